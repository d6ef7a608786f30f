"""A table with the cells marked that print a figure: what a reader of a citation wants to see."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.documents.read import find_document, get_table, source_of
from tools.figures.printed.cells import read_value
from tools.figures.printed.dated import headers_of, scales_of
from tools.models.passages import Table
from tools.models.results.marked import CellMark, MarkedTable
from tools.ports.stores import DocumentStore

_HUNDREDTH = Decimal("0.01")  # cents, and percentages of ratios


@dataclass(frozen=True)
class Printed:
    """What is known of a printed figure: its value in whole units, its row's label, its column's heading or its year.

    Without a value, the cells that `row` and `column` lead to are meant.
    """

    value: Decimal | None = None
    row: str | None = None
    column: str | None = None
    year: int | None = None


async def read_marked_table(store: DocumentStore, table_id: str, printed: Printed) -> MarkedTable:
    """A table and its cells that print the figure. Raises `UnknownDocument` for an id that no table has."""
    table = await get_table(store, table_id)
    section = next((one for one in await store.sections(table.doc_id) if one.section_id == table.section_id), None)
    source = source_of(await find_document(store, table.doc_id), section, table.anchor)
    return MarkedTable(
        table=table,
        source=source.model_copy(update={"table_id": table_id, "page": table.page}),
        marks=tuple(mark_cells(table, printed)),
    )


def mark_cells(table: Table, printed: Printed) -> list[CellMark]:
    """The cells that may be meant: of those that print the value, the ones of its row, then those of its column."""
    cells = [
        CellMark(row=number, column=column)
        for number, row in enumerate(table.rows)
        for column in range(1, len(row))
        if row[column].strip() and _prints(table, row, column, printed.value)
    ]
    headers = headers_of(table)
    if printed.value is None and printed.row is None:
        return []
    cells = _narrowed(cells, [one for one in cells if _is_of_row(table, one, printed.row)], printed)
    years = [one for one in cells if printed.year in _years(headers[one.column])]
    return [one for one in cells if headers[one.column] == printed.column] or years or cells


def _prints(table: Table, row: Sequence[str], column: int, value: Decimal | None) -> bool:
    """Whether a cell comes to the value: as printed, at its scale, or in hundredths."""
    shown = read_value(row[column])
    if value is None or shown is None:
        return value is None and shown is not None
    return any(abs(shown * scale) == abs(value) for scale in (*scales_of(table, row[0]), _HUNDREDTH))


def _narrowed(cells: list[CellMark], of_row: list[CellMark], printed: Printed) -> list[CellMark]:
    """The cells of the row; a value that stands in other rows alone is marked there."""
    return of_row if of_row or printed.value is None else cells


def _is_of_row(table: Table, cell: CellMark, label: str | None) -> bool:
    return label is not None and table.rows[cell.row][0].strip() == label.strip()


def _years(heading: str) -> set[int]:
    """The years that a heading names, in any digits."""
    plain = "".join(letter if letter.isdecimal() else " " for letter in heading)
    return {int(word) for word in plain.split() if len(word) == 4}
