"""Ways of measuring a figure that are said not to be meant: "reported not organic", "separately, not added together",
"dont need percent"; and other figures: "operating income, not net income".

The plain figure is what is looked up anyway, so that only what would be another one is left to be denied.
"""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.english.asides import listed
from tools.language.english.changes import QUOTED, Edit
from tools.language.english.phrases import load_tidy
from tools.vocab.loader import Vocabulary

_END = r"(?=\s*(?:[,.;:!?)\]–—]|$)|\s+(?:-|but|just|please|pls|plz|thx|thanks)(?:\s|$))"


# One of a pair that is named, and the other one denied.
_PAIR = re.compile(
    r"\b(?:(?<=diluted)|(?<=basic)|(?<=diluted eps)|(?<=basic eps)),? (?:and |but )?(?:not|rather than|instead of) "
    r"(?:the )?(?:diluted|basic)(?: eps| one)?\b",
    re.IGNORECASE,
)


_LONGEST = 5  # words of a figure's name
_BACK = 10  # words between a figure and what is denied
_RATE = re.compile(
    r"\b(?:growth|grew|margin|rate|chang|ratio|return|yield|share of|up or down|percent|pct)|%", re.IGNORECASE
)
_OTHER = re.compile(
    r"(?:\s*[,(–—-]\s*|\s+)(?:and |but )?(?:not|rather than|instead of) (?:the |its )?"
    rf"(?P<other>[a-z&]+(?: [a-z&]+){{0,3}}?){_END}\)?",
    re.IGNORECASE,
)


@cache
def _pattern() -> re.Pattern[str]:
    ways = "|".join(
        re.escape(way).replace(r"\ ", "[ -]") for way in sorted(listed("denied", "ways"), key=len, reverse=True)
    )
    kind = "one|ones|figure|figures|number|numbers|basis|version|terms|growth"
    one = rf"(?:(?:the|a|an|any|all) )?(?:{ways})(?: (?:{kind}))?"
    return re.compile(
        rf"(?:\s*[,(–—-]\s*|\s+)(?:and |but |so |i mean )?(?:not|no|nor|instead of|rather than) (?:on |in |as )?"
        rf"{one}(?:(?:,? or |,? and |/|,? nor )(?:not |the )?{one})*{_END}\)?",
        re.IGNORECASE,
    )


@cache
def _set_aside() -> re.Pattern[str]:
    """A way of measuring that is set aside: "organic aside, net sales growth", "ignoring the adjusted numbers"."""
    ways = "|".join(
        re.escape(way).replace(r"\ ", "[ -]") for way in sorted(listed("denied", "ways"), key=len, reverse=True)
    )
    kind = r"(?: (?:one|ones|figures?|numbers?|basis|version|terms|growth|stuff|thing|part))?"
    begin, end = r"(?:(?:^|(?<=[,;:(–—.?!-]))\s*|\s+)", r"(?=\s*(?:[,.;:!?)–—]|-\s|$))"
    return re.compile(
        rf"{begin}(?:(?:leaving|putting|setting|leave|put|set) )?(?:the |all )?(?:{ways}){kind} (?:aside|apart){end},?"
        rf"|{begin}(?:forget|ignore|ignoring|skip|never ?mind|drop|disregard)(?: about)? (?:the |all |any )?"
        rf"(?:{ways}){kind}{end}",
        re.IGNORECASE,
    )


_WISH = r"(?:needed|wanted|required|necessary|please|pls|plz|this time|at all|here|thanks|thx)"
_WAIVED = (
    r"(?:not|no|skip|skipping|spare me|forget|no need for|rather than|instead of|as opposed to"
    r"|(?:i |we )?(?:don['’]?t|do not|didn['’]?t|won['’]?t) (?:really )?(?:need|want|care about|care for"
    r"|give me|show me|tell me|send me|ask for|mean|include|bother with)"
    r"|(?:i['’]?m |im )?not (?:asking for|after|interested in|looking for))"
)


@cache
def _shown() -> re.Pattern[str]:
    """What else might be shown of a figure, and is said not to be wanted: "dont need percent", "not the ratio"."""
    kinds = "|".join(
        re.escape(kind).replace(r"\ ", "[ -]") for kind in sorted(listed("denied", "shown"), key=len, reverse=True)
    )
    one = rf"(?:(?:the|a|an|any|all|its|your|those|some) )?(?P<{{}}>{kinds})"
    return re.compile(
        rf"(?:\s*[,;.(–—-]+\s*|\s+)(?:and |but |so |i mean |just )?{_WAIVED} {one.format('kind')}"
        rf"(?:(?:,? or |,? and |/|,? nor ){one.format('other')})?"
        rf"(?: (?:thing|things|stuff|part|numbers?|figures?))?(?: {_WISH})*{_END}\)?",
        re.IGNORECASE,
    )


_YEAR = r"(?:(?:fy|cy|fiscal(?: year)?) ?['’]?(?:20)?\d\d|20\d\d)"
# A year that is said not to be meant, with why: "(not fy21, we already have that one)".
_OTHER_YEAR = re.compile(
    rf"(?:\s*[,(–—-]\s*|\s+)(?:and |but )?not (?:in |for )?(?:the )?(?P<year>{_YEAR})"
    rf"(?:,? (?:i|we) (?:already )?(?:have|got|know)\b[^,.;)]*)?{_END}\)?",
    re.IGNORECASE,
)
_DATED = re.compile(rf"\b{_YEAR}", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:since|from|after|before|until|till|onwards?|last|past|latest|each|every|all)\b", re.IGNORECASE
)


@cache
def _totals() -> frozenset[str]:
    return frozenset(load_tidy()["strung"]["subtotals"]) | frozenset(load_tidy()["strung"]["totals"])


def denials(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """What is said not to be meant, behind what is asked for."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    shown = (match for match in _shown().finditer(text) if not _is_asked_for(text, match))
    years = (match for match in _OTHER_YEAR.finditer(text) if _leaves_out(text[: match.start()], match["year"]))
    for match in _set_aside().finditer(text):
        yield Edit(match.start(), match.end(), " ", "function")
    for match in (*_PAIR.finditer(text), *years, *_pattern().finditer(text), *shown, *_others(text, vocabulary)):
        if match.start() and not any(first < match.end() and match.start() < end for first, end in quoted):
            yield Edit(match.start(), match.end(), "", "function")


def _leaves_out(asked: str, denied: str) -> bool:
    """Whether the years asked for leave a denied one out anyway: in the midst of them it would be taken off."""
    years = [int(said[-2:]) for said in _DATED.findall(asked)]
    return bool(years) and _OPEN.search(asked) is None and not min(years) <= int(denied[-2:]) <= max(years)


def _is_asked_for(text: str, match: re.Match[str]) -> bool:
    """Whether the rest of the question asks for what is denied, or for a rate, of which only the amount is left."""
    rest = f"{text[: match.start()]} {text[match.end() :]}".lower()
    kinds = {kind.lower() for kind in (match["kind"], match["other"]) if kind}
    named = any(re.search(rf"\b{re.escape(kind.rstrip('s'))}", rest) for kind in kinds)
    return named or (not kinds.isdisjoint(listed("denied", "rates")) and _RATE.search(rest) is not None)


def _others(text: str, vocabulary: Vocabulary) -> Iterator[re.Match[str]]:
    """Denials of a total or a subtotal beside another one that is asked for; a part would be left out of it."""
    for match in _OTHER.finditer(text):
        denied, words = vocabulary.find(match["other"]), text[: match.start()].split()[-_BACK:]
        named = (
            vocabulary.find(" ".join(words[first : first + length]))
            for length in range(_LONGEST, 0, -1)
            for first in range(len(words) - length + 1)
        )
        asked = next((metric for metric in named if metric is not None), None)
        if denied is not None and asked is not None and denied is not asked and {denied.key, asked.key} <= _totals():
            yield match
