"""The bank's book as statements of a year: lines with their amounts, and the texts around them."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_BOOK = Path(__file__).with_name("book.toml")
_TOTAL = "="
_DIGITS = {ord(str(number)): chr(0x660 + number) for number in range(10)}


@dataclass(frozen=True)
class Line:
    """A line with its amounts of the year and of the one before; a heading has none."""

    label: str
    note: str = ""
    amounts: tuple[int, ...] = ()
    total: bool = False

    @property
    def printed(self) -> tuple[str, ...]:
        return tuple(map(printed, self.amounts))


@dataclass(frozen=True)
class Statement:
    """A statement: its title, its columns' headings, its lines."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Report:
    """The statements of a year, and the texts before and behind them."""

    name: str
    year: int
    units: str
    preface: str
    statements: tuple[Statement, ...]
    prose: str

    @property
    def period(self) -> str:
        return f"للسنة المنتهية في ٣١ ديسمبر {digits(self.year)}"


def read_report(year: int) -> Report:
    """The report of one of the book's years but the first."""
    book = tomllib.loads(_BOOK.read_text("utf-8"))
    place = book["years"].index(year)
    return Report(
        book["name"],
        year,
        book["units"],
        book["preface"],
        tuple(_statement(one, year, place) for one in book["statements"]),
        book["prose"][str(year)],
    )


def _statement(said: dict[str, Any], year: int, place: int) -> Statement:
    instant = said["instant"]
    columns = tuple(f"٣١ ديسمبر {digits(one)}" if instant else digits(one) for one in (year, year - 1))
    return Statement(said["title"], columns, tuple(_lines(said["rows"], place)))


def _lines(rows: Sequence[Sequence[Any]], place: int) -> Iterator[Line]:
    amounts: list[tuple[int, ...]] = []
    for label, *rest in rows:
        if not rest:
            found: tuple[int, ...] = ()
        elif rest[0] == _TOTAL:
            parts: list[int] = [*rest[1:]]
            found = tuple(sum(amounts[part][year] for part in parts) for year in range(len(amounts[parts[0]])))
        else:
            found = (rest[1 + place], rest[place])
        amounts.append(found)
        note = rest[0] if rest and rest[0] != _TOTAL else ""
        yield Line(label, note, found, bool(rest) and rest[0] == _TOTAL)


def digits(number: int) -> str:
    """A number in the digits of Arabic, without separators."""
    return str(number).translate(_DIGITS)


def printed(amount: int) -> str:
    """An amount as the statements print it: "(٧٠٢٬١٠٠)" for one below zero."""
    plain = f"{abs(amount):,}".replace(",", "٬").translate(_DIGITS)
    return f"({plain})" if amount < 0 else plain
