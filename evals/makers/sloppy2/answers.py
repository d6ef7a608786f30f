"""Answers worked out from a row's figures: a value, a verdict, the period of an extreme, an order."""

from collections.abc import Callable

from evals.makers.sloppy2.books import LATEST
from evals.makers.sloppy2.metrics import Json, cagr, fig, get, growth, near, tidy

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
