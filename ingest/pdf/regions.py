"""Finds the lines of a page that are a table, and puts their words into columns."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.pdf.layout import Line
from ingest.pdf.words import Word

_NUMBER = re.compile(
    r"[(\[]?[-–−+]?[$€£¥]?\s?[(]?[-–−]?\d[\d,.'’٬٫]*\s?[%٪]?[)\]]?[%x]?(?:\s?(?:pts?|bps?|bp)\b)?[)]?\W?"
    r"|[)٪]\d[\d,.٬٫]*[(]?"  # as text from right to left may be drawn
    r"|\d{1,2}/\d{1,2}/\d{2,4}"
)
_EMPTY = re.compile(r"[-–—−]+%?|[$€£¥%)]|n/?[am]\.?|nm|\*+", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d\W?")
_PREFIX = frozenset("$€£¥(")
_SUFFIX = frozenset(("%", ")", ")%", "%)"))
_FEWEST_ROWS = 3  # with numbers in columns
_BETWEEN = 3  # lines without numbers between two of a table's rows
_MOST_HEADS = 5  # lines above the first row with numbers
_NARROW = 0.75  # of the lines' width: a row's label
_OVERHANG = 6  # times the size: how far left of its columns a heading over several may begin
LEADING = 3.2  # of the size: lines further apart belong to two tables
_CONTENTS = 2  # columns of a table of contents
_LEAST_CONTENTS = 5  # lines of one
_DOTS = re.compile(r"(?:\.\s?){4,}|…{2,}")


@dataclass(frozen=True, slots=True)
class Cell:
    """Words that stand in one cell, or in several when it is a heading over them: columns `first` to `last`."""

    text: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines `first` to before `last` of a page as a table; each row has its cells, `heads` of them are headings."""

    first: int
    last: int
    columns: int
    heads: int
    rows: tuple[tuple[Cell, ...], ...]


def find_grids(lines: Sequence[Line], leading: float = LEADING) -> list[Grid]:
    """The tables of a page in order: rows of numbers that stand below each other, with what is above and between.

    Lines further apart than `leading` times their size belong to two tables.
    """
    if not lines:
        return []
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    grids: list[Grid] = []
    reached = 0
    for first, last in _runs(lines, width, leading):
        columns = _columns(lines[first:last])
        if not columns:
            continue
        grid = _grid(lines, _with_heads(lines, first, reached, columns, leading), first, last, columns)
        if grid is not None:
            grids.append(grid)
            reached = last
    return grids


def is_number(text: str) -> bool:
    """Whether a cell holds an amount, or the mark of none."""
    return _NUMBER.fullmatch(text) is not None or _EMPTY.fullmatch(text) is not None


def _numbers(line: Line) -> int:
    """How many cells of a line behind its label are numbers; lines of a table of contents have none."""
    return 0 if _DOTS.search(line.text) else len(_figures(_amounts(line)))


def _figures(groups: Sequence[list[Word]]) -> list[list[Word]]:
    """The groups that are numbers: behind a label, which may be the number of a note, or all of a line."""
    figures = [group for group in groups if is_number("".join(word.text for word in group))]
    if len(figures) == len(groups):
        return figures if len(groups) > 1 else []
    return [group for group in figures if group is not groups[0]]


def _runs(lines: Sequence[Line], width: float, leading: float) -> list[tuple[int, int]]:
    """Runs of lines from the first row with numbers to behind the last."""
    runs: list[list[int]] = []
    rows: list[int] = []
    for position, line in enumerate(lines):
        if not _numbers(line):
            continue
        if rows and _go_on(lines, rows[-1], position, width, leading):
            rows.append(position)
        else:
            runs.append(rows)
            rows = [position]
    runs.append(rows)
    return [(rows[0], rows[-1] + 1) for rows in runs if len(rows) >= _FEWEST_ROWS]


def _go_on(lines: Sequence[Line], before: int, position: int, width: float, leading: float) -> bool:
    """Whether a row with numbers belongs to the same table as the one before it."""
    between = lines[before + 1 : position]
    if len(between) > _BETWEEN or any(line.x1 - line.x0 > _NARROW * width and len(line.cells) < 2 for line in between):
        return False
    near = lines[before : position + 1]
    return all(0 < below.y - above.y <= leading * max(above.size, below.size) for above, below in pairwise(near))


def _with_heads(
    lines: Sequence[Line], first: int, reached: int, columns: Sequence[tuple[float, float]], leading: float
) -> int:
    """The first line of a table's headings: lines right above it of several cells, or over the columns of numbers."""
    top = first
    for position in range(first - 1, max(reached, first - _MOST_HEADS) - 1, -1):
        line, below = lines[position], lines[position + 1]
        if not 0 < below.y - line.y <= leading * max(line.size, below.size) or line.text.endswith((".", ":")):
            break
        if len(line.cells) > 1 or line.x0 > columns[0][0] - _OVERHANG * line.size:
            top = position
        elif line.x1 > columns[0][0]:
            break
    return top


def _grid(
    lines: Sequence[Line], top: int, first: int, last: int, columns: Sequence[tuple[float, float]]
) -> Grid | None:
    rows = tuple(_cells(line, columns) for line in lines[top:last])
    heads = next(place for place, line in enumerate(lines[top:last]) if top + place >= first and _is_row(line))
    grid = Grid(top, last, len(columns) + 1, heads, rows)
    return None if _is_contents(grid) else grid


def _is_contents(grid: Grid) -> bool:
    """Whether a single column of numbers that never fall is one of page numbers."""
    if grid.columns > _CONTENTS:
        return False
    numbers = [cell.text for row in grid.rows[grid.heads :] for cell in row if cell.first == 1]
    if not all(number.isdigit() for number in numbers):
        return False
    pages = [int(number) for number in numbers]
    return len(pages) >= _LEAST_CONTENTS and pages == sorted(pages) and pages[-1] > pages[0]


def _is_row(line: Line) -> bool:
    """Whether a line has amounts, which years alone are not."""
    figures = _figures(_amounts(line))
    return any(not _YEAR.fullmatch("".join(word.text for word in figure)) for figure in figures)


def _columns(lines: Sequence[Line]) -> list[tuple[float, float]]:
    """The columns of numbers from left to right: where the amounts of all rows stand, those that overlap as one."""
    spans = sorted((group[0].x0, group[-1].x1) for line in lines if _is_row(line) for group in _figures(_amounts(line)))
    columns: list[list[float]] = []
    for x0, x1 in spans:
        if columns and x0 < columns[-1][1]:
            columns[-1][1] = max(columns[-1][1], x1)
        else:
            columns.append([x0, x1])
    return [(x0, x1) for x0, x1 in columns]


def _amounts(line: Line) -> list[list[Word]]:
    """A line's label and amounts, signs of a currency and per cent put to their numbers."""
    groups: list[list[Word]] = []
    for cell in line.cells:
        if not all(is_number(word.text) for word in cell):
            groups.append(list(cell))
            continue
        for word in cell:
            if groups and (word.text in _SUFFIX or groups[-1][-1].text in _PREFIX):
                groups[-1].append(word)
            else:
                groups.append([word])
    return groups


def _cells(line: Line, spans: Sequence[tuple[float, float]]) -> tuple[Cell, ...]:
    """A line's cells by column; what stands left of all columns of numbers is the label, column 0."""
    texts: dict[tuple[int, int], list[str]] = {}
    for group in _amounts(line):
        first, last = _place(group[0].x0, group[-1].x1, spans)
        texts.setdefault((first, last), []).append(" ".join(word.text for word in group))
    cells: list[Cell] = []
    for (first, last), parts in sorted(texts.items()):
        first = max(first, cells[-1].last + 1) if cells else first
        if first <= last:
            cells.append(Cell(" ".join(parts), first, last))
        else:
            cells[-1] = Cell(f"{cells[-1].text} {' '.join(parts)}", cells[-1].first, cells[-1].last)
    return tuple(cells)


def _place(x0: float, x1: float, spans: Sequence[tuple[float, float]]) -> tuple[int, int]:
    """The columns that a group stands over; between two, the one that begins behind it."""
    covered = [place for place, (left, right) in enumerate(spans, start=1) if x0 < right and x1 > left]
    if not covered:
        behind = [place for place, (left, _) in enumerate(spans, start=1) if left >= x1]
        column = behind[0] if behind and behind[0] > 1 else 0 if behind else len(spans)
        return column, column
    starts_left = x0 < spans[0][0] and covered[0] == 1 and spans[0][0] - x0 > x1 - spans[0][0]
    return (0, 0) if starts_left else (covered[0], covered[-1])
