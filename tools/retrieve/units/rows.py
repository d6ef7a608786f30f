"""The row of a statement that a question names, and its number of the period asked for.

A figure is given only of a row whose label has every word of the question that tells what is asked for. A label with
further words of its own is another line: it is given where no row fits better, and marked as assumed.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tools.language.bilingual.unit_words import generic_terms
from tools.models.units import UnitHit, UnitNumber
from tools.search.units.ranking import label_terms

FIGURES: Final = ("amount", "percent")


@dataclass(frozen=True)
class Wanted:
    """What a question asks of rows: its telling words, the names of its figures, and the years (none: the newest).

    `around` are words that may stand elsewhere than in the label: those of companies, headings and scales. `moves` are
    those that ask by how much a figure moved, which a label must have.
    """

    words: frozenset[str]
    names: tuple[frozenset[str], ...] = ()
    years: tuple[int, ...] = ()
    around: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()


@dataclass(frozen=True)
class FittingRow:
    """A row that is asked for, with the numbers of the years; `further` are words of its label beyond the question."""

    hit: UnitHit
    numbers: tuple[UnitNumber, ...]
    further: frozenset[str] = frozenset()


def fitting_rows(wanted: Wanted, hits: Sequence[UnitHit]) -> list[FittingRow]:
    """The rows that fit best: those without further words, else those with the fewest. None where no row fits."""
    rows = [row for hit in hits if hit.unit.kind == "row" and (row := _fit(wanted, hit)) is not None]
    least = min((len(row.further) for row in rows), default=0)
    return [row for row in rows if len(row.further) == least]


def _fit(wanted: Wanted, hit: UnitHit) -> FittingRow | None:
    label = label_terms(hit.unit)
    if hit.unit.unreliable is not None or not label or not wanted.moves <= label:
        return None
    name = next((one for one in sorted(wanted.names, key=len, reverse=True) if one <= label), None)
    missing = wanted.words - label - wanted.around
    if name is not None:  # other words of the question for the same figure are not missing
        missing -= _words_of_names(wanted.names)
    if missing or not (name or wanted.words & label):
        return None
    numbers = tuple(_numbers(hit.unit.numbers, wanted.years))
    further = label - wanted.words - (name or frozenset()) - wanted.around - generic_terms()
    return FittingRow(hit, numbers, further) if numbers else None


def _words_of_names(names: Collection[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*names)


def _numbers(numbers: Sequence[UnitNumber], years: Collection[int]) -> Iterator[UnitNumber]:
    """The figures of the years asked for; of the newest column, where none is."""
    figures = [one for one in numbers if one.kind in FIGURES]
    told = {year_of(one) for one in figures}
    wanted = set(years) or {max((year for year in told if year is not None), default=None)}
    yield from (one for one in figures if year_of(one) in wanted)


def year_of(number: UnitNumber) -> int | None:
    """The calendar year of a number's period."""
    year = (number.period or "")[:4]
    return int(year) if year.isascii() and year.isdecimal() else None
