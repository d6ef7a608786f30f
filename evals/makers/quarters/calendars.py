"""A company's fiscal years and quarters, found from the periods that its filings state.

A year is the latest annual period of a 10-K and bears that filing's `fy`; a quarter's end is the latest period
end of a 10-Q. Earlier years are chained backwards from the first 10-K; their quarters and those without a 10-Q
on hand come from the comparative periods of other filings.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from evals.companyfacts import YEAR_DAYS, days_in
from evals.makers.quarters.facts import Fact

DAY = timedelta(days=1)
QUARTER_LENGTH = 91.3
THREE_MONTHS_DAYS = range(80, 101)
# A three-month period of fewer facts may be that of a single event and makes no quarter.
LEAST_FACTS = 5
ANNUAL_FORMS = {"10-K", "10-K/A", "20-F"}

Filings = dict[str, list[Fact]]  # by accession number
Durations = Counter[tuple[date, date]]  # how many facts state each
FiscalQuarter = tuple[int, int]  # fiscal year, 1 to 4


@dataclass(frozen=True)
class Year:
    fy: int
    start: date
    end: date | None  # None: the year that runs at the last filing
    accession: str | None  # its own annual filing


@dataclass(frozen=True)
class Quarter:
    start: date | None  # None where the quarter before is not on hand
    end: date
    accession: str | None  # its own 10-Q


def durations(filings: Filings, lengths: range) -> Durations:
    return Counter(
        (fact.start, fact.end) for facts in filings.values() for fact in facts if fact.start and fact.days in lengths
    )


def usual_start(periods: Durations, end: date) -> date | None:
    """The start that most facts give for the period with this end."""
    starts = [(count, start) for (start, last), count in periods.items() if last == end]
    return max(starts)[1] if starts else None


def find_years(filings: Filings) -> dict[int, Year]:
    annual = durations(filings, YEAR_DAYS)
    years = years_with_own_filing(filings, annual)
    first, last = years[min(years)], years[max(years)]
    while start := usual_start(annual, first.start - DAY):
        first = Year(first.fy - 1, start, first.start - DAY, None)
        years[first.fy] = first
    assert last.end
    years[last.fy + 1] = Year(last.fy + 1, last.end + DAY, None, None)
    return years


def years_with_own_filing(filings: Filings, annual: Durations) -> dict[int, Year]:
    years: dict[int, Year] = {}
    for accession, facts in sorted(filings.items(), key=lambda item: item[1][0].filed):
        if facts[0].form not in ANNUAL_FORMS:
            continue
        fy, end = facts[0].fy, max(fact.end for fact in facts if fact.days in YEAR_DAYS)
        start = usual_start(annual, end)
        assert fy, f"{accession}: no fiscal year"
        assert start, f"{accession}: no annual period"
        known = years.setdefault(fy, Year(fy, start, end, accession))
        assert known.end == end, f"two periods are called {fy}"
    for before, after in pairwise(years[fy] for fy in sorted(years)):
        assert before.fy + 1 == after.fy, "a year is missing"
        assert before.end, "open year"
        assert before.end + DAY == after.start, "years do not join"
    return years


def year_of(years: dict[int, Year], day: date) -> Year | None:
    return next((year for year in years.values() if year.start <= day <= (year.end or date.max)), None)


def place(year: Year, end: date) -> FiscalQuarter:
    return year.fy, round(days_in(year.start, end) / QUARTER_LENGTH)


def find_quarters(filings: Filings, years: dict[int, Year]) -> dict[FiscalQuarter, Quarter]:
    counts = durations(filings, THREE_MONTHS_DAYS)
    three_months = Counter({period: count for period, count in counts.items() if count >= LEAST_FACTS})
    reports = quarterly_reports(filings, years)
    ends = {fiscal: end for fiscal, (end, _) in reports.items()}
    for _, end in three_months:
        if year := year_of(years, end):
            fiscal = place(year, end)
            assert ends.setdefault(fiscal, end) == end, f"two ends of {fiscal}"
    ends |= {(year.fy, 4): year.end for year in years.values() if year.end}
    quarters: dict[FiscalQuarter, Quarter] = {}
    for (fy, number), end in sorted(ends.items()):
        if number == 1:
            start = years[fy].start
        elif (fy, number - 1) in ends:
            start = ends[fy, number - 1] + DAY
        else:
            start = usual_start(three_months, end)
        accession = reports[fy, number][1] if (fy, number) in reports else None
        quarters[fy, number] = Quarter(start, end, accession)
    return quarters


def quarterly_reports(filings: Filings, years: dict[int, Year]) -> dict[FiscalQuarter, tuple[date, str]]:
    """The end and the accession number of each quarter's own 10-Q."""
    found: dict[FiscalQuarter, tuple[date, str]] = {}
    for accession, facts in filings.items():
        if facts[0].form != "10-Q":
            continue
        end = max(fact.end for fact in facts if fact.start)
        year = year_of(years, end)
        assert year, f"{accession}: no year on hand for {end}"
        assert any(fact.period == (year.start, end) for fact in facts), f"{accession}: no period from the year's start"
        found[place(year, end)] = (end, accession)
    return found
