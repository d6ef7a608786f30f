"""Puts a page's words into lines, and the lines into reading order: column after column where text runs in columns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.pdf.direction import in_reading_order, is_rightward
from ingest.pdf.words import Word

_SAME_LINE = 0.35  # of the size: how far base lines of one line lie apart
_SMALL = 0.9  # of the size of the words that something is raised above
_RAISED = 0.6  # of the size: how far, at most
_MOST_RAISED = 4  # words
_GAP = 1.2  # of the size: a wider gap parts cells or columns
_FEWEST = 5  # lines of running text in each of two columns
_FEWEST_WORDS = 3
_FEWEST_LETTERS = 12
_LETTERS = 0.75  # of running text
_WIDTH = 0.18  # of the page's text: what a column takes at least
_ALIGNED = 4.0  # points that the beginnings of a column's lines differ by
_OVERLAP = 0.5  # of the lower column's height: columns stand beside each other
_DEEPEST = 4  # columns within columns
CELL_GAP = "  "  # between the cells of a line


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page or of one of its columns, without wide gaps unless it is a table's."""

    words: tuple[Word, ...]
    x0: float
    x1: float
    y: float
    size: float
    bold: bool
    italic: bool
    text: str = field(compare=False)

    @property
    def cells(self) -> list[list[Word]]:
        """The words between wide gaps."""
        return _segments(self.words)


def read_lines(words: Sequence[Word], *, mirrored: bool = False) -> list[Line]:
    """The lines of a page in reading order; `mirrored` ones run from right to left, and their places from the right."""
    return [make_line(row, mirrored=mirrored) for row in _in_order(_rows(words), 0)]


def make_line(words: Sequence[Word], *, mirrored: bool = False) -> Line:
    """Words from left to right as one line; its style is that of most of its letters."""
    letters: Counter[tuple[float, bool, bool]] = Counter()
    for word in words:
        letters[word.size, word.bold, word.italic] += len(word.text)
    size, bold, italic = letters.most_common(1)[0][0]
    cells = [[word.text for word in cell] for cell in _segments(words)]
    if mirrored:
        cells = [in_reading_order(cell) for cell in cells]
    elif _is_rightwards(words):
        cells = [cell[::-1] for cell in reversed(cells)]
    text = CELL_GAP.join(" ".join(cell) for cell in cells)
    return Line(tuple(words), words[0].x0, max(word.x1 for word in words), words[0].y, size, bold, italic, text)


def _is_rightwards(words: Sequence[Word]) -> bool:
    """Whether most letters of a line are of a script that runs from right to left."""
    letters = [letter for word in words for letter in word.text if letter.isalpha()]
    return sum(map(is_rightward, letters)) > len(letters) / 2


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    """Words by base line from the top down. What is raised or lowered a little belongs to the line beside it."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.y, word.x0)):
        last = rows[-1] if rows else None
        if last is not None and word.y - max(near.y for near in last[-3:]) <= _SAME_LINE * max(word.size, last[0].size):
            last.append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda word: word.x0) for row in _lowered(rows)]


def _lowered(rows: Sequence[list[Word]]) -> list[list[Word]]:
    """The rows, what is raised above a row (the number of a note) put into it."""
    lowered: list[list[Word]] = []
    for row in rows:
        above = lowered[-1] if lowered else None
        if above is not None and _is_raised(above, row):
            above += row
        else:
            lowered.append(list(row))
    return lowered


def _is_raised(row: Sequence[Word], below: Sequence[Word]) -> bool:
    size = max(word.size for word in below)
    small = len(row) <= _MOST_RAISED and all(word.size <= _SMALL * size for word in row)
    return small and below[0].y - row[0].y <= _RAISED * size


def _segments(words: Sequence[Word]) -> list[list[Word]]:
    segments = [[words[0]]]
    for before, word in pairwise(words):
        if word.x0 - before.x1 > _GAP * max(before.size, word.size):
            segments.append([word])
        else:
            segments[-1].append(word)
    return segments


def _in_order(rows: Sequence[list[Word]], depth: int) -> Iterator[list[Word]]:
    """The rows, those that run in columns parted, each column's in its own order."""
    found = _find_columns(rows) if depth < _DEEPEST and len(rows) >= _FEWEST else None
    if found is None:
        yield from rows
        return
    first, last, edge = found
    yield from _in_order(rows[:first], depth + 1)
    beside = rows[first:last]
    for column in (_left(beside, edge), _right(beside, edge)):
        yield from _in_order(_rows(column), depth + 1)
    yield from _in_order(rows[last:], depth + 1)


def _left(rows: Sequence[list[Word]], edge: float) -> list[Word]:
    return [word for row in rows for word in row if word.x0 < edge]


def _right(rows: Sequence[list[Word]], edge: float) -> list[Word]:
    return [word for row in rows for word in row if word.x0 >= edge]


def _find_columns(rows: Sequence[list[Word]]) -> tuple[int, int, float] | None:
    """The longest run of rows that an edge parts into two columns of running text: first, behind the last, edge."""
    left = min(row[0].x0 for row in rows)
    width = max(row[-1].x1 for row in rows) - left
    prose = [
        [segment for segment in _segments(row) if _is_prose(segment) and _span(segment) >= _WIDTH * width]
        for row in rows
    ]
    starts = Counter(
        round(segment[0].x0 / _ALIGNED) for row in prose for segment in row if segment[0].x0 > left + _WIDTH * width
    )
    best: tuple[int, int, float] | None = None
    for place, count in starts.most_common(3):
        edge = (place - 1) * _ALIGNED
        if count + starts[place - 1] + starts[place + 1] < _FEWEST:
            continue
        for first, last in _runs(rows, edge):
            if (best is None or last - first > best[1] - best[0]) and _are_columns(prose[first:last], edge):
                best = first, last, edge
    return best


def _runs(rows: Sequence[list[Word]], edge: float) -> Iterator[tuple[int, int]]:
    """Runs of rows in which no word, and no space between words, goes over an edge."""
    first = 0
    for position, row in enumerate(rows):
        if any(segment[0].x0 < edge < segment[-1].x1 for segment in _segments(row)):
            if position > first:
                yield first, position
            first = position + 1
    if first < len(rows):
        yield first, len(rows)


def _are_columns(prose: Sequence[list[list[Word]]], edge: float) -> bool:
    sides = (
        [segment[0].y for row in prose for segment in row if (segment[0].x0 >= edge) == right]
        for right in (False, True)
    )
    (one, other) = sides
    if min(len(one), len(other)) < _FEWEST:
        return False
    shared = min(one[-1], other[-1]) - max(one[0], other[0])
    return shared >= _OVERLAP * min(one[-1] - one[0], other[-1] - other[0])


def _span(segment: Sequence[Word]) -> float:
    return segment[-1].x1 - segment[0].x0


def _is_prose(segment: Sequence[Word]) -> bool:
    text = "".join(word.text for word in segment)
    letters = sum(letter.isalpha() for letter in text)
    return len(segment) >= _FEWEST_WORDS and letters >= max(_FEWEST_LETTERS, _LETTERS * len(text))
