"""Logistic regressions: how telling features of sentences are, what orders them, and how likely they answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from evals.measures.answers.sentences.cases import SentenceCase
from tools.search.order.ranker import Matrix
from tools.search.quotes.weights import KINDS, WEIGHED, Curve, QuoteWeights

_PENALTY = 3.0  # on squared weights, of standardised features
_LIKELY_PENALTY = 1.0  # the same of the curve
_ORDER_PENALTY = 1e-3
_FREE = 1e-6  # of an intercept
_STEPS = 25
_BESIDE = 0.5  # how likely what stands beside an answer is, to what is taken for one
_FLAT = Curve(np.zeros(len(WEIGHED)), np.zeros(len(WEIGHED)), np.zeros(len(KINDS)), 0.0, 1.0, 1.0, 1.0, _BESIDE)


@dataclass(frozen=True)
class HeldOut:
    """A case, chosen from by weights that never saw its company.

    `places` are its best sentences by words, and `told` has a row for each: its score and how near it is.
    """

    case: SentenceCase
    places: tuple[int, ...]
    told: Matrix

    @property
    def right(self) -> Matrix:
        """Which of them answer."""
        return self.case.right[list(self.places)]


def fit_weights(cases: Sequence[SentenceCase], model: str = "") -> QuoteWeights:
    """A regression in which each question weighs the same, and in it what answers as much as what doesn't."""
    rows = np.concatenate([case.rows for case in cases])
    right = np.concatenate([case.right for case in cases])
    weigh = np.concatenate([_weigh(case.right) for case in cases])
    mean, scale = _scale(rows)
    weight = _logistic((rows - mean) / scale, right, weigh, _PENALTY)
    return QuoteWeights(mean, scale, weight[:-1], _FLAT, _FLAT, _FLAT, model)


def fit_order(held: Sequence[HeldOut], counted: Sequence[int]) -> Matrix:
    """The weights that sentences are ordered by, of the columns that are `counted`; the score weighs 1."""
    answered = [one for one in held if one.right.any()]
    rows = np.concatenate([one.told for one in answered])[:, list(counted)]
    right = np.concatenate([one.right for one in answered])
    weigh = np.concatenate([_weigh(one.right) for one in answered])
    mean, scale = _scale(rows)
    weight = _logistic((rows - mean) / scale, right, weigh, _ORDER_PENALTY)[:-1] / scale
    return _spread(weight / weight[0], counted)


def fit_likely(rows: Matrix, kinds: Matrix, right: Matrix, counted: Sequence[int]) -> Curve:
    """The curve from what is told of a question's best sentence to whether its answer is right."""
    given = np.column_stack([rows[:, list(counted)], kinds])
    mean, scale = _scale(given)
    fitted = _logistic((given - mean) / scale, right, np.ones(len(given)), _LIKELY_PENALTY)
    weight, many = fitted[:-1] / scale, len(counted)
    intercept = float(fitted[-1] - mean @ weight)
    return replace(_FLAT, likely=_spread(weight[:many], counted), kinds=weight[many:], intercept=intercept)


def _spread(weights: Matrix, counted: Sequence[int]) -> Matrix:
    spread = np.zeros(len(WEIGHED))
    spread[list(counted)] = weights
    return spread


def _scale(rows: Matrix) -> tuple[Matrix, Matrix]:
    return rows.mean(0), rows.std(0) + 1e-6


def _weigh(right: Matrix) -> Matrix:
    count = right.sum()
    answers, others = 0.5 / max(count, 1.0), 0.5 / max(len(right) - count, 1.0)
    return right * answers + (1.0 - right) * others


def _logistic(given: Matrix, right: Matrix, weigh: Matrix, penalty: float) -> Matrix:
    """The weights of a logistic regression and its intercept, by Newton's method."""
    given = np.column_stack([given, np.ones(len(given))])
    penalties = np.full(given.shape[1], penalty)
    penalties[-1] = _FREE
    weight = np.zeros(given.shape[1])
    for _ in range(_STEPS):
        likely = 1.0 / (1.0 + np.exp(-np.clip(given @ weight, -30, 30)))
        gradient = given.T @ (weigh * (likely - right)) + penalties * weight
        bend = given.T @ (given * (weigh * likely * (1 - likely))[:, None]) + np.diag(penalties)
        step = np.linalg.solve(bend, gradient)
        weight = weight - step
        if np.abs(step).max() < 1e-7:
            break
    return weight
