"""Ways to make probabilities of raw scores, and the figures by which they are judged."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
Predict: TypeAlias = Callable[["Scored"], Numbers]

_PENALTY = 0.01  # on squared weights: a curve stays finite where right and wrong answers are wholly apart
_SIGNALS_PENALTY = 0.3
_FREE = 1e-6  # the same of the intercept
_NEWTON = 50
_SURE = 0.01  # steps of nothing but right answers are no certainty
BINS = 10
FOLDS = 10
SPLITS = 5


@dataclass(frozen=True)
class Scored:
    """Answers by rows: the raw score and the signals (0 to 1), the kind, the question, and 1.0 where it is right."""

    raw: Numbers
    signals: Numbers
    kinds: NDArray[np.str_]
    questions: NDArray[np.str_]
    right: Numbers

    def __getitem__(self, rows: NDArray[np.bool_]) -> "Scored":
        return Scored(self.raw[rows], self.signals[rows], self.kinds[rows], self.questions[rows], self.right[rows])

    def __len__(self) -> int:
        return len(self.right)


def fit_curve(raw: Numbers, right: Numbers) -> tuple[float, float]:
    """Platt's curve: slope and intercept. The slope is never negative, so that the order of raw scores is kept."""
    slope, intercept = (float(weight) for weight in _logistic(raw[:, None], right, _PENALTY))
    return (slope, intercept) if slope > 0 else (0.0, float(np.log((right.sum() + 1) / ((1 - right).sum() + 1))))


def one_curve(data: Scored) -> Predict:
    """Platt's curve over the raw score."""
    slope, intercept = fit_curve(data.raw, data.right)
    return lambda asked: _sigmoid(slope * asked.raw + intercept)


def curve_by_kind(data: Scored) -> Predict:
    """Platt's curve for each kind of answer."""
    return _by_kind(data, one_curve)


def steps_by_kind(data: Scored) -> Predict:
    """Isotonic regression for each kind of answer."""
    return _by_kind(data, _steps)


def signals_by_kind(data: Scored) -> Predict:
    """A logistic model of the five signals for each kind of answer, in place of their weights."""

    def fitted(part: Scored) -> Predict:
        weights = _logistic(part.signals, part.right, _SIGNALS_PENALTY)
        return lambda asked: _sigmoid(asked.signals @ weights[:-1] + weights[-1])

    return _by_kind(data, fitted)


METHODS: dict[str, Callable[[Scored], Predict]] = {
    "one Platt curve": one_curve,
    "a Platt curve a kind": curve_by_kind,
    "isotonic steps a kind": steps_by_kind,
    "logistic over the signals, a kind": signals_by_kind,
}


def cross_validated(data: Scored, method: Callable[[Scored], Predict], seed: int = 0) -> Numbers:
    """Each answer's probability by a model that never saw its question, however that was asked."""
    names = np.unique(data.questions)
    places = np.random.default_rng(seed).permutation(len(names)) % FOLDS
    folds = places[np.searchsorted(names, data.questions)]
    told = np.zeros(len(data))
    for fold in range(FOLDS):
        held = folds == fold
        if held.any():
            told[held] = method(data[~held])(data[held])
    return told


def measured(data: Scored, method: Callable[[Scored], Predict]) -> tuple[float, float, float]:
    """Calibration error, AUROC and logarithmic loss, the means of several ways to split the questions."""
    splits = [cross_validated(data, method, seed) for seed in range(SPLITS)]
    told = [(calibration_error(p, data.right), auroc(p, data.right), log_loss(p, data.right)) for p in splits]
    error, area, loss = np.mean(np.array(told), axis=0).tolist()
    return error, area, loss


def calibration_error(told: Numbers, right: Numbers) -> float:
    """The expected calibration error over ten bins of equal width."""
    return sum(share * abs(accuracy - mean) for mean, accuracy, share in reliability(told, right))


def reliability(told: Numbers, right: Numbers) -> Iterator[tuple[float, float, float]]:
    """Each bin's mean probability, its share of right answers, and its share of all answers."""
    bins: Numbers = np.minimum(np.floor(told * BINS), BINS - 1)
    for number in range(BINS):
        within = bins == number
        if within.any():
            yield float(told[within].mean()), float(right[within].mean()), float(within.mean())


def auroc(told: Numbers, right: Numbers) -> float:
    """How often a right answer has a higher score than a wrong one; ties count half. 0.5 where all are alike."""
    above, below = told[right > 0.5], told[right < 0.5]
    wins = [float((one > below).mean() + 0.5 * (one == below).mean()) for one in above] if below.size else []
    return sum(wins) / len(wins) if wins else 0.5


def log_loss(told: Numbers, right: Numbers) -> float:
    """The mean logarithmic loss."""
    return float(-np.mean(right * np.log(told) + (1 - right) * np.log(1 - told)))


def _by_kind(data: Scored, method: Callable[[Scored], Predict]) -> Predict:
    """A model for each kind; for a kind that it never saw, that of all together."""
    models = {str(kind): method(data[data.kinds == kind]) for kind in np.unique(data.kinds)}
    others = method(data)

    def predict(asked: Scored) -> Numbers:
        told = np.zeros(len(asked))
        for kind in np.unique(asked.kinds):
            rows = asked.kinds == kind
            told[rows] = models.get(str(kind), others)(asked[rows])
        return told

    return predict


def _steps(data: Scored) -> Predict:
    """Isotonic regression by pooling neighbours that are out of order, with lines between the steps."""
    order = np.argsort(data.raw, kind="stable")
    values: list[float] = []
    counts: list[int] = []
    for value in data.right[order]:
        values.append(float(value))
        counts.append(1)
        while len(values) > 1 and values[-2] >= values[-1]:
            last, count = values.pop(), counts.pop()
            values[-1] = (values[-1] * counts[-1] + last * count) / (counts[-1] + count)
            counts[-1] += count
    heights = np.clip(np.repeat(values, counts), _SURE, 1 - _SURE)
    return lambda asked: np.interp(asked.raw, data.raw[order], heights)


def _logistic(rows: Numbers, right: Numbers, penalty: float) -> Numbers:
    """Weights and intercept by Newton's method, against Platt's targets: none is quite 0 or 1."""
    columns: Numbers = np.column_stack([rows, np.ones(len(rows))])
    known, wrong = float(right.sum()), float((1 - right).sum())
    targets: Numbers = right * (known + 1) / (known + 2) + (1 - right) / (wrong + 2)
    held: Numbers = np.diag(np.array([*([penalty] * rows.shape[1]), _FREE]))
    weights: Numbers = np.zeros(len(held))
    for _ in range(_NEWTON):
        told = _sigmoid(columns @ weights)
        gradient: Numbers = columns.T @ (told - targets) + held @ weights
        bend: Numbers = (columns * (told * (1 - told))[:, None]).T @ columns + held
        weights = weights - np.linalg.solve(bend, gradient)
    return weights


def _sigmoid(values: Numbers) -> Numbers:
    return 1.0 / (1.0 + np.exp(-values))
