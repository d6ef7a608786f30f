"""What a check of claims returns: flags where the facts say otherwise, and what could not be judged."""

from typing import Literal, TypeAlias

from tools.models.base import Model, Number
from tools.models.facts import Source

Direction: TypeAlias = Literal["up", "down", "flat"]
Kind: TypeAlias = Literal[
    "direction_mismatch", "magnitude_mismatch", "level_mismatch", "sign_mismatch", "period_mismatch"
]
Severity: TypeAlias = Literal["high", "medium", "low"]
Scope: TypeAlias = Literal[
    "company",
    "part",
    "ratio",
    "constant_currency",
    "non_gaap",
    "other_measure",
    "forecast",
    "other_period",
    "cash_flow",
    "other_base",
    "no_metric",
    "unclear",
]


class ClaimTold(Model):
    """What a text says: the sentence, and how it was read. `start` and `end` are its place in the text.

    `ticker` is the company that it is of; null where the text does not say which one is meant.
    """

    ticker: str | None = None
    text: str
    start: int
    end: int
    metric: str | None = None
    direction: Direction | None = None
    negated: bool = False
    magnitude: str | None = None
    level: str | None = None
    period: str | None = None
    scope: Scope = "company"
    part: str | None = None
    source: Source | None = None


class DataTold(Model):
    """What the facts say: value and prior value in `unit`, the change in percent, and the filings behind both.

    `pct` is null where the prior value is not positive; for ratios `points` is the change in percentage points.
    `source` is null where the figures are the text's own.
    """

    metric: str
    label: str
    period: str
    prior_period: str | None = None
    value: Number
    prior_value: Number | None = None
    pct: float | None = None
    points: float | None = None
    unit: str
    source: Source | None
    prior_source: Source | None = None


class Flag(Model):
    """A claim that the facts contradict."""

    kind: Kind
    severity: Severity
    claim: ClaimTold
    data: DataTold
    reason: str


class Unjudged(Model):
    """A claim that was compared with nothing, and why."""

    claim: ClaimTold
    reason: str


class Contradictions(Model):
    """What `check_contradictions` returns. `supported` counts the claims that the facts bear out."""

    flags: tuple[Flag, ...] = ()
    unjudged: tuple[Unjudged, ...] = ()
    supported: int = 0
    warnings: tuple[str, ...] = ()
