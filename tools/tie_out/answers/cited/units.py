"""Holds what an answer takes from information units against the units themselves: words, places and numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from tools.answer.text import SNIPPET
from tools.figures.formulas.of_rows import come_to, kind_of
from tools.language.bilingual.unit_words import counts_by_size
from tools.models.answers import Answer, AnswerFact, Citation
from tools.models.facts import FactInput
from tools.models.units import InformationUnit, UnitNumber
from tools.numbers import format_value, to_json_number
from tools.ports.deps import Deps

_DASHES = ("-", "–", "—")
_TWO = 2  # rows that a figure is computed of


async def cited_units(deps: Deps, answer: Answer) -> dict[str, InformationUnit]:
    """The units that an answer cites, by their ids, as the store has them."""
    places = [one.unit for one in answer.citations] + [fact.source.unit for fact in answer.facts]
    wanted = sorted({place.unit_id for place in places if place is not None})
    found = await deps.units.units(wanted) if deps.units is not None and wanted else []
    return {unit.unit_id: unit for unit in found}


def unit_citation_problems(citation: Citation, units: Mapping[str, InformationUnit]) -> Iterator[str]:
    """What is wrong with a citation of a unit, each a sentence that goes on from its text."""
    place = citation.unit
    unit = units.get(place.unit_id) if place is not None else None
    if place is None or unit is None or unit.doc_id != citation.doc_id:
        yield "cites a sentence or row that its document does not have."
        return
    if unit.unreliable is not None:
        yield f"cites words that are not to be trusted: {unit.unreliable}"
    if (place.paragraph, place.sentence, citation.page) != (unit.paragraph, unit.sentence, unit.page):
        yield "has another page, paragraph or sentence than what it cites."
    if citation.row is not None and citation.row != unit.label:
        yield "has another row than what it cites."
    whole = citation.table_id is None or citation.quote is not None  # a row of a cited table quotes nothing further
    if whole and (not citation.quote or citation.quote not in unit.text):
        yield "quotes words that do not stand at the place that it cites."
    if citation.text != unit.text[:SNIPPET]:
        yield "begins otherwise than what it cites."


def unit_fact_problems(fact: AnswerFact, units: Mapping[str, InformationUnit]) -> Iterator[str]:
    """What is wrong with a figure that was read from a unit: no such unit, row or column, or another number there."""
    place = fact.source.unit
    unit = units.get(place.unit_id) if place is not None else None
    if unit is None or unit.doc_id != fact.source.doc_id:
        yield "cites a row that its document does not have."
    elif unit.unreliable is not None:
        yield f"cites a row that is not to be trusted: {unit.unreliable}"
    elif (fact.source.row, fact.source.page, fact.source.sentence) != (unit.label, unit.page, unit.text):
        yield "has another row or page than what it cites."
    else:
        printed = [to_json_number(amount_of(one)) for one in _of_column(unit.numbers, fact)]
        if to_json_number(fact.value) not in printed and not _is_nil(fact, unit):
            yield f"is {format_value(fact.value, fact.unit)}, which its row does not print for {fact.source.column}."
        yield from _change_problems(fact, unit)


def of_rows_problems(fact: AnswerFact, others: Sequence[AnswerFact]) -> Iterator[str]:
    """What is wrong with a figure that two rows come to: a row that the answer does not give, or another result."""
    given = [next((one for one in others if _is_given(part, one)), None) for part in fact.derived_from]
    inputs = [one for one in given if one is not None]
    if len(inputs) != _TWO or len(given) != _TWO:
        yield "is computed from rows that the answer does not give."
        return
    if fact.source != inputs[0].source:
        yield "cites another row than its first."
    worth = [_worth(one) for one in inputs]
    kind, (first, second) = kind_of(fact.metric) or "", worth
    result = come_to(kind, first, second) if first is not None and second is not None else None
    if result is None or to_json_number(result) != to_json_number(fact.value):
        yield f"is not what its rows come to{'' if result is None else f': {result:.6g}'}."


def _is_given(part: FactInput, one: AnswerFact) -> bool:
    return (part.metric, part.value, part.end_date, part.source) == (one.metric, one.value, one.end_date, one.source)


def _worth(fact: AnswerFact) -> Decimal | None:
    """What a row counts: what is taken off by its size; None where nothing tells."""
    by_size = counts_by_size(fact.label)
    return None if by_size is None else abs(fact.value) if by_size else fact.value


def _is_nil(fact: AnswerFact, unit: InformationUnit) -> bool:
    """Whether a figure is nothing, and its row has a dash and no number in that column."""
    dashes = [cell for cell in unit.text.split("|") if cell.strip() in _DASHES]
    return not fact.value and bool(dashes) and all(one.period != fact.source.column for one in unit.numbers)


def _change_problems(fact: AnswerFact, unit: InformationUnit) -> Iterator[str]:
    """What is wrong with what a figure is compared with: another number of the same row, and what lies between."""
    if fact.yoy is None:
        return
    column = fact.yoy.prior_source.column
    before = [to_json_number(amount_of(one)) for one in unit.numbers if one.period == column]
    if to_json_number(fact.yoy.prior_value) not in before:
        yield f"is compared with {fact.yoy.prior_value}, which its row does not print for {column}."
    if abs(fact.yoy.delta) != abs(fact.value - fact.yoy.prior_value):
        yield f"is told to have moved by {fact.yoy.delta}, which its row does not come to."


def amount_of(number: UnitNumber) -> Decimal:
    """What a number of a unit comes to."""
    return number.value * number.scale


def _of_column(numbers: Iterable[UnitNumber], fact: AnswerFact) -> Iterator[UnitNumber]:
    for one in numbers:
        year = (one.period or "")[:4]
        if one.period == fact.source.column and year in ("", str(fact.end_date.year)):
            yield one
