"""Refits the local ranker's weights from those that hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tools.models.slots.routing import boost_of
from tools.models.tuning import Tuned
from tools.ports.deps import Deps
from tools.search.order.ranker import FEATURES, Matrix, features
from tools.search.tuned import ranker_weights
from tools.usage.tuning.quality import Placed, gain_of, placed
from tools.usage.tuning.replay import Replay, search_again
from tools.usage.tuning.softmax import Group, fit_softmax

_PULLS = (160.0, 40.0, 10.0)  # towards the weights that hold, the strongest first
_FOLDS = 4
_MOST_ROWS = 100


@dataclass(frozen=True)
class _Case:
    """A query's candidates as rows, and which of them were chosen."""

    group: Group
    chunk_ids: tuple[str, ...]
    chosen: frozenset[str]

    def placed(self, weight: Matrix) -> Placed:
        fixed = 0.0 if self.group.fixed is None else self.group.fixed
        order = np.argsort(-(self.group.rows @ weight + fixed), kind="stable")
        return placed([self.chunk_ids[int(place)] for place in order], self.chosen)


async def fit_ranker(deps: Deps, replays: Sequence[Replay], tuned: Tuned) -> Mapping[str, float]:
    """The weight of each feature: what holds, but where refitted weights rank queries better that they never saw."""
    cases = [case for one in replays if (case := await _case(deps, one, tuned)) is not None]
    start = ranker_weights(tuned).weight
    if len(cases) < 2 * _FOLDS:
        return tuned.ranker
    before = [case.placed(start) for case in cases]
    tried = [(_cross_validated(cases, start, pull), pull) for pull in _PULLS]
    gains = [(gain_of(before, after).after.ndcg10, pull) for after, pull in tried]
    best, pull = max(gains, key=lambda one: one[0])
    if best <= gain_of(before, before).after.ndcg10:
        return tuned.ranker
    weight = fit_softmax([case.group for case in cases], start, pull)
    return {name: round(float(value), 4) for name, value in zip(FEATURES, weight, strict=True)}


def _cross_validated(cases: Sequence[_Case], start: Matrix, pull: float) -> list[Placed]:
    found: dict[int, Placed] = {}
    for fold in range(_FOLDS):
        weight = fit_softmax([case.group for place, case in enumerate(cases) if place % _FOLDS != fold], start, pull)
        found |= {place: case.placed(weight) for place, case in enumerate(cases) if place % _FOLDS == fold}
    return [found[place] for place in range(len(cases))]


async def _case(deps: Deps, one: Replay, tuned: Tuned) -> _Case | None:
    """None where no chosen passage is among the candidates: no order brings it up."""
    found = await search_again(deps, one, tuned)
    candidates = [entry.candidate for entry in found.passages][:_MOST_ROWS]
    chunk_ids = tuple(candidate.chunk_id for candidate in candidates)
    if one.chosen_ids.isdisjoint(chunk_ids):
        return None
    fitted = ranker_weights(tuned)
    rows = (features(found.wanted, candidates) - fitted.mean) / fitted.scale
    boosts = [boost_of(one.prepared.reading.signals, each.passage.document.doc_type) for each in candidates]
    right = np.array([chunk_id in one.chosen_ids for chunk_id in chunk_ids], dtype=np.float64)
    return _Case(Group(rows, right, np.log(np.array(boosts, dtype=np.float64))), chunk_ids, one.chosen_ids)
