"""What the figures of a question are called in documents, in Arabic and English, as terms."""

from collections.abc import Iterable, Iterator

from tools.language.arabic.data import forms_of
from tools.language.terms import terms
from tools.vocab.loader import Vocabulary


def named_in_both(metrics: Iterable[str], vocabulary: Vocabulary) -> tuple[tuple[str, ...], ...]:
    """The names of each metric or formula, each as its terms, the plainest first; none for what is an expression."""
    found = (tuple(terms(name)) for metric in metrics for name in _names(metric, vocabulary))
    return tuple(dict.fromkeys(name for name in found if name))


def _names(metric: str, vocabulary: Vocabulary) -> Iterator[str]:
    yield from forms_of("metrics.toml", "names").get(metric, ())
    entry = vocabulary.metrics.get(metric) or vocabulary.formulas.get(metric)
    if entry is not None:
        yield entry.label
        yield from entry.synonyms
