"""Tells tables that hold data from tables that only lay out text, and writes each as it reads."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from lxml.html import HtmlElement

from ingest.html.style import Style
from ingest.html.writer import CELL, LINE, PARAGRAPH, SPACE, Draft

# Left of a paragraph: a bullet, the number of a list's item or of a footnote.
_MARKER = re.compile(
    r"[•·●○◦▪■□☐☒➢–—*†‡§+o-]{1,3}"
    r"|[(\[]?(?:[0-9]{1,2}|[A-Za-z]|[ivxIVX]{2,5})[)\].]"
    r"|\([0-9A-Za-z]{1,3}\)\*?"
)
_NUMBER = re.compile(r"[0-9]{1,2}")
_ITEM = re.compile(
    r"(?:part\s+[ivx]+[\s,.–—-]*)?items?\s*[0-9]{1,2}(?:\.[0-9]{2})?\s?[a-z]?\s?[.:–—-]*|note\s*[0-9]{1,2}\s?[.:–—-]*",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"[\s$€£¥(+–—-]*(?:[0-9][0-9,.]*[\s)%x*]*|[–—-]+)")
_OPENING = re.compile(r"[$€£¥(]{1,2}|(?:US|C|A|HK|R|NT)\$|RMB")
_CLOSING = re.compile(r"[)%][)%\s*]{0,3}")
_LONGEST_LINE = 400  # characters of a one-row table that is one line, such as "Item 7." beside its title
_PROSE = 300
_SHORT = 40
_COUNT = re.compile(r"[\s$€£¥(]*[0-9][0-9,.]*[\s)%x*]*")
_FEW_ROWS = 3

CellPlace = tuple[HtmlElement, int, int]


class Cell:
    """A cell with text: the drafts from `first` to `end`."""

    __slots__ = ("element", "end", "first", "row", "text")

    def __init__(self, element: HtmlElement, row: int, first: int, end: int) -> None:
        self.element = element
        self.row = row
        self.first = first
        self.end = end
        self.text = ""


class Frame:
    """A table that is being read; `first` is its first draft."""

    __slots__ = ("_open", "cells", "element", "first", "has_table", "row")

    def __init__(self, element: HtmlElement, first: int) -> None:
        self.element = element
        self.first = first
        self.row = 0
        self.cells: list[Cell] = []
        self.has_table = False
        self._open: tuple[HtmlElement, int] | None = None

    def next_row(self, drafts: Sequence[Draft]) -> None:
        self.close_cell(drafts)
        self.row += 1

    def start_after(self, drafts: Sequence[Draft]) -> None:
        """What stands before the first cell, such as a caption, is text of its own."""
        if not self.cells:
            self.first = len(drafts)

    def open_cell(self, element: HtmlElement, drafts: Sequence[Draft]) -> None:
        self.close_cell(drafts)
        self._open = (element, len(drafts))

    def close_cell(self, drafts: Sequence[Draft]) -> None:
        if self._open is not None:
            element, first = self._open
            if len(drafts) > first:
                self.cells.append(Cell(element, self.row, first, len(drafts)))
            self._open = None


def close_table(frame: Frame, pieces: list[str], drafts: list[Draft]) -> list[CellPlace] | None:
    """Writes the table that ends here. The places of its cells if it holds data, None if it is layout."""
    for cell in frame.cells:
        cell.text = "".join(pieces[drafts[cell.first].start : drafts[cell.end - 1].end])
    rows = [list(cells) for _, cells in groupby(frame.cells, key=lambda cell: cell.row)]
    if frame.has_table or not _holds_data(rows):
        drafts[frame.first :] = _lines(rows, frame.first, pieces, drafts)
        return None
    return _write_data(frame, rows, pieces, drafts)


def _holds_data(rows: list[list[Cell]]) -> bool:
    wide = [row for row in rows if len(row) > 1]
    if len(rows) == 1:
        return sum(1 for cell in rows[0] if _FIGURE.fullmatch(cell.text)) >= 2
    wide = [row for row in wide if not _is_marked(row, len(rows))]
    if not wide or (len(wide) == 1 and not any(_FIGURE.fullmatch(cell.text) for cell in wide[0])):
        return False
    if _is_register(rows):
        return True
    prose = sum(len(row[0].text) for row in rows if len(row) == 1 and len(row[0].text) > _PROSE)
    columns = sum(
        len(cell.text) for row in wide for cell in row if cell.end - cell.first > 2 and len(cell.text) > _PROSE
    )
    return prose + columns <= 0.5 * sum(len(cell.text) for row in rows for cell in row)


def _is_register(rows: list[list[Cell]]) -> bool:
    """Whether most rows tell several short things of one long one, as those of proposals with the board's advice do."""
    telling = [row for row in rows if len(row) > 2 and sum(1 for cell in row if len(cell.text) <= _SHORT) > 1]
    figures = sum(1 for row in telling if any(_COUNT.fullmatch(cell.text) for cell in row[1:]))
    return len(telling) > max(2, len(rows) // 2) and 2 * figures > len(telling)


def _is_marked(row: list[Cell], rows: int) -> bool:
    """Whether a row is a paragraph with its marker, or in a small table an item's number with its title."""
    if len(row) != 2 or _FIGURE.fullmatch(row[1].text):
        return False
    marker, text = row[0].text, row[1].text
    if _NUMBER.fullmatch(marker):
        return len(text) > _PROSE
    return bool(_MARKER.fullmatch(marker) or (rows <= _FEW_ROWS and _ITEM.fullmatch(marker)))


def _lines(rows: list[list[Cell]], first: int, pieces: list[str], drafts: list[Draft]) -> Iterator[Draft]:
    """The drafts of a layout table, with the cells of what is one line put together."""
    for row in rows:
        yield from drafts[first : row[0].first]
        end = row[-1].end
        if _is_marked(row, len(rows)):
            joined = row[1].first + 1
            draft = _join(drafts[row[0].first : joined], pieces)
            draft.kind = None if _ITEM.fullmatch(row[0].text) else "list_item"
            yield draft
            yield from drafts[joined:end]
        elif len(rows) == 1 and _is_line(row):
            yield _join(drafts[row[0].first : end], pieces)
        else:
            yield from drafts[row[0].first : end]
        first = end
    yield from drafts[first:]


def _is_line(row: list[Cell]) -> bool:
    return all(cell.end - cell.first == 1 for cell in row) and sum(len(cell.text) for cell in row) <= _LONGEST_LINE


def _join(drafts: list[Draft], pieces: list[str]) -> Draft:
    for draft in drafts[1:]:
        pieces[draft.start - 1] = SPACE
    first, styles = drafts[0], [draft.style for draft in drafts]
    style = Style(
        bold=all(style.bold for style in styles),
        italic=all(style.italic for style in styles),
        underlined=all(style.underlined for style in styles),
        centered=all(style.centered for style in styles),
        size=styles[-1].size,
    )
    return Draft(first.start, drafts[-1].end, first.page, first.anchor, style)


def _write_data(frame: Frame, rows: list[list[Cell]], pieces: list[str], drafts: list[Draft]) -> list[CellPlace]:
    """A row is a line and a tab parts its cells, but for signs that belong to the figure beside them."""
    for draft in drafts[frame.first :]:
        pieces[draft.start - 1] = SPACE
    for row in rows:
        gap = LINE
        for cell in row:
            pieces[drafts[cell.first].start - 1] = "" if gap == CELL and _CLOSING.fullmatch(cell.text) else gap
            gap = "" if _OPENING.fullmatch(cell.text) else CELL
            if LINE in cell.text:
                start, end = drafts[cell.first].start, drafts[cell.end - 1].end
                pieces[start:end] = [piece.replace(LINE, SPACE) for piece in pieces[start:end]]
    first = drafts[frame.first]
    pieces[first.start - 1] = PARAGRAPH
    table = Draft(first.start, drafts[-1].end, first.page, first.anchor, Style())
    table.kind, table.table = "table", frame.element
    places = [(cell.element, drafts[cell.first].start, drafts[cell.end - 1].end) for cell in frame.cells]
    drafts[frame.first :] = [table]
    return places
