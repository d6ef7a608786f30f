"""Walks a table's markup: its cells with content, in the rows and raw columns where a browser would put them.

One pass in document order without recursion. Rows and columns that cells span are resolved, nested tables follow the
row that holds them, text outside any cell becomes a cell, and what is not shown is left out.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from lxml import etree
from lxml.html import HtmlElement

from ingest.html.tables.pieces import OpenCell, Piece, RawRow, clean_text
from ingest.html.tables.styles import PLAIN, Style, read_style

MAX_COLSPAN: Final = 1000
MAX_ROWSPAN: Final = 65534
MAX_SPANNED: Final = 400_000  # places that cells from rows above may take up; spans are ignored beyond

_SKIPPED = frozenset(("script", "style", "head", "template", "ix:header", "noscript", "object", "svg", "math"))
_BREAKS = frozenset(("br", "div", "p", "li", "ul", "ol", "tr", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "pre"))
_BOLD = frozenset(("b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"))
_GROUPS = frozenset(("thead", "tbody", "tfoot"))
_DIGITS = re.compile(r"\s*(\d{1,9})")


@dataclass(slots=True)
class _Span:
    """Raw columns that a cell takes up in rows below its own; `piece` is None for an empty cell."""

    start: int
    end: int
    rows: int
    piece: Piece | None


@dataclass(slots=True)
class _Level:
    """A table on the way: the row being read, and what reaches into it from above."""

    offset: int
    rows: list[RawRow] = field(default_factory=list[RawRow])
    row: RawRow | None = None
    below: list[RawRow] = field(default_factory=list[RawRow])
    cursor: int = 0
    active: list[_Span] = field(default_factory=list[_Span])
    passed: int = 0
    opened: list[_Span] = field(default_factory=list[_Span])
    in_head: bool = False
    cell: OpenCell | None = None


def walk_table(table: HtmlElement) -> tuple[list[RawRow], str]:
    """A table's rows that hold content of their own, and its caption."""
    return _Walk(table).run()


class _Walk:
    def __init__(self, table: HtmlElement) -> None:
        self._table = table
        self._levels = [_Level(0)]
        self._caption: list[str] = []
        self._budget = MAX_SPANNED
        self._starts: dict[str, Callable[[HtmlElement, Style], None]] = {
            "table": self._start_table,
            "tr": self._start_row,
            "td": self._start_cell,
            "th": self._start_cell,
            "caption": self._start_caption,
        }
        self._ends: dict[str, Callable[[HtmlElement], None]] = {
            "table": self._end_table,
            "tr": self._end_row,
            "td": self._end_cell,
            "th": self._end_cell,
            "caption": self._end_caption,
        }

    def run(self) -> tuple[list[RawRow], str]:
        self._add(self._table.text)
        walk = etree.iterwalk(self._table, events=("start", "end", "comment", "pi"))
        next(walk)  # the table itself
        hidden: HtmlElement | None = None
        for event, element in walk:
            if event == "start":
                style = read_style(said) if (said := element.get("style")) else PLAIN
                if style.hidden or element.tag in _SKIPPED or element.get("hidden") is not None:
                    hidden = element
                    walk.skip_subtree()
                else:
                    self._start(element, style)
            elif element is self._table:
                break
            else:
                if event == "end" and element is not hidden:
                    self._end(element)
                if element.tail:
                    self._add(element.tail)
        self._close_row(self._levels[0])
        return self._levels[0].rows, clean_text(" ".join(self._caption))

    def _start(self, element: HtmlElement, style: Style) -> None:
        tag = str(element.tag)
        opener = self._starts.get(tag)
        if opener is not None:
            opener(element, style)
        elif tag in _GROUPS:
            self._levels[-1].in_head = tag == "thead"
        else:
            self._start_inside(element, tag, style)
        if element.text:
            self._add(element.text)

    def _start_inside(self, element: HtmlElement, tag: str, style: Style) -> None:
        cell = self._levels[-1].cell
        if cell is None:
            return
        if tag in _BREAKS:
            cell.parts.append(" ")
        if not cell.has_text:
            cell.piece.indent += style.indent
            if style.bold is not None:
                cell.piece.bold = style.bold
            elif tag in _BOLD:
                cell.piece.bold = True
        if style.raised or tag == "sup":
            cell.raised.append((element, len(cell.parts)))

    def _end(self, element: HtmlElement) -> None:
        tag = str(element.tag)
        closer = self._ends.get(tag)
        level = self._levels[-1]
        if closer is not None:
            closer(element)
        elif tag in _GROUPS:
            level.active.clear()
            level.in_head = False
        elif level.cell is not None:
            if tag in _BREAKS:
                level.cell.parts.append(" ")
            level.cell.lower(element)

    def _add(self, text: str | None) -> None:
        """Text belongs to the innermost open cell; outside any, it makes one."""
        if not text:
            return
        level = self._levels[-1]
        if level.cell is None:
            if text.isspace() or not clean_text(text):
                return
            self._loose(level, text)
            return
        level.cell.add(text)

    def _loose(self, level: _Level, text: str) -> None:
        row = level.row or RawRow(None)
        start, end = self._place(level, 1) if level.row else (level.offset, level.offset + 1)
        row.pieces.append(Piece(start, end, clean_text(text), [self._table]))
        if level.row is None:
            level.rows.append(row)

    # Tables and rows

    def _start_table(self, element: HtmlElement, style: Style) -> None:
        outer = self._levels[-1]
        offset = outer.cell.piece.start if outer.cell else outer.offset
        self._levels.append(_Level(offset))

    def _end_table(self, element: HtmlElement) -> None:
        inner = self._levels.pop()
        self._close_row(inner)
        outer = self._levels[-1]
        (outer.rows if outer.row is None else outer.below).extend(inner.rows)

    def _start_row(self, element: HtmlElement, style: Style) -> None:
        level = self._levels[-1]
        self._close_row(level)
        self._open_row(level, element)

    def _end_row(self, element: HtmlElement) -> None:
        self._close_row(self._levels[-1])

    def _open_row(self, level: _Level, element: HtmlElement | None) -> None:
        level.row = RawRow(element, head=level.in_head)
        level.cursor, level.passed = level.offset, 0

    def _close_row(self, level: _Level) -> None:
        row = level.row
        if row is None:
            return
        level.row = None
        own = bool(row.pieces)
        for span in level.active:
            if span.piece is not None and own:
                row.pieces.append(span.piece.reach())
        if own:
            row.pieces.sort(key=lambda piece: piece.start)
            level.rows.append(row)
        level.rows.extend(level.below)
        level.below = []
        for span in level.active:
            span.rows -= 1
        level.active = [span for span in level.active + level.opened if span.rows > 0]
        level.active.sort(key=lambda span: span.start)
        level.opened = []
        self._budget -= len(level.active)
        if self._budget < 0:
            level.active = []

    # Cells

    def _place(self, level: _Level, columns: int) -> tuple[int, int]:
        """The next free raw columns of the row, at most so many."""
        active, start = level.active, level.cursor
        while level.passed < len(active) and active[level.passed].start <= start:
            start = max(start, active[level.passed].end)
            level.passed += 1
        end = start + columns
        if level.passed < len(active):
            end = min(end, active[level.passed].start)
        level.cursor = end
        return start, end

    def _start_cell(self, element: HtmlElement, style: Style) -> None:
        level = self._levels[-1]
        if level.cell is not None:
            self._end_cell(element)
        if level.row is None:
            self._open_row(level, None)
        start, end = self._place(level, _span(element.get("colspan"), MAX_COLSPAN))
        rowspan = element.get("rowspan")
        piece = Piece(
            start,
            end,
            "",
            [element],
            rowspan=1 if rowspan is None else _span(rowspan, MAX_ROWSPAN, zero=MAX_ROWSPAN),
            indent=style.indent,
            bold=bool(style.bold) if style.bold is not None else element.tag == "th",
            header=element.tag == "th",
            ruled_above=style.ruled_above,
            ruled_below=style.ruled_below,
        )
        level.cell = OpenCell(piece)

    def _end_cell(self, element: HtmlElement) -> None:
        level = self._levels[-1]
        cell, level.cell = level.cell, None
        if cell is None:
            return
        piece = cell.piece
        if cell.finish() and level.row is not None:
            level.row.pieces.append(piece)
        if piece.rowspan > 1:
            level.opened.append(_Span(piece.start, piece.end, piece.rowspan - 1, piece if piece.text else None))

    def _start_caption(self, element: HtmlElement, style: Style) -> None:
        level = self._levels[-1]
        level.cell = level.cell or OpenCell(Piece(0, 1, "", [element]))

    def _end_caption(self, element: HtmlElement) -> None:
        level = self._levels[-1]
        cell = level.cell
        if cell is None or cell.piece.elements[0] is not element:
            return
        level.cell = None
        if cell.has_text:
            self._caption.append("".join(cell.parts))


def _span(text: str | None, most: int, zero: int = 1) -> int:
    digits = _DIGITS.match(text) if text else None
    return min(int(digits[1]) or zero, most) if digits else 1
