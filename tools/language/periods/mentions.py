"""The one reader of periods: what a text names of time, each with its place, its value and how sure it is.

Questions, claims, stated numbers and passages select among these mentions and say what they make of them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tools.language.periods.dates import find_days, place_period_ends
from tools.language.periods.parts import PART_OF_YEAR, THIS_PERIOD, TRAILING, months_of, year_of
from tools.language.periods.quarters import find_quarters
from tools.language.periods.wording import Wording
from tools.language.periods.words import MONTH, PRIOR_QUARTER, PRIOR_YEAR, SEQUENTIAL, month_of
from tools.language.periods.years import find_named_years
from tools.models.slots.periods import PeriodEnd

Kind: TypeAlias = Literal[
    "year", "quarter", "end", "part", "second part", "trailing",
    "back", "this quarter", "this year", "this period", "full year",
]  # fmt: skip

_BACK = (
    (re.compile(PRIOR_YEAR, re.IGNORECASE), 1, 0),
    (re.compile(rf"{PRIOR_QUARTER}|{SEQUENTIAL}", re.IGNORECASE), 0, 1),
)
_THIS: dict[str, Kind] = {"quarter": "this quarter", "year": "this year", "period": "this period"}
_ANY = re.compile(r"\d|quarter|year|half|month|week|period|sequential|ytd|ttm|ltm|trailing|q[/o]q", re.IGNORECASE)
_PART_OF = re.compile(
    r"[ ,]*(?:of|through|in|to|up to|for)?[ ]*(?:the )?(?:fiscal )?(?:years? )?(?:of )?", re.IGNORECASE
)
_TO_MONTH = re.compile(rf"[ ,]*(?:to|ended|ending|through|until)(?: the end of)? (?P<month>{MONTH}) ", re.IGNORECASE)
_OF_YEAR = re.compile(r"(?:['’]s)?,?[ /-]?", re.IGNORECASE)
_BEHIND = re.compile(r"(?:['’]s)?[ /-]?", re.IGNORECASE)
_UP_TO = re.compile(
    r"[^,;:.()|\x1a]{0,40} (?:through|to|up to|until|as of|as at|at)(?: the end of)?(?: the)? ", re.IGNORECASE
)
_AND = re.compile(r",? and ")
_JOINED = re.compile(r",? ?(?:(?:and|or|to|through|vs\.?|versus) |[,–—-] ?)", re.IGNORECASE)
_SAME_CLAUSE = re.compile(r"[^,;:.()|\x1a]{0,40}")


@dataclass(frozen=True)
class PeriodMention:
    """A period that a text names.

    `years_back` and `quarters_back` count from the period that the text is about; `is_base` tells that something is
    compared with it, `to_date` that it is a part of a year, its first `months` where they are told. Quarter 0 is the
    whole year. `month` is one that stands before a year, `fiscal` tells that the year is said to be a fiscal one.
    `chained` is one that has its form from the period before it. Not `sure` is what may be no period
    ("2000 employees"), or one whose year is said elsewhere. `apart` is where the rest of its wording stands: the year
    of "nine-month revenue of fiscal 2025".
    """

    start: int
    end: int
    kind: Kind = "year"
    fiscal_year: int | None = None
    fiscal_quarter: int = 0
    date: PeriodEnd | None = None
    years_back: int = 0
    quarters_back: int = 0
    is_base: bool = False
    to_date: bool = False
    months: int = 0
    month: int = 0
    fiscal: bool = False
    chained: bool = False
    sure: bool = True
    apart: tuple[int, int] | None = None

    @property
    def is_relative(self) -> bool:
        return bool(self.years_back or self.quarters_back)


def read_periods(text: str) -> list[PeriodMention]:
    """The periods that a text names, in reading order."""
    if not _ANY.search(text):
        return []
    found = sorted(_named(Wording(text)), key=lambda mention: mention.start)
    return _with_years(_chained(list(_parts_of_years(_behind_periods(found, text), text)), text))


def _named(wording: Wording) -> Iterator[PeriodMention]:
    for span, end in place_period_ends(wording):
        yield PeriodMention(*span, "end", date=end)
    for day, months in find_days(wording):
        yield PeriodMention(*wording.covered[-1], "end", date=day, to_date=bool(months), months=months)
    for match in wording.each(TRAILING):
        yield PeriodMention(*match.span(), "trailing")
    for match in wording.each(PART_OF_YEAR):
        kind: Kind = "trailing" if match["other"] else "second part" if match["second"] or match["last"] else "part"
        year, to_date = year_of(match), kind != "trailing"
        yield PeriodMention(*match.span(), kind, fiscal_year=year, to_date=to_date, months=months_of(match))
    quarters = find_quarters(wording).named
    years = list(find_named_years(wording))
    lone = next((year.year for year in years), None)
    for quarter in quarters:
        year, sure = quarter.year or lone, quarter.own
        yield PeriodMention(
            quarter.start, quarter.end, "quarter", fiscal_year=year, fiscal_quarter=quarter.quarter, sure=sure
        )
    for one in years:
        yield PeriodMention(one.start, one.end, fiscal_year=one.year, month=one.month, fiscal=one.fiscal, sure=one.sure)
    for pattern, back, quarters_back in _BACK:
        for match in wording.each(pattern):
            yield PeriodMention(*match.span(), "back", years_back=back, quarters_back=quarters_back)
    for match in wording.each(THIS_PERIOD):
        yield PeriodMention(*match.span(), "full year" if match["full"] else _THIS[match["what"].lower()])


def _behind_periods(found: Sequence[PeriodMention], text: str) -> list[PeriodMention]:
    """A part of a year with the period right before it: "fiscal 2010's first half", "Q3 2023 YTD"."""
    joined: list[PeriodMention] = []
    for one in found:
        last = joined[-1] if joined else None
        bare = one.to_date and one.date is None and one.fiscal_year is None
        known = last is not None and not last.to_date and last.fiscal_year is not None
        if bare and last and known and _BEHIND.fullmatch(text, last.end, one.start):
            year, quarter, start = last.fiscal_year, last.fiscal_quarter, joined.pop().start
            one = replace(one, start=start, fiscal_year=year, fiscal_quarter=quarter)
        joined.append(one)
    return joined


def _parts_of_years(found: Sequence[PeriodMention], text: str) -> Iterator[PeriodMention]:
    """A part of a year with the period behind it: "the first half of fiscal 2023" is no whole year."""
    part: PeriodMention | None = None
    for one in found:
        if part is not None:
            joined = None if one.to_date else _joined(part, one, text)
            yield joined or part
            part = None
            if joined:
                continue
        if one.to_date and one.date is None and one.fiscal_year is None:
            part = one
        else:
            yield one
    if part is not None:
        yield part


def _joined(part: PeriodMention, one: PeriodMention, text: str) -> PeriodMention | None:
    whole = replace(part, end=one.end, fiscal_year=one.fiscal_year, fiscal_quarter=one.fiscal_quarter, date=one.date)
    if _PART_OF.fullmatch(text, part.end, one.start):
        return whole
    apart = replace(whole, end=part.end, apart=(one.start, one.end))
    if not part.months and (one.fiscal_quarter or one.date) and _UP_TO.fullmatch(text, part.end, one.start):
        return apart  # "year-to-date revenue through Q2 2023"
    if one.fiscal_year is None or one.fiscal_quarter:
        return None
    if month := _TO_MONTH.fullmatch(text, part.end, one.start):
        end = PeriodEnd(kind="any", year=one.fiscal_year, month=month_of(month["month"]))
        return replace(part, end=one.end, date=end)
    if part.months and _SAME_CLAUSE.fullmatch(text, part.end, one.start):
        return apart  # "the nine-month revenue of fiscal 2025"
    return None


def _chained(found: Sequence[PeriodMention], text: str) -> list[PeriodMention]:
    """What is joined to a period is another one of its kind: "six months ended June 30, 2024 and July 1, 2023".

    A bare year is that day, quarter or part of another year: "May 31, 2024 and 2023".
    """
    chained: list[PeriodMention] = []
    for one in found:
        last = chained[-1] if chained else None
        if last and last.date and last.to_date and one.date and _AND.fullmatch(text, last.end, one.start):
            one = replace(one, to_date=True, months=last.months)
        elif last and last.kind == "year" and one.kind == "quarter" and not one.sure:
            if _OF_YEAR.fullmatch(text, last.end, one.start):  # "2024 third quarter"
                one = replace(one, start=chained.pop().start, fiscal_year=last.fiscal_year, sure=True)
        elif last and _is_bare(one, text) and _JOINED.fullmatch(text, last.end, one.start):
            if last.date is not None and last.date.kind != "span":
                day = last.date.model_copy(update={"year": one.fiscal_year})
                one = replace(last, start=one.start, end=one.end, date=day, chained=True)
            elif last.fiscal_year is not None and (last.fiscal_quarter or last.months or last.fiscal or last.month):
                one = replace(last, start=one.start, end=one.end, fiscal_year=one.fiscal_year, chained=True)
        chained.append(one)
    return chained


def _is_bare(one: PeriodMention, text: str) -> bool:
    return one.kind == "year" and not one.fiscal and not one.month and text[one.start : one.end].isdigit()


def _with_years(found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """Parts of a year that name none, with the year of their text where it has but one."""
    years = {one.fiscal_year for one in found if one.fiscal_year is not None}
    if len(years) != 1:
        return list(found)
    [only] = years
    bare = (one.to_date and one.fiscal_year is None and one.date is None for one in found)
    return [
        replace(one, fiscal_year=only, sure=False) if is_bare else one for one, is_bare in zip(found, bare, strict=True)
    ]
