"""A question's figures: of one tag, or worked out of several, with the other values that are as good."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from evals.makers.sloppy1.books import calendar, facts, lookup, tag_of, tidy

Spec = dict[str, Any]
_GROWTH, _TRAILING = " growth", ", trailing twelve months"


@dataclass
class Figure:
    ticker: str
    metric: str
    concept: str | None
    year: int
    quarter: int | None
    value: float
    unit: str
    working: str
    also: list[float] = field(default_factory=list[float])

    def row(self) -> dict[str, Any]:
        return {
            "ticker": self.ticker,
            "metric": self.metric,
            "concept": self.concept,
            "fiscal_year": self.year,
            "fiscal_quarter": self.quarter,
            "value": tidy(self.value),
            "unit": self.unit,
            "also": sorted({tidy(v) for v in self.also if tidy(v) != tidy(self.value)}),
        }


def figure(spec: Spec) -> Figure:
    """The figure of a spec. `also`: a tag, the sum of several, or another metric (and year) and what is as good."""
    if "value" in spec:
        return Figure("", "", None, 0, None, spec["value"], "", "")
    ticker, metric, year, quarter = spec["ticker"], spec["metric"], spec["year"], spec.get("quarter")
    made = _made(ticker, metric, year, quarter, plain=spec.get("plain", False))
    for other in spec.get("also", ()):
        made.also += _also(ticker, other, year, quarter)
    return made


def _also(ticker: str, other: Any, year: int, quarter: int | None) -> list[float]:
    if isinstance(other, str):
        return [lookup(ticker, other, year, quarter)[0]]
    if "sum" in other:
        return [sum(lookup(ticker, tag, year, quarter)[0] for tag in other["sum"])]
    alike = _made(ticker, other["metric"], other.get("year", year), quarter)
    return [alike.value, *alike.also]


def _made(ticker: str, metric: str, year: int, quarter: int | None, *, plain: bool = False) -> Figure:
    if metric in _DERIVED:
        return _DERIVED[metric](ticker, year, quarter)
    if metric.endswith(_GROWTH):
        return growth(ticker, metric.removesuffix(_GROWTH), year, quarter)
    if metric.endswith(_TRAILING):
        return ttm(ticker, metric.removesuffix(_TRAILING), year, quarter or 4)
    return fig(ticker, metric, year, quarter, plain=plain)


def fig(
    ticker: str, metric: str, year: int, quarter: int | None = None, *, plain: bool = False, tag: str | None = None
) -> Figure:
    """A figure of one tag; of a plain year the calendar's reading too."""
    concept = tag or tag_of(ticker, metric)
    value, how = lookup(ticker, concept, year, quarter)
    other = calendar(ticker, concept, year) if plain else []
    return Figure(ticker, metric, concept, year, quarter, value, facts(ticker, concept)[1], how, other)


def minus(name: str, a: Figure, b: Figure, also: Iterable[float] = ()) -> Figure:
    return Figure(
        a.ticker, name, None, a.year, a.quarter, a.value - b.value, a.unit, f"{a.working}; less {b.working}", list(also)
    )


def pct(name: str, a: Figure, b: Figure, also: Iterable[float] = ()) -> Figure:
    v = 100 * a.value / b.value
    return Figure(
        a.ticker, name, None, a.year, a.quarter, v, "percent", f"{a.working}; over {b.working}", [v / 100, *also]
    )


def gross(t: str, y: int, q: int | None = None) -> Figure:
    if t in ("META", "PG", "LPA"):
        return minus("gross profit", fig(t, "revenue", y, q), fig(t, "cost of revenue", y, q))
    return fig(t, "gross profit", y, q, tag="GrossProfit")


def gm(t: str, y: int, q: int | None = None) -> Figure:
    g = gross(t, y, q)
    # Apple's face calls the dollars "Gross margin"
    return pct("gross margin", g, fig(t, "revenue", y, q), [g.value] if t == "AAPL" else [])


def share(t: str, y: int, q: int | None = None) -> Figure:
    return pct("R&D as a share of revenue", fig(t, "R&D expense", y, q), fig(t, "revenue", y, q))


def opm(t: str, y: int, q: int | None = None) -> Figure:
    return pct("operating margin", fig(t, "operating income", y, q), fig(t, "revenue", y, q))


def fcf(t: str, y: int, q: int | None = None) -> Figure:
    ocf, capex = fig(t, "operating cash flow", y, q), fig(t, "capital expenditure", y, q)
    own = {"SNOW": "PaymentsToDevelopSoftware", "META": "FinanceLeasePrincipalPayments"}
    f = minus("free cash flow", ocf, capex)
    if t in own:  # the company's own definition also takes this off
        f.also.append(f.value - lookup(t, own[t], y, q)[0])
    return f


def growth(t: str, metric: str, y: int, q: int | None = None) -> Figure:
    now, before = fig(t, metric, y, q), fig(t, metric, y - 1, q)
    v = 100 * (now.value / before.value - 1)
    how = f"{now.working}; over {before.working}; less 1"
    return Figure(t, f"{metric} growth", None, y, q, v, "percent", how, [v / 100])


def ttm(t: str, metric: str, y: int, q: int) -> Figure:
    """Twelve months to quarter q of year y: last year, plus this year's first q quarters, less last year's."""
    whole = fig(t, metric, y - 1)
    v, how = whole.value, whole.working
    for k in range(1, q + 1):
        new, old = fig(t, metric, y, k), fig(t, metric, y - 1, k)
        v += new.value - old.value
        how += f"; plus {new.working}; less {old.working}"
    return Figure(t, f"{metric}, trailing twelve months", None, y, q, v, whole.unit, how)


def ebitda(t: str, y: int, q: int | None = None) -> Figure:
    """Operating income and depreciation; built up from net income instead, other income comes in."""
    oi, da = fig(t, "operating income", y, q), fig(t, "depreciation and amortization", y, q)
    v = oi.value + da.value
    other = [v + lookup(t, "NonoperatingIncomeExpense", y, q)[0]]
    return Figure(t, "EBITDA", None, y, q, v, "USD", f"{oi.working}; plus {da.working}", other)


_DERIVED: dict[str, Callable[[str, int, int | None], Figure]] = {
    "gross profit": gross,
    "gross margin": gm,
    "R&D as a share of revenue": share,
    "operating margin": opm,
    "free cash flow": fcf,
    "EBITDA": ebitda,
}
