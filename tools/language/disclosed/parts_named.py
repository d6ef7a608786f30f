"""Parts of a company as questions and headings name them: "the Space segment", "Space"."""

from functools import cache

from tools.language.queries.features import figure_openings
from tools.language.terms import terms
from tools.vocab.loader import load_toml


def part_terms(text: str) -> str:
    """The name of a part, normalised, without what says only what kind of thing it is: "space"."""
    return " ".join(term for term in terms(text) if term not in _plain("kinds", "asked_kinds"))


def names_part(head: str) -> bool:
    """Whether a heading, normalised, may name a part: periods and figures stand above what is told of any."""
    words = {word for word in head.split() if not word.isdigit()}
    return bool(words) and not words <= figure_openings() | _plain("figures")


def names_kind(head: str) -> bool:
    """Whether a heading says what kind of part it names: "Garden Segment"."""
    return not _plain("kinds").isdisjoint(terms(head))


@cache
def single_kinds() -> tuple[str, ...]:
    """What kinds of parts are called, normalised: a part's own discussion names its figure so, "segment net sales"."""
    return tuple(sorted(_plain("kinds")))


@cache
def _plain(*names: str) -> frozenset[str]:
    lists = load_toml("segments.toml")
    return frozenset(term for name in names for word in lists[name] for term in terms(word))
