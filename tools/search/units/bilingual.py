"""What the figures of a question are called in documents, in Arabic and English, as terms."""

import re
from collections.abc import Iterable, Iterator, Sequence

from tools.language.arabic.data import forms_of
from tools.language.bilingual.line_names import lines_of_metric
from tools.language.terms import terms
from tools.vocab.loader import Vocabulary

_SIDES = ("above", "below")
_NAME = re.compile(r"[a-z_]+")


def named_in_both(metrics: Iterable[str], vocabulary: Vocabulary) -> tuple[tuple[str, ...], ...]:
    """The names of each metric or formula, each as its terms, the plainest first; none for what is an expression."""
    found = (tuple(terms(name)) for metric in metrics for name in _names(metric, vocabulary))
    return tuple(dict.fromkeys(name for name in found if name))


def parts_of_ratio(
    metrics: Sequence[str], vocabulary: Vocabulary
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]] | tuple[()]:
    """The names of what is divided and of what it is divided by, in both languages; none of another figure."""
    sides = metrics_of_ratio(metrics, vocabulary)
    if not sides:
        return ()
    above, below = (names_of(one, vocabulary) for one in sides)
    return (above, below) if above and below else ()


def metrics_of_ratio(metrics: Sequence[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """What is divided and what it is divided by, where the one figure is such a ratio."""
    formula = vocabulary.formulas.get(metrics[0]) if len(metrics) == 1 else None
    sides = formula.expression.split(" / ") if formula is not None else []
    return tuple(sides) if len(sides) == len(_SIDES) and all(_NAME.fullmatch(one) for one in sides) else ()


def names_of(metric: str, vocabulary: Vocabulary) -> tuple[tuple[str, ...], ...]:
    """The names of a figure, each as its terms, with those of the line of statements that it is."""
    own = tuple(tuple(sorted(name)) for line in lines_of_metric(metric) for name in line)
    return tuple(dict.fromkeys((*named_in_both([metric], vocabulary), *own)))


def _names(metric: str, vocabulary: Vocabulary) -> Iterator[str]:
    yield from forms_of("metrics.toml", "names").get(metric, ())
    entry = vocabulary.metrics.get(metric) or vocabulary.formulas.get(metric)
    if entry is not None:
        yield entry.label
        yield from entry.synonyms
