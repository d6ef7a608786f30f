"""Rows for which no figure may be given, found in a company's filings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from evals.makers.quarters.calendars import DAY, FiscalQuarter, Year
from evals.makers.quarters.company import Company
from evals.makers.quarters.concepts import (
    KNOWN,
    is_additive,
    is_average_shares,
    is_cash_flow,
    is_per_share,
    same_family,
)
from evals.makers.quarters.facts import Period, Series
from evals.makers.quarters.rows import Row


def decline(company: Company, series: Series, fiscal: FiscalQuarter, reason: str, how: str) -> Row:
    quarter = company.quarters.get(fiscal)
    start, end = (quarter.start, quarter.end) if quarter else (None, None)
    return Row("decline", company, series, fiscal, start, end, how, reason=reason)


def found_declines(company: Company) -> Iterable[Row]:
    yield from fourth_quarters(company)
    yield from annual_only(company)
    yield from years_to_date(company)


def fourth_quarters(company: Company) -> Iterable[Row]:
    """Q4 of per-share figures and averages; Q4 where the nine months are not on hand."""
    for year in company.years.values():
        if year.end is None:
            continue
        fiscal = (year.fy, 4)
        for series, periods in company.series.items():
            if [start for start, end in periods if start and end == year.end] != [year.start]:
                continue  # no annual figure, or the quarter is on hand
            if is_average_shares(series.name):
                how = "an average share count is not additive and no filing states Q4"
                yield decline(company, series, fiscal, "q4_average_shares", how)
            elif is_per_share(series.name):
                how = "a per-share figure is not additive and no filing states Q4"
                yield decline(company, series, fiscal, "q4_per_share", how)
            elif is_additive(series) and series.name in KNOWN and no_nine_months(company, series, year):
                how = "no filing on hand states the nine months of this year, nor Q4 itself"
                yield decline(company, series, fiscal, "q4_no_nine_months", how)


def no_nine_months(company: Company, series: Series, year: Year) -> bool:
    assert year.end
    full_year = company.at(series, year.start, year.end)
    ending = family_periods(company, series, year.end, year.end)
    q4_stated = any(start and start > year.start for start, _ in ending)
    return bool(full_year[-1].value) and not q4_stated and not interim(company, series, year)


def annual_only(company: Company) -> Iterable[Row]:
    """A quarter of what the company states in its annual reports alone, although the 10-Q is on hand."""
    year_ends = {year.end for year in company.years.values()}
    for series, periods in company.series.items():
        if any(end not in year_ends or (start and (end - start).days < 300) for start, end in periods):
            continue
        for (fy, number), quarter in company.quarters.items():
            year = company.years[fy]
            if number == 4 or quarter.accession is None or year.end is None:
                continue
            stated = any(fact.value for period in periods if period[1] == year.end for fact in periods[period])
            if stated and not interim(company, series, year):
                how = "stated for years only; no filing gives this quarter or year to date"
                yield decline(company, series, (fy, number), "annual_only", how)


def years_to_date(company: Company) -> Iterable[Row]:
    """A quarter inside a year-to-date figure from which nothing on hand can be taken off."""
    cash_flows = [series for series in company.series if series.name in KNOWN and is_cash_flow(series.name)]
    for (fy, number), quarter in company.quarters.items():
        year = company.years[fy]
        if number not in {2, 3}:
            continue
        for series in cash_flows:
            stated = company.at(series, year.start, quarter.end)
            alone = interim(company, series, year) == [(year.start, quarter.end)]
            if alone and stated and stated[-1].value:
                how = "only the year to date is on hand; the year to date of the quarter before is missing"
                yield decline(company, series, (fy, number), "no_earlier_year_to_date", how)


def interim(company: Company, series: Series, year: Year) -> list[Period]:
    """What is on hand inside a year, short of its end, for the concept or one of its family."""
    return family_periods(company, series, year.start, (year.end or date.max) - DAY)


def family_periods(company: Company, series: Series, first: date, last: date) -> list[Period]:
    """The periods that end from `first` to `last`, for the concept and those of its family."""
    return [
        period
        for other, periods in company.series.items()
        if same_family(series, other)
        for period in periods
        if first <= period[1] <= last
    ]
