"""Whether the equations between a statement's rows hold."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from tools.figures.formulas.evaluate import Absent, Evaluation, Impossible
from tools.figures.formulas.quantities import Quantity, UnitMismatch
from tools.figures.resolution.found import fits_unit
from tools.models.figures import Check
from tools.vocab.loader import Formula, Metric, StatementLayout, Vocabulary
from tools.vocab.shift import Shift

# By metric and the label of its period: the value with the metric's own sign, and its unit.
Figures: TypeAlias = Mapping[tuple[str, str], tuple[Decimal, str]]


def check_sums(
    vocabulary: Vocabulary, layout: StatementLayout, periods: Sequence[str], figures: Figures
) -> Iterator[Check]:
    """Every equation of the layout, for every period that has its figures."""
    for rule in layout.checks:
        for period in periods:
            values = _Values(figures, period)
            try:
                left, right = (Evaluation(vocabulary, values).run(side.strip()) for side in rule.split("="))
                difference = (left - right).value
            except (Absent, Impossible, UnitMismatch):
                continue
            room = values.rounding_unit * len(values.used)
            yield Check(rule=rule, period=period, ok=abs(difference) <= room, difference=difference)


class _Values:
    """The figures of one period. Notes what was used."""

    def __init__(self, figures: Figures, period: str) -> None:
        self._figures = figures
        self._period = period
        self.used: set[str] = set()

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        found = self._figures.get((metric.key, self._period))
        if found is None:
            raise Absent(metric.label)
        self.used.add(metric.key)
        return Quantity.of(*found)

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """Nothing to note: a statement's row is absent where the company does not report it."""

    def attempt(self) -> Callable[[], None]:
        """Nothing to undo."""
        return lambda: None

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Nothing to tell."""

    @property
    def rounding_unit(self) -> Decimal:
        """One unit of the last digit in which the period's amounts are reported."""
        shown = [figure for (_, label), figure in self._figures.items() if label == self._period]
        amounts = [value for value, unit in shown if value and fits_unit(unit, "monetary")]
        exponents = [amount.normalize().as_tuple().exponent for amount in amounts]
        return Decimal(1).scaleb(min((e for e in exponents if isinstance(e, int)), default=0))
