"""What other measures of a formula's name come to: told once a formula, not once a period."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tools.figures.formulas.quantities import Quantity
from tools.figures.formulas.run import Run
from tools.numbers import format_computed
from tools.vocab.expressions import names, parse
from tools.vocab.loader import Formula, Vocabulary
from tools.vocab.needs import find_named
from tools.vocab.variants import with_another

_MOST = 3  # other measures of one expression


def with_others_inside(vocabulary: Vocabulary, formula: Formula) -> tuple[Vocabulary, Formula]:
    """An expression with what it comes to by another measure of a formula that it names; and the vocabulary with them.

    A formula of the vocabulary has its own other measures.
    """
    if formula.key in vocabulary.formulas:
        return vocabulary, formula
    said = dict.fromkeys(names(parse(formula.expression)))
    named = ((name, find_named(vocabulary, name)) for name in said)
    inside = [(name, key) for name, entry in named if isinstance(entry, Formula) for key in entry.also]
    others = [_by_another(vocabulary, formula, name, key) for name, key in inside[:_MOST]]
    known = {**vocabulary.formulas, **{other.key: other for other in others}}
    also = tuple(other.key for other in others)
    return (replace(vocabulary, formulas=known), replace(formula, also=also)) if others else (vocabulary, formula)


def _by_another(vocabulary: Vocabulary, formula: Formula, name: str, key: str) -> Formula:
    expression, other = with_another(formula.expression, name, key), vocabulary.formulas[key]
    label = f"{formula.label} by {other.label}"
    return replace(formula, key=expression, expression=expression, label=label, convention=other.convention, also=())


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
