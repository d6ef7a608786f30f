"""How passages share the characters of a result: by how likely each is the one that was looked for."""

import math
from collections.abc import Sequence

from tools.search.search import Found, Ranked

LOCAL = "local"  # the ranker whose scores are fitted as log odds
_SOFTENED = 1.5  # the scores of questions that it was not fitted to are less sure
_FLAT = 0.5  # by rank, where scores are no log odds: the first has about three times the room of the next
_LEAST = 20  # characters of any passage
_WORTH = 100  # characters below which a passage is left for the next page


def shares_of(total: int, shown: Sequence[Ranked], found: Found) -> list[int]:
    """Characters for each passage, so many together; companies that are compared have the same."""
    if not shown:
        return []
    weights = _weights(shown, found)
    return [max(_LEAST, int(total * weight / sum(weights))) for weight in weights]


def worth_showing(total: int, shown: Sequence[Ranked], found: Found) -> int:
    """How many of the first passages have room enough to say something; all, where companies are compared."""
    if found.targets.spread or found.reranked_by != LOCAL:
        return len(shown)
    shares = shares_of(total, shown, found)
    return max((place for place, share in enumerate(shares, start=1) if share >= _WORTH), default=min(1, len(shown)))


def _weights(shown: Sequence[Ranked], found: Found) -> list[float]:
    if found.reranked_by != LOCAL or found.targets.spread:
        return [1 / (place + _FLAT) for place in range(1, len(shown) + 1)]
    best = max(one.score for one in shown)
    return [math.exp((one.score - best) / _SOFTENED) for one in shown]
