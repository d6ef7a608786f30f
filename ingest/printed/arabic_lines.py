"""Tables of Arabic statements that pages of text print as lines, below one that names the periods of the columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from re import compile as compiled

from lxml import html
from lxml.html import HtmlElement

from ingest.html.tables.numbers import read_figure
from tools.language.arabic.digits import PrintedNumber, find_numbers
from tools.language.printed.notes import is_note_heading, is_note_number
from tools.text import ARABIC

_LINE = compiled(r"[^\n]*\S[^\n]*")
_CELL = compiled(r"\S+(?: \S+)*")
_APART = compiled(r"(?<=[(])\s+(?=\d)|(?<=\d)\s+(?=[)%٪])")  # signs that belong to a number
_FEWEST_ROWS = 2
_LONGEST_HEAD, _LONGEST_LABEL = 12, 14  # words
_BLANK_LINES = 2
_STUBS = 2  # words of a heading over the labels


@dataclass
class LinedUp:
    """A table: where its lines stand in their page, and its cells."""

    start: int
    end: int
    head: list[str]
    rows: list[list[str]] = field(default_factory=list[list[str]])

    @property
    def figures(self) -> int:
        """How many rows have figures."""
        return sum(len(row) > 1 for row in self.rows)

    def element(self) -> HtmlElement:
        """The table as HTML would have it."""
        table = html.Element("table")
        for number, row in enumerate([self.head, *self.rows]):
            line = html.Element("tr")
            for text in [*row, *[""] * (len(self.head) - len(row))]:
                cell = html.Element("td" if number else "th")
                cell.text = text
                line.append(cell)
            table.append(line)
        return table


@dataclass(frozen=True)
class _Columns:
    """What a line of periods says of the columns: their headings, and at which place those of notes stand."""

    headings: tuple[str, ...]
    note: int | None

    def cells(self, figures: Sequence[str]) -> list[str] | None:
        """The cells of a row by its figures; None where it is not told which column each is of."""
        width, found = len(self.headings), list(figures)
        if self.note is None or len(found) == width:
            return found if len(found) == width and self._has_note_in_place(found) else None
        if len(found) != width - 1 or any(map(is_note_number, (found[0], found[-1]))):
            return None
        return [*found[: self.note], "", *found[self.note :]]

    def _has_note_in_place(self, cells: Sequence[str]) -> bool:
        return self.note is None or is_note_number(cells[self.note])


def find_lined_up(page: str) -> Iterator[LinedUp]:
    """The tables of a page in order. A line whose figures may be of other columns is of no table, and ends one."""
    columns: _Columns | None = None
    table: LinedUp | None = None
    reached = 0
    for match in _LINE.finditer(page):
        line = match[0].strip()
        if page.count("\n", reached, match.start()) > _BLANK_LINES:
            columns = None
        reached = match.end()
        read = _columns(line)
        row = None if columns is None or read is not None else _row(line, columns)
        if table is not None and row is None:
            yield from _whole(table)
            table = None
        if read is not None:
            columns = read
            table = LinedUp(match.start(), match.end(), ["", *read.headings])
        elif columns is not None and row is not None:
            table = table or LinedUp(match.start(), match.end(), ["", *columns.headings])
            table.rows.append(row)
            table.end = match.end()
        elif len(line.split()) > _LONGEST_LABEL:
            columns = None
    if table is not None:
        yield from _whole(table)


def _whole(table: LinedUp) -> Iterator[LinedUp]:
    if table.figures >= _FEWEST_ROWS:
        yield table


def _row(line: str, columns: _Columns) -> list[str] | None:
    """The label and the cells of a line; a label alone heads those below it. None for a line of something else."""
    label, figures = _split(line)
    if not ARABIC.search(label) or len(label.split()) > _LONGEST_LABEL:
        return None
    if not figures:
        return [label] if not any(map(str.isdigit, label)) and not label.endswith((".", ":", "،")) else None
    cells = columns.cells(figures)
    return None if cells is None else [label, *cells]


def _split(line: str) -> tuple[str, list[str]]:
    """A line's words, and the figures at its end."""
    words = _APART.sub("", line).split()
    first = len(words)
    while first and read_figure(words[first - 1]) is not None:
        first -= 1
    return " ".join(words[:first]), words[first:]


def _columns(line: str) -> _Columns | None:
    """The columns that a line names by their periods and nothing else but the one of notes; None for another line."""
    if len(line.split()) > _LONGEST_HEAD or not any(map(str.isdigit, line)):
        return None
    found = [one for one in find_numbers(line) if one.kind in ("date", "year") and one.calendar == "gregorian"]
    if not found or len({one.key for one in found}) < len(found):
        return None
    newest_first = [one.key for one in found] == sorted((one.key for one in found), reverse=True)
    if not newest_first and not ARABIC.search(line):  # which way it runs is not told
        return None
    beside = [*_beside(line, found)]
    notes = [place for place, text in beside if is_note_heading(text)]
    stubs = [text for _, text in beside if not is_note_heading(text)]
    if (
        len(notes) > 1
        or (notes and notes[0] not in (0, len(found)))
        or any(len(text.split()) > _STUBS for text in stubs)
    ):
        return None
    if any(any(map(str.isdigit, text)) for text in stubs) or (len(found) == 1 and stubs):
        return None
    headings = [one.printed for one in found]
    for place in notes:
        headings.insert(place, dict(beside)[place])
    return _Columns(tuple(headings), notes[0] if notes else None)


def _beside(line: str, found: Sequence[PrintedNumber]) -> Iterator[tuple[int, str]]:
    """What stands in a line between its periods, with how many of them stand before it."""
    at = 0
    for place, one in enumerate([*found, None]):
        between = line[at : one.start if one is not None else len(line)]
        yield from ((place, cell[0]) for cell in _CELL.finditer(between))
        at = one.end if one is not None else at
