"""What somebody heard, and signs for more and less: "a podcast said meta paid 10% tax", "capex > $45bn".

What was heard with a number in it is held to be so: it is asked whether it is true.
"""

import re
from collections.abc import Iterator

from tools.language.companies import CompanyFinder
from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.phrases import known_phrases
from tools.language.mentions import Words
from tools.language.periods.question import find_periods
from tools.language.quantities.find import find_quantities
from tools.text import find_phrases, phrase_key
from tools.vocab.loader import Vocabulary

_SAYING = (
    r"(?:(?:was|were|am|are|is|been|keeps?|kept|just|once) )?"
    r"(?:read|reading|hear|heard|hearing|saw|seen|see|said|says|saying|claim(?:s|ed|ing)?|sw(?:ore|ears?|earing)"
    r"|wrote|writes|writing|reckon(?:s|ed)?|mention(?:s|ed)|goes|went|quot(?:es?|ed|ing)|argu(?:es?|ed)"
    r"|insist(?:s|ed)?|suggest(?:s|ed)?|stat(?:es?|ed)|has it|have it|had it|threw around|told (?:me|us)"
    r"|tells (?:me|us)|thinks?|thought|believ(?:es?|ed)|understand|recall|remember(?:s|ed)?|assum(?:es?|ed|ing)"
    r"|tweeted|posted|report(?:s|ed))"
)
_WHERE = r"(?: (?:somewhere|online|recently|today|yesterday|this morning|last week|that|this|how|something like)){0,2}"
_FRAME = re.compile(
    r"^\W*(?P<frame>(?:(?:so|and|but|ok|okay|well|hey|hi|hello|hmm|um|also|btw)\b[, ]+)*"
    rf"(?:(?:[^\W\d]|[-'’&])+[, ]+){{0,8}}?{_SAYING}"
    rf"(?: (?:on|in|from|at|by) (?:a|an|the|my|some|this) [a-z]+(?: [a-z]+)??)?{_WHERE}"
    r"(?:,? that|[,:]|\s*\.\.\.)?\s+)(?P<quote>[\"“])?",
    re.IGNORECASE,
)
_ADVERB = re.compile(
    r"^\W*(?P<frame>(?:(?:so|and|but|ok|okay|well|hey|hi)\b[, ]+)*"
    r"(?:supposedly|apparently|allegedly|reportedly|rumou?r has it(?: that)?|word is(?: that)?"
    r"|i gather(?: that)?)\b,? )",
    re.IGNORECASE,
)
# "Did I read this right, ...": a statement that somebody doubts to have understood.
_DOUBTED = re.compile(
    r"^\W*(?P<frame>(?:did|do|have) i (?:just )?(?:read|hear|get|understand|see)(?: (?:this|that|it))? "
    r"(?:right|correctly|properly)(?:,? that|[,:?]|\s-+)?\s+)",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:what|which|how|who|why|when|where|whose|is|are|did|does|was|were|can|could|please|pls)\b", re.IGNORECASE
)
_TOLD = frozenset({"money", "per_share", "percent", "multiple"})
_ABOVE = {
    ">": "more than",
    ">=": "at least",
    "≥": "at least",
    "=>": "at least",
    "<": "less than",
    "<=": "at most",
    "≤": "at most",
}
_SIGN = re.compile(
    r"(?<![<>=\-–—])\s*(?P<sign>>=|<=|=>|≥|≤|>|<)\s*(?=[$€£]?(?!(?:19|20)\d\d\b(?! ?(?:m|b|k|%|percent)))\d)"
)
_TAXED = re.compile(
    r"(?<=\d)\s*(?:percent|%) (?:(?:in|of|as|for) )?(?P<what>(?:income |corporate )?tax(?:es)?)\b(?! rate)",
    re.IGNORECASE,
)


def hearsay(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """A statement that somebody made, asked about; only where no company made it, and a number is in it."""
    match = _framed(text, finder, vocabulary)
    if match is None:
        return
    rest = text[match.end("frame") :]
    close = re.search(r"[\"”]", text[match.end() :]) if match.groupdict().get("quote") else None
    said = text[match.end() : match.end() + close.start()] if close else rest
    if not holds_number(said):
        return
    yield Edit(match.start("frame"), match.end(), "is it true that ", "function")
    if close:
        at = match.end() + close.start()
        yield Edit(at, at + 1, "", "function")
        return
    for quote in QUOTED.finditer(rest):  # 'that Snowflake "lost nearly $1.3 billion" in 2025': what it says is asked
        if holds_number(quote[0]):
            start = match.end("frame")
            yield Edit(start + quote.start(), start + quote.start() + 1, "", "function")
            yield Edit(start + quote.end() - 1, start + quote.end(), "", "function")


def claim_start(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> int | None:
    """Where what somebody says begins, behind who says it; None where nobody does."""
    match = _framed(text, finder, vocabulary)
    return match.end() if match is not None else None


def _framed(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> re.Match[str] | None:
    match = _DOUBTED.match(text) or _FRAME.match(text) or _ADVERB.match(text)
    if match is None or names_anything(match["frame"], finder, vocabulary):
        return None
    return match if match.re is _DOUBTED or not _ASKING.search(match["frame"]) else None


def names_anything(frame: str, finder: CompanyFinder, vocabulary: Vocabulary) -> bool:
    """Whether a company or a figure is named, or a period."""
    return bool(names_figure(frame, vocabulary) or any(finder.loaded(Words(frame))) or find_periods(frame).covered)


def names_figure(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a figure is named outside quotation marks."""
    figures = known_phrases(vocabulary)
    return (
        next(iter(find_phrases(open_tokens(text), lambda tokens: phrase_key(tokens) in figures or None)), None)
        is not None
    )


def holds_number(text: str) -> bool:
    """Whether money or a rate is told; a bare number may be anything."""
    covered = find_periods(text).covered
    told = [one for one in find_quantities(text) if one.unit in _TOLD or one.scale != 1]
    return any(not any(a < one.end and one.start < b for a, b in covered) for one in told)


def signs(text: str) -> Iterator[Edit]:
    """Signs for more and less before an amount, and a rate of tax that is said as "10% tax"."""
    for match in _SIGN.finditer(text):
        yield Edit(match.start(), match.end(), f" {_ABOVE[match['sign']]} ", "function")
    for match in _TAXED.finditer(text):
        yield Edit(match.start("what"), match.end("what"), "effective tax rate", "function")
