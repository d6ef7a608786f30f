"""Tables as cells, and their markup: a figure takes up three cells, for its sign, its digits and what closes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from evals.makers.invented.pages.themes import Theme

Line = Literal["", "top", "double"]
_STEP = 9  # points of an indent


@dataclass(frozen=True)
class Number:
    """A figure's cell; `digits` is markup."""

    digits: str
    sign: str = ""
    negative: bool = False
    percent: bool = False


@dataclass(frozen=True)
class Words:
    """A cell of text; `content` is markup."""

    content: str = ""


@dataclass(frozen=True)
class Row:
    label: str
    cells: Sequence[Number | Words] = ()
    indent: int = 1
    bold: bool = False
    line: Line = ""


@dataclass(frozen=True)
class Header:
    """A row of headings, each over so many columns."""

    label: str
    cells: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class Grid:
    columns: int
    headers: Sequence[Header]
    rows: Sequence[Row]

    @property
    def lines(self) -> int:
        return len(self.headers) + len(self.rows)


def write(grid: Grid, theme: Theme) -> str:
    headers = [_header(header, theme) for header in grid.headers]
    rows = [theme.rows[number % 2] + _row(row, grid.columns, theme) + "</tr>" for number, row in enumerate(grid.rows)]
    return theme.table.format("".join([*headers, *rows]))


def _header(header: Header, theme: Theme) -> str:
    cells = [theme.label.format(header.label, indent=0)]
    for text, columns in header.cells:
        content = (theme.header if text else theme.no_header).format(text, span=4 * columns - 1)
        cells.append(_spaced(content, theme))
    return f"{theme.header_row}{''.join(cells)}</tr>"


def _row(row: Row, columns: int, theme: Theme) -> str:
    label = theme.label_bold if row.bold else theme.label
    cells = [label.format(row.label, indent=_STEP * row.indent)]
    for cell in row.cells:
        content = _number(cell, row.line, theme) if isinstance(cell, Number) else _words(cell, theme)
        cells.append(_spaced(content, theme))
    if row.cells:
        cells += [_spaced(_words(Words(), theme), theme)] * (columns - len(row.cells))
    return "".join(cells)


def _spaced(content: str, theme: Theme) -> str:
    return content + theme.spacer if theme.spacer_last else theme.spacer + content


def _number(cell: Number, line: Line, theme: Theme) -> str:
    style = {"": "", "top": theme.line_top, "double": theme.line_double}[line]
    digits = f"{'(' if cell.negative else ''}{cell.digits}"
    closing = (")" if cell.negative else "") + ("%" if cell.percent else "")
    if theme.joined and not cell.sign:
        cells = [theme.joined.format(digits, line=style)]
    else:
        cells = [theme.sign.format(cell.sign, line=style), theme.number.format(digits, line=style)]
    return "".join([*cells, theme.closing.format(closing)]).replace(' style=""', "")


def _words(cell: Words, theme: Theme) -> str:
    return (theme.text_cell if cell.content else theme.no_text).format(cell.content, span=3)
