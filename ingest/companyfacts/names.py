"""What fiscal years are called: by the covers of annual reports, by quarterly ones, or as most companies do."""

from collections.abc import Sequence
from datetime import date, timedelta

from ingest.companyfacts.own_periods import by_filing, days_of, own_span, own_to_date
from ingest.companyfacts.releases import YEAR_DAYS
from tools.models.filings import ANNUAL_FORMS, FilingPeriod

_EARLY = timedelta(days=75)
_QUARTER = 91.3  # days


def covers_of(reported: Sequence[FilingPeriod]) -> list[tuple[date, int]]:
    """What annual reports call the years that they are about, by the year's last day."""
    covers: list[tuple[date, int]] = []
    for rows in by_filing(reported).values():
        label, own = rows[0].label_year, own_span(rows, YEAR_DAYS)
        if label is not None and own is not None and rows[0].form.startswith(ANNUAL_FORMS):
            covers.append((own[1], label))
    return covers


def begun_year(reported: Sequence[FilingPeriod]) -> tuple[int, date] | None:
    """The year of the newest quarterly report, for a company without any annual one.

    A label whose quarter is not the one that the report is about ("Q3" for the first one) is of no fiscal calendar.
    """
    quarterly = [row for row in reported if row.form.startswith("10-Q") and row.label_year is not None]
    if not quarterly:
        return None
    newest = max(row.filed for row in quarterly)
    rows = [row for row in quarterly if row.filed == newest]
    own, year = own_to_date(rows), rows[0].label_year
    if own is None or year is None:
        return None
    quarter = round(days_of(own) / _QUARTER)
    if rows[0].label_period in {f"Q{other}" for other in (1, 2, 3) if other != quarter}:
        year = named_for(own[0] + timedelta(days=YEAR_DAYS.start))
    return year, own[0]


def named_for(end: date) -> int:
    """What most companies call a year: by the calendar year that it ends in, but early in one."""
    return (end - _EARLY).year
