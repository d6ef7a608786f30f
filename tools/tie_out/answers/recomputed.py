"""Computes a derived figure again, from the figures that the answer gives as its inputs and from nothing else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.errors import TieoutError
from tools.figures.formulas.at_period import evaluation_at
from tools.figures.formulas.changes import POINTS
from tools.figures.formulas.evaluate import Absent, Impossible
from tools.figures.formulas.of_rows import comes_to, kind_of
from tools.figures.formulas.quantities import Quantity
from tools.models.answers import AnswerFact
from tools.models.facts import FactInput
from tools.numbers import to_json_number
from tools.tie_out.answers.fact_ledger import FactShelf
from tools.vocab.loader import Formula, Metric
from tools.vocab.shift import Shift

_CHANGE = "change in "
_LAST = 4  # quarter of a year


@dataclass(frozen=True)
class _Inputs:
    """Figures of one company as the values of a formula at one fiscal period."""

    figures: Sequence[AnswerFact]
    fiscal_year: int
    fiscal_quarter: int | None

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        """Raise `Absent` for what is no input: a formula that did without does so again."""
        year, quarter = shift.before(self.fiscal_year, self.fiscal_quarter or 0)
        if shift.trailing and (twelve := self._trailing(metric, year, quarter)):
            return twelve
        if shift.to_date and (so_far := self._to_date(metric, year, quarter)):
            return so_far
        found = self._at(metric, year, quarter)
        if not found:
            raise Absent(metric.label, never=True)
        return Quantity.of(found[0].value, found[0].unit)

    def _at(self, metric: Metric, year: int, quarter: int) -> list[AnswerFact]:
        pair = (year, quarter or None)
        return [
            one for one in self.figures if one.metric == metric.key and (one.fiscal_year, one.fiscal_quarter) == pair
        ]

    def _trailing(self, metric: Metric, year: int, quarter: int) -> Quantity | None:
        """Twelve months: the year itself, the year before with the years to date, or four quarters."""
        whole, now, then = (self._at(metric, *pair) for pair in ((year - 1, 0), (year, quarter), (year - 1, quarter)))
        if quarter == _LAST and (this := self._at(metric, year, 0)):
            return Quantity.of(this[0].value, this[0].unit)
        if whole and now and then:
            return Quantity.of(whole[0].value + now[0].value - then[0].value, now[0].unit)
        pairs = [Shift(quarters=back).before(year, quarter) for back in range(_LAST)]
        quarters = [found[0] for pair in pairs if (found := self._at(metric, *pair))]
        if len(quarters) < _LAST:
            return None
        return Quantity.of(sum((one.value for one in quarters), Decimal(0)), quarters[0].unit)

    def _to_date(self, metric: Metric, year: int, quarter: int) -> Quantity | None:
        """The year up to a quarter's end where it is the whole year, or is summed over its quarters."""
        if quarter == _LAST and (whole := self._at(metric, year, 0)):
            return Quantity.of(whole[0].value, whole[0].unit)
        quarters = [one for number in range(1, quarter + 1) for one in self._at(metric, year, number)[:1]]
        if metric.period != "duration" or len(quarters) < quarter:
            return None
        return Quantity.of(sum((one.value for one in quarters), Decimal(0)), quarters[0].unit)

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """Nothing to note: the answer has said what was missing."""

    def attempt(self) -> Callable[[], None]:
        """Nothing to undo."""
        return lambda: None

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Nothing to tell."""


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
    if (kind := kind_of(fact.metric)) is not None:
        result = comes_to(kind, [part.value for part in fact.derived_from])
        yield from () if result is None else (result,)
        return
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
        ledger = shelf.ledgers[shelf.companies[inputs[0].ticker].company_id]
        known = ledger.period(period[0], period[1] or 0)
        if known is None:
            return None
        evaluation = evaluation_at(known, ledger.calendar, shelf.vocabulary, _Inputs(inputs, *period))
        expression = formula.expression if formula else text
        return evaluation.run(expression, negatives=formula is not None and formula.negatives).value
    except (Absent, Impossible, TieoutError):
        return None
