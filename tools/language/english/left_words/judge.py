"""Whether a word left over narrows a figure: by rules, and by a logistic curve that `evals/makers` fits."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from tools.language.english.left_words.stretch import Stretch
from tools.vocab.loader import load_toml

# What rules say of a word: it passes by its place, or by what it means; it narrows, or its meaning may; nothing.
Verdict: TypeAlias = Literal["passes", "seems idle", "narrows", "may narrow", "open"]

_STEEPEST = 30.0  # of an exponent: certain


@dataclass(frozen=True)
class LeftoverWeights:
    """What each feature adds, and where nothing is seen yet.

    A word passes below the probability `passes`; `guarded` is for one whose meaning, or what stands before it, may narrow
    a figure.
    """

    bias: float
    passes: float
    guarded: float
    weights: Mapping[str, float]

    def likely(self, features: Iterable[str]) -> float:
        """The probability, from 0 to 1, that a word with these features narrows a figure."""
        exponent = self.bias + sum(self.weights.get(name, 0.0) for name in frozenset(features))
        return 1.0 / (1.0 + math.exp(min(max(-exponent, -_STEEPEST), _STEEPEST)))


@dataclass(frozen=True)
class Judged:
    """A word left over by its position, with the words it stands among, and what rules say of it."""

    at: int
    stretch: Stretch
    verdict: Verdict


def narrows_here(judged: Judged, weights: LeftoverWeights) -> bool:
    """Whether a word may narrow the figure: by rules, and where they are unsure by what its kind and place show."""
    return decide(judged, weights.likely(judged.stretch.features(judged.at)), weights)


def decide(judged: Judged, likely: float, weights: LeftoverWeights) -> bool:
    """The same for a word that is that likely to narrow it."""
    if judged.verdict in ("passes", "seems idle", "narrows"):
        return judged.verdict == "narrows"
    meant, stretch = judged.verdict == "may narrow", judged.stretch
    if stretch.names_a_thing or (meant and stretch.place != "aside"):
        return True
    return likely >= (weights.guarded if meant or stretch.is_limited(judged.at) else weights.passes)


@cache
def load_leftover_weights() -> LeftoverWeights:
    """The fitted weights that ship."""
    fitted: Mapping[str, Any] = load_toml("leftover_weights.toml")
    return LeftoverWeights(**{name: fitted[name] for name in ("bias", "passes", "guarded", "weights")})
