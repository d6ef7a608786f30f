"""The row of a statement that a question names, and its number of the period asked for, or how that moved.

A figure is given only of a row whose label, with the headings above it, has every word of the question that tells what
is asked for. A label with further words of its own is another line: it is given where no row fits better and it is the
only such line, and marked as assumed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tools.language.arabic.letters import normalise
from tools.language.arabic.roots import root
from tools.language.bilingual.apart import without_apart
from tools.language.bilingual.asked_words import forms_of_word
from tools.language.bilingual.unit_words import (
    beginning_terms,
    counts_things,
    deed_terms,
    generic_terms,
    idle_terms,
    moving_terms,
    same_terms,
    total_term,
)
from tools.models.units import InformationUnit, UnitHit, UnitNumber
from tools.retrieve.units.row_numbers import COLUMN, FIGURES, moved, numbers_of, unit_of
from tools.retrieve.units.wanted import Wanted
from tools.search.units.contexts import RowContext
from tools.search.units.ranking import label_terms

_SENTENCE: Final = 5  # words of a cell that describes
_ENOUGH: Final = 8  # further words of a label that has three and more of the question's
_BALANCES: Final = "balance sheet"
_COUNTED: Final = "number"
_AKIN: Final = 0.5  # of the question's words, those that may be of one root with the label's
_COLUMN_COST: Final = (0, 0, 0, 0, 0, 0, 2)  # behind rows that the label names


@dataclass(frozen=True)
class FittingRow:
    """A row that is asked for, with the numbers of the years; `further` are words of its label beyond the question.

    Where the question asks how it moved, `before` is the number that the only other one is compared with. `by_name`
    tells that the label has another name of the figure than the question; a sentence's figure has a `label` of its own.
    """

    hit: UnitHit
    numbers: tuple[UnitNumber, ...]
    further: frozenset[str] = frozenset()
    before: UnitNumber | None = None
    cost: tuple[int, ...] = ()
    by_name: bool = False
    label: str | None = None


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
    if context.doubtful or not wanted.of_part(hit) or (wanted.statement and context.statement not in (None, wanted.statement)):
        return None
    excused = frozenset[str]()
    name = next((one for one in sorted(wanted.names, key=len, reverse=True) if one <= label), None)
    missing = wanted.missing(wanted.words, _forms(label)) - wanted.around
    described = missing - wanted.missing(missing, _forms(_described(unit)))
    missing -= described if len(described) < len(wanted.words) else frozenset()
    if name is not None:  # other words of the question for the same figure are not missing
        excused = missing & deed_terms().union(*wanted.names)
    akin = _akin(wanted, label, missing - excused)
    above = _above(wanted, context, missing - excused - akin, is_total=label <= _totals())
    own = _forms(same_terms(without_apart(normalise(unit.label or ""), wanted.words)))
    own_words = wanted.words - wanted.missing(wanted.words, own)
    if above is None or not (name or own_words or _is_total_of(wanted, hit, context)):
        return _of_column(wanted, hit)
    further, lacks_total = _further(wanted, hit, name or frozenset(), akin), total_term() in missing - excused
    if ((lacks_total or akin) and further) or len(further) > max(len(label - further), _ENOUGH * (len(own_words) >= 3)):
        return None
    opens = bool(label & beginning_terms())
    if wanted.beginning and not opens and (wanted.moves or context.statement not in (None, _BALANCES)):
        return None
    unnamed = bool(wanted.statement) and context.statement is None
    uncounted = wanted.counts and not counts_things(unit.label or "")
    other_end = int(wanted.beginning and not opens)
    cost = (int(unnamed), int(uncounted), other_end, len(further), len(akin), int(lacks_total), above)
    if wanted.moves and not label & moving_terms():
        change = moved(unit.numbers, wanted.years)
        return None if change is None else FittingRow(hit, (change[1],), further, change[0], cost)
    # At the beginning of a year, a balance is what it was at the end of the year before.
    years = tuple(year - 1 for year in wanted.years) if other_end else wanted.years
    numbers = numbers_of(hit, years, kinds_of(wanted), wanted.words, () if wanted.beginning else wanted.days)
    if wanted.counts:
        numbers = tuple(one for one in numbers if unit_of(one, unit.label or "") == _COUNTED)
    return FittingRow(hit, numbers, further, None, cost, by_name=bool(excused)) if numbers else None


def _further(wanted: Wanted, hit: UnitHit, name: frozenset[str], akin: frozenset[str]) -> frozenset[str]:
    """The words of a label that make it another line than the question's."""
    label, roots = label_terms(hit.unit), {root(one) for one in akin}
    known = wanted.words.union(name, *wanted.also.values(), moving_terms() if wanted.moves else ())
    idle = generic_terms() | idle_terms() | _totals() | wanted.around
    idle |= wanted.called.get(hit.unit.doc_id, frozenset()) | (beginning_terms() if wanted.beginning else frozenset())
    own = (one for one in label - known - idle if known.isdisjoint(forms_of_word(one)))
    further = frozenset(one for one in own if len(one) > 1 and root(one) not in roots)
    return further | (frozenset() if wanted.beginning else beginning_terms() & label - known)


def _described(unit: InformationUnit) -> frozenset[str]:
    """The words of a row's further cells, which say what its label names."""
    cells = unit.text.removeprefix(unit.label or "").split(COLUMN.strip())
    return same_terms(" ".join(cell for cell in cells if len(cell.split()) >= _SENTENCE))


def _forms(label: frozenset[str]) -> frozenset[str]:
    """The words of a label with their forms without prepositions and owners."""
    return frozenset(form for term in label for form in forms_of_word(term))


def _of_column(wanted: Wanted, hit: UnitHit) -> FittingRow | None:
    """A balance that a table of changes prints beside a day, in the column of what is asked for."""
    unit, label = hit.unit, label_terms(hit.unit)
    if wanted.moves or not label <= idle_terms() | generic_terms() | beginning_terms():
        return None
    found: list[UnitNumber] = []
    for one in unit.numbers:
        heading = same_terms(one.label.partition(COLUMN)[2])
        asked = heading and not wanted.missing(wanted.words, heading) and not heading - wanted.words - _totals()
        if asked and one.kind in kinds_of(wanted) and one.period in wanted.days:
            found.append(one)
    return FittingRow(hit, tuple(found), cost=_COLUMN_COST) if len(found) == 1 else None


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


def _is_total_of(wanted: Wanted, hit: UnitHit, context: RowContext) -> bool:
    """Whether a row called a total alone stands under a heading of what is asked for, and of nothing further."""
    if not label_terms(hit.unit) <= _totals() or not wanted.words:
        return False
    idle = idle_terms() | generic_terms() | _totals() | wanted.called.get(hit.unit.doc_id, frozenset())
    return any(
        not wanted.missing(wanted.words - _totals() - context.beside, heading)
        and not wanted.words.isdisjoint(heading)
        and not heading - wanted.words - idle
        for heading in (context.group, context.titles)
    )


def _totals() -> frozenset[str]:
    return frozenset({total_term()})


def kinds_of(wanted: Wanted) -> tuple[str, ...]:
    """The kinds of numbers that are asked for."""
    return ("percent",) if wanted.rate else FIGURES
