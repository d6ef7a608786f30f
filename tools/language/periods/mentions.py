"""The one reader of periods: what a text names of time, each with its place, its value and how sure it is.

Questions, claims, stated numbers and passages select among these mentions and say what they make of them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tools.language.periods.dates import find_days, find_period_ends
from tools.language.periods.parts import PART_OF_YEAR, TRAILING, months_of
from tools.language.periods.quarters import find_quarters
from tools.language.periods.wording import Wording
from tools.language.periods.words import MONTH, PRIOR_QUARTER, PRIOR_YEAR, SEQUENTIAL, month_of
from tools.language.periods.years import find_named_years
from tools.models.periods import PeriodEnd

Kind: TypeAlias = Literal["year", "quarter", "end", "part", "second part", "trailing", "back"]

_BACK = (
    (re.compile(PRIOR_YEAR, re.IGNORECASE), 1, 0),
    (re.compile(rf"{PRIOR_QUARTER}|{SEQUENTIAL}", re.IGNORECASE), 0, 1),
)
_ANY = re.compile(r"\d|quarter|year|half|month|week|period|sequential|ytd|ttm|ltm|trailing|q[/o]q", re.IGNORECASE)
_PART_OF = re.compile(
    r"[ ,]*(?:of|through|in|to|up to|for)?[ ]*(?:the )?(?:fiscal )?(?:years? )?(?:of )?", re.IGNORECASE
)
_TO_MONTH = re.compile(rf"[ ,]*(?:to|ended|ending|through|until)(?: the end of)? (?P<month>{MONTH}) ", re.IGNORECASE)
_SAME_CLAUSE = re.compile(r"[^,;:.()|\x1a]{0,40}")


@dataclass(frozen=True)
class PeriodMention:
    """A period that a text names.

    `years_back` and `quarters_back` count from the period that the text is about; `is_base` tells that something is
    compared with it, `to_date` that it is a part of a year, its first `months` where they are told. Quarter 0 is the
    whole year. `month` is one that stands before a year, `fiscal` tells that the year is said to be a fiscal one.
    Not `sure` is what may be no period ("2,000 employees"), or one whose year is said elsewhere.
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
    sure: bool = True

    @property
    def is_relative(self) -> bool:
        return bool(self.years_back or self.quarters_back)


def read_periods(text: str) -> list[PeriodMention]:
    """The periods that a text names, in reading order."""
    if not _ANY.search(text):
        return []
    found = sorted(_named(Wording(text)), key=lambda mention: mention.start)
    return _with_years(list(_parts_of_years(found, text)))


def _named(wording: Wording) -> Iterator[PeriodMention]:
    for end in find_period_ends(wording):
        yield PeriodMention(*wording.covered[-1], "end", date=end)
    for day, months in find_days(wording):
        yield PeriodMention(*wording.covered[-1], "end", date=day, to_date=bool(months), months=months)
    for match in wording.each(TRAILING):
        yield PeriodMention(*match.span(), "trailing")
    for match in wording.each(PART_OF_YEAR):
        kind: Kind = "trailing" if match["other"] else "second part" if match["second"] or match["last"] else "part"
        yield PeriodMention(*match.span(), kind, to_date=kind != "trailing", months=months_of(match))
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


def _parts_of_years(found: Sequence[PeriodMention], text: str) -> Iterator[PeriodMention]:
    """A part of a year with the period behind it: "the first half of fiscal 2023" is no whole year."""
    part: PeriodMention | None = None
    for one in found:
        if part is not None and _PART_OF.fullmatch(text, part.end, one.start):
            part = replace(_of_period(part, one), end=one.end)
            continue
        if part is not None and _names_year(one) and (month := _TO_MONTH.fullmatch(text, part.end, one.start)):
            end = PeriodEnd(kind="any", year=one.fiscal_year or 0, month=month_of(month["month"]))
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
    return replace(
        part,
        fiscal_year=one.fiscal_year,
        fiscal_quarter=one.fiscal_quarter,
        date=one.date,
    )


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
