"""Reads the body of a grid: each row's label, level, section, and what kind of figures it holds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.html.tables.grid import Cell, Grid
from ingest.html.tables.headers import is_note, is_period
from ingest.html.tables.model import Row
from ingest.html.tables.numbers import Figure, read_figure
from ingest.html.tables.patterns import pattern
from ingest.html.tables.units import PLAIN, Measure, is_strictly_per_share, measure_of, states_amount

_STEP: Final = 3.0  # points that make another level
_DEEPEST: Final = 8
_LONGEST_SECTION: Final = 200
_LONGEST_LABEL: Final = 300  # characters that a label is judged by
_MOSTLY_RULED: Final = 0.4  # of the rows: lines then only part rows
_SAMPLE: Final = 60
_WORD = re.compile(r"[^\W\d_]{2,}")
_TOTAL_WORDS = frozenset(("total", "totals", "subtotal", "sub", "and", "of", "the", "net"))


@dataclass(slots=True)
class _Section:
    label: str
    level: int
    measure: Measure
    deeper: bool = False


def count_label_columns(grid: Grid, headers: int) -> int:
    """1 where the first column holds labels, 0 where it holds figures like the others."""
    body = [row for row in grid.rows[headers : headers + _SAMPLE] if row and row[0] is not None]
    figures = [figure for row in body if row[0] is not None and (figure := read_figure(row[0].text)) is not None]
    if not body or 2 * len(figures) <= len(body) or all(_may_be_label(figure) for figure in figures):
        return 1
    return 0


def _may_be_label(figure: Figure) -> bool:
    """A year, or a small number as of a list or an exhibit."""
    if figure.dash or figure.unit or figure.currency or figure.value < 0:
        return False
    return figure.year or figure.value < 1000


def read_rows(grid: Grid, headers: int, label_columns: int) -> tuple[Row, ...]:
    """The rows below the header rows."""
    numbers = range(headers, grid.height)
    levels = _levels([_label(grid, number) for number in numbers]) if label_columns else [0] * len(numbers)
    rows = [_row(grid, number, level, label_columns) for number, level in zip(numbers, levels, strict=True)]
    _unmark_last_sections(rows)
    totals = _ruled(grid, headers, rows)
    return tuple(_place(rows, totals))


def _label(grid: Grid, number: int) -> Cell | None:
    row = grid.rows[number]
    return row[0] if row else None


def _levels(labels: Sequence[Cell | None]) -> list[int]:
    """Each label's level, by how far it is indented among the others."""
    indents = sorted({round(cell.indent, 1) for cell in labels if cell is not None})
    level_of: dict[float, int] = {}
    level, base = 0, indents[0] if indents else 0.0
    for indent in indents:
        if indent - base > _STEP:
            level, base = min(level + 1, _DEEPEST), indent
        level_of[indent] = level
    return [level_of[round(cell.indent, 1)] if cell is not None else 0 for cell in labels]


def _row(grid: Grid, number: int, level: int, label_columns: int) -> Row:
    cells = grid.rows[number]
    label = cells[0].text if label_columns and cells and cells[0] is not None else ""
    others = [cell for cell in dict.fromkeys(cells) if cell is not None and cell.column >= label_columns]
    return Row(
        cells=cells,
        label=label,
        level=level,
        is_section=bool(label) and not others and grid.width > 1 and len(label) <= _LONGEST_SECTION,
        is_header=len(others) > 1 and not is_figure_row(others) and all(is_period(cell.text) for cell in others),
        is_total=len(label) <= _LONGEST_LABEL and pattern("rows", "total").search(label) is not None,
        measure=measure_of(label[:_LONGEST_LABEL]),
    )


def is_figure_row(cells: Sequence[Cell]) -> bool:
    """Whether a cell among them is a figure other than a bare year."""
    return any((figure := read_figure(cell.text)) is not None and not figure.year for cell in cells)


def _unmark_last_sections(rows: list[Row]) -> None:
    """A label alone at the end heads nothing, it is a footnote or the like: no section."""
    for number in range(len(rows) - 1, -1, -1):
        if not rows[number].is_section:
            return
        rows[number] = replace(rows[number], is_section=False)


def _ruled(grid: Grid, headers: int, rows: Sequence[Row]) -> list[bool]:
    """For each row whether a line above its figures makes it a total."""
    ruled: list[bool] = []
    below = False  # whether the row before has a line below its figures
    apart = False  # whether a line above only parts a row from the header, section or total before it
    for number, row in enumerate(rows):
        own = grid.own(headers + number)
        figures = [cell for cell in own if cell.column > 0 and read_figure(cell.text) is not None]
        line = bool(figures) and (below or any(cell.ruled_above for cell in figures))
        ruled.append(line and number > 0 and not apart)
        below = any(cell.ruled_below for cell in figures)
        apart = row.is_section or row.is_header or row.is_total or line
    counted = sum(1 for row in rows if not row.is_section)
    return ruled if sum(ruled) <= _MOSTLY_RULED * counted else [False] * len(ruled)


def _place(rows: Sequence[Row], ruled: Sequence[bool]) -> list[Row]:
    """The rows with the sections that they stand in, and the kind of figures that a section's label says they are."""
    placed: list[Row] = []
    stack: list[_Section] = []
    measures: tuple[Measure | None, ...] = ()
    for row, line in zip(rows, ruled, strict=True):
        _close(stack, row)
        section = tuple(part.label for part in stack if part.label)
        measure = PLAIN if row.is_section else _measure(row, stack[-1] if stack else None)
        if row.is_header:
            single = (cell if cell is not None and cell.columns == 1 else None for cell in row.cells)
            measures = tuple(measure_of(cell.text) if cell is not None else None for cell in single)
        total = row.is_total or (line and not row.is_section and not row.is_header)
        placed.append(replace(row, section=section, is_total=total, measure=measure, measures=measures))
        if row.is_section:
            stack.append(_Section("" if is_note(row.label) else row.label.rstrip(": "), row.level, row.measure))
        elif stack and _ends(row, stack[-1]):
            stack.pop()
    return placed


def _ends(row: Row, section: _Section) -> bool:
    """Whether a row is the total that ends a section whose rows are no further in than its label."""
    return row.is_total and not section.deeper and row.level <= section.level and _sums_up(row.label, section.label)


def _sums_up(total: str, section: str) -> bool:
    """Whether a total may be that of a section: it has a word of its label, or none of its own."""
    own = set(_words(total)) - _TOTAL_WORDS
    return not own or bool(own & set(_words(section)))


def _words(text: str) -> list[str]:
    """The words of a label, in lower case."""
    return _WORD.findall(text.lower())


def _close(stack: list[_Section], row: Row) -> None:
    """Takes away the sections that end before a row."""
    if row.is_header:
        stack.clear()
    while stack:
        top = stack[-1]
        if row.level > top.level:
            top.deeper = True
            return
        if row.level == top.level and not row.is_section and not top.deeper:
            return
        if row.level == top.level and row.is_total and not row.is_section:
            return
        stack.pop()


def _measure(row: Row, section: _Section | None) -> Measure:
    """The kind of a row's figures: by its own label, or by that of its section.

    Amounts in whole numbers are none per share, whatever the words, but for labels that can mean nothing else.
    """
    own, above = row.measure, _inherited(row, section)
    kind = own.kind or above.kind
    scale = own.scale or (above.scale if own.kind is None else None)
    if kind == "per_share" and not is_strictly_per_share(row.label):
        cells = [cell for cell in row.cells[1:] if cell is not None]
        figures = [figure for cell in cells if (figure := read_figure(cell.text)) is not None]
        fine = any(figure.value % 1 or figure.currency for figure in figures)
        if not fine or any(figure.value % 1 == 0 and abs(figure.value) >= 100 for figure in figures):
            return Measure(None, scale)
    return Measure(kind, scale)


def _inherited(row: Row, section: _Section | None) -> Measure:
    if section is None:
        return PLAIN
    goes_on = row.level > section.level or pattern("figures", "continues").search(row.label) is not None
    return section.measure if goes_on and not states_amount(row.label) else PLAIN
