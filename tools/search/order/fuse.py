"""Fuses what several legs of a search found into one order, and shares places out among documents."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tools.errors import InvalidInput
from tools.models.base import Model
from tools.models.passages import Fusion
from tools.ports.indexes import Hit

RANK_CONSTANT = 60
OF_EACH = 3  # passages of each document, where a question is asked of several
_MOST = 30  # passages of all

Found = TypeVar("Found")


class Fused(Model):
    """A passage that one leg or several found: its rank (from 1) and its score in each of them."""

    chunk_id: str
    score: float
    ranks: Mapping[str, int]
    scores: Mapping[str, float]


def fuse_results(
    legs: Mapping[str, Sequence[Hit]],
    weights: Mapping[str, float],
    *,
    k: int = RANK_CONSTANT,
    method: Fusion = "reciprocal_rank",
    boosts: Mapping[str, float] | None = None,
    limit: int | None = None,
) -> list[Fused]:
    """The passages that the legs found, all or `limit`, the best first, ties by chunk id. So are the hits given.

    `reciprocal_rank` sums weight / (k + rank) over the legs (Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion
    outperforms Condorcet and individual rank learning methods", SIGIR 2009, with a weight for each leg); it needs no
    comparable scores. `min_max` sums weight x (score - lowest) / (highest - lowest) of each leg instead; where a leg's
    scores are all the same, each counts as the highest.

    Both sums are multiplied by the passage's own of the `boosts`, where it has one.

    Weights are taken as they are: a leg that is missing or empty adds nothing, and the scores of a search with fewer
    legs are lower, never scaled up. Raises `InvalidInput` for a leg without a weight, or one below 0.
    """
    for leg in legs:
        if not weights.get(leg, -1.0) >= 0:
            raise InvalidInput(f"weights: leg {leg!r} needs one of 0 or more.")
    if k < 0:
        raise InvalidInput(f"k: {k} is below 0.")
    ranks: dict[str, dict[str, int]] = {}
    scores: dict[str, dict[str, float]] = {}
    totals: dict[str, float] = {}
    for leg in sorted(legs):
        hits = _first_of_each(legs[leg])
        worth = _by_rank(k) if method == "reciprocal_rank" else _by_score(hits)
        for rank, hit in enumerate(hits, start=1):
            ranks.setdefault(hit.chunk_id, {})[leg] = rank
            scores.setdefault(hit.chunk_id, {})[leg] = hit.score
            totals[hit.chunk_id] = totals.get(hit.chunk_id, 0.0) + weights[leg] * worth(rank, hit)
    for chunk_id, boost in (boosts or {}).items():
        if chunk_id in totals:
            totals[chunk_id] *= boost
    order = sorted(totals, key=lambda chunk_id: (-totals[chunk_id], chunk_id))[:limit]
    return [Fused(chunk_id=each, score=totals[each], ranks=ranks[each], scores=scores[each]) for each in order]


def _first_of_each(hits: Sequence[Hit]) -> list[Hit]:
    """Each passage once, at its best place."""
    return list({hit.chunk_id: hit for hit in reversed(hits)}.values())[::-1]


def _by_rank(k: int) -> Callable[[int, Hit], float]:
    return lambda rank, _: 1 / (k + rank)


def _by_score(hits: Sequence[Hit]) -> Callable[[int, Hit], float]:
    finite = [hit.score for hit in hits if math.isfinite(hit.score)]
    lowest, highest = min(finite, default=0.0), max(finite, default=0.0)

    def worth(_: int, hit: Hit) -> float:
        if not math.isfinite(hit.score):
            return 0.0
        return (hit.score - lowest) / (highest - lowest) if highest > lowest else 1.0

    return worth


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
