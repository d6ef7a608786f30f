"""Facts by company, plain name and period, read from the companyfacts files alone."""

import gzip
import json
from datetime import date
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

_FILES = {"AAPL": 320193, "NVDA": 1045810, "META": 1326801, "PG": 80424, "SNOW": 1640147}
_CONCEPTS = {
    "revenue": ("RevenueFromContractWithCustomerExcludingAssessedTax", "Revenues"),
    "cost": ("CostOfRevenue", "CostOfGoodsAndServicesSold"),
    "gross": ("GrossProfit",),
    "opinc": ("OperatingIncomeLoss",),
    "ni": ("NetIncomeLoss",),
    "pretax": (
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    ),
    "rd": ("ResearchAndDevelopmentExpense",),
    "sga": ("SellingGeneralAndAdministrativeExpense",),
    "sm": ("SellingAndMarketingExpense",),
    "ga": ("GeneralAndAdministrativeExpense",),
    "eps": ("EarningsPerShareDiluted",),
    "ocf": ("NetCashProvidedByUsedInOperatingActivities",),
    "capex": ("PaymentsToAcquirePropertyPlantAndEquipment", "PaymentsToAcquireProductiveAssets"),
    "assets": ("Assets",),
    "cash": ("CashAndCashEquivalentsAtCarryingValue",),
    "equity": ("StockholdersEquity",),
    "tax": ("IncomeTaxExpenseBenefit",),
    "inv": ("InventoryNet",),
}
_SPANS = {"Y": range(345, 386), "Q": range(75, 106), "H": range(165, 200), "M": range(255, 290)}
_YEAR_ENDS = {"AAPL": 9, "NVDA": 1, "META": 12, "PG": 6, "SNOW": 1}


class Book:
    """The files of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def value(self, ticker: str, metric: str, period: str) -> Decimal:
        """A figure; `period` is a fiscal year ("2024"), with a part of it ("2024Q2", "2024H1", "2024M9"), or a month.

        "gross/revenue" is a ratio, "rd+sga" a sum; "grossx" is revenue less cost.
        """
        if "/" in metric:
            over, under = metric.split("/")
            return self.value(ticker, over, period) / self.value(ticker, under, period)
        if "+" in metric:
            return sum((self.value(ticker, one, period) for one in metric.split("+")), Decimal(0))
        if metric == "grossx":
            return self.value(ticker, "revenue", period) - self.value(ticker, "cost", period)
        found = self._facts.get((ticker, metric, period))
        if found is None:
            raise ValueError(f"No {metric} of {ticker} for {period} in {self._folder}.")
        return found

    def year_before(self, period: str) -> str:
        """The same period of the year before."""
        return f"{int(period[:4]) - 1}{period[4:]}"

    @cached_property
    def _facts(self) -> dict[tuple[str, str, str], Decimal]:
        found: dict[tuple[str, str, str], Decimal] = {}
        for ticker, cik in _FILES.items():
            packed = (self._folder / f"CIK{cik:010}.json.gz").read_bytes()
            concepts = json.loads(gzip.decompress(packed), parse_float=Decimal)["facts"]["us-gaap"]
            for metric, names in _CONCEPTS.items():
                for name in reversed(names):
                    for unit, rows in concepts.get(name, {}).get("units", {}).items():
                        if unit in {"USD", "USD/shares"}:
                            found |= {(ticker, metric, key): v for row in rows for key, v in _keyed(ticker, row)}
        return found


def _keyed(ticker: str, row: dict[str, Any]) -> list[tuple[str, Decimal]]:
    """The names of a fact's period, with its value; none for a span that is no fiscal period."""
    end, value = date.fromisoformat(row["end"]), Decimal(row["val"])
    if not row.get("start"):
        return [(row["end"][:7], value)]
    days = (end - date.fromisoformat(row["start"])).days
    kind = next((name for name, lengths in _SPANS.items() if days in lengths), None)
    month = end.month - (end.day < 8)  # weeks: a period may end early in the month after
    since = (month - _YEAR_ENDS[ticker] - 1) % 12 + 1
    year = end.year + (month > _YEAR_ENDS[ticker])
    names = {"Y": f"{year}", "Q": f"{year}Q{since // 3}", "H": f"{year}H1", "M": f"{year}M9"}
    return [(names[kind], value)] if kind else []
