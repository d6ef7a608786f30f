"""Takes turns among documents, where a question is asked of each of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

Found = TypeVar("Found")


OF_EACH = 3  # passages of each document, where a question is asked of several
_MOST = 30  # passages of all


def first_ones(found: Sequence[Found], document_of: Callable[[Found], str], top: int, *, spread: bool) -> list[Found]:
    """The `top` ones; where a question is asked of several documents, some of each, in turns."""
    if not spread:
        return list(found[:top])
    several = len({document_of(one) for one in found})
    return in_turns(found, document_of)[: min(max(top, OF_EACH * several), _MOST)]


def in_turns(found: Sequence[Found], document_of: Callable[[Found], str]) -> list[Found]:
    """The best of each document, then the second ones, and so on; those of one turn keep their order."""
    turns = Counter[str]()
    placed: list[tuple[int, Found]] = []
    for one in found:
        doc_id = document_of(one)
        placed.append((turns[doc_id], one))
        turns[doc_id] += 1
    return [one for _, one in sorted(placed, key=lambda entry: entry[0])]
