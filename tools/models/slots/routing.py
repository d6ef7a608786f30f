"""What the router goes by: signals of a question, what they prefer, and the filters that are inferred from it."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tools.models.base import Model

SignalKind: TypeAlias = Literal["numeric", "attribution", "visual", "comparative"]


class Boost(Model):
    """By how much the passages of a type of documents count more."""

    doc_type: str
    factor: float


class LegWeight(Model):
    """By how much what a leg finds counts more."""

    leg: str
    factor: float


class Signal(Model):
    """A sign of what is asked for: the words that give it, the legs that it prefers and weighs, and what it boosts.

    `speakers` are those of the words that say who speaks.
    """

    kind: SignalKind
    words: tuple[str, ...]
    speakers: tuple[str, ...] = ()
    prefers: tuple[str, ...] = ()
    weights: tuple[LegWeight, ...] = ()
    boosts: tuple[Boost, ...] = ()

    @property
    def told(self) -> str:
        """The signal in a few words."""
        boosted = ", ".join(f"{one.doc_type} x{one.factor:g}" for one in self.boosts)
        prefers = f"{self.kind} ({', '.join(self.words)}): prefers {', '.join(self.prefers)}"
        return f"{prefers}; boosts {boosted}" if boosted else prefers


def boost_of(signals: Sequence[Signal], doc_type: str) -> float:
    """By how much a passage of a document of that type counts more."""
    return max((one.factor for signal in signals for one in signal.boosts if one.doc_type == doc_type), default=1.0)


def weight_of(signals: Sequence[Signal], leg: str) -> float:
    """By how much what that leg finds counts more."""
    return max((one.factor for signal in signals for one in signal.weights if one.leg == leg), default=1.0)


def prefers(signals: Sequence[Signal], leg: str) -> bool:
    """Whether any signal prefers that leg."""
    return any(leg in signal.prefers for signal in signals)


class InferredFilters(Model):
    """The filters that a question's own words come to."""

    quarters: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    doc_types: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    kpis: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The filters in one line; "" for none."""
        given = ((name, value) for name, value in self if value)
        return ", ".join(f"{name} {'/'.join(map(str, value))}" for name, value in given)
