"""Values by metric for formulas that tests evaluate."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from tools.figures.formulas.evaluate import Absent, Evaluation
from tools.figures.formulas.quantities import Quantity
from tools.vocab.loader import Formula, Metric, load_vocabulary
from tools.vocab.shift import Shift

VOCABULARY = load_vocabulary()
VALUES = {
    "revenue": ("USD", [300, 200, 100]),
    "cost_of_revenue": ("USD", [180, 120, 50]),
    "gross_profit": ("USD", [120, 80, 50]),
    "net_income": ("USD", [-30, 20, -10]),
    "capital_expenditures": ("USD", [30, 25, 20]),
    "operating_cash_flow": ("USD", [90, 80, 70]),
    "accounts_receivable": ("USD", [60, 40]),
    "weighted_shares_diluted": ("shares", [10, 10, 10]),
    "goodwill": ("EUR", [7, 7, 7]),
    "inventory": ("USD", [0, 5, 5]),
    "operating_income": ("USD", [-8, -4, 6]),
    "shareholders_equity": ("USD", [-50, -40]),
    "nonoperating_income": ("USD", [-3]),
}


@dataclass
class Given:
    """Values by metric, this year's first. Counts what is asked, and keeps what was missing."""

    known: Mapping[str, tuple[str, list[int]]] = field(default_factory=lambda: VALUES)
    asked: list[tuple[str, Shift]] = field(default_factory=list)
    told: list[tuple[str, list[str]]] = field(default_factory=list)

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        years_back = shift.years
        self.asked.append((metric.key, shift))
        unit, values = self.known.get(metric.key, ("USD", []))
        if years_back >= len(values):
            raise Absent(f"{metric.label} {years_back} back is not reported", "Load more.")
        return Quantity.of(Decimal(values[years_back]), unit)

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        self.told.append((instead, [metric.key for metric in metrics]))

    def attempt(self) -> Callable[[], None]:
        """Nothing to undo."""
        return lambda: None

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Nothing to tell."""


def run(expression: str) -> Quantity:
    return Evaluation(VOCABULARY, Given()).run(expression)


def steps(expression: str) -> list[str]:
    evaluation = Evaluation(VOCABULARY, Given())
    evaluation.run(expression)
    return evaluation.steps
