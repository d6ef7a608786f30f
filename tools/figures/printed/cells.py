"""The figures of a printed table, each with the words and the periods that it stands under."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.language.printed.questions import (
    Period,
    content_words,
    counted_by,
    counts_thousands,
    find_periods,
    heads_changes,
    says_change,
    says_percent,
)
from tools.language.quantities.find import find_quantities

_MONEY = re.compile(r"[$€£¥]")
_DASH = re.compile(r"[$€£¥]?\s*[-–—−]+\s*%?")
_NEGATIVE = re.compile(r"[(−–-]\s*[$€£¥]?\s*[\d.]|[$€£¥]\s*[(−–-]\s*[\d.]")
_NUMBER = re.compile(r"[^\w%]*[A-Z]{0,3}[^\w%]*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*%?[\s)]*%?\s*(?:\(\d\))?")


@dataclass(frozen=True)
class PrintedCell:
    """A figure as printed, and what it stands under. `moved` tells that its column shows changes, `is_share` that words
    beside it say that it is a percentage of something."""

    value: Decimal
    text: str
    row: str
    section: str
    column: str
    row_number: int
    column_number: int
    periods: tuple[Period, ...]
    percent: bool
    moved: bool
    is_share: bool

    @property
    def label_words(self) -> frozenset[str]:
        return content_words(self.row) or frozenset({"total"})

    @property
    def counted(self) -> int | None:
        """What a count of things is multiplied by, as its row or the heading above it says; None where it is money."""
        if _MONEY.search(self.text):
            return None
        return next(filter(None, (counted_by(self.row), counts_thousands(self.section) and 1_000)), None)

    @property
    def around(self) -> frozenset[str]:
        """The words of the section and the column."""
        return content_words(f"{self.section} {self.column}")


def read_cells(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[PrintedCell]:
    """The figures of a table. `headers` are by column, the rows' first cells are their labels."""
    section = ""
    over: tuple[Period, ...] = ()
    for number, row in enumerate(rows):
        label, figures = (row[0].strip() if row else ""), row[1:]
        if not any(read_value(cell) is not None for cell in figures):
            over = tuple(find_periods(" ".join(row))) or over
            section = section if heads_changes(label) else label or section
            continue
        for column, text in enumerate(figures, start=1):
            value = read_value(text)
            header = headers[column] if column < len(headers) else ""
            if value is None:
                continue
            moved = says_change(header)
            periods = () if moved else over or tuple(find_periods(header)) or tuple(find_periods(label))
            yield PrintedCell(
                value=value,
                text=text.strip(),
                row=label,
                section=section,
                column=header,
                row_number=number,
                column_number=column,
                periods=periods,
                percent=any(map(says_percent, (text, header, section, label))),
                moved=moved,
                is_share=any(map(says_percent, (header, section, label))),
            )


def read_value(text: str) -> Decimal | None:
    """The number that a cell prints, a dash as zero; None where it prints none, or words beside it."""
    plain = text.strip()
    if _DASH.fullmatch(plain):
        return Decimal(0)
    match = _NUMBER.fullmatch(plain)
    if match is None:
        found = find_quantities(plain)
        return found[0].value / found[0].scale if len(found) == 1 and found[0].text == plain else None
    value = Decimal(match[1].replace(",", ""))
    return -value if _NEGATIVE.match(plain) else value


def join_headers(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], int]:
    """Each column's header and how many rows are headers: those at the top that hold no figure but years."""
    count = next((n for n, row in enumerate(rows) if _is_body(row) or _is_section(rows, n)), len(rows))
    width = max((len(row) for row in rows), default=0)
    filled = [_filled(rows, number, width) for number in range(count)]
    columns = (" ".join(dict.fromkeys(filter(None, (row[column] for row in filled)))) for column in range(width))
    return tuple(columns), count


def _is_section(rows: Sequence[Sequence[str]], number: int) -> bool:
    """Whether a row is a label alone, below a row that heads columns."""
    alone = bool(rows[number]) and bool(rows[number][0].strip()) and not any(cell.strip() for cell in rows[number][1:])
    return alone and any(cell.strip() for row in rows[:number] for cell in row[1:])


def _is_body(row: Sequence[str]) -> bool:
    figures = [cell for cell in row[1:] if cell.strip()]
    return any(read_value(cell) is not None and not _is_year(cell) for cell in figures)


def _is_year(text: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d(?:\s?/\s?\d{2,4})?", text.strip()) is not None


def _filled(rows: Sequence[Sequence[str]], number: int, width: int) -> list[str]:
    """A header row with what spans several columns in each: not over a year that stands below one without."""
    row = [rows[number][column].strip() if column < len(rows[number]) else "" for column in range(width)]
    source = 0
    for column in range(1, width):
        if row[column]:
            source = column
        elif source and _dated(rows, number, column) <= _dated(rows, number, source):
            row[column] = row[source]
    return row


def _dated(rows: Sequence[Sequence[str]], number: int, column: int) -> bool:
    below = rows[number + 1 : number + 3]
    return any(column < len(row) and any(find_periods(row[column])) for row in below)
