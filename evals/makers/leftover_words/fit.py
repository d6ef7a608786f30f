"""A logistic curve over features that hold or don't, by Newton's steps with conjugate gradients."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evals.makers.leftover_words.cases import MADE, Case
from tools.language.english.left_words.judge import LeftoverWeights

# Below these probabilities a word passes; see `LeftoverWeights`.
PASSES, GUARDED = 0.04, 0.01
_PENALTY = 4.0  # on squared weights
_SEEN = 10  # cases that a feature holds of, to have a weight
_OF_SET = 4.0  # made cases that weigh as much as one of a set
_STEPS, _INNER, _SMALL = 12, 60, 5e-3
_LEAST = 0.02  # a weight nearer to zero is none

_Vector = NDArray[np.float64]
_Matrix = NDArray[np.float32]


@dataclass(frozen=True)
class _Problem:
    """One row a case, one column a feature, the last always 1; whether each case narrows, and how much it weighs."""

    rows: _Matrix
    columns: _Matrix
    narrows: _Vector
    weigh: _Vector
    penalty: _Vector

    def step(self, weights: _Vector) -> _Vector:
        """Newton's step."""
        likely = 1 / (1 + np.exp(-np.clip(self.rows @ weights, -30, 30)))
        slope = self.columns @ (self.weigh * (self.narrows - likely)) - self.penalty * weights
        curve = self.weigh * likely * (1 - likely)
        scale = self.penalty + self.columns @ curve
        step, left = np.zeros_like(weights), slope.copy()
        way = left / scale
        size = float(left @ way)
        for _ in range(_INNER):
            bent = self.columns @ (curve * (self.rows @ way)) + self.penalty * way
            length = size / float(way @ bent)
            step, left = step + length * way, left - length * bent
            if np.linalg.norm(left) < 0.02 * np.linalg.norm(slope):
                break
            before, size = size, float(left @ (left / scale))
            way = left / scale + size / before * way
        return step


def fit(cases: Sequence[Case]) -> LeftoverWeights:
    """The weights by these cases."""
    taught = [case for case in cases if case.teaches]
    seen = Counter(name for case in taught for name in case.features)
    names = sorted(name for name, count in seen.items() if count >= _SEEN)
    place = {name: at for at, name in enumerate(names)}
    rows = np.zeros((len(taught), len(names) + 1), dtype=np.float32)
    rows[:, -1] = 1
    for row, case in zip(rows, taught, strict=True):
        row[[place[name] for name in case.features if name in place]] = 1
    narrows = np.array([case.narrows for case in taught], dtype=np.float64)
    weigh = np.array([1.0 if case.group == MADE else _OF_SET for case in taught])
    penalty = np.append(np.full(len(names), _PENALTY), 1e-3)
    problem = _Problem(rows, np.ascontiguousarray(rows.T), narrows, weigh, penalty)
    weights = np.zeros(len(names) + 1)
    for _ in range(_STEPS):
        step = problem.step(weights)
        weights += step
        if float(np.abs(step).max()) < _SMALL:
            break
    pairs = zip(names, weights[:-1].tolist(), strict=True)
    kept = {name: round(weight, 3) for name, weight in pairs if abs(weight) >= _LEAST}
    return LeftoverWeights(round(float(weights[-1]), 3), PASSES, GUARDED, kept)
