"""The rows of a table as units: label, number of the note, and a number for each column with its period."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ingest.html.tables.headers import JOINT
from ingest.html.tables.model import Row, Table
from ingest.html.tables.points import doubtful_figures
from ingest.units.drafts import Draft
from ingest.units.numbers import amount_keys, find_periods, key_of
from tools.language.arabic.digits import find_numbers
from tools.language.arabic.statements import read_amounts_note
from tools.language.printed.notes import is_note_heading, is_note_number
from tools.models.units import NumberKind, UnitNumber

_GAP = " | "  # between the cells of a row
_SPACE = re.compile(r"\s+")
_CURRENCY = re.compile(r"[A-Z]{3}")
_FIGURE = re.compile(r"[(\-−]?[\d.,٬٫]*\d{3}[\d.,٬٫]*[)%٪]?")
_DIGITS = re.compile(r"\d[.,٬٫]?\d[.,٬٫]?\d")
_LETTER = re.compile(r"[^\W\d_]{2}")
_FEWEST_NOTES = 2  # in a column without a heading


@dataclass(frozen=True, slots=True)
class Column:
    """What a column's heading says: its period as an ISO date or a year, and all keys of its dates and years."""

    period: str | None
    keys: tuple[str, ...]
    heading: str = ""
    is_note: bool = False


def read_rows(table: Table, text: str, start: int, end: int) -> Iterator[Draft]:
    """The headings and rows of a table that stands from `start` to `end` of a document's text, in order."""
    columns, doubtful = _columns(table), doubtful_figures(table)
    reached = start
    head = table.head[-1] if table.head else ()
    cells = [" ".join(heading.split(JOINT)) for heading in table.headers]
    if any(cells):
        texts = [cell.text for row in table.head for cell in dict.fromkeys(row) if cell is not None]
        place = _place(text, texts, reached, end) or (reached, reached)
        keys = dict.fromkeys(key for column in columns for key in column.keys)
        yield Draft("heading", *place, _written(cells), keys=tuple(keys))
        reached = place[1] if head else reached
    for number, row in enumerate(table.rows):
        texts = [cell.text for cell in dict.fromkeys(row.cells) if cell is not None and cell.text]
        if not texts or row.repeated:
            continue
        place = _place(text, texts, reached, end) or (start, end)
        reached = place[1] if place != (start, end) else reached
        yield _row(_Reading(table, columns, doubtful), number, row, texts, place)


def _row(read: "_Reading", number: int, row: Row, texts: Sequence[str], place: tuple[int, int]) -> Draft:
    written = _written(texts)
    if row.is_header or row.is_section:
        keys = dict.fromkeys(key for text in texts for key in find_periods(text).keys)
        return Draft("heading", *place, written, keys=tuple(keys))
    label = _plain(row.label) if read.table.label_columns else ""
    first = read.first(label)
    label = "" if first is not None else label
    numbers = (*([first] if first is not None else ()), *read.numbers(number, label))
    told = (*_keys_of(read.columns, numbers), *find_periods(label).keys, *_keys_in(texts))
    keys = dict.fromkeys([*(key for one in numbers for key in amount_keys(one)), *told])
    notes = [row.text(place_) for place_, column in enumerate(read.columns) if column.is_note]
    note = next((_plain(note) for note in notes if note.strip()), None)
    return Draft("row", *place, written, label or None, note, numbers, tuple(keys))


def _keys_in(texts: Sequence[str]) -> Iterator[str]:
    """The figures that stand behind words, in a cell with them: of no column, and yet to be found by their values."""
    for text in texts:
        found = find_numbers(text) if _DIGITS.search(text) and _LETTER.search(text) else []
        yield from (one.key for one in found if one.kind in ("amount", "percent") and _DIGITS.search(one.printed))


def _keys_of(columns: Sequence[Column], numbers: Sequence[UnitNumber]) -> Iterator[str]:
    """The dates and years of those columns in which the row has numbers."""
    filled = {one.period for one in numbers}
    for column in columns:
        if column.period is not None and column.period in filled:
            yield from column.keys


@dataclass(frozen=True, slots=True)
class _Reading:
    """A table with what its columns are, and those of its figures that may be read in two ways."""

    table: Table
    columns: Sequence[Column]
    doubtful: Mapping[tuple[int, int], Decimal | None]

    def first(self, label: str) -> UnitNumber | None:
        """The figure that stands where rows have their labels, below the heading of its column."""
        found = find_numbers(label) if _FIGURE.fullmatch(label) else []
        heading = self.columns[0].heading if self.columns and self.table.label_columns else ""
        if len(found) != 1 or found[0].kind not in ("amount", "percent") or not heading:
            return None
        one, told = found[0], read_amounts_note(heading)
        return UnitNumber(
            label=f"{_GAP}{heading}", printed=label, kind=one.kind, value=one.value, key=one.key,
            scale=told.scale or one.scale, currency=told.currency or one.currency, period=self.columns[0].period,
        )  # fmt: skip

    def numbers(self, row: int, label: str) -> Iterator[UnitNumber]:
        """The numbers of a row; what could be another number is none of them."""
        for place, column in enumerate(self.columns):
            if not column.is_note and (one := self._number(row, place, label)) is not None:
                yield one

    def _number(self, row: int, place: int, label: str) -> UnitNumber | None:
        figure, resolved = self.table.figure(row, place), self.table.resolve(row, place)
        if figure is None or figure.dash or resolved is None:
            return None
        printed = self.doubtful.get((row, place), figure.value)
        if printed is None:
            return None
        value, unit = resolved
        kind: NumberKind = "percent" if unit == "percent" else "year" if unit == "year" else "amount"
        column, money = self.columns[place], unit.partition("/")[0]
        own = column.period or find_periods(label).period
        return UnitNumber(
            label=label if column.period or not column.heading else f"{label} | {column.heading}",
            printed=self.table.rows[row].text(place).strip(),
            kind=kind,
            value=printed,
            key=key_of(printed, kind),
            scale=_scale(value, figure.value),
            currency=money if _CURRENCY.fullmatch(money) else None,
            period=own,
        )


def _scale(value: Decimal, printed: Decimal) -> int:
    return int(value / printed) if printed and abs(value) > abs(printed) else 1


def _columns(table: Table) -> list[Column]:
    columns: list[Column] = []
    for place, heading in enumerate(table.headers):
        said = find_periods(heading.replace(JOINT, " ")) if place >= table.label_columns else find_periods("")
        note = place >= table.label_columns and said.period is None and _is_note(table, place, heading)
        columns.append(Column(said.period, said.keys, _plain(heading.replace(JOINT, " ")), note))
    return columns


def _is_note(table: Table, place: int, heading: str) -> bool:
    """Whether a column has the numbers of notes: it says so, or has no heading and nothing else, left of figures."""
    if is_note_heading(heading):
        return True
    printed = [text for row in table.rows if (text := row.text(place).strip())]
    alone = not heading.strip() and len(printed) >= _FEWEST_NOTES and place + 1 < len(table.headers)
    return alone and place == table.label_columns and all(map(is_note_number, printed))


def _place(text: str, parts: Sequence[str], start: int, end: int) -> tuple[int, int] | None:
    """From where the first to where the last part stands in a stretch of a text, whichever end they begin at."""
    found = [_in_order(text, one, start, end) for one in (parts, parts[::-1])]
    count, place = min(found, key=lambda one: (-one[0], one[1][1] - one[1][0]))
    return place if count else None


def _in_order(text: str, parts: Sequence[str], start: int, end: int) -> tuple[int, tuple[int, int]]:
    """Likewise, each behind the one before it, with how many of them are there."""
    first, reached, count = -1, start, 0
    for part in parts:
        words = part.split()
        if not words:
            continue
        found = text.find(words[0], reached, end)
        last = text.find(words[-1], found, end) if found >= 0 else -1
        if last < 0:
            continue
        first, reached, count = (found if first < 0 else first), last + len(words[-1]), count + 1
    return count, (first, reached)


def _written(cells: Sequence[str]) -> str:
    return _GAP.join(plain for cell in cells if (plain := _plain(cell)))


def _plain(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
