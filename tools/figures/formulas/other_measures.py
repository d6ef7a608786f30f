"""What other measures of a formula's name come to: told once a formula, not once a period."""

from collections.abc import Iterator, Sequence

from tools.figures.formulas.run import Run
from tools.numbers import format_computed
from tools.vocab.loader import Formula, Vocabulary


def other_measures(vocabulary: Vocabulary, formula: Formula, ticker: str, runs: Sequence[Run]) -> Iterator[str]:
    """A warning with the values of the other measure, and which one is given here, where the two differ anywhere."""
    other = vocabulary.formulas.get(formula.also)
    told = [(run.period, run.other) for run in runs if run.other is not None]
    if other is None or not told:
        return
    values = ", ".join(
        f"{format_computed(value.value, other.unit, percent=other.percent)} in {period.label}" for period, value in told
    )
    here = f" Given here: {formula.convention}" if formula.convention else ""
    yield f"{ticker}: {other.label} ({other.key}), which may be meant, is {values}. {other.convention}{here}"
