"""Fits linear weights so that the right rows of each group are likely: a softmax over the group."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.search.order.ranker import Matrix

_STEPS, _RATE = 500, 0.05


@dataclass(frozen=True)
class Group:
    """Rows of standardised features that stand side by side; `right` is 1 for the right ones, else 0; `fixed` is what
    each row's score has beside its features.
    """

    rows: Matrix
    right: Matrix
    fixed: Matrix | None = None


def fit_softmax(groups: Sequence[Group], start: Matrix, pull: float) -> Matrix:
    """The weights, by gradient descent (Adam) from `start`, to which `pull` draws them back: the fewer the groups, the
    more. Each group needs a right row.
    """
    weight = start.copy()
    first, second = np.zeros_like(weight), np.zeros_like(weight)
    for step in range(1, _STEPS + 1):
        gradient = pull * (weight - start) / len(groups)
        for group in groups:
            scores = group.rows @ weight if group.fixed is None else group.rows @ weight + group.fixed
            likely = np.exp(scores - scores.max())
            wanted = likely * group.right
            gradient += group.rows.T @ (likely / likely.sum() - wanted / wanted.sum()) / len(groups)
        first, second = 0.9 * first + 0.1 * gradient, 0.99 * second + 0.01 * gradient**2
        weight -= _RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weight
