"""A network of one hidden layer, fitted by Adam: small enough for numpy alone."""

import numpy as np
from numpy.typing import NDArray

from tools.vocab.narrowing import Network

HIDDEN = 32
_EPOCHS = 12
_BATCH = 256
_RATE = 2e-3
_DECAY = 1e-2

Floats = NDArray[np.float64]


def fit(rows: NDArray[np.floating], truth: NDArray[np.bool_], seed: int = 0) -> Network:
    """The network, its inputs' scale folded in. `rows`: one a word; `truth`: whether it is of the class."""
    random = np.random.default_rng(seed)
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    scaled = (rows - mean) / spread
    width = rows.shape[1]
    parameters: list[Floats] = [
        random.normal(0, width**-0.5, (width, HIDDEN)),
        np.zeros(HIDDEN),
        random.normal(0, HIDDEN**-0.5, HIDDEN),
        np.zeros(1),
    ]
    first = [np.zeros_like(one) for one in parameters]
    second = [np.zeros_like(one) for one in parameters]
    step = 0
    for _ in range(_EPOCHS):
        order = random.permutation(len(scaled))
        for begin in range(0, len(order), _BATCH):
            at = order[begin : begin + _BATCH]
            step += 1
            for number, slope in enumerate(_slopes(parameters, scaled[at], truth[at])):
                first[number] = 0.9 * first[number] + 0.1 * slope
                second[number] = 0.999 * second[number] + 0.001 * slope**2
                moved = first[number] / (1 - 0.9**step)
                parameters[number] = parameters[number] - _RATE * moved / (
                    np.sqrt(second[number] / (1 - 0.999**step)) + 1e-8
                )
    inner, inner_bias, outer, bias = parameters
    inner = inner / spread[:, None]
    return Network(inner, inner_bias - mean @ inner, outer, float(bias[0]))


def _slopes(parameters: list[Floats], rows: NDArray[np.floating], truth: NDArray[np.bool_]) -> list[Floats]:
    inner, inner_bias, outer, bias = parameters
    hidden = np.maximum(0.0, rows @ inner + inner_bias)
    off = (1.0 / (1.0 + np.exp(-(hidden @ outer + bias[0]))) - truth) / len(rows)
    back = np.outer(off, outer) * (hidden > 0)
    return [
        rows.T @ back + _DECAY * inner,
        back.sum(axis=0),
        hidden.T @ off + _DECAY * outer,
        np.array([off.sum()]),
    ]
