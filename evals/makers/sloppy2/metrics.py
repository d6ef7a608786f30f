"""Metrics by their tags, or made of two others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evals.makers.sloppy2.books import ALIKE, TAGS, Value, span

# A loss may be said without its sign.
LOSS = ("net income", "operating income")
Json = dict[str, Any]


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
