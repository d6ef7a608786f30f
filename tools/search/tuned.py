"""What a search goes by: what ships, and what its corpus was tuned to."""

from collections.abc import Mapping
from typing import get_args

import numpy as np

from tools.language.queries.types import QueryType, weights_of
from tools.models.questions import Weights
from tools.models.tuning import Tuned
from tools.ports.deps import Deps
from tools.search.order.ranker import FEATURES, load_weights
from tools.search.order.ranker import Weights as RankerWeights

NOTHING = Tuned()


async def tuned_of(deps: Deps) -> Tuned:
    """What the corpus is tuned to now."""
    applied = await deps.tuning.current() if deps.tuning is not None else None
    return applied.tuned if applied is not None else NOTHING


def type_weights(tuned: Tuned, query_type: QueryType) -> Weights:
    """How much each leg counts for questions of that kind."""
    vector = tuned.vector_weights.get(query_type)
    return weights_of(query_type) if vector is None else Weights(vector=vector, keyword=round(1 - vector, 4))


def all_vector_weights(tuned: Tuned) -> Mapping[QueryType, float]:
    """How much meaning counts, by kind of question."""
    return {kind: type_weights(tuned, kind).vector for kind in get_args(QueryType)}


def ranker_weights(tuned: Tuned) -> RankerWeights:
    """The ranker's weights: those that ship, where the tuned ones are of other features."""
    shipped = load_weights()
    if not fits_ranker(tuned):
        return shipped
    return RankerWeights(shipped.mean, shipped.scale, np.array([tuned.ranker[name] for name in FEATURES]))


def fits_ranker(tuned: Tuned) -> bool:
    """Whether there are tuned weights, for the very features that the ranker has."""
    return {*tuned.ranker} == {*FEATURES}
