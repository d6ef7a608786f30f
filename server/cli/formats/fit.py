"""Fits text and grids into a width without breaking a value, a period or an id."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from server.cli.formats.layout import Column, Grid

GAP = 2  # cells between columns
_EASY = 12  # cells that a column which wraps has at least, while others can be left out for it
# What is not parted: a number and its scale ("$383.285 billion"), a sign or currency and its number, "Q4 FY2023".
_NUMBER = re.compile(r"\W*\d[\d.,٫٬]*")
_BEFORE_NUMBERS = re.compile(r"[-+−]|[A-Z]{3}|Q[1-4]")
_SPACES = re.compile(r"[ \t\n\r\f\v]+")


@dataclass(frozen=True)
class Fitted:
    """A grid whose columns have these widths, in cells of the terminal; `left_out` are the names of the others."""

    grid: Grid
    widths: tuple[int, ...]
    left_out: tuple[str, ...]


def pieces(text: str) -> list[str]:
    """The words of a text, those that must stand on one line together."""
    found: list[str] = []
    before = ""
    for word in filter(None, _SPACES.split(text)):
        if before and _belong(before, word):
            found[-1] += f" {word}"
        else:
            found.append(word)
        before = word
    return found


def _belong(before: str, word: str) -> bool:
    if _NUMBER.fullmatch(before):
        return word[0].isalpha()
    return _BEFORE_NUMBERS.fullmatch(before) is not None and any(map(str.isdigit, word))


def wrap(text: str, width: int, hang: int = 0) -> list[str]:
    """The lines of a text in a width. A piece that is wider stands on a line of its own, in one piece.

    Lines of the text stay apart, and keep what they are indented by; what goes on below is indented by `hang` more.
    """
    return [line for given in text.split("\n") for line in _wrapped(given, width, hang)]


def _wrapped(given: str, width: int, hang: int) -> Iterator[str]:
    if cell_len(given) <= width:
        yield given.rstrip()
        return
    indent = given[: len(given) - len(given.lstrip(" "))]
    line = ""
    for piece in pieces(given):
        joined = f"{line} {piece}" if line else indent + piece
        if line and cell_len(joined) > width:
            yield line
            line = " " * hang + indent + piece
        else:
            line = joined
    yield line


def fit(grid: Grid, width: int) -> Fitted | None:
    """The grid with as many columns as the width has room for, by rank; None where even those of rank 0 need more."""
    left_out: list[str] = []
    while _least(grid, easy=True) > width:
        place = max(range(len(grid.columns)), key=lambda one: (grid.columns[one].rank, one))
        if grid.columns[place].rank == 0:
            break
        left_out.insert(0, grid.columns[place].name)
        grid = grid.without(place)
    if _least(grid, easy=False) > width:
        return None
    return Fitted(grid, _widths(grid, width), tuple(left_out))


def _cells(grid: Grid, place: int) -> list[str]:
    return [grid.columns[place].name, *(row[place] for row in grid.rows)]


def _need(grid: Grid, place: int, *, easy: bool) -> int:
    """How wide a column is at least: its cells, or the widest piece of one that wraps."""
    widest = max(map(cell_len, _cells(grid, place)))
    if not grid.columns[place].wraps:
        return widest
    piece = max((cell_len(piece) for cell in _cells(grid, place) for piece in pieces(cell)), default=0)
    indent = max((len(cell) - len(cell.lstrip(" ")) for cell in _cells(grid, place)), default=0)
    return min(widest, max(piece + indent, _EASY if easy else 0))


def _least(grid: Grid, *, easy: bool) -> int:
    needs = [_need(grid, place, easy=easy) for place in range(len(grid.columns))]
    return sum(needs) + GAP * (len(needs) - 1)


def _widths(grid: Grid, width: int) -> tuple[int, ...]:
    """The columns' widths: what they need, and what is left for those that wrap, one after the other in turn."""
    widths = [_need(grid, place, easy=False) for place in range(len(grid.columns))]
    widest = [max(map(cell_len, _cells(grid, place))) for place in range(len(grid.columns))]
    left = width - sum(widths) - GAP * (len(widths) - 1)
    growing = [place for place, column in enumerate(grid.columns) if column.wraps]
    while left > 0 and (growing := [place for place in growing if widths[place] < widest[place]]):
        for place in growing[:left]:
            widths[place] += 1
        left -= len(growing[:left])
    return tuple(widths)


def aligned(cells: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> list[str]:
    """The lines of one row: cells that wrap go on below, the others stand on the first line."""
    wrapped = [
        wrap(cell, width) if column.wraps else [cell]
        for cell, column, width in zip(cells, columns, widths, strict=True)
    ]
    lines: list[str] = []
    for number in range(max(map(len, wrapped), default=0)):
        parts: list[str] = []
        for lines_of, column, width in zip(wrapped, columns, widths, strict=True):
            text = lines_of[number] if number < len(lines_of) else ""
            room = " " * max(0, width - cell_len(text))
            parts.append(room + text if column.right else text + room)
        lines.append((" " * GAP).join(parts).rstrip())
    return lines
