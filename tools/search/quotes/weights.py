"""How likely a sentence answers: a logistic curve over its features, fitted by `evals/measures/answers`.

`likely` is of the best sentence of a search, calibrated on questions that the weights had not seen.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import mul
from typing import Any

import numpy as np

from tools.language.queries.features import Wanted
from tools.search.order.ranker import Matrix
from tools.search.quotes.features import FEATURES
from tools.vocab.loader import load_toml

KINDS = ("figure", "reason", "polar", "open", "change", "across")  # of questions: flags of `Wanted`
_STEEPEST = 30.0  # of an exponent: certain


@dataclass(frozen=True)
class Curve:
    """What the nearness of a sentence in meaning adds to its score, and the curve from there to a probability.

    `kinds` is what each kind of question adds, in the order of `KINDS`. A sentence is taken for an answer from the
    probability `answers_from`, of an open question from `open_from`; another may stand beside it from `beside` of that.
    """

    similarity: float
    slope: float
    intercept: float
    answers_from: float
    open_from: float
    beside: float
    kinds: tuple[float, ...]

    def likely(self, score: float, wanted: Wanted) -> float:
        """How likely a sentence of that score answers, as the best one of a search."""
        exponent = self.slope * score + self.intercept + sum(map(mul, self.kinds, kinds_of(wanted)))
        return 1.0 / (1.0 + math.exp(min(max(-exponent, -_STEEPEST), _STEEPEST)))

    def least(self, wanted: Wanted) -> float:
        """The probability from which a sentence is taken for an answer to such a question."""
        return self.open_from if wanted.open else self.answers_from


def kinds_of(wanted: Wanted) -> tuple[float, ...]:
    """1 for each of `KINDS` that a question is, else 0."""
    return tuple(float(getattr(wanted, kind)) for kind in KINDS)


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
    words, meaning = (_curve(fitted[name]) for name in ("words", "meaning"))
    return QuoteWeights(columns[0], columns[1], columns[2], words, meaning)


def _curve(fitted: Mapping[str, Any]) -> Curve:
    numbers = {name: float(number) for name, number in fitted.items() if name != "kinds"}
    return Curve(**numbers, kinds=tuple(float(fitted["kinds"][kind]) for kind in KINDS))
