"""How well the chosen passages stand in an order, and whether a gain is more than noise."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from tools.models.tuning import Gain, Quality
from tools.search.order.ranker import Matrix

CHANCE = 0.05  # a gain that noise gives as often is none
_DEPTH, _FIRST, _RANKED = 10, 5, 20
_FLIPS = 20_000
_EXACT = 14  # differences of which all signs are tried


@dataclass(frozen=True)
class Placed:
    """The figures of one order, from 0 to 1."""

    ndcg10: float
    mrr20: float
    hit5: float


def placed(order: Sequence[str], chosen: Collection[str]) -> Placed:
    """How well the chosen ones stand in an order, each worth the same."""
    gains = [1 / math.log2(rank + 1) for rank in range(1, _DEPTH + 1)]
    found = sum(gain for gain, one in zip(gains, order, strict=False) if one in chosen)
    best = sum(gains[: len(chosen)])
    first = next((rank for rank, one in enumerate(order, start=1) if one in chosen), None)
    return Placed(
        ndcg10=found / best if best else 0.0,
        mrr20=1 / first if first is not None and first <= _RANKED else 0.0,
        hit5=float(first is not None and first <= _FIRST),
    )


def gain_of(before: Sequence[Placed], after: Sequence[Placed]) -> Gain:
    """What the same queries gain."""
    gains = [new.ndcg10 - old.ndcg10 for old, new in zip(before, after, strict=True)]
    return Gain(before=_means(before), after=_means(after), chance=chance_of(gains))


def is_gain(gain: Gain) -> bool:
    """Whether it is more than noise, and takes nothing from the first results."""
    better = gain.after.ndcg10 > gain.before.ndcg10 and gain.after.hit5 >= gain.before.hit5
    return better and gain.chance <= CHANCE


def chance_of(gains: Sequence[float]) -> float:
    """How likely as high a sum would be if each gain had either sign alike: a paired permutation test, one-sided."""
    moved = np.array([gain for gain in gains if abs(gain) > 1e-9])
    if not len(moved):
        return 1.0
    if len(moved) <= _EXACT:
        signs: Matrix = np.array([*product((-1.0, 1.0), repeat=len(moved))], dtype=np.float64)
        return float(np.count_nonzero(signs @ moved >= moved.sum() - 1e-9) / len(signs))
    signs = np.random.default_rng(0).choice(np.array([-1.0, 1.0]), (_FLIPS, len(moved)))
    return float((1 + np.sum(signs @ moved >= moved.sum() - 1e-9)) / (1 + _FLIPS))


def _means(scores: Sequence[Placed]) -> Quality:
    def mean(values: Sequence[float]) -> float:
        return round(sum(values) / len(values), 4) if values else 0.0

    return Quality(
        queries=len(scores),
        ndcg10=mean([one.ndcg10 for one in scores]),
        mrr20=mean([one.mrr20 for one in scores]),
        hit5=mean([one.hit5 for one in scores]),
    )
