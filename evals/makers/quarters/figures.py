"""All rows with a figure that a company's filings allow."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from evals.makers.quarters.calendars import FiscalQuarter, Year
from evals.makers.quarters.company import Company
from evals.makers.quarters.concepts import is_additive, is_cash_flow
from evals.makers.quarters.facts import Period, Series
from evals.makers.quarters.rows import Row
from evals.makers.quarters.settle import plain, settle, steady


def reported(company: Company) -> Iterable[Row]:
    fiscal_quarters: dict[Period, FiscalQuarter] = {}
    for fiscal, quarter in company.quarters.items():
        fiscal_quarters[None, quarter.end] = fiscal
        if quarter.start:
            fiscal_quarters[quarter.start, quarter.end] = fiscal
    for series, periods in company.series.items():
        split = "; not adjusted for splits after that filing" if "shares" in series.unit else ""
        for period in periods.keys() & fiscal_quarters.keys():
            settled = settle(periods, period)
            if settled is None:
                continue
            start, end = period
            what = "three months" if start else "balance at the quarter's end"
            yield Row(
                "reported",
                company,
                series,
                fiscal_quarters[period],
                start,
                end,
                how=f"{what}, {settled.how}{split}",
                value=settled.value,
                accessions=settled.accessions,
                given_otherwise=settled.given_otherwise,
                rounded_last=settled.rounded_last,
            )


def q4(company: Company) -> Iterable[Row]:
    for year in company.years.values():
        third, fourth = company.quarters.get((year.fy, 3)), company.quarters.get((year.fy, 4))
        if not (year.accession and year.end and third and third.accession and fourth and fourth.start):
            continue
        for series in filter(is_additive, company.series):
            full_year = since_year_start(company, series, year, year.end, year.accession)
            nine_months = since_year_start(company, series, year, third.end, third.accession)
            if full_year is None or nine_months is None or full_year == nine_months == 0:
                continue
            if company.at(series, fourth.start, fourth.end) or restated(company, series, year, nine_months):
                continue
            yield Row(
                "q4",
                company,
                series,
                (year.fy, 4),
                fourth.start,
                fourth.end,
                how=f"fiscal year {plain(full_year)} (its 10-K) minus nine months {plain(nine_months)} (its Q3 10-Q)",
                value=full_year - nine_months,
                accessions=(year.accession, third.accession),
            )


def since_year_start(company: Company, series: Series, year: Year, end: date, accession: str) -> Decimal | None:
    """What the filing states from the start of the year on; None where any other states it otherwise."""
    facts = company.at(series, year.start, end)
    given = any(fact.accession == accession for fact in facts)
    return facts[0].value if given and steady(facts) else None


def restated(company: Company, series: Series, year: Year, nine_months: Decimal) -> bool:
    """Whether a reported quarter changed, or the three do not make the nine months: the vintages differ."""
    total = Decimal(0)
    for number in (1, 2, 3):
        quarter = company.quarters.get((year.fy, number))
        facts = company.at(series, quarter.start, quarter.end) if quarter and quarter.start else []
        if not facts:
            return False
        if not steady(facts):
            return True
        total += facts[-1].value
    return total != nine_months


def ytd_difference(company: Company) -> Iterable[Row]:
    cash_flows = [series for series in company.series if series.unit == "USD" and is_cash_flow(series.name)]
    for (fy, number), quarter in company.quarters.items():
        before = company.quarters.get((fy, number - 1))
        if number not in {2, 3} or not (before and quarter.accession and before.accession and quarter.start):
            continue
        year = company.years[fy]
        for series in cash_flows:
            if any(three_months_on_hand(company, series, (fy, other)) for other in (2, 3)):
                continue
            now = since_year_start(company, series, year, quarter.end, quarter.accession)
            then = since_year_start(company, series, year, before.end, before.accession)
            if now is None or then is None or now == then == 0:
                continue
            yield Row(
                "ytd_difference",
                company,
                series,
                (fy, number),
                quarter.start,
                quarter.end,
                how=f"year to date {plain(now)} (Q{number} 10-Q) minus {plain(then)} (Q{number - 1} 10-Q)",
                value=now - then,
                accessions=(quarter.accession, before.accession),
            )


def three_months_on_hand(company: Company, series: Series, fiscal: FiscalQuarter) -> bool:
    quarter = company.quarters.get(fiscal)
    if quarter is None:
        return False
    return any(start and end == quarter.end and (end - start).days < 110 for start, end in company.series[series])
