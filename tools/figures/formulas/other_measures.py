"""What other measures of a formula's name come to: told once a formula, not once a period."""

from collections.abc import Iterator, Sequence

from tools.figures.formulas.quantities import Quantity
from tools.figures.formulas.run import Run
from tools.numbers import format_computed
from tools.vocab.loader import Formula, Vocabulary


def other_measures(vocabulary: Vocabulary, formula: Formula, ticker: str, runs: Sequence[Run]) -> Iterator[str]:
    """A warning for each other measure with its values, and which one is given here, where the two differ anywhere."""
    here = f" Given here: {formula.convention}" if formula.convention else ""
    for key in formula.also:
        other = vocabulary.formulas[key]
        told = [(run.period, run.others[key]) for run in runs if key in run.others]
        values = ", ".join(
            f"{format_computed(value.value, _shown(other, value), percent=other.percent)} in {period.label}"
            for period, value in told
        )
        if told:
            yield f"{ticker}: {other.label} ({key}), which may be meant, is {values}. {other.convention}{here}"


def _shown(formula: Formula, value: Quantity) -> str:
    """The unit that a value is shown in: of an amount, its own."""
    return formula.unit if formula.unit in {"ratio", "multiple", "days"} else value.unit
