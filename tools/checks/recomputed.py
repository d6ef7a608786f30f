"""Computes a derived figure again, from the figures that the answer gives as its inputs and from nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.answer_models import AnswerFact
from tools.checks.fact_shelf import FactShelf
from tools.errors import TieoutError
from tools.figures.changes import POINTS
from tools.figures.evaluate import Absent, Evaluation, Impossible
from tools.figures.quantities import Quantity
from tools.models import FactInput
from tools.numbers import to_json_number
from tools.vocab.loader import Metric

_CHANGE = "change in "


@dataclass(frozen=True)
class _Inputs:
    """Figures of one company as the values of a formula at one fiscal period."""

    figures: Sequence[AnswerFact]
    fiscal_year: int
    fiscal_quarter: int | None

    def value(self, metric: Metric, years_back: int) -> Quantity:
        """Raise `Absent` for what is no input: a formula that did without does so again."""
        for figure in self.figures:
            period = (figure.fiscal_year, figure.fiscal_quarter)
            if figure.metric == metric.key and period == (self.fiscal_year - years_back, self.fiscal_quarter):
                return Quantity.of(figure.value, figure.unit)
        raise Absent(metric.label)

    def missing(self, text: str, metrics: list[Metric]) -> None:
        """Nothing to note: the answer has said what was missing."""


def recompute(shelf: FactShelf, fact: AnswerFact, others: Sequence[AnswerFact]) -> Iterator[str]:
    """What is wrong with a computed figure: an input that the answer does not have, or another result."""
    inputs = [one for part in fact.derived_from for one in others if _is_input(one, part, fact)]
    if not fact.derived_from or len({id(one) for one in inputs}) < len(set(map(_key, fact.derived_from))):
        yield "is computed from figures that the answer does not give."
        return
    if fact.source.doc_id not in {one.source.doc_id for one in inputs}:
        yield "cites a filing that none of its inputs is from."
    values = list(_results(shelf, fact, inputs))
    if not any(to_json_number(value) == to_json_number(fact.value) for value in values):
        came = f": {values[0]:.6g}" if values else ""
        yield f"is not what {fact.metric} comes to from its inputs{came}."


def _is_input(one: AnswerFact, part: FactInput, fact: AnswerFact) -> bool:
    same = (one.start_date, one.end_date, one.source.doc_id) == (part.start_date, part.end_date, part.source.doc_id)
    return same and one.ticker == fact.ticker and one.value == part.value and one.metric != fact.metric


def _key(part: FactInput) -> tuple[object, ...]:
    return part.start_date, part.end_date, part.value, part.source.doc_id


def _results(shelf: FactShelf, fact: AnswerFact, inputs: Sequence[AnswerFact]) -> Iterator[Decimal]:
    """What the formula comes to; what a change may be, between the period and each other one of the inputs."""
    text = fact.metric.removeprefix(_CHANGE)
    own = (fact.fiscal_year, fact.fiscal_quarter)
    later = _evaluate(shelf, text, inputs, own)
    if later is None:
        return
    if text == fact.metric:
        yield later
        return
    for period in dict.fromkeys((one.fiscal_year, one.fiscal_quarter) for one in inputs):
        earlier = _evaluate(shelf, text, inputs, period) if period != own else None
        if earlier is not None:
            change = later - earlier
            yield round(change * 100, 4) if fact.unit == POINTS else change
            if fact.unit == "ratio" and earlier > 0:
                yield change / earlier


def _evaluate(
    shelf: FactShelf, text: str, inputs: Sequence[AnswerFact], period: tuple[int, int | None]
) -> Decimal | None:
    formula = shelf.vocabulary.formulas.get(text)
    try:
        return Evaluation(shelf.vocabulary, _Inputs(inputs, *period)).run(formula.expression if formula else text).value
    except (Absent, Impossible, TieoutError):
        return None
