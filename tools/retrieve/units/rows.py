"""The row of a statement that a question names, and its number of the period asked for, or how that moved.

A figure is given only of a row whose label, with the headings above it, has every word of the question that tells what
is asked for. A label with further words of its own is another line: it is given where no row fits better and it is the
only such line, and marked as assumed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tools.language.arabic.roots import root
from tools.language.bilingual.unit_words import (
    beginning_terms,
    generic_terms,
    idle_terms,
    moving_terms,
    same_terms,
    total_term,
)
from tools.models.units import UnitHit, UnitNumber
from tools.search.units.contexts import RowContext
from tools.search.units.ranking import label_terms

FIGURES: Final = ("amount", "percent")
_AKIN: Final = 0.5  # of the question's words, those that may be of one root with the label's
_COLUMN: Final = " | "  # between a label and the heading of its column


@dataclass(frozen=True)
class Wanted:
    """What a question asks of rows: its telling words, the names of its figures, and the years (none: the newest).

    `around` are words that may stand elsewhere than in the label, `moves` those that ask by how much a figure moved,
    `also` other forms of its words. `statement` is the one that it names, `documents` are those of the company that it
    names, `called` what documents call theirs. A `rate` is a percentage and no amount.
    """

    words: frozenset[str]
    names: tuple[frozenset[str], ...] = ()
    years: tuple[int, ...] = ()
    around: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()
    also: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    statement: str | None = None
    documents: frozenset[str] = frozenset()
    called: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    contexts: Mapping[str, RowContext] = field(default_factory=dict[str, RowContext])
    rate: bool = False

    def missing(self, words: Collection[str], said: Collection[str]) -> frozenset[str]:
        """Those of the words that a text has in no form."""
        return frozenset(one for one in words if one not in said and self.also.get(one, frozenset()).isdisjoint(said))


@dataclass(frozen=True)
class FittingRow:
    """A row that is asked for, with the numbers of the years; `further` are words of its label beyond the question.

    Where the question asks how it moved, `before` is the number that the only other one is compared with.
    """

    hit: UnitHit
    numbers: tuple[UnitNumber, ...]
    further: frozenset[str] = frozenset()
    before: UnitNumber | None = None
    cost: tuple[int, ...] = ()


def fitting_rows(wanted: Wanted, hits: Sequence[UnitHit]) -> list[FittingRow]:
    """The rows that fit best: those without further words, else those of the one label with the fewest."""
    rows = [row for hit in hits if hit.unit.kind == "row" and (row := _fit(wanted, hit)) is not None]
    least = min((row.cost for row in rows), default=())
    best = [row for row in rows if row.cost == least]
    several = len({(label_terms(row.hit.unit)) for row in best}) > 1
    return [] if several and any(row.further for row in best) else best


def _fit(wanted: Wanted, hit: UnitHit) -> FittingRow | None:
    unit, label = hit.unit, label_terms(hit.unit)
    if unit.unreliable is not None or not label or (wanted.documents and unit.doc_id not in wanted.documents):
        return None
    context = wanted.contexts.get(unit.unit_id, RowContext())
    if context.doubtful or (wanted.statement and context.statement not in (None, wanted.statement)):
        return None
    moving = label & moving_terms()
    name = next((one for one in sorted(wanted.names, key=len, reverse=True) if one <= label), None)
    missing = wanted.missing(wanted.words, label) - wanted.around
    if name is not None:  # other words of the question for the same figure are not missing
        missing -= _words_of_names(wanted.names)
    shared = name or wanted.words - wanted.missing(wanted.words, label)
    akin = _akin(wanted, label, missing)
    above = _above(wanted, context, missing - akin, is_total=label <= _totals())
    if above is None or not shared:
        return None
    known = wanted.words | frozenset[str]().union(*wanted.also.values()) | (name or frozenset())
    roots = {root(one) for one in akin}
    idle = generic_terms() | idle_terms() | _totals() | wanted.around | wanted.called.get(unit.doc_id, frozenset())
    further = frozenset(one for one in label - known - idle if root(one) not in roots)
    further -= moving if wanted.moves else frozenset()
    further |= beginning_terms() & label - known
    lacks_total = total_term() in missing
    if ((lacks_total or akin) and further) or len(further) > len(label - further):
        return None
    unnamed = bool(wanted.statement) and context.statement is None
    cost = (int(unnamed), len(further), len(akin), int(lacks_total), above)
    if wanted.moves and not moving:
        change = _moved(unit.numbers, wanted.years)
        return None if change is None else FittingRow(hit, (change[1],), further, change[0], cost)
    numbers = tuple(_numbers(wanted, hit))
    return FittingRow(hit, numbers, further, None, cost) if numbers else None


def _akin(wanted: Wanted, label: frozenset[str], missing: frozenset[str]) -> frozenset[str]:
    """The words of which a label has another one of the same root, where it has most of the question's words itself."""
    if not wanted.words or len(missing) > _AKIN * len(wanted.words):
        return frozenset()
    roots = {root(one) for one in label}
    return frozenset(one for one in missing if root(one) in roots)


def _above(wanted: Wanted, context: RowContext, missing: frozenset[str], *, is_total: bool) -> int | None:
    """How far above the row the words stand that its label lacks: 0 in its group, 1 in its table's title; None where
    they stand nowhere. A total may be of what the rows beside it are called."""
    missing -= {total_term()}
    left = wanted.missing(missing, context.group)
    if not left:
        return 0
    beside = context.beside if is_total else frozenset[str]()
    return None if wanted.missing(left, context.titles | context.columns | beside) else 1


def _words_of_names(names: Collection[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*names)


def _totals() -> frozenset[str]:
    return frozenset({total_term()})


def _numbers(wanted: Wanted, hit: UnitHit) -> Iterator[UnitNumber]:
    """The figures of the years asked for; of the newest column, where none is. A table without years has one column
    of figures, or the question names the one that it means."""
    kinds = ("percent",) if wanted.rate else FIGURES
    figures = [one for one in hit.unit.numbers if one.kind in kinds]
    told = {year_of(one) for one in figures}
    if told == {None}:
        named = [one for one in figures if wanted.words & same_terms(one.label.partition(_COLUMN)[2])]
        of_years = not wanted.years or hit.document.fiscal_year in wanted.years
        yield from (named if len(named) == 1 else figures if len(figures) == 1 else []) if of_years else []
        return
    years = set(wanted.years) or {max((year for year in told if year is not None), default=None)}
    yield from (one for one in figures if year_of(one) in years)


def _moved(numbers: Sequence[UnitNumber], years: Sequence[int]) -> tuple[UnitNumber, UnitNumber] | None:
    """An amount of the earlier and of the later year that are compared; None where a year has none, or several.

    Of one year that is named, the year before is meant; where none is, the newest two.
    """
    by_year: dict[int, list[UnitNumber]] = {}
    for one in numbers:
        if one.kind == "amount" and (year := year_of(one)) is not None:
            by_year.setdefault(year, []).append(one)
    named = sorted(set(years) or set(sorted(by_year)[-2:]))
    first, last = (named[0] - 1, named[0]) if len(named) == 1 else (named[0], named[-1]) if named else (0, 0)
    before, after = by_year.get(first, []), by_year.get(last, [])
    return (before[0], after[0]) if len(before) == len(after) == 1 else None


def year_of(number: UnitNumber) -> int | None:
    """The calendar year of a number's period."""
    year = (number.period or "")[:4]
    return int(year) if year.isascii() and year.isdecimal() else None
