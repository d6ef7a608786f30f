"""The parts of statements that stand in the tables of an Arabic document, of pages or without."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from ingest.html.parsed import ReadText
from ingest.html.tables.headers import JOINT
from ingest.html.tables.model import Table
from ingest.html.tables.numbers import read_figure
from ingest.html.tables.points import doubtful_figures
from ingest.html.tables.units import Units, read_note
from ingest.printed.lines import LineTable, PrintedRow
from ingest.printed.models import Part, Spot
from ingest.units.numbers import find_periods
from tools.language.arabic.statements import LONGEST_TITLE, TitleKind, statement_of
from tools.language.printed.columns import Period
from tools.models.figures import StatementType

_LINES_BEFORE = 8  # blocks before a table among which its title stands
_FEWEST_ROWS = 3
_YEAR = re.compile(r"(?:19|20)\d\d")
_STATED: Mapping[TitleKind, StatementType] = {
    "income_statement": "income_statement",
    "balance_sheet": "balance_sheet",
    "cash_flow": "cash_flow",
    "comprehensive_income": "income_statement",  # where there is no other, it begins with the income
}


def parts_in_arabic(
    read: ReadText, tables: Mapping[int, Table], period_end: date | None, *, annual: bool
) -> Iterator[Part]:
    """The tables under a statement's title whose columns say of when they are, and whose amounts in what.

    Of a document over a part of a year, flows are left out: nobody says how long they are.
    """
    found = [(block, title) for place, block in enumerate(read.blocks) if block.table in tables
             for title in [_title(read, place)] if title is not None]  # fmt: skip
    kinds = {kind for _, (kind, _) in found}
    for block, (kind, lines) in found:
        if kind not in _STATED or (kind == "comprehensive_income" and "income_statement" in kinds):
            continue
        statement = _STATED[kind]
        if block.table is None or (statement != "balance_sheet" and not annual):
            continue
        table = tables[block.table]
        columns = _periods(table, period_end, instant=statement == "balance_sheet")
        units = _units(table, lines)
        rows = list(_rows(table, [*columns])) if columns and units is not None else []
        if units is None or sum(bool(row.cells) for row in rows) < _FEWEST_ROWS:
            continue
        spot = Spot(table=block.table, anchor=block.anchor)
        content = LineTable((), tuple(rows), len(columns))
        yield Part(statement, lines[0], False, spot, block.start, block.end, content, tuple(columns.values()), units)


def _title(read: ReadText, place: int) -> tuple[TitleKind, tuple[str, ...]] | None:
    """The statement whose title is the nearest above a table, with the lines from it on; none beyond another table."""
    lines: list[str] = []
    for block in reversed(read.blocks[max(0, place - _LINES_BEFORE) : place]):
        if block.table is not None:
            return None
        said = [line.strip() for line in read.text[block.start : block.end].split("\n")]
        lines = [*said, *lines]
        for number in range(len(said) - 1, -1, -1):
            if (kind := statement_of(said[number])) is not None:
                return kind, tuple(lines[number:])
    return None


def _units(table: Table, lines: Sequence[str]) -> Units | None:
    """The scale and currency of a table; a currency that is named without a scale means that no digits are left out."""
    notes = [read_note(line) for line in lines if len(line) <= LONGEST_TITLE]
    currency = table.units.currency or next((note.currency for note in notes if note.currency), None)
    scaled = table.units if table.units.stated else next((note for note in notes if note.stated), None)
    if currency is None:
        return None
    return replace(scaled or table.units, currency=currency, stated=True)


def _periods(table: Table, period_end: date | None, *, instant: bool) -> dict[int, Period]:
    """The columns with figures that name a day, or a year that ends as the document's own does."""
    ends: dict[int, date] = {}
    for column in range(table.label_columns, len(table.headers)):
        named = find_periods(table.headers[column].replace(JOINT, " ")).period
        if named is not None and (end := _end(named, period_end)) is not None:
            ends[column] = end
    if len(set(ends.values())) < len(ends):
        return {}
    return {column: Period(None if instant else _first_day(end), end) for column, end in ends.items()}


def _end(named: str, period_end: date | None) -> date | None:
    if _YEAR.fullmatch(named):
        return _in_year(period_end, int(named)) if period_end is not None else None
    try:
        return date.fromisoformat(named)
    except ValueError:
        return None


def _in_year(day: date, year: int) -> date:
    leap = day.month == 2 and day.day == 29
    return date(year, 2, 28) if leap else day.replace(year=year)


def _first_day(end: date) -> date:
    return _in_year(end, end.year - 1) + timedelta(days=1)


def _rows(table: Table, columns: Sequence[int]) -> Iterator[PrintedRow]:
    doubtful = doubtful_figures(table)
    for number, row in enumerate(table.rows):
        if row.is_header or row.repeated:
            continue
        cells = tuple(_cell(row.text(column), doubtful.get((number, column), ...)) for column in columns)
        label = row.label if table.label_columns else ""
        if any(read_figure(cell) is not None for cell in cells):
            yield PrintedRow(label, cells, number)
        elif label:
            yield PrintedRow(label, (), number)


def _cell(text: str, shown: object) -> str:
    """A cell as it is printed; a doubtful figure as what it is shown to be, or as none."""
    if shown is ...:
        return text
    return "" if shown is None else f"{shown:,}"
