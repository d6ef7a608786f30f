"""Fills and checks the numbers of evals/gold/sloppy2.jsonl: 150 sloppily typed questions with gold from companyfacts.

    python -m evals.makers.sloppy2            recompute every figure and answer and compare them with the file
    python -m evals.makers.sloppy2 --write    write value, concept, unit and answer value anew

A fact is picked by its own start and end, never by `fy`/`fp` (those are the filing's). A fiscal year has the number of
the calendar year it ends in. The value is the one filed last for the period; values filed earlier go to `also`.
What a person must judge stays in the file: the question, its kind, which figures it needs, further values in `also`.
"""

import argparse
import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Any

from evals.places import GOLD_SETS, SHARED

DATA = SHARED / "companyfacts"
GOLD = GOLD_SETS / "sloppy2.jsonl"

CIK = {
    "AAPL": "0000320193",
    "NVDA": "0001045810",
    "SNOW": "0001640147",
    "META": "0001326801",
    "PG": "0000080424",
    "LPA": "0001997711",
}
LATEST = {"AAPL": 2025, "NVDA": 2026, "SNOW": 2025, "META": 2024, "PG": 2025, "LPA": 2024}

# A metric's tag: "*" for every company, or by ticker. Several tags: the first that has the period.
TAGS: dict[str, dict[str, tuple[str, ...]]] = {
    "revenue": {
        "*": ("RevenueFromContractWithCustomerExcludingAssessedTax",),
        "NVDA": ("Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax"),
        "PG": ("Revenues",),
        "LPA": ("Revenue",),
    },
    "cost of revenue": {"*": ("CostOfGoodsAndServicesSold",), "NVDA": ("CostOfRevenue",), "META": ("CostOfRevenue",)},
    "gross profit": {"*": ("GrossProfit",), "PG": (), "META": ()},
    "research and development": {"*": ("ResearchAndDevelopmentExpense",)},
    "selling, general and administrative": {"*": ("SellingGeneralAndAdministrativeExpense",), "META": (), "SNOW": ()},
    "sales and marketing": {"*": ("SellingAndMarketingExpense",)},
    "general and administrative": {"*": ("GeneralAndAdministrativeExpense",)},
    "operating expenses": {"*": ("OperatingExpenses",)},
    "costs and expenses": {"*": ("CostsAndExpenses",)},
    "operating income": {"*": ("OperatingIncomeLoss",), "LPA": ("ProfitLossFromOperatingActivities",)},
    "interest expense": {"*": ("InterestExpenseNonoperating",)},
    "pretax income": {
        "*": ("IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",)
    },
    "income tax": {"*": ("IncomeTaxExpenseBenefit",)},
    "income taxes paid": {"*": ("IncomeTaxesPaidNet",)},
    "effective tax rate": {"*": ("EffectiveIncomeTaxRateContinuingOperations",)},
    "net income": {"*": ("NetIncomeLoss",), "LPA": ("ProfitLoss",)},
    "diluted EPS": {"*": ("EarningsPerShareDiluted",)},
    "basic EPS": {"*": ("EarningsPerShareBasic",)},
    "operating cash flow": {"*": ("NetCashProvidedByUsedInOperatingActivities",)},
    "investing cash flow": {"*": ("NetCashProvidedByUsedInInvestingActivities",)},
    "financing cash flow": {"*": ("NetCashProvidedByUsedInFinancingActivities",)},
    "capital expenditure": {
        "*": ("PaymentsToAcquirePropertyPlantAndEquipment",),
        "NVDA": ("PaymentsToAcquireProductiveAssets",),
    },
    "share buybacks": {"*": ("PaymentsForRepurchaseOfCommonStock",)},
    "dividends paid": {"*": ("PaymentsOfDividends",)},
    "dividends per share": {"*": ("CommonStockDividendsPerShareDeclared",)},
    "stock-based compensation": {"*": ("ShareBasedCompensation",)},
    "depreciation and amortization": {"*": ("DepreciationDepletionAndAmortization",)},
    "advertising expense": {"*": ("AdvertisingExpense",)},
    "cash and cash equivalents": {
        "*": ("CashAndCashEquivalentsAtCarryingValue",),
        "PG": ("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",),
        "LPA": ("CashAndCashEquivalents",),
    },
    "current marketable securities": {"*": ("MarketableSecuritiesCurrent",)},
    "non-current marketable securities": {"*": ("MarketableSecuritiesNoncurrent",)},
    "accounts receivable": {"*": ("AccountsReceivableNetCurrent",)},
    "inventory": {"*": ("InventoryNet",)},
    "current assets": {"*": ("AssetsCurrent",)},
    "total assets": {"*": ("Assets",)},
    "goodwill": {"*": ("Goodwill",)},
    "investment property": {"LPA": ("InvestmentProperty",)},
    "current liabilities": {"*": ("LiabilitiesCurrent",)},
    "total liabilities": {"*": ("Liabilities",)},
    "non-current long-term debt": {"*": ("LongTermDebtNoncurrent",)},
    "current long-term debt": {"*": ("LongTermDebtCurrent",)},
    "commercial paper": {"*": ("CommercialPaper",)},
    "long-term debt": {"*": ("LongTermDebt",)},
    "debt due within one year": {"*": ("DebtCurrent",)},
    "convertible notes": {"*": ("ConvertibleDebtNoncurrent",)},
    "stockholders' equity": {
        "*": ("StockholdersEquity",),
        "PG": ("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",),
    },
    "current deferred revenue": {"*": ("ContractWithCustomerLiabilityCurrent",)},
    "non-current deferred revenue": {"*": ("ContractWithCustomerLiabilityNoncurrent",)},
    "remaining performance obligations": {"*": ("RevenueRemainingPerformanceObligation",)},
    "shares outstanding": {"*": ("CommonStockSharesOutstanding",)},
}
# Another tag that is as good an answer for the metric: its value goes to `also`.
ALIKE: dict[tuple[str, str], str] = {
    ("net income", "PG"): "ProfitLoss",
    ("net income", "SNOW"): "ProfitLoss",
    ("net income", "LPA"): "ProfitLossAttributableToOwnersOfParent",
    ("stockholders' equity", "SNOW"): "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
    ("interest expense", "META"): "InterestExpenseDebt",
    ("dividends paid", "META"): "DividendsCommonStock",
}

# A loss may be said without its sign.
LOSS = ("net income", "operating income")

Json = dict[str, Any]


@dataclass(frozen=True)
class Value:
    """One value of a metric in a period, with the tag and the periods it came from."""

    value: float
    unit: str
    concept: str | None
    earlier: tuple[float, ...]
    source: str
    start: date | None = None


@dataclass(frozen=True)
class Fact:
    start: date | None
    end: date
    filed: str
    value: float
    unit: str

    @property
    def days(self) -> int:
        return (self.end - self.start).days if self.start else 0


@cache
def facts(ticker: str, concept: str) -> tuple[Fact, ...]:
    with gzip.open(DATA / f"CIK{CIK[ticker]}.json.gz", "rt") as stream:
        taxonomies = json.load(stream)["facts"]
    return tuple(
        Fact(
            date.fromisoformat(f["start"]) if f.get("start") else None,
            date.fromisoformat(f["end"]),
            f["filed"],
            f["val"],
            u,
        )
        for concepts in taxonomies.values()
        if concept in concepts
        for u, found in concepts[concept]["units"].items()
        for f in found
    )


@cache
def year_end(ticker: str, year: int) -> date:
    """The end of the fiscal year, from the company's own annual revenue facts; one year on for a year still running."""
    ends = {
        f.end
        for tag in TAGS["revenue"].get(ticker, TAGS["revenue"]["*"])
        for f in facts(ticker, tag)
        if 350 <= f.days <= 380
    }
    for end in ends:
        if end.year == year:
            return end
    if any(end.year == year - 1 for end in ends):
        return year_end(ticker, year - 1) + timedelta(days=365)
    raise LookupError(f"{ticker} has no fiscal year {year}")


def pick(ticker: str, concept: str, low: int, high: int, end: date, slack: int = 0) -> Value | None:
    """The value filed last for the period of `low` to `high` days that ends on `end` (instants: 0 days)."""
    found = [f for f in facts(ticker, concept) if low <= f.days <= high and abs((f.end - end).days) <= slack]
    if not found:
        return None
    periods = {(f.start, f.end, f.unit) for f in found}
    if len(periods) != 1:
        raise LookupError(f"{ticker} {concept}: several periods {periods}")
    found.sort(key=lambda f: f.filed)
    last = found[-1]
    period = f"{last.start}..{last.end}" if last.start else f"{last.end}"
    earlier = tuple(sorted({f.value for f in found} - {last.value}))
    return Value(last.value, last.unit, concept, earlier, f"{ticker} {concept} {period} = {last.value:,}", last.start)


def span(ticker: str, concept: str, year: int, quarter: int | None) -> Value | None:
    """A fact of the year or the quarter, or the quarter as a difference of year-to-date facts (never for per-share)."""
    end = year_end(ticker, year)
    if quarter is None:
        return pick(ticker, concept, 350, 380, end) or pick(ticker, concept, 0, 0, end)
    at = end - timedelta(days=round(91.25 * (4 - quarter)))
    own = pick(ticker, concept, 80, 100, at, 10) or pick(ticker, concept, 0, 0, at, 10)
    if own or quarter == 1:
        return own
    bounds = {2: (170, 190), 3: (260, 290), 4: (350, 380)}
    so_far = pick(ticker, concept, *bounds[quarter], at, 10)
    before_end = end - timedelta(days=round(91.25 * (5 - quarter)))
    before = pick(ticker, concept, *bounds.get(quarter - 1, (80, 100)), before_end, 10)
    if so_far is None or before is None or "shares" in so_far.unit:
        return None
    if so_far.start != before.start:
        raise LookupError(f"{ticker} {concept}: year-to-date facts start on different days")
    return Value(so_far.value - before.value, so_far.unit, concept, (), f"{so_far.source} less {before.source}")


def ratio(top: str, under: str, scale: int = 100) -> "Derived":
    """A share in percent (or a plain ratio, at scale 1) of two metrics."""
    return Derived("percent" if scale == 100 else "ratio", lambda x, y: scale * x / y, top, under, "/")


@dataclass(frozen=True)
class Derived:
    """A metric made of two others of the same period."""

    unit: str
    formula: Callable[[float, float], float]
    left: str
    right: str
    sign: str

    def value(self, ticker: str, metric: str, year: int, quarter: int | None) -> Value:
        left, right = get(ticker, self.left, year, quarter), get(ticker, self.right, year, quarter)
        result = self.formula(left.value, right.value)
        how = f"{self.left} {self.sign} {self.right} ({left.source}; {right.source})"
        source = f"{ticker} {metric} = {how} = {tidy(result):,}"
        return Value(result, self.unit, None, (), source)


DERIVED: dict[str, Derived] = {
    "gross profit": Derived("USD", lambda x, y: x - y, "revenue", "cost of revenue", "-"),
    "selling, general and administrative": Derived(
        "USD", lambda x, y: x + y, "sales and marketing", "general and administrative", "+"
    ),
    "free cash flow": Derived("USD", lambda x, y: x - y, "operating cash flow", "capital expenditure", "-"),
    "working capital": Derived("USD", lambda x, y: x - y, "current assets", "current liabilities", "-"),
    "gross margin": ratio("gross profit", "revenue"),
    "operating margin": ratio("operating income", "revenue"),
    "net margin": ratio("net income", "revenue"),
    "R&D share of revenue": ratio("research and development", "revenue"),
    "SBC share of revenue": ratio("stock-based compensation", "revenue"),
    "capex share of revenue": ratio("capital expenditure", "revenue"),
    "advertising share of revenue": ratio("advertising expense", "revenue"),
    "goodwill share of assets": ratio("goodwill", "total assets"),
    "R&D share of costs": ratio("research and development", "costs and expenses"),
    "payout ratio": ratio("dividends paid", "net income"),
    "current ratio": ratio("current assets", "current liabilities", 1),
    "liabilities to equity": ratio("total liabilities", "stockholders' equity", 1),
}


def growth(before: float, after: float) -> float:
    return 100 * (after / before - 1)


def cagr(first: float, last: float, years: int) -> float:
    return 100 * ((last / first) ** (1 / years) - 1)


def get(ticker: str, metric: str, year: int, quarter: int | None = None) -> Value:
    tags = TAGS.get(metric, {})
    for tag in tags.get(ticker, tags.get("*", ())):
        found = span(ticker, tag, year, quarter)
        if found:
            return found
    if metric in DERIVED:
        return DERIVED[metric].value(ticker, metric, year, quarter)
    if metric == "revenue growth":
        before, after = get(ticker, "revenue", year - 1, quarter), get(ticker, "revenue", year, quarter)
        return Value(
            growth(before.value, after.value), "percent", None, (), f"{after.source} over {before.source}, less one"
        )
    raise LookupError(f"{ticker} {metric} FY{year} Q{quarter}")


def tidy(number: float) -> float:
    """Whole dollars stay whole; ratios keep four places."""
    return int(number) if float(number).is_integer() else round(number, 4)


def near(unit: str, value: float) -> list[float]:
    """The same share said as a fraction."""
    return [round(value / 100, 6)] if unit == "percent" else []


def fig(
    ticker: str,
    metric: str,
    year: int,
    quarter: int | None = None,
    also: tuple[float, ...] = (),
) -> Json:
    """A gold figure, with the readings that are as good in `also`."""
    got = get(ticker, metric, year, quarter)
    unit, value = got.unit, got.value
    if unit == "pure":
        unit, value = "percent", 100 * value
        exact = 100 * get(ticker, "income tax", year, quarter).value / get(ticker, "pretax income", year, quarter).value
        also = (*also, exact)
    others: list[float] = [*also, *got.earlier, *near(unit, value)]
    if (metric, ticker) in ALIKE:
        alike = span(ticker, ALIKE[metric, ticker], year, quarter)
        others += [alike.value] if alike else []
    if metric == "net margin" and ("net income", ticker) in ALIKE:
        alike = span(ticker, ALIKE["net income", ticker], year, quarter)
        others += [100 * alike.value / get(ticker, "revenue", year, quarter).value] if alike else []
    if metric in LOSS:
        others += [-o for o in (value, *others) if o < 0]
    return {
        "ticker": ticker,
        "metric": metric,
        "concept": got.concept,
        "fiscal_year": year,
        "fiscal_quarter": quarter,
        "value": tidy(value),
        "unit": unit,
        "also": sorted({tidy(o) for o in others} - {tidy(value)}),
    }


# How the one value of an answer follows from the row's figures (f) and their fiscal years (y).
ANSWER: dict[str, Callable[[list[float], list[int]], float]] = {
    "growth": lambda f, y: growth(f[0], f[1]),
    "difference": lambda f, y: f[1] - f[0],
    "compare": lambda f, y: f[1] - f[0],
    "ratio": lambda f, y: f[1] / f[0],
    "share": lambda f, y: 100 * f[0] / f[1],
    "sum": lambda f, y: sum(f),
    "average": lambda f, y: sum(f) / len(f),
    "cagr": lambda f, y: cagr(f[0], f[1], y[1] - y[0]),
}
# The yes/no rows, by number.
VERDICT: dict[int, Callable[[list[float]], bool]] = {
    32: lambda f: f[0] < 0,
    34: lambda f: f[0] > f[1],
    42: lambda f: f[1] > f[0],
    45: lambda f: f[1] > f[0],
    49: lambda f: f[0] > 0,
    66: lambda f: f[0] > 1,
    95: lambda f: f[0] > f[1],
    106: lambda f: f[1] > f[0],
    107: lambda f: f[0] > f[1],
    108: lambda f: max(f) < 0,
    109: lambda f: f[1] < f[0],
    116: lambda f: f[0] > 0,
    135: lambda f: f[0] > 20,
    146: lambda f: growth(f[2], f[3]) < growth(f[0], f[1]),
}
# The rows that ask for a period: the periods in question, and whether the highest is meant (else the lowest).
EXTREME: dict[int, tuple[list[tuple[int, int | None]], bool]] = {
    70: ([(y, None) for y in range(2018, 2025)], True),
    91: ([(y, None) for y in range(2021, 2025)], False),
    113: ([(y, None) for y in range(2019, 2026)], True),
    133: ([(y, None) for y in range(2018, 2026)], True),
    134: ([(y, None) for y in range(2020, 2027)], False),
    143: ([(2024, q) for q in (1, 2, 3, 4)], True),
}


def period(year: int, quarter: int | None) -> str:
    return f"Q{quarter} FY{year}" if quarter else f"FY{year}"


def order(figures: list[Json], tickers: list[str]) -> list[str]:
    """The companies by the row's metric, highest first; each in the row's period, or else in its latest fiscal year."""
    metric = figures[0]["metric"]
    at = {f["ticker"]: (f["fiscal_year"], f["fiscal_quarter"]) for f in figures}
    return sorted(tickers, key=lambda t: get(t, metric, *at.get(t, (LATEST[t], None))).value, reverse=True)


def answer(row: Json) -> Json | None:
    """The row's answer with its value, verdict, period or order computed anew."""
    given: Json | None = row["answer"]
    if given is None or "statement" in given:
        return given
    number = int(row["id"][-3:])
    figures: list[Json] = row["figures"]
    values = [f["value"] for f in figures]
    if "yes" in given:
        return {"yes": VERDICT[number](values)}
    if "period" in given:
        periods, highest = EXTREME[number]
        ranked = sorted(
            periods, key=lambda p: get(figures[0]["ticker"], figures[0]["metric"], *p).value, reverse=highest
        )
        return {"period": period(*ranked[0])}
    if "order" in given:
        found = order(figures, given["order"])
        found = found[::-1] if "net loss" in row["question"] else found
        return {"company": found[0], "order": found}
    if "name" in given:
        return {"name": max(figures, key=lambda f: f["value"])["metric"]}
    exact = [get(f["ticker"], f["metric"], f["fiscal_year"], f["fiscal_quarter"]).value for f in figures]
    value = ANSWER[row["kind"]](exact, [f["fiscal_year"] for f in figures])
    value = -value if figures[-1]["metric"] == "cost of revenue" else value
    also = sorted({*given["also"], *(tidy(n) for n in near(given["unit"], value))})
    return {"value": tidy(value), "unit": given["unit"], "also": also}


def filled(row: Json) -> Json:
    """The row with every number computed anew from companyfacts."""
    figures = [
        fig(f["ticker"], f["metric"], f["fiscal_year"], f["fiscal_quarter"], tuple(f["also"])) for f in row["figures"]
    ]
    row = row | {"figures": figures}
    return row | {"answer": answer(row)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the numbers instead of comparing them")
    write: bool = parser.parse_args().write
    stored: list[Json] = [json.loads(line) for line in GOLD.read_text().splitlines()]
    rows = [filled(row) for row in stored]
    if write:
        GOLD.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    for was, now in zip(stored, rows, strict=True):
        if was != now:
            print("differs:", json.dumps(was), json.dumps(now), sep="\n  ")
    good = len({r["question"] for r in rows}) == len(rows) == 150
    good &= all(bool(r["figures"]) == (r["expect"] in ("figures", "statement")) for r in rows)
    for row in rows:
        for f in row["figures"]:
            source = get(f["ticker"], f["metric"], f["fiscal_year"], f["fiscal_quarter"]).source
            if source not in row["working"]:
                good = False
                print("working lacks", source)
    kinds: dict[str, int] = {}
    for row in rows:
        for key in (row["kind"], f"expect {row['expect']}"):
            kinds[key] = kinds.get(key, 0) + 1
    print(len(rows), json.dumps(kinds))
    raise SystemExit(not good or (stored != rows and not write))


if __name__ == "__main__":
    main()
