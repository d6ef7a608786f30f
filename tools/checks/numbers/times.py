"""Where a sentence names periods: each with its place, so that numbers can be told apart by the nearest one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from tools.months import MONTH_NUMBERS
from tools.understand.dates import MONTH, PeriodEnd, find_period_ends, full_year
from tools.understand.prior import PRIOR_QUARTER, PRIOR_YEAR, SEQUENTIAL
from tools.understand.quarters import find_quarters
from tools.understand.wording import Wording

_PRIOR_YEAR = re.compile(PRIOR_YEAR, re.IGNORECASE)
_PRIOR_QUARTER = re.compile(rf"{PRIOR_QUARTER}|{SEQUENTIAL}", re.IGNORECASE)
_BASE = re.compile(
    r"(?:\b(?:from|versus|vs\.?|against|than|over|since|on|compared (?:with|to)|relative to|up from|down from"
    r"|than in|than for|than at)(?: (?:the|its|that of|those of|their|fiscal|year))*\s*)$",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\b(?:FYE? ?|fiscal (?:years? )?|calendar (?:years? )?|CY ?)?'?(?P<year>(?:19|20)\d{2})\b"
    r"|\b(?:FYE?|CY) ?'?(?P<short>\d{2})\b",
    re.IGNORECASE,
)
_TO = re.compile(r" ?(?:-|to|through|until) ?(?:fiscal )?", re.IGNORECASE)
_DATE = re.compile(
    rf"(?P<span>(?:six|nine|6|9)[ -]months? (?:periods? )?ended )?(?P<month>{MONTH}) "
    rf"(?P<day>\d{{1,2}}),? (?P<year>(?:19|20)\d{{2}})\b",
    re.IGNORECASE,
)
_ISO_DATE = re.compile(r"\b((?:19|20)\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b")
_PART_YEAR = re.compile(
    r"\b(?:(?:first|second|latter) half|(?:first |last )?(?:six|nine|6|9)[ -]months?|H[12]|[12]H"
    r"|year[ -]to[ -]date|YTD)"
    r"(?: of)?(?: fiscal)?(?: years?)?(?: (?:19|20)\d{2})?\b",
    re.IGNORECASE,
)
_PART_OF = re.compile(r"[ ,]*(?:of|through|in|to|up to|for)?[ ]*(?:the )?", re.IGNORECASE)
_ENDING = re.compile(r",? ?\(?(?:which |that )?(?:ended|ending|ends|to|through|as of|at)(?: on)? ", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween (?:the )?$", re.IGNORECASE)
_FILED = re.compile(  # "from the 2024 report" is no comparison
    r"(?:'s)? (?:annual |quarterly )?(?:reports?|filings?|10-?[KQ]|results?|releases?|statements?|figures?|data)\b",
    re.IGNORECASE,
)
_DAYS = range(1, 32)
_NEAR = 40  # characters before a period


@dataclass(frozen=True)
class PeriodMention:
    """A period that a sentence names.

    `years_back` and `quarters_back` count from the period that the text is about; `is_base` tells that something is
    compared with it, `to_date` that it is the year up to a date. Quarter 0 is the
    whole year.
    """

    start: int
    end: int
    fiscal_year: int | None = None
    fiscal_quarter: int = 0
    date: PeriodEnd | None = None
    years_back: int = 0
    quarters_back: int = 0
    is_base: bool = False
    to_date: bool = False

    @property
    def is_relative(self) -> bool:
        return bool(self.years_back or self.quarters_back)


def find_period_mentions(sentence: str) -> list[PeriodMention]:
    """The periods that a sentence names, in reading order."""
    wording = Wording(sentence)
    found: list[PeriodMention] = []
    if any(letter.isdigit() for letter in sentence) or "quarter" in sentence.lower():
        found += _named(wording)
    for pattern, years, quarters in ((_PRIOR_YEAR, 1, 0), (_PRIOR_QUARTER, 0, 1)):
        found += [
            PeriodMention(*match.span(), years_back=years, quarters_back=quarters) for match in wording.each(pattern)
        ]
    found.sort(key=lambda mention: mention.start)
    found = list(_without_ends(_parts_of_years(found, sentence), sentence))
    started = [_started(one, after, sentence) for one, after in zip_longest(found, found[1:])]
    return [_as_base(mention, sentence) for mention in started]


def _named(wording: Wording) -> list[PeriodMention]:
    found: list[PeriodMention] = []
    for end in find_period_ends(wording):
        start, stop = wording.covered[-1]
        found.append(PeriodMention(start, stop, date=end))
    found += [
        PeriodMention(*match.span(), date=_dated(match), to_date=bool(match["span"]))
        for match in wording.each(_DATE)
        if int(match["day"]) in _DAYS
    ]
    found += [
        PeriodMention(
            *match.span(), date=PeriodEnd(kind="any", year=int(match[1]), month=int(match[2]), day=int(match[3]))
        )
        for match in wording.each(_ISO_DATE)
    ]
    found += [PeriodMention(*match.span(), to_date=True) for match in wording.each(_PART_YEAR)]
    quarters = find_quarters(wording)
    found += [PeriodMention(q.start, q.end, fiscal_year=q.year, fiscal_quarter=q.quarter) for q in quarters.named]
    years = [
        PeriodMention(
            *match.span(),
            fiscal_year=full_year(match["year"] or match["short"]),
        )
        for match in wording.each(_YEAR)
    ]
    lone = next((year.fiscal_year for year in years), None)
    return [
        replace(mention, fiscal_year=lone) if mention.fiscal_quarter and mention.fiscal_year is None else mention
        for mention in (*found, *years)
    ]


def _parts_of_years(found: Sequence[PeriodMention], text: str) -> Iterator[PeriodMention]:
    """A part of a year with the period behind it: "the first half of fiscal 2023" is no whole year."""
    part: PeriodMention | None = None
    for one in found:
        if part is not None and _PART_OF.fullmatch(text, part.end, one.start):
            part = replace(part, end=one.end)
            continue
        if part is not None:
            yield part
        part = one if one.to_date and one.date is None else None
        if part is None:
            yield one
    if part is not None:
        yield part


def _without_ends(found: Iterable[PeriodMention], text: str) -> Iterator[PeriodMention]:
    """Periods without the date on which they end: "Q3 FY2024 (ended 2024-06-29)" is one period."""
    last: PeriodMention | None = None
    for one in found:
        if (
            last is not None
            and last.fiscal_year is not None
            and one.date
            and _ENDING.fullmatch(text, last.end, one.start)
        ):
            last = replace(last, end=one.end)
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _started(one: PeriodMention, after: PeriodMention | None, text: str) -> PeriodMention:
    """The first period of a range is what the last one is compared with."""
    ranged = after is not None and _TO.fullmatch(text, one.end, after.start)
    if after is not None and text[one.end : after.start].strip() == "and":
        ranged = _BETWEEN.search(text, max(0, one.start - _NEAR), one.start)
    return replace(one, is_base=True) if ranged else one


def _dated(match: re.Match[str]) -> PeriodEnd:
    return PeriodEnd(
        kind="any", year=int(match["year"]), month=MONTH_NUMBERS[match["month"].lower()[:3]], day=int(match["day"])
    )


def _as_base(mention: PeriodMention, sentence: str) -> PeriodMention:
    before = sentence[max(0, mention.start - _NEAR) : mention.start]
    based = _BASE.search(before) is not None and _FILED.match(sentence, mention.end) is None
    return replace(mention, is_base=True) if mention.is_base or based else mention
