"""The period that each periodic report is about, among the fiscal periods of a company."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from ingest.companyfacts.releases import YEAR_DAYS
from tools.models.base import FiscalPeriod
from tools.models.filings import ANNUAL_FORMS, FilingPeriod, OwnPeriod

QUARTER_DAYS = range(70, 126)  # 12 to 17 weeks: some retailers have a quarter of 16
YEAR_TO_DATE_DAYS = {2: range(150, 231), 3: range(235, 311)}
WITHIN_YEAR = (QUARTER_DAYS, *YEAR_TO_DATE_DAYS.values())
SLACK = timedelta(days=7)
_OWN_SHARE = 0.25  # a filing's own period holds at least this share of its best covered duration's facts

Span = tuple[date, date]


def days_of(span: Span) -> int:
    return (span[1] - span[0]).days + 1


def near(one: date, other: date) -> bool:
    return abs(one - other) <= SLACK


def by_filing(reported: Iterable[FilingPeriod]) -> dict[str, list[FilingPeriod]]:
    filings: dict[str, list[FilingPeriod]] = defaultdict(list)
    for row in reported:
        filings[row.accession].append(row)
    return filings


def own_span(rows: Sequence[FilingPeriod], days: range) -> Span | None:
    """The latest well covered duration of a filing within `days`."""
    fitting = [row for row in rows if days_of((row.start_date, row.end_date)) in days]
    if not fitting:
        return None
    enough = max(row.facts for row in fitting) * _OWN_SHARE
    return max(((row.start_date, row.end_date) for row in fitting if row.facts >= enough), key=lambda span: span[1])


def own_to_date(rows: Sequence[FilingPeriod]) -> Span | None:
    """The part of the fiscal year that a quarterly report is about, from the year's first day."""
    if not rows[0].form.startswith("10-Q"):
        return None
    spans = [own_span(rows, days) for days in (*reversed(YEAR_TO_DATE_DAYS.values()), QUARTER_DAYS)]
    return max((span for span in spans if span is not None), key=lambda span: span[1], default=None)


def find_own_periods(reported: Sequence[FilingPeriod], periods: Sequence[FiscalPeriod]) -> list[OwnPeriod]:
    """What each periodic report is about: the last fiscal year of an annual one, the last quarter of a 10-Q."""
    found: list[OwnPeriod] = []
    for accession, rows in by_filing(reported).items():
        annual = rows[0].form.startswith(ANNUAL_FORMS)
        if not annual and not rows[0].form.startswith("10-Q"):
            continue
        ends = {row.end_date for row in rows if row.end_date <= row.filed and row.facts >= 3} or {
            row.end_date for row in rows
        }
        fitting = [
            p for p in periods if (p.fiscal_quarter == 0) == annual and any(near(p.end_date, day) for day in ends)
        ]
        spans = [own_span(rows, days) for days in ((YEAR_DAYS,) if annual else WITHIN_YEAR)]
        told = max((span[1] for span in spans if span is not None), default=date.min)
        own = max(fitting, key=lambda p: p.end_date, default=None)
        if own is not None and (own.end_date >= told or near(own.end_date, told)):  # not what it compares with
            found.append(OwnPeriod(accession, own.fiscal_year, own.fiscal_quarter, own.end_date))
    return found
