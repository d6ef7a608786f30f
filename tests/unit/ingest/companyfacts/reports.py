"""What made-up companies file: reports with the durations that they tell of, and the calendars made of them."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TypeAlias

from ingest.companyfacts.calendar import build_calendar
from tools.models.base import FiscalPeriod
from tools.models.filings import FilingPeriod

DAY = timedelta(days=1)
Ends: TypeAlias = tuple[date, date, date, date]
THIRTEEN = (13, 13, 13, 13)


def filing(
    form: str, label: tuple[int | None, str], *spans: tuple[date, date], number: int = 0, facts: int = 100
) -> list[FilingPeriod]:
    """What a filing reports: its own durations, made public a month after the last of them ends."""
    filed = max(end for _, end in spans) + 30 * DAY
    accession = f"{form} {filed} {number}"
    return [FilingPeriod(accession, form, filed, *label, start, end, facts) for start, end in spans]


def quarter_ends(first_day: date, weeks: Sequence[int]) -> Ends:
    ends = [first_day + timedelta(weeks=sum(weeks[: n + 1])) - DAY for n in range(4)]
    return ends[0], ends[1], ends[2], ends[3]


def report_year(
    year: int, start: date, ends: Ends, before: tuple[date, Ends] | None = None, **how: int
) -> list[FilingPeriod]:
    """The three quarterly reports and the annual one of a year, with the year before for comparison."""
    rows: list[FilingPeriod] = []
    for quarter in (1, 2, 3):
        spans = own_spans(start, ends, quarter) + (own_spans(*before, quarter) if before else [])
        rows += filing("10-Q", (year, f"Q{quarter}"), *spans)
    return rows + filing("10-K", (year, "FY"), (start, ends[3]), *([(before[0], before[1][3])] if before else []))


def own_spans(start: date, ends: Ends, quarter: int) -> list[tuple[date, date]]:
    alone = (ends[quarter - 2] + DAY if quarter > 1 else start, ends[quarter - 1])
    return [alone] if quarter == 1 else [alone, (start, ends[quarter - 1])]


def spans_of(periods: Sequence[FiscalPeriod]) -> dict[tuple[int, int], tuple[date, date]]:
    return {(p.fiscal_year, p.fiscal_quarter): (p.start_date, p.end_date) for p in periods}


def build(rows: Sequence[FilingPeriod]) -> dict[tuple[int, int], tuple[date, date]]:
    return spans_of(build_calendar(1, rows).periods)


def chain(
    first_day: date, first_year: int, *years: Sequence[int]
) -> tuple[list[FilingPeriod], dict[int, tuple[date, Ends]]]:
    """Consecutive years of so many weeks a quarter, fully reported."""
    rows: list[FilingPeriod] = []
    spans: dict[int, tuple[date, Ends]] = {}
    for number, weeks in enumerate(years):
        year = first_year + number
        spans[year] = (first_day, quarter_ends(first_day, weeks))
        rows += report_year(year, *spans[year], spans.get(year - 1))
        first_day = spans[year][1][3] + DAY
    return rows, spans
