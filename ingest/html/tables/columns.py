"""Finds a table's real columns among the many that its layout needs.

Cells that overlap belong to one column, the narrowest deciding; a cell over several columns spans them. Then
neighbours that only the layout tells apart become one, where no row has different cells in both.
"""

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from ingest.html.tables.affixes import absorb, is_value
from ingest.html.tables.pieces import Piece

MAX_COVERED: Final = 2_000_000  # cells times columns that they cover; beyond, columns stay as they are

Rows: TypeAlias = Sequence[list[Piece]]
Filled: TypeAlias = dict[int, Piece]  # a column's cells by row

_MARK = re.compile(r"(?:\(\w{1,2}\)[\s,]*)+|[*†‡§#^+]+")


class Columns:
    """The raw places where columns begin and end, and the column that each came to belong to."""

    def __init__(self, cores: list[tuple[int, int]]) -> None:
        self.cores = cores
        self.starts = [start for start, _ in cores]
        self.ends = [end for _, end in cores]
        self.joined = list(range(len(cores)))
        self._spans: dict[tuple[int, int], tuple[int, int]] = {}

    @property
    def width(self) -> int:
        return self.joined[-1] + 1 if self.joined else 0

    def span(self, piece: Piece) -> tuple[int, int]:
        """The first and the last core that a piece overlaps."""
        place = piece.start, piece.end
        try:
            return self._spans[place]
        except KeyError:
            found = bisect_right(self.ends, piece.start), bisect_left(self.starts, piece.end) - 1
            self._spans[place] = found  # many pieces stand in the same places
            return found

    def cover(self, piece: Piece) -> tuple[int, int]:
        """The columns that a piece covers, end exclusive."""
        first, last = self.span(piece)
        return self.joined[first], self.joined[last] + 1

    def inset(self, piece: Piece) -> int:
        """How many of its column's raw columns are left of a piece."""
        first = self.span(piece)[0]
        return first - bisect_left(self.joined, self.joined[first])


def find_columns(rows: Rows, slack: int) -> Columns:
    """The columns of a table. `slack` is how many raw places a header may stand beside its column's values.

    Marks of footnotes that had a column of their own become part of the cells that they follow.
    """
    cores = _cores({(piece.start, piece.end) for row in rows for piece in row})
    columns = Columns(_part(rows, Columns(cores)))
    if sum(last - first + 1 for row in rows for first, last in map(columns.span, row)) <= MAX_COVERED:
        _join_neighbours(rows, columns, slack)
    return columns


def _cores(places: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The narrowest places that overlap no narrower one, from left to right."""
    cores: list[tuple[int, int]] = []
    for start, end in sorted(places, key=lambda place: (place[1] - place[0], place[0])):
        after = bisect_left(cores, (end, end))
        if after == 0 or cores[after - 1][1] <= start:
            insort(cores, (start, end))
    return cores


def _part(rows: Rows, columns: Columns) -> list[tuple[int, int]]:
    """The cores, cut wherever two cells of one row overlap the same one."""
    cuts: dict[int, set[int]] = {}
    for row in rows:
        last = -1
        for piece in row:
            core, end = columns.span(piece)
            if core == last:
                cuts.setdefault(core, set()).add(piece.start)
            last = end
    parted: list[tuple[int, int]] = []
    for number, (start, end) in enumerate(columns.cores):
        edges = [start, *sorted(cuts.get(number, ())), end]
        parted += pairwise(edges)
    return parted


def _join_neighbours(rows: Rows, columns: Columns, slack: int) -> None:
    filled: list[Filled] = [{} for _ in columns.cores]
    glued: set[int] = set()
    for number, row in enumerate(rows):
        for piece in row:
            first, last = columns.span(piece)
            for core in range(first, last + 1):
                filled[core][number] = piece
            if piece.glued:
                glued.update(range(first, last))
    _Joiner(rows, columns, filled, glued, slack).run()


class _Joiner:
    """Goes through neighbouring columns from left to right; what the left one became keeps growing."""

    def __init__(self, rows: Rows, columns: Columns, filled: list[Filled], glued: set[int], slack: int) -> None:
        self._rows = rows
        self._columns = columns
        self._filled = filled
        self._glued = glued
        self._slack = slack

    def run(self) -> None:
        joined = self._columns.joined
        left: Filled = {}
        for core, right in enumerate(self._filled):
            if core and self._is_one(core, left, right, at_left=joined[core - 1] == 0):
                joined[core] = joined[core - 1]
                left.update(right)
            else:
                joined[core] = joined[core - 1] + 1 if core else 0
                left = dict(right)

    def _is_one(self, core: int, left: Filled, right: Filled, *, at_left: bool) -> bool:
        both = left.keys() & right.keys()
        apart = [row for row in both if left[row] is not right[row]]
        if apart:
            return self._are_marks(core, left, right, apart)
        if core - 1 in self._glued:
            return True
        starts, ends = self._columns.starts, self._columns.ends
        near = starts[core] - ends[core - 1] <= self._slack
        if near and (_is_above(left, right, both) or _is_above(right, left, both)):
            return True
        return at_left and _are_labels(left, right, both)

    def _are_marks(self, core: int, left: Filled, right: Filled, apart: list[int]) -> bool:
        """Whether the right column holds but footnote marks of the left one; they are then put together."""
        own = {row: piece for row, piece in right.items() if self._columns.span(piece) == (core, core)}
        sparse = own.keys() == set(apart) and len(own) < len(left)
        if not sparse or not all(_MARK.fullmatch(piece.text) for piece in own.values()):
            return False
        if any(piece.reaches or left[row].reaches for row, piece in own.items()):
            return False
        if 2 * len(own) > len(left) and not _covers_both(left, right):
            return False
        for row, piece in own.items():
            absorb(left[row], piece, f"{left[row].text} {piece.text}")
            self._rows[row].remove(piece)
            right[row] = left[row]
        return True


def _covers_both(left: Filled, right: Filled) -> bool:
    return any(left.get(row) is piece for row, piece in right.items())


def _is_above(upper: Filled, lower: Filled, both: set[int]) -> bool:
    """Whether one column holds only headers and the other only what stands below them."""
    above, below = upper.keys() - both, lower.keys() - both
    if not above or not below or max(above) > min(below):
        return False
    return not any(is_value(upper[row].text) for row in above)


def _are_labels(left: Filled, right: Filled, both: set[int]) -> bool:
    """Whether two columns hold labels, one further in than the other."""
    own = [piece.text for filled in (left, right) for row, piece in filled.items() if row not in both]
    return bool(own) and not any(is_value(text) for text in own)
