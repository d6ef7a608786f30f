"""What fiscal years are called: by the covers of annual reports, by quarterly ones, or as most companies do."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from ingest.companyfacts.own_periods import (
    QUARTER_DAYS,
    SLACK,
    YEAR_TO_DATE_DAYS,
    by_filing,
    days_of,
    near,
    own_span,
    own_to_date,
)
from ingest.companyfacts.releases import YEAR_DAYS
from tools.models.filings import ANNUAL_FORMS, FilingPeriod

_EARLY = timedelta(days=75)
_QUARTER, _YEAR = 91.3, 365.2425  # days
_DOMESTIC = ("10-K", "10-Q")
_BY_END = range(3, 9)  # months in which a year ends that domestic filers number by its end, whatever its label says
_TO_DATE = tuple(YEAR_TO_DATE_DAYS.values())


def number_of(label: int, end: date, form: str) -> int:
    """What a fiscal year goes by that a filing labels so: labels of March's to August's years that are one too low are
    not the company's own. A January's or February's year is as labelled, and so is a foreign filer's."""
    by_end = form.startswith(_DOMESTIC) and label == end.year - 1 and (end - SLACK).month in _BY_END
    return end.year if by_end else label


def with_own_numbers(reported: Sequence[FilingPeriod]) -> list[FilingPeriod]:
    """The filings with their labels as the company itself numbers its years."""
    numbered: list[FilingPeriod] = []
    for rows in by_filing(reported).values():
        label, end = rows[0].label_year, _year_end(rows)
        if label is None or end is None:
            numbered += rows
        else:
            numbered += [replace(row, label_year=number_of(label, end, row.form)) for row in rows]
    return numbered


def _year_end(rows: Sequence[FilingPeriod]) -> date | None:
    """When the fiscal year ends that a periodic filing is about; of a quarterly one, a year after its year begins:
    thirteen weeks begin it where they are the first quarter."""
    to_date = own_to_date(rows)
    if to_date is None:
        own = own_span(rows, YEAR_DAYS)
        return own[1] if own is not None else None
    begins = days_of(to_date) not in QUARTER_DAYS or rows[0].label_period == "Q1"
    return to_date[0] + timedelta(days=round(_YEAR) - 1) if begins else None


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
    misnamed = rows[0].label_period in {f"Q{other}" for other in (1, 2, 3, 4) if other != quarter}
    if misnamed and (quarter > 1 or _begins_then(own[0], reported)):
        year = named_for(own[0] + timedelta(days=YEAR_DAYS.start))
    return year, own[0]


def _begins_then(start: date, reported: Sequence[FilingPeriod]) -> bool:
    """Whether other reports tell of years to date that begin on the same day of their years: thirteen weeks alone, of
    which a report tells nothing else, may be any quarter."""
    starts = [row.start_date for row in reported if any(days_of((row.start_date, row.end_date)) in d for d in _TO_DATE)]
    return any(near(start, one + timedelta(days=round(round((start - one).days / _YEAR) * _YEAR))) for one in starts)


def named_for(end: date) -> int:
    """What most companies call a year: by the calendar year that it ends in, but early in one."""
    return (end - _EARLY).year
