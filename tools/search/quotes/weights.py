"""How likely a sentence answers: a logistic curve over its features, fitted by `evals/measures/answers`.

`likely` is of the best sentence of a search, calibrated on questions that the weights had not seen.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tools.search.quotes.features import FEATURES
from tools.search.ranker import Matrix
from tools.vocab.loader import load_toml

_STEEPEST = 30.0  # of an exponent: certain


@dataclass(frozen=True)
class Curve:
    """What the nearness of a sentence in meaning adds to its score, and the curve from there to a probability.

    `answers_from` is the probability from which a sentence is taken for an answer, `beside_from` that from which one
    may stand beside it.
    """

    similarity: float
    slope: float
    intercept: float
    answers_from: float
    beside_from: float

    def likely(self, score: float) -> float:
        """How likely a sentence of that score answers, as the best one of a search."""
        exponent = -(self.slope * score + self.intercept)
        return 1.0 / (1.0 + math.exp(min(max(exponent, -_STEEPEST), _STEEPEST)))


@dataclass(frozen=True)
class QuoteWeights:
    """Each feature's mean and scale over the training sentences, and its weight; then the curve over their sum.

    `words` is the curve where words alone decide, `meaning` where an embedder has compared sentence and question.
    """

    mean: Matrix
    scale: Matrix
    weight: Matrix
    words: Curve
    meaning: Curve

    def scores(self, rows: Matrix) -> Matrix:
        """A score for each row of features: higher answers better."""
        return (rows - self.mean) / self.scale @ self.weight


@cache
def load_quote_weights() -> QuoteWeights:
    """The fitted weights that ship."""
    fitted: Mapping[str, Any] = load_toml("quotes.toml")
    rows = [fitted["features"][name] for name in FEATURES]
    columns = np.array([[row["mean"], row["scale"], row["weight"]] for row in rows], dtype=np.float64).T
    return QuoteWeights(columns[0], columns[1], columns[2], Curve(**fitted["words"]), Curve(**fitted["meaning"]))
