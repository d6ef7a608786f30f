"""The parts of statements that stand in the tables of an HTML document which tags no figures."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from ingest.html.parsed import Block, ReadText
from ingest.html.tables.headers import JOINT
from ingest.html.tables.model import Table
from ingest.html.tables.numbers import read_figure
from ingest.printed.lines import LineTable, PrintedRow
from ingest.printed.models import Part, Spot
from ingest.printed.paged import CONTINUED, FEWEST_ROWS, may_be_title
from ingest.statements.choose import STATEMENTS
from ingest.statements.titles import Title, find_title, may_continue
from tools.language.printed.columns import Period, read_periods

_LINES_BEFORE = 8
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|\d/\d{1,2}/\d\d")


def parts_of_tables(
    read: ReadText, tables: Mapping[int, Table], annual: bool, period_end: date | None, company: str
) -> Iterator[Part]:
    """The tables that stand under a statement's title, and those that go on with one, in their order.

    `tables` are by their places among the document's tables.
    """
    last: Part | None = None
    for position, block in enumerate(read.blocks):
        if block.table is None or block.table not in tables:
            continue
        before = _lines_before(read, position)
        found = _title(tables[block.table], before)
        if found is None and last is not None and may_continue(before, Title(last.kind, last.title), company):
            found, goes_on = Title(last.kind, last.title), True
        else:
            goes_on = any(CONTINUED.search(line) for line in before)
        part = _part(block, tables[block.table], found, before, annual, period_end) if found is not None else None
        if part is not None and (not goes_on or (last is not None and part.periods == last.periods)):
            last = replace(part, continued=goes_on)
            yield last
        elif block.end - block.start > 0 and "\n" in read.text[block.start : block.end]:
            last = None


def _lines_before(read: ReadText, place: int) -> tuple[str, ...]:
    """The lines between a table and the one before it; a table of one line is a heading set as a table."""
    lines: list[str] = []
    for block in reversed(read.blocks[max(0, place - _LINES_BEFORE) : place]):
        text = read.text[block.start : block.end]
        if block.kind == "table" and "\n" in text:
            break
        lines.append(text)
    return tuple(reversed(lines))


def _title(table: Table, before: Sequence[str]) -> Title | None:
    """The title of a primary statement, in the table or above it."""
    inside = [cell.text for row in table.head for cell in dict.fromkeys(row) if cell is not None]
    own = [line if may_be_title(line) and not line.rstrip().endswith(":") else "" for line in before]
    return find_title([line for line in inside if may_be_title(line)], own)


def _part(
    block: Block, table: Table, title: Title, before: Sequence[str], annual: bool, period_end: date | None
) -> Part | None:
    if title.kind not in STATEMENTS or not title.primary or block.table is None:
        return None
    columns = _columns(table)
    read = _periods(table, columns, before, instant=title.kind == "balance_sheet", annual=annual, end=period_end)
    if read is None or not table.units.stated:
        return None
    periods, columns = read
    rows = list(_rows(table, columns))
    if sum(bool(row.cells) for row in rows) < FEWEST_ROWS:
        return None
    spot = Spot(table=block.table, anchor=block.anchor)
    lines = LineTable((), tuple(rows), len(columns))
    return Part(title.kind, title.text, False, spot, block.start, block.end, lines, periods, table.units)


def _columns(table: Table) -> list[int]:
    """The columns that hold figures; those that no year heads are left out where others have one."""
    width = len(table.headers)
    filled = [
        column
        for column in range(table.label_columns, width)
        if any(table.figure(number, column) is not None for number in range(len(table.rows)))
    ]
    dated = [column for column in filled if _YEAR.search(table.headers[column])]
    return dated or filled


def _periods(
    table: Table, columns: Sequence[int], before: Sequence[str], *, instant: bool, annual: bool, end: date | None
) -> tuple[tuple[Period, ...], list[int]] | None:
    """The columns' periods, by their headers; else with the words over the labels, or above the table."""
    heads = [table.headers[column].replace(JOINT, " ") for column in columns]
    stub = table.headers[0].split(JOINT) if table.label_columns and table.headers else []
    for above in ((), stub, [line for line in before if may_be_title(line)]):
        periods = read_periods([*above, *heads], instant=instant, year_end=end, annual=annual)
        if periods is not None and len(periods) == len(columns):
            return periods, list(columns)
    return None


def _rows(table: Table, columns: Sequence[int]) -> Iterator[PrintedRow]:
    for number, row in enumerate(table.rows):
        if row.is_header or row.repeated:
            continue
        cells = tuple(row.text(column) for column in columns)
        label = row.label if table.label_columns else ""
        if any(read_figure(cell) is not None for cell in cells):
            yield PrintedRow(label, cells, number)
        elif label:
            yield PrintedRow(label, (), number)
