"""How likely a sentence answers: a logistic curve over its features, fitted by `evals/measures/answers`.

`likely` is of the best sentence of a search, calibrated on questions that the weights had not seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tools.language.queries.features import Wanted
from tools.search.order.ranker import Matrix
from tools.search.quotes.features import FEATURES
from tools.search.quotes.nearness import NEARNESS
from tools.vocab.loader import load_toml

KINDS = (
    "figure",
    "reason",
    "polar",
    "open",
    "change",
    "across",
    "names_line",
    "names_ratio",
)  # of questions: flags of `Wanted`
TOLD_AGAIN = ("type_told", "type_missing")  # features that tell of the answer more than their part of the score does
# What tells of a sentence: the score of its features, some of these, and how near it is.
WEIGHED = ("score", *TOLD_AGAIN, *NEARNESS)
_STEEPEST = 30.0  # of an exponent: certain


@dataclass(frozen=True)
class Curve:
    """By what sentences are ordered, and the curve from there to a probability.

    `order` and `likely` are weights of what is `WEIGHED`; `kinds` is what each kind of question adds, in the order of
    `KINDS`. A sentence is taken for an answer from the probability `answers_from`, of an open question from
    `open_from`, of one for a fact that names no figure from `fact_from`; another may stand beside it from `beside` of
    that.
    """

    order: Matrix
    likely: Matrix
    kinds: Matrix
    intercept: float
    answers_from: float
    open_from: float
    fact_from: float
    beside: float

    def places(self, told: Matrix) -> Matrix:
        """What sentences are ordered by, the highest first; a row a sentence, a column for each that is `WEIGHED`."""
        return told @ self.order

    def chances(self, told: Matrix, kinds: Sequence[float]) -> Matrix:
        """How likely each sentence answers, as the best one of a search."""
        exponents = told @ self.likely + self.intercept + float(np.dot(self.kinds, kinds))
        return 1.0 / (1.0 + np.exp(-np.clip(exponents, -_STEEPEST, _STEEPEST)))

    def least(self, wanted: Wanted) -> float:
        """The probability from which a sentence is taken for an answer to such a question."""
        return self.open_from if wanted.open else self.fact_from if wanted.fact else self.answers_from


def kinds_of(wanted: Wanted) -> tuple[float, ...]:
    """1 for each of `KINDS` that a question is, else 0."""
    return tuple(float(getattr(wanted, kind)) for kind in KINDS)


@dataclass(frozen=True)
class QuoteWeights:
    """Each feature's mean and scale over the training sentences, and its weight; then the curves over their sum.

    `words` is the curve where words alone decide, `whole` where an embedder has compared sentence and question,
    `tokens` where the one that it was fitted on, `model`, has done so word by word.
    """

    mean: Matrix
    scale: Matrix
    weight: Matrix
    words: Curve
    whole: Curve
    tokens: Curve
    model: str

    def scores(self, rows: Matrix) -> Matrix:
        """A score for each row of features: higher answers better."""
        return (rows - self.mean) / self.scale @ self.weight

    def told(self, rows: Matrix) -> Matrix:
        """The columns of `WEIGHED` for rows of features; those of nearness are 0."""
        again = rows[:, [FEATURES.index(name) for name in TOLD_AGAIN]]
        return np.column_stack([self.scores(rows), again, np.zeros((len(rows), len(NEARNESS)))])


@cache
def load_quote_weights() -> QuoteWeights:
    """The fitted weights that ship."""
    fitted: Mapping[str, Any] = load_toml("quotes.toml")
    rows = [fitted["features"][name] for name in FEATURES]
    columns = np.array([[row["mean"], row["scale"], row["weight"]] for row in rows], dtype=np.float64).T
    words, whole, tokens = (_curve(fitted[name]) for name in ("words", "whole", "tokens"))
    return QuoteWeights(columns[0], columns[1], columns[2], words, whole, tokens, fitted["model"])


def _curve(fitted: Mapping[str, Any]) -> Curve:
    numbers = {name: float(number) for name, number in fitted.items() if not isinstance(number, Mapping)}
    order, likely = (_weights(fitted[name], WEIGHED) for name in ("order", "likely"))
    return Curve(order, likely, _weights(fitted["kinds"], KINDS), **numbers)


def _weights(fitted: Mapping[str, float], names: Sequence[str]) -> Matrix:
    """The weights by their names; 0 for what does not count."""
    return np.array([float(fitted.get(name, 0.0)) for name in names])
