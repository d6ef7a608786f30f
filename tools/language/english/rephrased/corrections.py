"""What somebody takes back while typing: "total debt.. actually just long term debt" asks for the latter alone."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, open_tokens
from tools.language.english.phrases import known_phrases, load_tidy
from tools.language.english.planning import end_of
from tools.text import Token, phrase_key
from tools.vocab.loader import Vocabulary, load_toml, load_words

_LONGEST = 6  # words of a figure's name
_AHEAD = 3  # words before the figure that is meant
_BACK = 6  # words between what is taken back and the words that do so

# A name that is broken off ("P... no Snowflake"), and a period that is taken back ("h1... sorry not h1, q2").
_BROKEN_OFF = re.compile(
    r"(?<![\w&])[A-Za-z]{1,3}(?:\.{2,}|…|-{2,}|—)\s*(?:no|sorry|wait|i mean)\b[\s,]*(?!not\b)", re.IGNORECASE
)
_NOT_THAT = re.compile(
    r"\b(?P<said>\w+)(?:\.{2,}|…|[,;–—]|\s-)?\s*(?:(?:sorry|oops|no|wait|i mean)[\s,]+)+not (?P=said)\b[\s,]*",
    re.IGNORECASE,
)

_Span = tuple[int, int]


def corrections(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """A figure that is taken back for another one, and the words that do so; what is begun and given up."""
    for pattern in (_begun_again(), _BROKEN_OFF, _NOT_THAT):
        for match in pattern.finditer(text):
            yield Edit(match.start(), match.end(), " ", "function")
    for match in _other_end().finditer(text):
        yield Edit(match.start(), match.start("meant"), "", "function")
    phrases = known_phrases(vocabulary)
    for match in _taking_back().finditer(text):
        tokens = open_tokens(text)
        meant = _first(tokens, [place for place, token in enumerate(tokens) if token.start >= match.end()], phrases)
        taken = _last(tokens, [place for place, token in enumerate(tokens) if token.end <= match.start()], phrases)
        if meant is None or taken is None:
            continue
        first = taken[0]
        while first and _modifies(tokens[first - 1], finder):
            first -= 1
        end = match.end()
        ahead = next((token for token in tokens if token.start >= end), None)
        if ahead is not None and end_of(ahead.text) and end_of(text[: match.start()]) == end_of(ahead.text):
            end = ahead.end  # "lowest growth year, no wait lowest revenue"
        yield Edit(tokens[first].start, tokens[taken[1] - 1].end, "", "function")
        yield Edit(match.start(), end, " ", "function")
        if behind := _behind().match(text, tokens[meant[1] - 1].end):
            yield Edit(behind.start(), behind.end(), "", "function")


@cache
def _behind() -> re.Pattern[str]:
    """What may be said behind the figure that is meant: "is what I'm after - "."""
    words = "|".join(map(re.escape, sorted(load_tidy()["corrections"]["behind"], key=len, reverse=True)))
    return re.compile(rf"\s+(?:{words})\b(?:\s*(?:[,;)–—]|\s-(?=\s)))?", re.IGNORECASE)


@cache
def _taking_back() -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(load_tidy()["corrections"]["words"], key=len, reverse=True)))
    unmarked = "|".join(map(re.escape, load_tidy()["corrections"]["unmarked"]))
    after = "|".join(map(re.escape, load_tidy()["corrections"]["after"]))
    return re.compile(
        rf"(?:\s*(?:\.{{2,}}|…|[,;(–—]|\s-)\s*(?:{words})|\s(?:{unmarked}))\b(?:[\s,]+(?:{words}|{after})\b)*[\s,:]*",
        re.IGNORECASE,
    )


@cache
def _other_end() -> re.Pattern[str]:
    """The end of a range that is taken back for the other one: "lowest, no, highest"."""
    picking = load_toml("planning.toml")["picking"]
    ends = "|".join(map(re.escape, sorted({*picking["highest"], *picking["lowest"]}, key=len, reverse=True)))
    words = "|".join(map(re.escape, sorted(load_tidy()["corrections"]["words"] + ["no"], key=len, reverse=True)))
    return re.compile(
        rf"\b(?:{ends})(?:\s*(?:\.{{2,}}|…|[,;(–—]|\s-))\s*(?:(?:{words})\b[\s,–—-]*){{1,3}}(?P<meant>(?:{ends})\b)",
        re.I,
    )


@cache
def _begun_again() -> re.Pattern[str]:
    """A question that is given up for a simpler one: "how many points did... ok simpler: ..."."""
    words = "|".join(map(re.escape, load_tidy()["corrections"]["again"]))
    return re.compile(
        rf"^.*(?:\.{{2,}}|…|[;–—]| -)\s*(?:(?:ok|okay|no|sorry|hmm|wait|well)[\s,]+)*(?:{words})\b[\s:,.]*", re.I
    )


def _first(tokens: Sequence[Token], places: Sequence[int], phrases: frozenset[str]) -> _Span | None:
    """The figure that follows at once."""
    for first in places[:_AHEAD]:
        for end in range(min(first + _LONGEST, len(tokens)), first, -1):
            if phrase_key(tokens[first:end]) in phrases:
                return first, end
        if tokens[first].key not in load_tidy()["corrections"]["before"] and end_of(tokens[first].text) is None:
            return None
    return None


def _last(tokens: Sequence[Token], places: Sequence[int], phrases: frozenset[str]) -> _Span | None:
    """The nearest figure before."""
    for end in reversed([place + 1 for place in places[-_BACK:]]):
        spans = ((first, end) for first in range(max(0, end - _LONGEST), end))
        if found := next((span for span in spans if phrase_key(tokens[slice(*span)]) in phrases), None):
            return found
    return None


def _modifies(token: Token, finder: CompanyFinder) -> bool:
    """Whether a word before the figure belongs to it: no company, no number, and nothing that holds a question."""
    held = token.key in load_words("filler") or end_of(token.text) is not None
    known = finder.loaded_mention([token]) is not None or finder.is_called(token.key.removesuffix("s"))
    return token.text.isalpha() and not held and not known and token.key not in load_words("changing")
