"""A grid of ten companies and five questions, held against the same facts read from the files themselves."""

import asyncio
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.grid.run import answer_grid
from evals.companyfacts import CIKS, YEAR_DAYS, RawCompany, days_in, exact, read_company
from evals.measures.analyst import invented_companies
from evals.measures.analyst.companies_store import analyst_deps
from evals.measures.analyst.financial_data_sets import companyfacts_of, read_rows
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from server.export.books import grid_book
from server.export.excel import workbook_of
from server.export.sheets import Amount
from tools.models.results.grid import Grid, GridCell, GridRow

GOLD = GOLD_SETS / "grid.jsonl"
QUESTIONS = (
    "What was {company}'s revenue in fiscal {year}?",
    "net income",
    "What were total assets at the end of fiscal {year}?",
    "net margin",
    "How much did revenue grow?",
)
_CLOSE = Decimal("0.00001")  # growth is rounded to six decimals
_MISSES = "TIEOUT_EVAL_MISSES"


async def measure_grid() -> Report:
    """Cells right, declined, without a value, and wrong; the time of the whole, and of a cell."""
    gold = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    wanted = {(row, column): value for row, one in enumerate(gold) for column, value in enumerate(_values(one))}
    rows = [GridRow(ticker=one["company"], fiscal_year=one["fiscal_year"]) for one in gold]
    async with analyst_deps([SHARED / "companyfacts"]) as deps:
        graph = build_graph(deps)
        async for _ in answer_grid(graph, deps, ["Revenue?"], rows[:1]):  # what is read once is read
            pass
        begun = last = time.perf_counter()
        cells: list[GridCell] = []
        gaps: list[float] = []
        async for cell in answer_grid(graph, deps, QUESTIONS, rows):
            cells.append(cell)
            gaps.append(time.perf_counter() - last)
            last = time.perf_counter()
    outcomes = Counter(_outcome(cell, wanted[cell.row, cell.column]) for cell in cells)
    misses = [
        f"{outcome}: {gold[cell.row]['company']}, {QUESTIONS[cell.column]}: {cell.value} for {want}; {cell.text}"
        for cell in cells
        if (outcome := _outcome(cell, want := wanted[cell.row, cell.column])) != "right"
    ]
    if path := os.environ.get(_MISSES):
        await asyncio.to_thread(Path(path).write_text, "\n".join(misses), "utf-8")
    return {
        "cells": tell(
            ", ".join(f"{count} {name}" for name, count in outcomes.most_common()),
            higher={"right": outcomes["right"]},
            lower={"wrong": outcomes["wrong"]},
        ),
        "tied with source and confidence": tell(
            str(tied := sum(1 for cell in cells if cell.figure and cell.source and cell.tier)), higher={"cells": tied}
        ),
        "the whole": tell(f"{last - begun:.2f} s", times={"seconds": last - begun}),
        "from one cell to the next, p50": f"{statistics.median(gaps) * 1000:.0f} ms",
        **_exported(Grid(rows=tuple(rows), questions=QUESTIONS, cells=tuple(cells))),
    }


def _outcome(cell: GridCell, wanted: Decimal) -> str:
    if cell.value is None:
        return "without a value" if cell.status == "answered" else cell.status.replace("_", " ")
    return "right" if abs(cell.value - wanted) <= abs(wanted) * _CLOSE else "wrong"


def _exported(grid: Grid) -> Report:
    """Computed cells that are formulas in the workbook, and how long it takes."""
    begun = time.perf_counter()
    book = grid_book(grid)
    size = len(workbook_of(book))
    seconds = time.perf_counter() - begun
    amounts = [entry for row in book.sheets[0].rows for entry in row if isinstance(entry, Amount)]
    live = sum(amount.formula is not None for amount in amounts)
    computed = sum(bool(cell.figure and cell.figure.derived_from) for cell in grid.cells)
    told = f"{live} of {computed} computed cells are formulas; {size / 1024:.0f} KB in {seconds:.2f} s"
    return {"workbook": tell(told, higher={"formulas": live})}


def _values(one: dict[str, Any]) -> Iterator[Decimal]:
    """The gold of a row, question by question."""
    company = _raw(one["company"])
    revenue = _value(company, one["revenue"], one["end"])
    income = _value(company, "NetIncomeLoss", one["end"])
    yield from (revenue, income, _value(company, "Assets", one["end"], balance=True), income / revenue)
    yield revenue / _value(company, one["revenue"], one["before"]) - 1


def _raw(name: str) -> RawCompany:
    """A company's file, as it is or as it was made."""
    if name in CIKS:
        return read_company(SHARED, name)
    numbers = read_rows("num")
    made: list[dict[str, Any]] = [companyfacts_of(row, numbers) for row in read_rows("sub") if row["name"] == name]
    books = (invented_companies.read_book(path.name) for path in invented_companies.COMPANIES.glob("*.json"))
    made += [invented_companies.companyfacts_of(book) for book in books if book["entityName"] == name]
    [company] = made
    return company  # type: ignore[return-value]


def _value(company: RawCompany, concept: str, end: str, *, balance: bool = False) -> Decimal:
    """The value of a fiscal year, or at its end, as it was filed last."""
    units = company["facts"]["us-gaap"][concept]["units"]
    found = [
        (fact["filed"], fact["val"])
        for facts in units.values()
        for fact in facts
        if fact["end"] == end and (balance or _of_a_year(fact.get("start"), end))
    ]
    return exact(max(found)[1])


def _of_a_year(start: str | None, end: str) -> bool:
    return start is not None and days_in(date.fromisoformat(start), date.fromisoformat(end)) in YEAR_DAYS
