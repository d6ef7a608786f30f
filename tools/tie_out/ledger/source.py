"""A company's figures of one period, as formulas ask for them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tools.figures.formulas.evaluate import Impossible
from tools.figures.formulas.quantities import Quantity
from tools.figures.formulas.stand_ins import absent, not_loaded
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.shift import Shift


@dataclass
class LedgerSource:
    """A ledger as the values of a formula; `used` are those that it took."""

    ledger: Ledger
    vocabulary: Vocabulary
    period: FiscalPeriod
    used: list[Found] = field(default_factory=list[Found])

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        pair = shift.before(self.period.fiscal_year, self.period.fiscal_quarter)
        period = self.ledger.period(*pair)
        if period is None:
            raise not_loaded(self.ledger, metric, *pair)
        if shift.to_date:
            period = self.ledger.calendar.cumulative(period) or period
        outcome = self.ledger.figure(metric, period)
        if isinstance(outcome, Missing):
            if outcome.contested:
                raise Impossible(outcome.reason)
            raise absent(self.ledger, self.vocabulary, metric, period, outcome)
        self.used.append(outcome)
        return Quantity.of(outcome.value, outcome.resolved.fact.unit)

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """What stands in for a missing figure is the formula's own affair."""

    def attempt(self) -> Callable[[], None]:
        """Nothing to undo."""
        return lambda: None

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Nothing to tell."""
