"""Tables of the shared filings: their types against labels set by hand, cells lost, words against inline XBRL.

The labels in `gold/tables.jsonl` were set by reading each table, before there was any code. A type is what an analyst
would call the table:

- financial_statement: the primary statements (income, balance sheet, cash flows, comprehensive income, equity), also
  condensed;
- compensation: pay of executives and directors, and what it hangs on;
- governance: directors, committees, executive officers, ownership, votes, proposals;
- comparison: the same measures side by side for periods, segments or peers with their changes;
- schedule: breakdowns of the notes, maturities, payments, roll-forwards, repurchases, the index of exhibits;
- metrics: key figures, ratios, shares of a total, non-GAAP measures;
- other: contents, cover, signatures, navigation, and everything else.

`table` counts the outermost table elements with any text; `rows` and `columns` are as a reader sees them.
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from lxml.html import HtmlElement

from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from ingest.html.parsed import ReadText
from ingest.html.reader import read_text
from ingest.html.tables.grid import Cell, Grid, read_grid
from ingest.html.tables.model import Table
from ingest.html.tables.read import read_table
from ingest.html.tables.tags import resolve_tagged, tag_of
from ingest.html.tables.units import resolve
from ingest.html.tree import parse_html

GOLD = GOLD_SETS / "tables.jsonl"
PAY = SHARED / "section_truth" / "DEF14A_AAPL_2025.summary_compensation_table.json"
PAY_COLUMNS = {
    "year": "Year",
    "salary": "Salary",
    "stock_awards": "Stock Awards",
    "non_equity_incentive": "Non-Equity Incentive",
    "all_other": "All Other Compensation",
    "total": "Total",
}
_AROUND = 6  # blocks before a table
_NO_MATTER = re.compile(
    r"[\s()\u00ad\u200b-\u200f\u2060-\u2069\ufeff]+"
)  # spaces, and what is put around footnote marks
_WIDEST = 20


@dataclass(frozen=True)
class Document:
    """One filing: its outermost tables with text, each with the texts of the blocks around it."""

    name: str
    tables: tuple[tuple[HtmlElement, tuple[str, ...], tuple[str, ...]], ...]

    def read(self, number: int) -> Table:
        return read_table(*self.tables[number])


@dataclass
class TypeReport:
    """Labels against predictions: `confusion` counts (label, prediction), `misses` names the tables."""

    confusion: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    misses: list[str] = field(default_factory=list[str])

    @property
    def total(self) -> int:
        return self.confusion.total()

    @property
    def right(self) -> int:
        return sum(count for (label, predicted), count in self.confusion.items() if label == predicted)


@dataclass
class GridReport:
    """Cells with text in the sources, those that no grid holds, and (columns after, before, table) of the widest."""

    cells: int = 0
    lost: list[str] = field(default_factory=list[str])
    widths: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])

    @property
    def widest(self) -> list[tuple[int, int, str]]:
        return sorted(self.widths, key=lambda width: (-width[0], -width[1], width[2]))[:_WIDEST]


def documents() -> Iterator[str]:
    """The names of the shared filings with tables in HTML, relative to the shared data."""
    for pattern in ("filings/*.html.gz", "section_truth/edgar_crawler_8k/*.htm.gz"):
        yield from (path.relative_to(SHARED).as_posix() for path in sorted(SHARED.glob(pattern)))


def _parse(name: str) -> HtmlElement:
    return parse_html(gzip.decompress((SHARED / name).read_bytes()), name)


def _outermost(root: HtmlElement) -> list[HtmlElement]:
    tables = (table for table in root.iter("table") if next(table.iterancestors("table"), None) is None)
    return [table for table in tables if "".join(table.text_content().split()).strip("\u200b\ufeff")]


@lru_cache(maxsize=2)
def open_document(name: str) -> Document:
    """A shared filing, read."""
    root = _parse(name)
    read = read_text(root)
    around = {table: _around(read, number) for number, table in enumerate(read.tables)}
    return Document(name, tuple((table, *around.get(table, ((), ()))) for table in _outermost(root)))


def _around(read: ReadText, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    place = next(place for place, block in enumerate(read.blocks) if block.table == number)
    texts = [
        "" if block.table is not None else read.text[block.start : block.end]
        for block in read.blocks[max(0, place - _AROUND) : place + 3]
    ]
    before = min(place, _AROUND)
    return tuple(texts[:before]), tuple(texts[before + 1 :])


def measure_types() -> TypeReport:
    """Each labelled table's type as it is read."""
    report = TypeReport()
    for line in GOLD.read_text(encoding="utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        document = open_document(row["file"])
        if _first_cells(document.tables[int(row["table"])][0]) != row["first_cells"]:
            raise ValueError(f"{row['file']}: table {row['table']} is not the labelled one")
        predicted = document.read(row["table"]).table_type
        report.confusion[row["type"], predicted] += 1
        if predicted != row["type"]:
            report.misses.append(f"{row['file']} {row['table']} {row['caption_hint']}: {row['type']}, not {predicted}")
    return report


def _first_cells(element: HtmlElement) -> list[str]:
    texts = (" ".join(cell.text_content().split()) for cell in element.iter("td", "th"))
    return [text[:40] for text in texts if text][:3]


def measure_grids() -> GridReport:
    """Every cell with text of every table: does the grid hold it, in a cell that names it as its source?"""
    report = GridReport()
    for name in documents():
        for number, element in enumerate(_outermost(_parse(name))):
            grid = read_grid(element)
            count, lost = lost_cells(element, grid)
            report.cells += count
            report.lost += [f"{name} {number}: {text}" for text in lost]
            report.widths.append((grid.width, _raw_columns(element), f"{Path(name).name} {number}"))
    return report


def lost_cells(element: HtmlElement, grid: Grid) -> tuple[int, list[str]]:
    """How many cells of a table have text that shows, and the texts of those that its grid does not hold."""
    homes: dict[HtmlElement, list[str]] = {}
    for cell in grid.cells():
        for source in cell.elements:
            homes.setdefault(source, []).append(_NO_MATTER.sub("", cell.text))
    count, lost = 0, list[str]()
    for source in element.iter("td", "th"):
        text = _NO_MATTER.sub("", "".join(_shown(source)))
        if text and not any(_hides(parent) for parent in source.iterancestors()):
            count += 1
            if not any(text in home for home in homes.get(source, ())):
                lost.append(text)
    return count, lost


def _shown(element: HtmlElement) -> Iterator[str]:
    """An element's text without that of tables in it, and without what is hidden."""
    if _hides(element):
        return
    yield element.text or ""
    for child in element:
        if child.tag != "table":
            yield from _shown(child)
        yield child.tail or ""


def _hides(element: HtmlElement) -> bool:
    style = (element.get("style") or "").replace(" ", "").lower()
    return "display:none" in style or "visibility:hidden" in style


def _raw_columns(element: HtmlElement) -> int:
    rows = (row.iterchildren("td", "th") for row in element.iter("tr"))
    return max((sum(int(cell.get("colspan") or 1) for cell in row) for row in rows), default=0)


def measure_pay() -> tuple[int, list[str]]:
    """The summary compensation table row by row: how many rows are exact, and what differs in the others."""
    expected: list[dict[str, Any]] = json.loads(PAY.read_text(encoding="utf-8"))
    document = open_document("filings/DEF14A_AAPL_2025.html.gz")
    [table] = [table for table in map(document.read, range(len(document.tables))) if _is_pay(table)]
    columns = {key: _column(table, title) for key, title in PAY_COLUMNS.items()}
    exact, wrong = 0, list[str]()
    if len(table.rows) != len(expected):
        wrong.append(f"{len(table.rows)} rows, not {len(expected)}")
    for number, row in enumerate(expected[: len(table.rows)]):
        read = {key: table.value(number, column) for key, column in columns.items()}
        label = re.sub(r"[’']", "'", table.rows[number].label)
        differs = [key for key, value in read.items() if value != row[key]]
        if not differs and label == f"{row['name']} {row['title']}":
            exact += 1
        else:
            wrong.append(f"{row['name']} {row['year']}: {differs or label}")
    return exact, wrong


def _is_pay(table: Table) -> bool:
    return len(table.rows) > 1 and any(header.startswith("Salary") for header in table.headers)


def _column(table: Table, title: str) -> int:
    [column] = [number for number, header in enumerate(table.headers) if header.startswith(title)]
    return column


def measure_words(names: Iterable[str] | None = None) -> tuple[int, int, list[str]]:
    """Scale and unit by words against inline XBRL, where the table states a scale: right, all, what differs."""
    right, total, wrong = 0, 0, list[str]()
    for name in names or documents():
        document = open_document(name)
        for number, table in enumerate(map(document.read, range(len(document.tables)))):
            if not table.units.stated:
                continue
            for row, column, cell in _cells(table):
                verdict = _agrees(table, row, column, cell)
                if verdict is not None:
                    total += 1
                    right += verdict
                    wrong += [] if verdict else [f"{name} {number}: {table.rows[row].label}, {cell.text}"]
    return right, total, wrong


def _cells(table: Table) -> Iterator[tuple[int, int, Cell]]:
    for number, row in enumerate(table.rows):
        for column, cell in enumerate(row.cells[table.label_columns :], start=table.label_columns):
            if cell is not None and cell.column == column:
                yield number, column, cell


def _agrees(table: Table, row: int, column: int, cell: Cell) -> bool | None:
    tag, figure = tag_of(cell), table.figure(row, column)
    if tag is None or figure is None or figure.unit or figure.scale:
        return None
    tagged: tuple[Decimal, str] = resolve_tagged(figure, tag)
    value, unit = resolve(figure, table.rows[row].measure, table.measure(row, column), table.units)
    return value == tagged[0] and (figure.dash or tag.kind == "number" or unit == tagged[1])


def measure_tables() -> Report:
    """All of it, for a report."""
    types, grids = measure_types(), measure_grids()
    exact, wrong = measure_pay()
    right, total, _ = measure_words()
    return {
        "types": tell(
            f"{types.right} of {types.total} right ({types.right / types.total:.1%})", higher={"right": types.right}
        ),
        **{f"miss {number}": miss for number, miss in enumerate(types.misses, start=1)},
        "cells": tell(
            f"{grids.cells} in {len(grids.widths)} tables, {len(grids.lost)} lost",
            higher={"cells": grids.cells},
            lower={"lost": len(grids.lost)},
        ),
        "summary compensation": tell(f"{exact} of {exact + len(wrong)} rows exact", higher={"exact": exact}),
        "words against inline XBRL": tell(
            f"{right} of {total} values at their scale and unit ({right / total:.2%})",
            higher={"right": right},
            lower={"wrong": total - right},
        ),
    }
