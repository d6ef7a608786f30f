"""The figures of the companies: "AAPL revenue 2023" or "AAPL revenue 2023Q4" gives value, unit, period and how."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from evals.companyfacts import CIKS, json_number
from evals.makers.ask.concepts import concepts
from evals.makers.quarters.company import Company, read_company
from evals.makers.quarters.facts import Series
from evals.makers.quarters.settle import Settled, settle


@dataclass(frozen=True)
class Figure:
    company: Company
    metric: str
    series: Series
    fiscal_year: int
    fiscal_quarter: int | None
    start: date | None  # None: a balance
    end: date
    value: Decimal
    derived: bool
    how: str

    @property
    def name(self) -> str:
        quarter = f"Q{self.fiscal_quarter}" if self.fiscal_quarter else ""
        return f"{self.company.ticker} {self.metric} {self.fiscal_year}{quarter}"

    def written(self) -> dict[str, object]:
        return {
            "ticker": self.company.ticker,
            "concept": self.series.concept,
            "fiscal_year": self.fiscal_year,
            "fiscal_quarter": self.fiscal_quarter,
            "value": json_number(self.value),
            "unit": self.series.unit,
            "start": self.start.isoformat() if self.start else None,
            "end": self.end.isoformat(),
            "how": self.how,
        }


class Book:
    def __init__(self, data: Path) -> None:
        self.companies = {ticker: read_company(data, ticker) for ticker in CIKS}
        self.used: dict[str, Figure] = {}

    def figure(self, reference: str) -> Figure:
        ticker, metric, period = reference.split()
        year, _, quarter = period.partition("Q")
        company = self.companies[ticker]
        for concept in concepts(ticker, metric):
            for series in company.series:
                if series.concept == concept and (
                    figure := find(company, metric, series, int(year), int(quarter) if quarter else None)
                ):
                    self.used[figure.name] = figure
                    return figure
        raise SystemExit(f"no figure on hand: {reference}")

    def prior(self, figure: Figure) -> Figure:
        """The same period a year earlier."""
        quarter = f"Q{figure.fiscal_quarter}" if figure.fiscal_quarter else ""
        return self.figure(f"{figure.company.ticker} {figure.metric} {figure.fiscal_year - 1}{quarter}")

    def latest_year(self, ticker: str) -> int:
        return max(year.fy for year in self.companies[ticker].years.values() if year.accession)

    def latest_quarter(self, ticker: str) -> tuple[int, int]:
        return max(self.companies[ticker].quarters)


def find(company: Company, metric: str, series: Series, fy: int, number: int | None) -> Figure | None:
    year = company.years[fy]
    quarter = company.quarters[fy, number] if number else None
    start, end = (quarter.start, quarter.end) if quarter else (year.start, year.end)
    assert end
    for first in (None, start):  # a balance or a flow
        if found := settled(company, series, first, end):
            return Figure(company, metric, series, fy, number, first, end, found.value, False, found.how)
    return derived(company, metric, series, fy, number) if number else None


def settled(company: Company, series: Series, start: date | None, end: date) -> Settled | None:
    periods = company.series[series]
    if (start, end) not in periods:
        return None
    found = settle(periods, (start, end))
    assert found, f"{company.ticker} {series.name} to {end}: filings disagree"
    return found


def derived(company: Company, metric: str, series: Series, fy: int, number: int) -> Figure | None:
    """A quarter as the difference of two periods from the year's start."""
    assert number > 1, f"{company.ticker} {series.name}: no first quarter of {fy}"
    year, quarter, before = company.years[fy], company.quarters[fy, number], company.quarters[fy, number - 1]
    to_now = settled(company, series, year.start, quarter.end)
    to_then = settled(company, series, year.start, before.end)
    if not to_now or not to_then or series.unit != "USD":
        return None
    how = "the year minus the nine months" if number == 4 else "the year to date minus that of the quarter before"
    value = to_now.value - to_then.value
    return Figure(company, metric, series, fy, number, quarter.start, quarter.end, value, True, how)
