"""What BM25 engines agree on: which terms of a query count, and the order of hits whose scores are equal."""

from collections.abc import Iterable, Mapping

from tools.ports.indexes import Hit

_MOST_TERMS = 400  # of a query, for each is looked up in two fields, and engines allow about 1,000 clauses
_LONGEST_TERM = 255  # characters that OpenSearch makes one term of
_DIGITS = 5  # of a score that count: the order of additions changes those after


def heaviest(terms: Mapping[str, float]) -> list[tuple[str, float]]:
    """The terms of a query that count, those with the greatest weights where there are too many."""
    usable = [(term, weight) for term, weight in terms.items() if weight > 0 and _is_indexable(term)]
    return sorted(usable, key=lambda item: (-item[1], item[0]))[:_MOST_TERMS]


def _is_indexable(term: str) -> bool:
    return 0 < len(term) <= _LONGEST_TERM and term.encode(errors="ignore").decode() == term


def rounded(score: float) -> float:
    """A score without the digits that differ from one way of adding to another."""
    return float(f"{score:.{_DIGITS}g}")


def ordered(hits: Iterable[Hit], limit: int) -> list[Hit]:
    """The best hits first, ties by chunk id."""
    return sorted(hits, key=lambda hit: (-hit.score, hit.chunk_id))[:limit]
