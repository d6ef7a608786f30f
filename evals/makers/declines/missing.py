"""Figures that can't be given: what is missing, and what must not be said."""

from __future__ import annotations

from collections.abc import Iterator

from evals.makers.declines.company import BALANCES, METRICS, YEAR_ENDS, Company, Row

UNKNOWN = ["does not report", "do not report", r"\breports no\b", "never report", "not reported"]
NAMES = {"PG": "Procter & Gamble", "META": "Meta"}


def label(year: int, quarter: int) -> str:
    return f"Q{quarter} FY{year}" if quarter else f"FY{year}"


def needed(company: Company, metric: str, year: int, quarter: int) -> tuple[int, int] | None:
    """The period whose filing is missing for a figure; None where the figure is there, or can be derived."""
    if company.has(metric, *company.span(year, quarter)):
        return None
    if metric in BALANCES or quarter < 2:
        return (year, 0) if quarter == 4 else (year, quarter)
    whole = (year, 0) if quarter == 4 else (year, quarter)
    if not company.has(
        metric, *company.span(year, quarter, to_date=quarter < 4) if quarter < 4 else company.span(year, 0)
    ):
        return whole
    before = (year, quarter - 1)
    return None if company.has(metric, *company.span(*before, to_date=True)) else before


def missing_row(company: Company, metric: str, year: int, quarter: int) -> Row | None:
    missing = needed(company, metric, year, quarter)
    if missing is None or missing in company.filings:
        return None
    form = "10-Q" if missing[1] else "10-K"
    return {
        "ticker": company.ticker,
        "metric": metric,
        "fiscal_year": year,
        "fiscal_quarter": quarter or None,
        "state": "not loaded",
        "says": [f"{form} {label(*missing)}", "not loaded"],
        "command": f"tieout fetch {company.ticker} --forms {form} --years {missing[0]}",
        "never": UNKNOWN,
    }


def not_loaded() -> Iterator[Row]:
    """Periods in the gaps of P&G and Meta, by every tool."""
    companies = {ticker: Company(ticker) for ticker in YEAR_ENDS}
    wanted = [
        *(
            ("PG", "revenue", y, q)
            for y, q in ((2025, 1), (2025, 2), (2024, 2), (2023, 4), (2022, 4), (2020, 0), (2026, 1))
        ),
        *(("PG", "operating cash flow", y, q) for y, q in ((2025, 3), (2024, 3), (2025, 1), (2021, 0))),
        *(("PG", "inventory", y, q) for y, q in ((2024, 2), (2024, 3), (2022, 0), (2025, 1))),
        *(("PG", "net income", y, q) for y, q in ((2023, 2), (2023, 3), (2018, 0))),
        *(("META", "revenue", y, q) for y, q in ((2023, 1), (2024, 3), (2024, 4), (2021, 0), (2020, 2))),
        *(("META", "total assets", y, q) for y, q in ((2022, 0), (2023, 2), (2022, 4))),
        *(("META", "net income", y, q) for y, q in ((2019, 0), (2025, 1))),
    ]
    rows = [row for t, m, y, q in wanted if (row := missing_row(companies[t], m, y, q))]
    if len(rows) != len(wanted):
        raise SystemExit("a period that should be missing is there")
    for number, row in enumerate(rows):
        yield {**row, "tool": "lookup"}
        name, period = NAMES[row["ticker"]], label(row["fiscal_year"], row["fiscal_quarter"] or 0)
        if number % 2 == 0:
            yield {**row, "tool": "ask", "question": f"What was {name}'s {row['metric']} in {period}?"}
        elif row["metric"] not in {"operating cash flow", "inventory"}:
            yield {**row, "tool": "series"}
    for ticker, formula, base, year, quarter in (
        ("PG", "gross margin", "revenue", 2025, 2),
        ("PG", "net margin", "revenue", 2024, 2),
        ("META", "return on assets", "total assets", 2022, 0),
        ("META", "operating margin", "revenue", 2024, 3),
        ("META", "net margin", "revenue", 2018, 0),
    ):
        row = missing_row(companies[ticker], base, year, quarter)
        if row is None:
            raise SystemExit(f"{formula} {year} can be computed")
        yield {**row, "tool": "calculate", "metric": formula}
    for ticker, kind, base, year, quarter in (
        ("PG", "income_statement", "revenue", 2025, 2),
        ("PG", "balance_sheet", "total assets", 2024, 2),
        ("META", "balance_sheet", "total assets", 2021, 0),
        ("META", "cash_flow", "operating cash flow", 2024, 1),
        ("PG", "income_statement", "revenue", 2017, 0),
    ):
        row = missing_row(companies[ticker], base, year, quarter)
        if row is None:
            raise SystemExit(f"{kind} {year} is there")
        yield {**row, "tool": "statement", "metric": kind}
    row = missing_row(companies["PG"], "revenue", 2025, 2)
    yield {**(row or {}), "tool": "ask", "question": "Show P&G's income statement for Q2 FY2025."}
    row = missing_row(companies["PG"], "revenue", 2024, 2)
    yield {
        **(row or {}),
        "tool": "ask",
        "question": "What was P&G's gross margin in the second quarter of fiscal 2024?",
    }


def absent() -> Iterator[Row]:
    """Figures that a loaded filing of the very period does not have."""
    for ticker, metric, year, quarter in (
        ("META", "inventory", 2024, 0),
        ("SNOW", "inventory", 2024, 0),
        ("SNOW", "inventory", 2025, 2),
        ("AAPL", "goodwill", 2024, 0),
        ("AAPL", "goodwill", 2023, 3),
    ):
        company = Company(ticker)
        filing = company.filings[year, quarter]
        if any(row["accn"] == filing["accn"] for c in METRICS[metric] for row in company.facts.get(c, ())):
            raise SystemExit(f"{ticker} {metric} {label(year, quarter)} is there")
        row = {
            "ticker": ticker,
            "metric": metric,
            "fiscal_year": year,
            "fiscal_quarter": quarter or None,
            "state": "absent",
            "says": [f"{filing['form']} {label(year, quarter)}", filing["accn"]],
            "never": ["not loaded", "tieout fetch"],
        }
        yield {**row, "tool": "lookup"}
    yield {**row, "tool": "series"}


def others() -> Iterator[Row]:
    """Unloaded companies, figures that a text prints without tags, and days before a filing."""
    for tool in ("lookup", "ask"):
        yield {
            "tool": tool, "ticker": "MSFT", "metric": "revenue", "fiscal_year": 2023, "fiscal_quarter": None,
            "question": "What was Microsoft's revenue in fiscal 2023?", "state": "company",
            "says": ["MSFT", "not loaded"], "command": "tieout fetch MSFT", "never": UNKNOWN,
        }  # fmt: skip
    printed: tuple[tuple[str, str, Row], ...] = (  # in a filing without tagged figures
        ("lookup", "revenue", {"value": 15_077_000_000}),
        ("series", "net income", {"value": 2_429_000_000}),
        ("ask", "revenue", {"value": 15_077_000_000}),
        ("calculate", "net margin", {"ratio": 0.161106}),
    )
    for tool, metric, figure in printed:
        yield {
            "tool": tool,
            "ticker": "META",
            "metric": metric,
            "fiscal_year": 2019,
            "fiscal_quarter": 1,
            "question": "What was Meta's revenue in Q1 FY2019?",
            "state": "no figures",
            "says": [],
            "never": [*UNKNOWN, "10-Q Q1 FY2019 is not loaded"],
            **figure,
        }
    for ticker, metric, year, as_of in (
        ("AAPL", "revenue", 2023, "2023-10-31"),
        ("PG", "net income", 2024, "2024-08-01"),
    ):
        filing = Company(ticker).filings[year, 0]
        yield {
            "tool": "lookup", "ticker": ticker, "metric": metric, "fiscal_year": year, "fiscal_quarter": None,
            "as_of": as_of, "state": "as of", "says": [as_of, filing["filed"]],
            "never": [*UNKNOWN, "not loaded"],
        }  # fmt: skip


def statements() -> Iterator[Row]:
    """Statements whose text must name the filing and the basis."""
    company = Company("PG")
    for kind, year, quarter, basis in (
        ("income_statement", 2025, None, "standardised"),
        ("income_statement", 2024, None, "standardised"),
        ("income_statement", 2025, 4, "derived"),
        ("balance_sheet", 2024, None, "standardised"),
    ):
        filing = company.filings[year, 0]
        yield {
            "tool": "statement", "ticker": "PG", "metric": kind, "fiscal_year": year, "fiscal_quarter": quarter,
            "state": "source", "says": ["Source: ", f"10-K FY{year}", filing["accn"], filing["filed"], basis],
        }  # fmt: skip
