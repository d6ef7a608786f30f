"""A table as rows by columns: spans resolved, EDGAR's scattered values put together, spacers gone, nothing lost."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from lxml.html import HtmlElement

from ingest.html.tables.affixes import join_affixes, join_ranges
from ingest.html.tables.cells import walk_table
from ingest.html.tables.columns import find_columns
from ingest.html.tables.lines import has_cells, read_lines
from ingest.html.tables.numbers import read_figure
from ingest.html.tables.pieces import Piece, RawRow
from tools.text import ARABIC

MAX_PLACES: Final = 2_000_000  # rows times columns; beyond, each row's cells are packed to the left
_MOSTLY: Final = 0.8  # of the rows of a table that begins at the right
_FEWEST_ROWS: Final = 2
INSET: Final = 12.0  # points that a label in a column of its own is further in


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """A cell with content. `elements` are the table's own that it was put together from, for tying to inline XBRL.

    `row` and `column` are its first, `rows` and `columns` how many it covers. `indent` is in points.
    """

    text: str
    elements: tuple[HtmlElement, ...]
    row: int
    column: int
    rows: int = 1
    columns: int = 1
    indent: float = 0.0
    bold: bool = False
    header: bool = False
    ruled_above: bool = False
    ruled_below: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Rows of equal length; a cell that spans several places stands in each of them, None is an empty place.

    `heads` tells for each row whether the markup calls it a header. Only tables beyond `MAX_PLACES` have rows of
    unequal length.
    """

    rows: tuple[tuple[Cell | None, ...], ...]
    width: int
    heads: tuple[bool, ...] = ()
    caption: str = ""

    @property
    def height(self) -> int:
        return len(self.rows)

    def cells(self) -> Iterator[Cell]:
        """Every cell once, in reading order."""
        for number in range(len(self.rows)):
            yield from self.own(number)

    def own(self, number: int) -> Iterator[Cell]:
        """The cells that begin in a row, from left to right."""
        last: Cell | None = None
        for cell in self.rows[number]:
            if cell is not None and cell is not last and cell.row == number:
                yield cell
            last = cell


def read_grid(table: HtmlElement | str) -> Grid:
    """The grid of a table element, however it was built, or of a text whose columns are lined up with spaces.

    Where Arabic labels stand in the last column, columns count from there. Takes time and memory linear in the markup.
    """
    grid = _as_written(table)
    return _turned(grid) if _begins_at_right(grid) else grid


def _as_written(table: HtmlElement | str) -> Grid:
    if not isinstance(table, str) and has_cells(table):
        raw, caption = walk_table(table)
        slack = 1
    else:
        raw, caption = read_lines(table), ""
        slack = 3
    for row in raw:
        row.pieces = join_affixes(row.pieces)
    pieces = [row.pieces for row in raw]
    join_ranges(pieces)
    columns = find_columns(pieces, slack)
    packed = len(raw) * columns.width > MAX_PLACES
    width = max(len(row.pieces) for row in raw) if packed else columns.width
    covers = [_packed(row) if packed else [columns.cover(piece) for piece in row.pieces] for row in raw]
    for row in raw:
        for piece in row.pieces:
            piece.indent += INSET * columns.inset(piece)
    return Grid(
        rows=_rows(raw, covers, 0 if packed else width),
        width=width,
        heads=tuple(row.head for row in raw),
        caption=caption,
    )


def _begins_at_right(grid: Grid) -> bool:
    """Whether the last column alone has Arabic labels, and the first one figures that don't merely count the rows."""
    rows = [
        row for row in grid.rows if len(row) == grid.width > 1 and (cell := row[-1]) is not None and _is_label(cell)
    ]
    if len(rows) < _FEWEST_ROWS or len(rows) < _MOSTLY * sum(any(row) for row in grid.rows) - 1:
        return False
    figured = [row for row in rows if row[0] is not row[-1] and any(cell is not None for cell in row[:-1])]
    others = [cell for row in figured for cell in row[:-1] if cell is not None and cell is not row[-1]]
    first = [cell.text for row in figured if (cell := row[0]) is not None]
    counted = [figure.value for text in first if (figure := read_figure(text)) is not None and not figure.dash]
    return (
        len(figured) >= _FEWEST_ROWS
        and not any(map(_is_label, others))
        and len(counted) >= _MOSTLY * len(first) - 1
        and bool(counted)
        and any(later - earlier != 1 for earlier, later in pairwise(counted))
    )


def _is_label(cell: Cell) -> bool:
    return ARABIC.search(cell.text) is not None and read_figure(cell.text) is None


def _turned(grid: Grid) -> Grid:
    """The grid with its columns from the right to the left."""
    turned: dict[int, Cell | None] = {id(None): None}
    for cell in grid.cells():
        turned[id(cell)] = replace(cell, column=grid.width - cell.column - cell.columns)
    return replace(grid, rows=tuple(tuple(turned[id(cell)] for cell in reversed(row)) for row in grid.rows))


def _packed(row: RawRow) -> list[tuple[int, int]]:
    return [(number, number + 1) for number in range(len(row.pieces))]


def _rows(raw: list[RawRow], covers: list[list[tuple[int, int]]], width: int) -> tuple[tuple[Cell | None, ...], ...]:
    heights = Counter(id(piece.origin or piece) for row in raw for piece in row.pieces)
    made: dict[int, Cell] = {}
    rows: list[tuple[Cell | None, ...]] = []
    for number, row in enumerate(raw):
        places: list[Cell | None] = [None] * (width or len(row.pieces))
        for piece, (first, end) in zip(row.pieces, covers[number], strict=True):
            source = piece.origin or piece
            cell = made.get(id(source))
            if cell is None:
                cell = made[id(source)] = _cell(source, number, first, end, heights[id(source)])
            places[first:end] = [cell] * (end - first)
        rows.append(tuple(places))
    return tuple(rows)


def _cell(piece: Piece, row: int, first: int, end: int, height: int) -> Cell:
    return Cell(
        text=piece.text,
        elements=tuple(piece.elements),
        row=row,
        column=first,
        rows=height,
        columns=end - first,
        indent=piece.indent,
        bold=piece.bold,
        header=piece.header,
        ruled_above=piece.ruled_above,
        ruled_below=piece.ruled_below,
    )
