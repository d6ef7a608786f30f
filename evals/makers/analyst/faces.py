"""The lines of the printed statements, in millions: of the data sets, of the invented companies, of filed pages.

The files in `faces/` hold the lines of three filings as they are printed, per-share figures in dollars.
"""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any, Protocol

from evals.makers.analyst.metrics import Missing
from evals.measures.analyst.financial_data_sets import period_of, read_rows, totals_of
from evals.measures.analyst.invented_companies import read_book

FACES = Path(__file__).parent / "faces"
_MILLION = 1_000_000


class Face(Protocol):
    """A concept's amount in the period, or at the end, that a year or quarter is asked for by its last day."""

    def __call__(self, concept: str, end: str) -> Decimal: ...


def face_of(key: str, company: dict[str, Any]) -> Face:
    quarters = 1 if "quarter" in company else 4
    if company["source"] == "fsds":
        return _of_data_sets(company["cik"], quarters)
    if company["source"] == "invented":
        return _of_book(company["file"])
    return _of_pages(key, quarters)


def _of_data_sets(cik: int, quarters: int) -> Face:
    [submission] = [row for row in read_rows("sub") if int(row["cik"]) == cik]
    printed = {row["tag"] for row in read_rows("pre") if row["adsh"] == submission["adsh"]}
    amounts: dict[tuple[str, str], Decimal] = {}
    for row in totals_of(read_rows("num"), submission["adsh"]):
        period = period_of(row)
        if row["tag"] in printed and period.quarters in (0, quarters):
            scale = 1 if "PerShare" in row["tag"] else _MILLION
            amounts[row["tag"], period.end.isoformat()] = Decimal(row["value"]) / scale
    return _found_in(amounts)


def _of_book(name: str) -> Face:
    book = read_book(name)
    amounts: dict[tuple[str, str], Decimal] = {}
    for kind in ("flows", "balances", "per_share", "shares"):
        for concept, values in book[kind].items():
            for year, value in values.items():
                amounts[concept, book["years"][year][1]] = Decimal(value)
    return _found_in(amounts)


def _of_pages(key: str, quarters: int) -> Face:
    lines = json.loads((FACES / f"{key}.json").read_text("utf-8"), parse_float=Decimal)
    amounts: dict[tuple[str, str], Decimal] = {}
    for concept, columns in lines.items():
        for period, value in columns.items():
            start, _, end = period.rpartition("/")
            months = (int(end[:4]) - int(start[:4])) * 12 + int(end[5:7]) - int(start[5:7]) + 1 if start else 0
            if months in (0, 3 * quarters):
                amounts[concept, end] = Decimal(value)
    return _found_in(amounts)


def _found_in(amounts: dict[tuple[str, str], Decimal]) -> Face:
    def amount(concept: str, end: str) -> Decimal:
        try:
            return amounts[concept, end]
        except KeyError:
            raise Missing(f"{concept} at {end} is not printed") from None

    return amount
