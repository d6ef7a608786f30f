"""Refits how much meaning and words count for each type of query."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tools.models.tuning import Tuned
from tools.ports.deps import Deps
from tools.search.tuned import type_weights
from tools.usage.tuning.quality import CHANCE, gain_of
from tools.usage.tuning.replay import Replay, place_again

LEAST_OF_TYPE = 8  # queries
_SHARES = tuple(tenth / 10 for tenth in range(11))


async def fit_query_weights(deps: Deps, replays: Sequence[Replay], tuned: Tuned) -> Mapping[str, float]:
    """The share of meaning by type of query: what holds, but where another share puts the chosen passages higher by
    more than noise.
    """
    types: dict[str, list[Replay]] = defaultdict(list)
    for one in replays:
        types[one.prepared.query_type].append(one)
    fitted = dict(tuned.vector_weights)
    for query_type, group in sorted(types.items()):
        if len(group) >= LEAST_OF_TYPE and (best := await _best_share(deps, group, tuned)) is not None:
            fitted[query_type] = best
    return fitted


async def _best_share(deps: Deps, group: Sequence[Replay], tuned: Tuned) -> float | None:
    query_type = group[0].prepared.query_type
    now = type_weights(tuned, query_type).vector
    before = [await place_again(deps, one, tuned) for one in group]
    tried: list[tuple[float, float, float]] = []
    for share in _SHARES:
        changed = tuned.model_copy(update={"vector_weights": {**tuned.vector_weights, query_type: share}})
        gain = gain_of(before, [await place_again(deps, one, changed) for one in group])
        if gain.after.ndcg10 > gain.before.ndcg10 and gain.chance <= CHANCE:
            tried.append((gain.after.ndcg10, -abs(share - now), share))
    return max(tried)[2] if tried else None
