"""Words around figures of rows and sentences: those of questions that only ask, those of labels that say no more."""

from functools import cache
from typing import Any

from tools.language.terms import terms
from tools.vocab.loader import load_toml


def idle_terms() -> frozenset[str]:
    """The words of a question that narrow nothing, as terms."""
    return _terms_of("idle")


def generic_terms() -> frozenset[str]:
    """The words of a label that tell it from no other, as terms."""
    return _terms_of("generic")


def counts_things(label: str) -> bool:
    """Whether a label begins with what is counted, so that its number is no amount of money."""
    return not _terms_of("counted").isdisjoint(terms(label)[:1])


@cache
def _terms_of(name: str) -> frozenset[str]:
    words: dict[str, Any] = load_toml("units.toml")["words"]
    return frozenset(term for word in words[name] for term in terms(word))
