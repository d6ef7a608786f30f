"""The figures by which searches are judged: hit@k, MRR, and bootstrap intervals."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

Item = TypeVar("Item")

_SAMPLES = 5_000


@dataclass(frozen=True)
class Scores:
    """Whether a gold item is among the first 5, 10, 20, and one over the rank of the first one (0 after 20)."""

    hit5: float
    hit10: float
    hit20: float
    mrr20: float


def hits(ranked: Sequence[Item], gold: Collection[Item]) -> Scores:
    """The scores of one ranking."""
    first = next((rank for rank, item in enumerate(ranked, start=1) if item in gold), None)
    within = [float(first is not None and first <= depth) for depth in (5, 10, 20)]
    return Scores(*within, mrr20=1.0 / first if first is not None and first <= 20 else 0.0)


def mean(values: Iterable[float]) -> float:
    """The mean; 0 of nothing."""
    numbers = list(values)
    return float(np.mean(numbers)) if numbers else 0.0


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % bootstrap interval of the mean."""
    numbers, random = np.asarray(values), np.random.default_rng(0)
    means = numbers[random.integers(0, len(numbers), (_SAMPLES, len(numbers)))].mean(1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)
