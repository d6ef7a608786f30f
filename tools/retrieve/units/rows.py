"""The row of a statement that a question names, and its number of the period asked for, or how that moved.

A figure is given only of a row whose label, with the headings above it, has every word of the question that tells what
is asked for. A label with further words of its own is another line: it is given where no row fits better and it is the
only such line, and marked as assumed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tools.language.arabic.labels import line_kind
from tools.language.arabic.letters import normalise
from tools.language.arabic.roots import root
from tools.language.bilingual.apart import without_apart
from tools.language.bilingual.line_names import label_forms
from tools.language.bilingual.unit_words import (
    beginning_terms,
    counts_things,
    deed_terms,
    generic_terms,
    idle_terms,
    kind_terms,
    moving_terms,
    names_nothing,
    same_terms,
    total_term,
    weak_terms,
)
from tools.models.units import InformationUnit, UnitHit, UnitNumber
from tools.retrieve.units.renamed import is_called, renamed
from tools.retrieve.units.row_numbers import COLUMN, FIGURES, moved, numbers_of, unit_of, year_of
from tools.retrieve.units.wanted import Wanted
from tools.search.units.contexts import RowContext
from tools.search.units.ranking import label_terms

_SENTENCE: Final = 5  # words of a cell that describes
_MANY, _ENOUGH = 3, 8  # words of the question that a label has, and further ones that it may have then
_BALANCES: Final = "balance sheet"
_COUNTED: Final = "number"
_AKIN: Final = 0.5  # of the question's words, those that may be of one root with the label's
_COLUMN_COST: Final = (0, 0, 0, 0, 0, 0, 0, 2, 0)  # behind rows that the label names


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
    if context.doubtful or not wanted.of_part(hit) or not _of_statement(wanted, context) or not _of_kind(wanted, unit):
        return None
    if wanted.place and wanted.place.isdisjoint(context.titles | context.named | context.columns | context.group):
        return None
    name = next((one for one in sorted(wanted.names, key=len, reverse=True) if one <= label), None)
    missing = _missing(wanted, unit)
    # Other words of the question for the same figure are not missing.
    excused = missing & deed_terms().union(*wanted.names) if name is not None else frozenset[str]()
    other = renamed(wanted, unit.label or "")
    excused |= other.excused & missing
    weak = (missing - excused) & weak_terms(label)
    excused |= weak
    if label <= _totals() and _is_called_above(wanted, context):
        excused |= missing & frozenset(term for line in wanted.lines for term in line.said)
    # Beside a name of the whole label, a word of the same root is another word.
    akin = frozenset[str]() if other.names else _akin(wanted, label, missing - excused)
    above = _above(wanted, context, missing - excused - akin, is_total=label <= _totals())
    if above == 0 and _is_larger_total(label, missing - excused - akin, context):
        return None
    own = _forms(same_terms(without_apart(normalise(unit.label or ""), wanted.words)))
    own_words = wanted.words - wanted.missing(wanted.words, own) - (_totals() if label <= _totals() else frozenset())
    if above is None or not (name or other.names or own_words or _is_total_of(wanted, hit, context)):
        return _of_column(wanted, hit)
    further = _further(wanted, hit, other.names | (name or frozenset()), akin)
    lacks_total = total_term() in missing - excused
    most = max(len(label - further), _ENOUGH if len(own_words) >= _MANY else 0)
    borrowed = missing - excused - akin - _totals()  # that only the headings above have, or the statement that is named
    borrowed -= context.titles | context.named if wanted.statement is not None else frozenset()
    if ((lacks_total or akin or borrowed) and further) or len(further) > most or _is_of_another_kind(unit, further):
        return None
    other_end = wanted.beginning and not label & beginning_terms()
    if other_end and (further or wanted.moves or context.statement not in (None, _BALANCES)):
        return None
    unnamed = wanted.statement is not None and context.statement is None
    uncounted = wanted.counts and not counts_things(unit.label or "")
    by_other = int(not missing.isdisjoint(other.excused))
    cost = (
        *map(int, (unnamed, uncounted, other_end)),
        len(weak),
        len(further),
        len(akin),
        int(lacks_total),
        above,
        by_other,
    )
    return _with_numbers(
        wanted, FittingRow(hit, (), further, None, cost, by_name=bool(excused - weak)), other_end=other_end
    )


def _of_statement(wanted: Wanted, context: RowContext) -> bool:
    """Whether a row stands in the statement that the question names, as far as its headings tell."""
    return wanted.statement is None or context.statement in (None, wanted.statement)


def _of_kind(wanted: Wanted, unit: InformationUnit) -> bool:
    """Whether a row's figures are of the kind that is asked for: of one unit or of all, things or money."""
    label = unit.label or ""
    if line_kind(label) == "per_share" and not wanted.each:
        return False
    counted = counts_things(label)  # what is counted stands at a day
    return not (counted and (wanted.money or (wanted.during and not wanted.moves)))


def _is_of_another_kind(unit: InformationUnit, further: frozenset[str]) -> bool:
    """Whether a label begins with what makes it another kind of figure: the return on deposits is no deposit."""
    return bool(further & kind_terms() & same_terms((unit.label or "").partition(" ")[0]))


def _missing(wanted: Wanted, unit: InformationUnit) -> frozenset[str]:
    """The words of the question that neither a row's label nor what its cells describe has."""
    missing = wanted.missing(wanted.words, _forms(label_terms(unit))) - wanted.around
    described = missing - wanted.missing(missing, _forms(_described(unit)))
    return missing - described if len(described) < len(wanted.words) else missing


def _with_numbers(wanted: Wanted, row: FittingRow, *, other_end: bool) -> FittingRow | None:
    """A row with its numbers that are asked for, or those by which it moved; None where it has none."""
    unit = row.hit.unit
    if wanted.counts and wanted.moves and not counts_things(unit.label or ""):
        return None
    if wanted.moves and not label_terms(unit) & moving_terms():
        change = moved(unit.numbers, wanted.years)
        return None if change is None else replace(row, numbers=(change[1],), before=change[0], by_name=False)
    # At the beginning of a year, a balance is what it was at the end of the year before.
    years = tuple(year - 1 for year in wanted.years) if other_end else wanted.years
    numbers = numbers_of(row.hit, years, kinds_of(wanted), wanted.words, () if wanted.beginning else wanted.days)
    if wanted.counts:
        numbers = tuple(one for one in numbers if unit_of(one, unit.label or "") == _COUNTED)
    return replace(row, numbers=numbers) if numbers else None


def _further(wanted: Wanted, hit: UnitHit, name: frozenset[str], akin: frozenset[str]) -> frozenset[str]:
    """The words of a label that make it another line than the question's."""
    label, roots = label_terms(hit.unit), {root(one) for one in akin}
    known = wanted.words.union(name, *wanted.also.values(), moving_terms() if wanted.moves else ())
    idle = generic_terms() | idle_terms() | _totals() | wanted.around
    idle |= wanted.called.get(hit.unit.doc_id, frozenset()) | (
        beginning_terms() if wanted.beginning else frozenset[str]()
    )
    own = (one for one in label - known - idle if known.isdisjoint(label_forms(one)))
    further = frozenset(one for one in own if len(one) > 1 and root(one) not in roots)
    return further | (frozenset[str]() if wanted.beginning else beginning_terms() & label - known)


def _described(unit: InformationUnit) -> frozenset[str]:
    """The words of a row's further cells, which say what its label names."""
    cells = unit.text.removeprefix(unit.label or "").split(COLUMN.strip())
    return same_terms(" ".join(cell for cell in cells if len(cell.split()) >= _SENTENCE))


def _forms(label: frozenset[str]) -> frozenset[str]:
    """The words of a label with their forms without prepositions and owners."""
    return label | frozenset(form for term in label for form in label_forms(term))


def _of_column(wanted: Wanted, hit: UnitHit) -> FittingRow | None:
    """The figure of a row whose label names none, in the column of what is asked for: a balance that a table of changes
    prints beside a day, or the one row of a table by columns."""
    if wanted.moves or not names_nothing(hit.unit.label):
        return None
    years = (None, hit.document.fiscal_year)
    found: list[tuple[UnitNumber, str]] = []
    for one in hit.unit.numbers:
        of_period = one.period in wanted.days if hit.unit.label else year_of(one) in years
        heading = one.label.partition(COLUMN)[2]
        if of_period and one.kind in kinds_of(wanted) and _is_asked(wanted, heading):
            found.append((one, heading))
    of_year = not wanted.years or hit.document.fiscal_year in wanted.years or bool(hit.unit.label)
    if len(found) != 1 or not of_year:
        return None
    number, heading = found[0]
    return FittingRow(hit, (number,), cost=_COLUMN_COST, label=None if hit.unit.label else heading)


def _is_asked(wanted: Wanted, heading: str) -> bool:
    """Whether a column's heading names what is asked for, and nothing further."""
    said = same_terms(heading)
    missing = wanted.missing(wanted.words, said) - _totals() - weak_terms(said)
    return bool(said) and (
        (not missing and not said - wanted.words - _totals())
        or (bool(other := renamed(wanted, heading).excused) and missing <= other)
    )


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
    named = context.named if wanted.statement is not None else frozenset[str]()
    return None if wanted.missing(left, context.titles | named | context.columns | beside) else 1


def _is_larger_total(label: frozenset[str], borrowed: frozenset[str], context: RowContext) -> bool:
    """Whether a total by its own name stands below the heading of a part of it, which alone has what its label lacks:
    "total assets" at the end of "current assets"."""
    own = label - _totals()
    return bool(borrowed) and total_term() in label and bool(own) and own <= context.group


def _is_total_of(wanted: Wanted, hit: UnitHit, context: RowContext) -> bool:
    """Whether a row called a total alone stands under a heading of what is asked for, and of nothing further."""
    if not label_terms(hit.unit) <= _totals() or not wanted.words:
        return False
    idle = idle_terms() | generic_terms() | _totals() | wanted.called.get(hit.unit.doc_id, frozenset())
    if _is_called_above(wanted, context):
        return True
    return any(
        not wanted.missing(wanted.words - _totals() - context.beside, heading)
        and not wanted.words.isdisjoint(heading)
        and not heading - wanted.words.union(*wanted.also.values()) - idle
        for heading in (context.group, context.titles)
    )


def _is_called_above(wanted: Wanted, context: RowContext) -> bool:
    """Whether what is asked for stands by another name above a row."""
    return any(is_called(wanted, heading) for heading in (context.group, context.titles) if heading)


def _totals() -> frozenset[str]:
    return frozenset({total_term()})


def kinds_of(wanted: Wanted) -> tuple[str, ...]:
    """The kinds of numbers that are asked for: what asks for an amount of money or a total asks for no percentage."""
    if wanted.rate:
        return ("percent",)
    return FIGURES[:1] if wanted.money or (total_term() in wanted.words and not wanted.moves) else FIGURES
