"""The companies of the gold of declines, as their companyfacts tell: filings and figures by their dates."""

from __future__ import annotations

import gzip
import json
from calendar import monthrange
from datetime import date
from typing import Any

from evals.places import SHARED

DATA = SHARED / "companyfacts"
CIKS = {"PG": 80424, "META": 1326801, "AAPL": 320193, "SNOW": 1640147, "NVDA": 1045810}
YEAR_ENDS = {"PG": 6, "META": 12}  # the month; both have calendar months as quarters
METRICS = {
    "revenue": ("Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax"),
    "net income": ("NetIncomeLoss",),
    "operating cash flow": ("NetCashProvidedByUsedInOperatingActivities",),
    "total assets": ("Assets",),
    "inventory": ("InventoryNet",),
    "goodwill": ("Goodwill",),
}
BALANCES = {"total assets", "inventory", "goodwill"}
Span = tuple[str | None, str]
Row = dict[str, Any]


class Company:
    """A company's filings by the period that they are about, and the periods of its figures."""

    def __init__(self, ticker: str) -> None:
        self.ticker = ticker
        text = gzip.decompress((DATA / f"CIK{CIKS[ticker]:010d}.json.gz").read_bytes())
        self.facts: dict[str, list[dict[str, Any]]] = {}
        self.filings: dict[tuple[int, int], dict[str, Any]] = {}
        for concepts in json.loads(text)["facts"].values():
            for concept, body in concepts.items():
                rows = [row for unit in body["units"].values() for row in unit]
                self.facts.setdefault(concept, []).extend(rows)
                for row in rows:
                    if row["form"] in {"10-K", "10-Q"} and row.get("fy"):
                        quarter = 0 if row["fp"] == "FY" else int(row["fp"][1])
                        self.filings[row["fy"], quarter] = row

    def has(self, metric: str, start: date, end: date) -> bool:
        span = (None if metric in BALANCES else f"{start}", f"{end}")
        return any((row.get("start"), row["end"]) == span for c in METRICS[metric] for row in self.facts.get(c, ()))

    def span(self, year: int, quarter: int, *, to_date: bool = False) -> tuple[date, date]:
        """The days of a period; of a quarter, from the year's first day on with `to_date`."""
        last = YEAR_ENDS[self.ticker]
        months = 12 * year + last - 12 + (3 * quarter if quarter else 12)  # the first month after the period
        first = months - (3 if quarter and not to_date else 3 * quarter if quarter else 12)
        end_year, end_month = divmod(months - 1, 12)
        return (
            date(first // 12, first % 12 + 1, 1),
            date(end_year, end_month + 1, monthrange(end_year, end_month + 1)[1]),
        )


def of_span(ticker: str, concepts: tuple[str, ...], span: Span) -> list[dict[str, Any]]:
    """What filings gave for one period, the first filed first."""
    company = Company(ticker)
    rows = [row for c in concepts for row in company.facts.get(c, ()) if (row.get("start"), row["end"]) == span]
    if not rows:
        raise SystemExit(f"{ticker} {concepts} {span}: nothing there")
    return sorted(rows, key=lambda row: row["filed"])
