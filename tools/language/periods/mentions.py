"""Where a sentence names periods: each with its place, so that numbers can be told apart by the nearest one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from tools.language.periods.dates import MONTH, find_period_ends, full_year
from tools.language.periods.prior import PRIOR_QUARTER, PRIOR_YEAR, SEQUENTIAL
from tools.language.periods.quarters import find_quarters
from tools.language.periods.wording import Wording
from tools.models.periods import PeriodEnd
from tools.months import MONTH_NUMBERS

_PRIOR_YEAR = re.compile(PRIOR_YEAR, re.IGNORECASE)
_PRIOR_QUARTER = re.compile(rf"{PRIOR_QUARTER}|{SEQUENTIAL}", re.IGNORECASE)
_BASE = re.compile(
    r"(?:\b(?:from|versus|vs\.?|against|than|over|since|on|compared (?:with|to)|relative to|up from|down from"
    r"|than in|than for|than at)(?: (?:the|its|that of|those of|their|fiscal|year))*\s*)$",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\b(?:FYE? ?|fiscal (?:years? )?|calendar (?:years? )?|CY ?)?'?(?P<year>(?:19|20)\d{2})A?\b"
    r"|\b(?:FYE?|CY) ?'?(?P<short>\d{2})A?\b",
    re.IGNORECASE,
)
_TO = re.compile(r" ?(?:-|to|through|until) ?(?:fiscal )?", re.IGNORECASE)
_DATE = re.compile(
    rf"(?P<span>(?P<months>six|nine|6|9)[ -]months? (?:periods? )?ended )?(?P<month>{MONTH}) "
    rf"(?P<day>\d{{1,2}}),? (?P<year>(?:19|20)\d{{2}})\b",
    re.IGNORECASE,
)
_ISO_DATE = re.compile(r"\b((?:19|20)\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b")
_PART_YEAR = re.compile(
    r"\b(?:(?P<half>first half|half[ -]year(?:ly)?|H1|1H)"
    r"|(?P<first>first )?(?P<months>six|nine|6|9)(?:[ -]months?|M\b)"
    r"|second half|latter half|last (?:six|nine|6|9)[ -]months?|H2|2H|year[ -]to[ -]date|YTD"
    r")(?: of)?(?: the)?(?: fiscal)?(?: years?)?\b",
    re.IGNORECASE,
)
_PART_OF = re.compile(r"[ ,]*(?:of|through|in|to|up to|for)?[ ]*(?:the )?", re.IGNORECASE)
_ENDING = re.compile(r",? ?\(?(?:which |that )?(?:ended|ending|ends|to|through|as of|at)(?: on)? ", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween (?:the )?$", re.IGNORECASE)
_FILED = re.compile(  # "from the 2024 report" is no comparison
    r"(?:'s)? (?:annual |quarterly )?(?:reports?|filings?|10-?[KQ]|results?|releases?|statements?|figures?|data)\b",
    re.IGNORECASE,
)
_TO_MONTH = re.compile(rf"[ ,]*(?:to|ended|ending|through|until)(?: the end of)? (?P<month>{MONTH}) ", re.IGNORECASE)
_AND = re.compile(r",? and ")
_THE_QUARTER = re.compile(r"\b(?:the|that) quarter\b(?! (?:of|ended|ending|to)\b)", re.IGNORECASE)
_SAME_CLAUSE = re.compile(r"[^,;:.()|\x1a]{0,40}")
_MONTHS = {"six": 6, "6": 6, "nine": 9, "9": 9}
_DAYS = range(1, 32)
_NEAR = 40  # characters before a period


@dataclass(frozen=True)
class PeriodMention:
    """A period that a sentence names.

    `years_back` and `quarters_back` count from the period that the text is about; `is_base` tells that something is
    compared with it, `to_date` that it is the year up to a date, its first `months` where they are told. Quarter 0 is
    the whole year.
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
    months: int = 0

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
    found = _with_years(list(_without_ends(_parts_of_years(found, sentence), sentence)))
    found = _with_quarter(_alike(found, sentence), sentence)
    started = [_started(one, after, sentence) for one, after in zip_longest(found, found[1:])]
    return [_as_base(mention, sentence) for mention in started]


def _named(wording: Wording) -> list[PeriodMention]:
    found: list[PeriodMention] = []
    for end in find_period_ends(wording):
        start, stop = wording.covered[-1]
        found.append(PeriodMention(start, stop, date=end))
    found += [
        PeriodMention(*match.span(), date=_dated(match), to_date=bool(match["span"]), months=_months(match))
        for match in wording.each(_DATE)
        if int(match["day"]) in _DAYS
    ]
    found += [
        PeriodMention(
            *match.span(), date=PeriodEnd(kind="any", year=int(match[1]), month=int(match[2]), day=int(match[3]))
        )
        for match in wording.each(_ISO_DATE)
    ]
    found += [
        PeriodMention(*match.span(), to_date=True, months=6 if match["half"] else _months(match))
        for match in wording.each(_PART_YEAR)
    ]
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
            part = replace(_of_period(part, one), end=one.end)
            continue
        if part is not None and _names_year(one) and (month := _TO_MONTH.fullmatch(text, part.end, one.start)):
            end = PeriodEnd(kind="any", year=one.fiscal_year or 0, month=MONTH_NUMBERS[month["month"].lower()[:3]])
            part = replace(part, end=one.end, date=end)
            continue
        if part is not None and part.months and _names_year(one) and _SAME_CLAUSE.fullmatch(text, part.end, one.start):
            yield _of_period(part, one)  # "the nine-month revenue of fiscal 2025"
            part = None
            continue
        if part is not None:
            yield part
        part = one if one.to_date and one.date is None else None
        if part is None:
            yield one
    if part is not None:
        yield part


def _names_year(one: PeriodMention) -> bool:
    return one.fiscal_year is not None and not one.fiscal_quarter


def _of_period(part: PeriodMention, one: PeriodMention) -> PeriodMention:
    """A part of a year with the year, the last quarter or the last day that is told of it."""
    return replace(part, fiscal_year=one.fiscal_year, fiscal_quarter=one.fiscal_quarter, date=one.date)


def _with_years(found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """Parts of a year that name none, with the year of their sentence where it has but one."""
    years = {one.fiscal_year for one in found if one.fiscal_year is not None}
    only = next(iter(years)) if len(years) == 1 else None
    bare = (one.to_date and one.fiscal_year is None and one.date is None for one in found)
    return [replace(one, fiscal_year=only) if is_bare else one for one, is_bare in zip(found, bare, strict=True)]


def _alike(found: Sequence[PeriodMention], text: str) -> list[PeriodMention]:
    """Days that are joined to the end of a part of a year end such parts too: "six months ended June 30 and July 1"."""
    alike: list[PeriodMention] = []
    for one in found:
        last = alike[-1] if alike else None
        if last and last.date and last.to_date and one.date and _AND.fullmatch(text, last.end, one.start):
            one = replace(one, to_date=True, months=last.months)
        alike.append(one)
    return alike


def _with_quarter(found: Sequence[PeriodMention], text: str) -> list[PeriodMention]:
    """With "the quarter" behind a part of a year: the last one of that part."""
    part = next((one for one in found if one.to_date and (one.date or one.months)), None)
    match = _THE_QUARTER.search(text, part.end) if part is not None else None
    if part is None or match is None or any(one.start < match.end() and match.start() < one.end for one in found):
        return list(found)
    own = PeriodMention(
        *match.span(),
        fiscal_year=part.fiscal_year,
        fiscal_quarter=part.fiscal_quarter or part.months // 3,
        date=part.date.model_copy(update={"kind": "quarter"}) if part.date else None,
    )
    return sorted([*found, own], key=lambda one: one.start)


def _months(match: re.Match[str]) -> int:
    return _MONTHS.get((match["months"] or "").lower(), 0)


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
