"""What the whole is told apart from: "gross margin, not the product one", "total revenue, not just services", "whole
company not beauty". The whole is what is looked up anyway.

A part that is denied without saying that the whole is meant stays: "revenue, not services" may leave it out.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.english.asides import listed
from tools.language.english.changes import QUOTED, Edit
from tools.language.english.phrases import known_phrases, phrase_words
from tools.text import tokenise
from tools.vocab.loader import Vocabulary, load_words

_WORD = r"[^\W_]+(?:[&'’/-][^\W_]+)*"
_END = (
    r"(?=\s*(?:[,.;:!?)\]–—]|$)"
    r"|\s+(?:-|but|just|please|pls|plz|thx|thanks|for|in|fy|q[1-4]|20)(?:\s|\d|$))"
)
_MARK = r"(?:\s*[,(–—-]+\s*|\s+)(?:and |but |so |i mean |please )?"
_NOT = r"(?:not|and not|rather than|instead of|as opposed to)"
_PART = rf"(?P<part>{_WORD}(?: {_WORD}){{0,3}}?)"
_HEAD = r"(?: (?:part|bit|side|segment|segments|division|unit|business|stuff))?"
_AFTERTHOUGHT = rf"(?: (?:they|you|u|everyone|everybody|people|ppl|we|that they)(?: {_WORD}){{1,4}})?"
_ONLY = re.compile(
    rf"{_MARK}{_NOT} (?:just|only|merely|solely) (?:the |for |from |in )?{_PART}"
    rf"(?: (?:one|ones|figure|number))?{_HEAD}{_END}\)?",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"{_MARK}{_NOT} (?:just |only )?(?:the )?{_PART}{_HEAD} (?:only|alone){_END}\)?", re.IGNORECASE)
_ONE = re.compile(
    rf"{_MARK}{_NOT} (?:the |some |any )?{_PART} (?:one|ones|figure|figures|number|numbers|version|margin|line item)"
    rf"{_AFTERTHOUGHT}{_END}\)?",
    re.IGNORECASE,
)
_PLAIN = re.compile(rf"{_MARK}{_NOT} (?:the |its |their )?{_PART}{_HEAD}{_END}\)?", re.IGNORECASE)
_WHOLE = re.compile(
    r"\b(?:(?:whole|entire|total|overall|full|complete|all of the) "
    r"(?:company|group|firm|business|corporation|enterprise|thing)"
    r"|company[ -]?wide|group[ -]?wide|firm[ -]?wide|company total|group total|company level|group level|consolidated"
    r"|all[ -]in|in total|overall|total|grand total|all segments)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"(?:,? ?\b(?:for|of|across|over|from) )?\ball (?:of )?(?:the |its |their )?"
    r"(?:segments|divisions|business units|units|product lines|lines of business|businesses|regions)"
    r" (?:together|combined|in total|added up|added together|put together|summed)\b",
    re.IGNORECASE,
)
_JOINING = frozenset({"of", "and", "the", "or", "for", "from", "in"})
_HEADS = frozenset(
    {"segment", "segments", "division", "divisions", "unit", "units", "business", "businesses", "line", "lines", "side"}
)


def contrasts(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Parts that the whole is told apart from; none within quotation marks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    found = [match for pattern in (_ONLY, _ALONE, _ONE, _TOGETHER) for match in pattern.finditer(text)]
    found += [match for match in _PLAIN.finditer(text) if _WHOLE.search(text[: match.start()])]
    for match in found:
        part = match.groupdict().get("part")
        if part is not None and not _is_part(part, vocabulary):
            continue
        if match.start() and not any(first < match.end() and match.start() < end for first, end in quoted):
            yield Edit(match.start(), match.end(), "", "function")


def _is_part(said: str, vocabulary: Vocabulary) -> bool:
    """Whether words name what a company sells, where, or a part of it, and no way in which figures are told."""
    keys = [token.key for token in tokenise(said)]
    while keys and keys[-1] in _HEADS:
        keys.pop()
    names = _parts()
    known = phrase_words(known_phrases(vocabulary)) | load_words("filler")
    return any(key in names for key in keys) and all(_may_belong(key, names, known) for key in keys)


def _may_belong(key: str, names: frozenset[str], known: frozenset[str]) -> bool:
    return key in names or key in _JOINING or (key.isalpha() and key not in known)


@cache
def _parts() -> frozenset[str]:
    words: Sequence[str] = sorted(listed("selling") | load_words("parts"))
    return frozenset(words) | {word.removesuffix("s") for word in words if len(word) > 4}
