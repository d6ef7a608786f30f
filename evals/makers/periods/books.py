"""One company's figures by their dates, for the gold of periods.

A period is its dates. A year is a flow of NetIncomeLoss over 350 to 380 days whose end is the end of other years give
or take a week; it is named as the company names it: by the calendar year in which it ends. A quarter ends where a
three-month flow or a balance of total assets does, 76 to 106 days apart. The value of a period is the last filed one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from evals.companyfacts import YEAR_DAYS, RawCompany, days_in, exact, read_company

QUARTER_DAYS = range(76, 107)
CONCEPTS: dict[str, tuple[str, ...]] = {
    "revenue": ("Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax"),
    "net_income": ("NetIncomeLoss",),
    "operating_income": ("OperatingIncomeLoss",),
    "operating_cash_flow": ("NetCashProvidedByUsedInOperatingActivities",),
    "capital_expenditures": (
        "PaymentsToAcquirePropertyPlantAndEquipment",
        "PaymentsToAcquireProductiveAssets",
    ),
    "total_assets": ("Assets",),
    "shareholders_equity": ("StockholdersEquity",),
    "cash_and_cash_equivalents": ("CashAndCashEquivalentsAtCarryingValue",),
}


@dataclass(frozen=True)
class Year:
    """A fiscal year by its dates."""

    name: int
    start: date
    end: date


class Books:
    """Last filed values by metric and dates; a day alone for a balance."""

    def __init__(self, data: Path, ticker: str) -> None:
        self.ticker = ticker
        raw: RawCompany = read_company(data, ticker)
        self._values: dict[tuple[str, date | None, date], Decimal] = {}
        for metric, names in CONCEPTS.items():
            for name in reversed(names):
                concept = raw["facts"]["us-gaap"].get(name)
                rows = concept["units"].get("USD", []) if concept else []
                for row in sorted(rows, key=lambda row: (row["filed"], row["accn"])):
                    start = date.fromisoformat(row["start"]) if "start" in row else None
                    self._values[metric, start, date.fromisoformat(row["end"])] = exact(row["val"])
        spans = sorted((end, start) for (metric, start, end) in self._values if metric == "net_income" and start)
        self.years = {end.year: Year(end.year, start, end) for end, start in spans if days_in(start, end) in YEAR_DAYS}
        self._quarters = sorted({(end, start) for end, start in spans if days_in(start, end) in QUARTER_DAYS})

    def flow(self, metric: str, start: date, end: date) -> Decimal | None:
        return self._values.get((metric, start, end))

    def balance(self, metric: str, day: date) -> Decimal | None:
        return self._values.get((metric, None, day))

    def quarter_ends(self, year: int) -> list[date]:
        """The ends of a year's four quarters, as far as three-month flows or the year itself tell them."""
        this = self.years.get(year)
        before = self.years.get(year - 1)
        start = this.start if this else self._day_after(before)
        if start is None:
            return []
        ends: list[date] = []
        for end, first in self._quarters:
            inside = first >= start and (this is None or end <= this.end)
            if inside and len(ends) == len(range((first - start).days // 80)):
                ends.append(end)
        ends = ends[:3]
        return [*ends, this.end] if this and len(ends) == 3 else ends

    @staticmethod
    def _day_after(year: Year | None) -> date | None:
        return date.fromordinal(year.end.toordinal() + 1) if year else None

    def trailing(self, metric: str, year: int, quarter: int) -> Decimal | None:
        """Four quarters to the end of a quarter: the year before, plus the year to date, less that of a year ago."""
        whole = self.years.get(year - 1)
        if quarter == 4:
            this = self.years.get(year)
            return self.flow(metric, this.start, this.end) if this else None
        now, then = self.quarter_ends(year), self.quarter_ends(year - 1)
        start = self._day_after(whole)
        if whole is None or start is None or len(now) < quarter or len(then) < quarter:
            return None
        parts = (
            self.flow(metric, whole.start, whole.end),
            self.flow(metric, start, now[quarter - 1]),
            self.flow(metric, whole.start, then[quarter - 1]),
        )
        base, to_date, a_year_ago = parts
        if base is None or to_date is None or a_year_ago is None:
            return None
        return base + to_date - a_year_ago

    def quarter_flow(self, metric: str, year: int, quarter: int) -> Decimal | None:
        """A quarter: as reported, else the year to date less that of the quarter before."""
        ends, this, before = self.quarter_ends(year), self.years.get(year), self.years.get(year - 1)
        if len(ends) < quarter:
            return None
        first = this.start if this else self._day_after(before)
        start = self._day_after(Year(year, ends[quarter - 2], ends[quarter - 2])) if quarter > 1 else first
        if first is None or start is None:
            return None
        alone = self.flow(metric, start, ends[quarter - 1])
        if alone is not None:
            return alone
        whole = self.flow(metric, first, ends[quarter - 1])
        part = self.flow(metric, first, ends[quarter - 2]) if quarter > 1 else None
        return whole - part if whole is not None and part is not None else None
