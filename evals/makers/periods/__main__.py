"""Writes gold/periods.jsonl: what each kind of row is defined as stands at its function."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from evals.companyfacts import data_directory, json_number
from evals.makers.periods.books import Books
from evals.places import GOLD_SETS

GOLD = GOLD_SETS / "periods.jsonl"
NAMES = {"AAPL": "Apple", "NVDA": "NVIDIA", "SNOW": "Snowflake", "META": "Meta", "PG": "Procter & Gamble"}
WORDS = {
    "revenue": "revenue",
    "net_income": "net income",
    "operating_cash_flow": "operating cash flow",
    "capital_expenditures": "capital expenditures",
    "operating_income": "operating income",
}
Row = dict[str, Any]


def row(kind: str, books: Books, ask: Row, value: Decimal | None, **more: Any) -> Row:
    """One row; a value of None must be declined."""
    shown = None if value is None else json_number(value)
    return {"kind": kind, "ticker": books.ticker, **ask, "value": shown, **more}


def formula(text: str, year: int, quarter: int | None = None, basis: str = "fiscal") -> Row:
    return {"formula": text, "year": year, "quarter": quarter, "basis": basis}


def trailing(all_books: dict[str, Books]) -> Iterator[Row]:
    """ttm(x): the year before + the year to date - the year to date a year earlier; a margin is of the two sums."""
    places = {"AAPL": [(2024, 1), (2023, 2), (2021, 3), (2025, 3)], "NVDA": [(2024, 2), (2025, 3), (2022, 1)]}
    places["SNOW"] = [(2024, 3), (2023, 2)]
    for ticker, quarters in places.items():
        books = all_books[ticker]
        for number, (year, quarter) in enumerate(quarters):
            for metric in ("revenue", "net_income", "operating_cash_flow"):
                value = books.trailing(metric, year, quarter)
                if value is not None:
                    yield row("ttm", books, formula(f"ttm({metric})", year, quarter), value)
            flows = [books.trailing(m, year, quarter) for m in ("operating_cash_flow", "capital_expenditures")]
            sums = [books.trailing(m, year, quarter) for m in ("operating_income", "revenue")]
            if number == 0 and flows[0] is not None and flows[1] is not None:
                yield row("ttm", books, formula("ttm(free_cash_flow)", year, quarter), flows[0] - flows[1])
            if number == 0 and sums[0] is not None and sums[1] is not None:
                yield row("ttm", books, formula("ttm(operating_margin)", year, quarter), sums[0] / sums[1])
        year, quarter = quarters[0]
        cash = books.balance("cash_and_cash_equivalents", books.quarter_ends(year)[quarter - 1])
        yield row("ttm", books, formula("ttm(cash_and_cash_equivalents)", year, quarter), cash)
        yield row("ttm", books, formula("ttm(weighted_shares_diluted)", year, quarter), None)


def trailing_questions(all_books: dict[str, Books]) -> Iterator[Row]:
    """The same in words; without a quarter, to the newest one."""
    apple, nvidia = all_books["AAPL"], all_books["NVDA"]
    for words, books, metric, year, quarter in (
        ("What was Apple's trailing twelve months revenue as of Q3 FY2025?", apple, "revenue", 2025, 3),
        ("Apple TTM net income, Q2 FY2023", apple, "net_income", 2023, 2),
        ("What is NVIDIA's LTM operating cash flow as of Q2 FY2024?", nvidia, "operating_cash_flow", 2024, 2),
        ("NVIDIA revenue over the last twelve months to Q3 FY2025", nvidia, "revenue", 2025, 3),
        ("NVIDIA revenue in the last four quarters combined, as of Q3 FY2025", nvidia, "revenue", 2025, 3),
        ("Apple's trailing 12-month operating income at the end of Q3 FY2021", apple, "operating_income", 2021, 3),
    ):
        yield row("ttm question", books, {"question": words}, books.trailing(metric, year, quarter))


def calendar(all_books: dict[str, Books]) -> Iterator[Row]:
    """Calendar year Y: the four fiscal quarters of which the last ends nearest to December 31 of Y."""
    for ticker, years in (("AAPL", (2019, 2021, 2023, 2024)), ("NVDA", (2021, 2023)), ("META", (2023,))):
        books = all_books[ticker]
        for year in years:
            for metric in ("revenue", "net_income"):
                value = last_nearest(books, metric, year)
                if value is not None:
                    yield row("calendar", books, formula(metric, year, basis="calendar"), value)
                    if metric == "revenue":
                        asked = f"What was {NAMES[ticker]}'s revenue in calendar {year}?"
                        yield row("calendar question", books, {"question": asked}, value)
    for ticker, metric, year in (("AAPL", "net_income", 2022), ("SNOW", "revenue", 2023), ("NVDA", "net_income", 2022)):
        books = all_books[ticker]
        asked = f"{NAMES[ticker]} {WORDS[metric]} CY{year}"
        yield row("calendar question", books, {"question": asked}, last_nearest(books, metric, year))
    # No quarter of these years is loaded.
    yield row("calendar", all_books["PG"], formula("revenue", 2022, basis="calendar"), None)
    yield row("calendar", all_books["META"], formula("revenue", 2019, basis="calendar"), None)


def last_nearest(books: Books, metric: str, year: int) -> Decimal | None:
    wanted = date(year, 12, 31)
    ends = [
        (abs((end - wanted).days), name, number)
        for name in (year, year + 1)
        for number, end in enumerate(books.quarter_ends(name), start=1)
    ]
    ends += [(abs((this.end - wanted).days), this.name, 4) for this in books.years.values()]
    _, name, number = min(ends)
    return books.trailing(metric, name, number)


def strides(all_books: dict[str, Books]) -> Iterator[Row]:
    """sum(x, n) and avg(x, n) of a quarter go over the n quarters to it; of a year, over years."""
    for ticker, year, quarter in (("AAPL", 2024, 1), ("AAPL", 2023, 4), ("NVDA", 2024, 2), ("SNOW", 2024, 2)):
        books = all_books[ticker]
        four = [books.quarter_flow("revenue", *back(year, quarter, n)) for n in range(4)]
        if all(value is not None for value in four):
            total = sum(filter(None, four))
            yield row("stride", books, formula("sum(revenue, 4)", year, quarter), Decimal(total))
        two = [books.quarter_flow("net_income", *back(year, quarter, n)) for n in range(2)]
        if all(value is not None for value in two):
            yield row(
                "stride", books, formula("avg(net_income, 2)", year, quarter), sum(filter(None, two)) / Decimal(2)
            )
        ends = [books.quarter_ends(y)[q - 1] for y, q in (back(year, quarter, 0), back(year, quarter, 1))]
        balances = [books.balance("total_assets", end) for end in ends]
        if all(value is not None for value in balances):
            mean = sum(filter(None, balances)) / Decimal(2)
            yield row("stride", books, formula("avg(total_assets, 2)", year, quarter), mean)
    apple = all_books["AAPL"]
    flows = [apple.flow("revenue", apple.years[y].start, apple.years[y].end) for y in (2021, 2022, 2023)]
    yield row("stride", apple, formula("sum(revenue, 3)", 2023), sum(filter(None, flows), Decimal(0)))


def back(year: int, quarter: int, quarters: int) -> tuple[int, int]:
    number = 4 * year + quarter - 1 - quarters
    return number // 4, number % 4 + 1


def edges(all_books: dict[str, Books]) -> Iterator[Row]:
    """Averages and growth at the first loaded year: with both ends a value, without one declined."""
    for ticker in ("AAPL", "NVDA", "SNOW", "META"):
        books = all_books[ticker]
        known = [year for year in sorted(books.years) if books.balance("shareholders_equity", books.years[year].end)]
        for year in known[:2]:
            this, start = books.years[year], books.years[year].start
            before = books.balance("shareholders_equity", date.fromordinal(start.toordinal() - 1))
            now, income = books.balance("shareholders_equity", this.end), books.flow("net_income", start, this.end)
            if now is None or income is None:
                continue
            text = "net_income / avg(shareholders_equity, 2)"
            mean = None if before is None else (now + before) / 2
            if mean is not None and income < 0 and mean < 0:
                yield row("not meaningful", books, formula(text, year), None, reason="not meaningful")
            else:
                yield row("edge", books, formula(text, year), None if mean is None else income / mean)
        first = min(books.years)
        yield row("edge", books, formula("revenue_growth", first), None)
        yield row("edge", books, formula("ttm(revenue)", first, 1), None)


def meaningless(all_books: dict[str, Books]) -> Iterator[Row]:
    """Growth from a loss, and a loss over a loss, mean nothing."""
    snow = all_books["SNOW"]
    for text, year in (
        ("growth(net_income)", 2023), ("growth(net_income)", 2024), ("cagr(net_income, 2)", 2024),
        ("net_income / operating_income", 2024), ("net_income_growth", 2025),
    ):  # fmt: skip
        yield row("not meaningful", snow, formula(text, year), None, reason="not meaningful")


def limits(all_books: dict[str, Books]) -> Iterator[Row]:
    """When a year begins and ends: the dates of its net income."""
    asked = {
        "AAPL": [(2023, "When did Apple's fiscal 2023 begin?"), (2021, "When did Apple's fiscal year 2021 end?")],
        "NVDA": [(2024, "What is NVIDIA's fiscal year end for FY2024?"), (2023, "When did NVIDIA's FY2023 start?")],
        "SNOW": [(2024, "When does Snowflake's fiscal 2024 end?")],
        "PG": [(2024, "When did Procter & Gamble's fiscal year 2024 begin and end?")],
    }
    for ticker, questions in asked.items():
        for year, words in questions:
            this = all_books[ticker].years[year]
            dates = {"start": this.start.isoformat(), "end": this.end.isoformat()}
            yield row("begin and end", all_books[ticker], {"question": words}, None, **dates)
    apple = all_books["AAPL"]
    ends, start = apple.quarter_ends(2024), apple.years[2024].start
    dates = {"start": date.fromordinal(ends[0].toordinal() + 1).isoformat(), "end": ends[1].isoformat()}
    yield row("begin and end", apple, {"question": "When did Apple's Q2 FY2024 begin?"}, None, **dates)
    dates = {"start": start.isoformat(), "end": ends[0].isoformat()}
    yield row("begin and end", apple, {"question": "When did Apple's first quarter of fiscal 2024 end?"}, None, **dates)


def main() -> None:
    data = data_directory()
    all_books = {ticker: Books(data, ticker) for ticker in NAMES}
    makers = (trailing, trailing_questions, calendar, strides, edges, meaningless, limits)
    rows = [
        {"id": f"p{number:02d}", **made} for number, made in enumerate((r for m in makers for r in m(all_books)), 1)
    ]
    GOLD.write_text("".join(json.dumps(entry) + "\n" for entry in rows), "utf-8")
    print(f"{len(rows)} rows")


main()
