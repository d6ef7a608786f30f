"""The weights that tell words which narrow a figure from talk around it, by what they mean where they stand."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]


@dataclass(frozen=True)
class Network:
    """One hidden layer, rectified: `inner` (features by hidden), `inner_bias`, `outer`; the score is a sigmoid."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    bias: float

    def score(self, rows: Floats) -> Floats:
        """How likely each row's word narrows the figure, from 0 to 1."""
        hidden = np.maximum(0.0, rows @ self.inner + self.inner_bias)
        return 1.0 / (1.0 + np.exp(-(hidden @ self.outer + self.bias)))


@dataclass(frozen=True)
class NarrowingJudge:
    """A network over the states of the embedding model that it was fitted with, and the score below which words
    are talk."""

    network: Network
    model: str
    bound: float


@cache
def load_narrowing() -> NarrowingJudge:
    """The shipped judge; `python -m evals.makers.narrowing` fits it."""
    with files("tools.vocab").joinpath("narrowing.npz").open("rb") as file, np.load(file) as stored:
        arrays = [stored[name].astype(np.float32) for name in ("inner", "inner_bias", "outer")]
        network = Network(*arrays, bias=float(stored["bias"]))
        return NarrowingJudge(network, str(stored["model"]), float(stored["bound"]))
