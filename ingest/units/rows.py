"""The rows of a table as units: label, number of the note, and a number for each column with its period."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ingest.html.tables.headers import JOINT
from ingest.html.tables.model import Row, Table
from ingest.units.drafts import Draft
from ingest.units.numbers import find_periods, key_of
from tools.language.printed.notes import is_note_heading, is_note_number
from tools.models.units import NumberKind, UnitNumber

_GAP = " | "  # between the cells of a row
_SPACE = re.compile(r"\s+")
_CURRENCY = re.compile(r"[A-Z]{3}")
_FEWEST_NOTES = 2  # in a column without a heading


@dataclass(frozen=True, slots=True)
class Column:
    """What a column's heading says: its period as an ISO date or a year, and all keys of its dates and years."""

    period: str | None
    keys: tuple[str, ...]
    is_note: bool = False


def read_rows(table: Table, text: str, start: int, end: int) -> Iterator[Draft]:
    """The headings and rows of a table that stands from `start` to `end` of a document's text, in order."""
    columns = _columns(table)
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
        yield _row(table, number, row, columns, texts, place)


def _row(
    table: Table, number: int, row: Row, columns: Sequence[Column], texts: Sequence[str], place: tuple[int, int]
) -> Draft:
    written = _written(texts)
    if row.is_header or row.is_section:
        keys = dict.fromkeys(key for text in texts for key in find_periods(text).keys)
        return Draft("heading", *place, written, keys=tuple(keys))
    label = _plain(row.label) if table.label_columns else ""
    numbers = tuple(
        one
        for place_, column in enumerate(columns)
        if not column.is_note and (one := _number(table, number, place_, label, column)) is not None
    )
    keys = dict.fromkeys([*(one.key for one in numbers), *_keys_of(columns, numbers)])
    notes = [row.text(place_) for place_, column in enumerate(columns) if column.is_note]
    note = next((_plain(note) for note in notes if note.strip()), None)
    return Draft("row", *place, written, label or None, note, numbers, tuple(keys))


def _keys_of(columns: Sequence[Column], numbers: Sequence[UnitNumber]) -> Iterator[str]:
    """The dates and years of those columns in which the row has numbers."""
    filled = {one.period for one in numbers}
    for column in columns:
        if column.period is not None and column.period in filled:
            yield from column.keys


def _number(table: Table, number: int, place: int, label: str, column: Column) -> UnitNumber | None:
    figure = table.figure(number, place)
    resolved = table.resolve(number, place)
    if figure is None or figure.dash or resolved is None:
        return None
    value, unit = resolved
    kind: NumberKind = "percent" if unit == "percent" else "year" if unit == "year" else "amount"
    money = unit.partition("/")[0]
    return UnitNumber(
        label=label,
        printed=table.rows[number].text(place).strip(),
        kind=kind,
        value=figure.value,
        key=key_of(figure.value, kind),
        scale=_scale(value, figure.value),
        currency=money if _CURRENCY.fullmatch(money) else None,
        period=column.period,
    )


def _scale(value: Decimal, printed: Decimal) -> int:
    return int(value / printed) if printed and abs(value) > abs(printed) else 1


def _columns(table: Table) -> list[Column]:
    columns: list[Column] = []
    for place, heading in enumerate(table.headers):
        said = find_periods(heading.replace(JOINT, " ")) if place >= table.label_columns else find_periods("")
        note = place >= table.label_columns and said.period is None and _is_note(table, place, heading)
        columns.append(Column(said.period, said.keys, note))
    return columns


def _is_note(table: Table, place: int, heading: str) -> bool:
    """Whether a column has the numbers of notes: it says so, or has no heading and nothing else, left of figures."""
    if is_note_heading(heading):
        return True
    printed = [text for row in table.rows if (text := row.text(place).strip())]
    alone = not heading.strip() and len(printed) >= _FEWEST_NOTES and place + 1 < len(table.headers)
    return alone and place == table.label_columns and all(map(is_note_number, printed))


def _place(text: str, parts: Sequence[str], start: int, end: int) -> tuple[int, int] | None:
    """From where the first to where the last part stands in a stretch of a text, each behind the one before it."""
    first, reached = -1, start
    for part in parts:
        words = part.split()
        if not words:
            continue
        found = text.find(words[0], reached, end)
        last = text.find(words[-1], found, end) if found >= 0 else -1
        if last < 0:
            continue
        first, reached = (found if first < 0 else first), last + len(words[-1])
    return (first, reached) if first >= 0 else None


def _written(cells: Sequence[str]) -> str:
    return _GAP.join(plain for cell in cells if (plain := _plain(cell)))


def _plain(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
