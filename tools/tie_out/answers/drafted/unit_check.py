"""Holds a statement that a model words over information units against the units of the pages that it names.

Each number stands in one of these units, in the column of the year that is told, and in a row that the statement names.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tools.answer.unit_draft import PagedStatement
from tools.language.arabic.digits import PrintedNumber, find_numbers
from tools.language.terms import terms
from tools.models.units import InformationUnit
from tools.search.units.ranking import label_terms
from tools.tie_out.answers.drafted.arabic import same_number

_LABEL: Final = 0.5  # of a row's label, the share that a statement has to name
_WORDS: Final = 0.5  # of a statement without numbers, the share of words that its page has to have
_FIGURES: Final = ("amount", "percent")


@dataclass(frozen=True)
class TiedUnitNumber:
    """A number of a statement and the unit that prints it."""

    number: PrintedNumber
    unit: InformationUnit


@dataclass(frozen=True)
class HeldStatement:
    """A statement with what ties it, or with what is wrong. `said` are the years that its units have, as written."""

    statement: PagedStatement
    numbers: tuple[TiedUnitNumber, ...] = ()
    units: tuple[InformationUnit, ...] = ()
    said: tuple[str, ...] = ()
    coverage: float = 1.0
    problems: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.problems


def hold_statement(statement: PagedStatement, units: Sequence[InformationUnit]) -> HeldStatement:
    """The statement held against the units of its pages; units that are not to be trusted bear nothing out."""
    trusted = [unit for unit in units if unit.unreliable is None]
    own = [unit for unit in trusted if (unit.page or 0) in statement.pages]
    if not own:
        why = "It names no page." if not statement.pages else "Its page was not given."
        return HeldStatement(statement, problems=(why,))
    numbers = find_numbers(statement.text)
    years = {one.key[:4] for one in numbers if one.kind in ("year", "date")}
    said = frozenset(terms(statement.text))
    tied, problems = list[TiedUnitNumber](), list[str]()
    for number in (one for one in numbers if one.kind in _FIGURES):
        unit = next((unit for unit in own if prints_in_place(unit, number, years, said)), None)
        if unit is None:
            problems.append(f"{number.printed} is not printed on its page for what the statement says.")
        else:
            tied.append(TiedUnitNumber(number, unit))
    around = [one.unit for one in tied] or own
    problems += _strange_years(numbers, around)
    coverage = _coverage(said, own)
    if not tied and not problems and coverage < _WORDS:
        problems.append("Its page does not say so.")
    bearing = tuple({unit.unit_id: unit for unit in around}.values()) if tied else (_nearest(said, own),)
    dated = tuple(one.printed for one in numbers if one.kind in ("year", "date"))
    return HeldStatement(statement, tuple(tied), bearing, dated, coverage, tuple(problems))


def prints_in_place(
    unit: InformationUnit, number: PrintedNumber, years: Collection[str], said: Collection[str]
) -> bool:
    """Whether a unit prints a number where the statement tells it: of a year's column, in a row that is named."""
    if not any(same_number(number, one) for one in find_numbers(unit.text)):
        return False
    if unit.kind != "row":
        return True
    label = label_terms(unit)
    if label and len(label.intersection(said)) / len(label) < _LABEL:
        return False
    columns = [one for one in unit.numbers if one.value == number.value and one.kind in _FIGURES]
    dated = [one for one in columns if one.period]
    return not (dated and years) or any((one.period or "")[:4] in years for one in dated)


def _strange_years(numbers: Sequence[PrintedNumber], units: Sequence[InformationUnit]) -> Iterator[str]:
    """The years of a statement that none of its units has."""
    known = {key[:4] for unit in units for key in unit.keys}
    for one in numbers:
        if one.kind in ("year", "date") and one.key[:4] not in known:
            yield f"{one.printed} does not stand where its figures do."


def _coverage(said: Collection[str], units: Sequence[InformationUnit]) -> float:
    words = {term for term in said if not term[0].isdigit()}
    known = {term for unit in units for term in terms(unit.text)}
    return len(words & known) / len(words) if words else 1.0


def _nearest(said: Collection[str], units: Sequence[InformationUnit]) -> InformationUnit:
    return max(units, key=lambda unit: len(label_terms(unit).intersection(said)))
