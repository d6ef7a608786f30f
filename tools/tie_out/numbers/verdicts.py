"""What may become of a number: the values that it may print, and the verdict on it."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, TypeAlias

from tools.language.stated.stated import Stated
from tools.models.base import FiscalPeriod
from tools.models.facts import Source
from tools.tie_out.ledger.ledgers import Level
from tools.tie_out.models import NumberBasis, NumberStatus
from tools.vocab.loader import Formula

Kind: TypeAlias = Literal["level", "growth", "change", "points"]


@dataclass(frozen=True)
class Verdict:
    """What became of a number. `levels` are the figures that it was held against, the newest first."""

    status: NumberStatus
    reason: str = ""
    kind: Kind = "level"
    expected: Decimal | None = None
    tolerance: Decimal | None = None
    levels: tuple[Level, ...] = ()
    basis: NumberBasis | None = None
    period: FiscalPeriod | None = None
    cell: Source | None = None
    explained: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Expected:
    """One value that a number may print, and the figures behind it; `note` says what makes it another than theirs."""

    kind: Kind
    values: tuple[Decimal, ...]
    levels: tuple[Level, ...]
    unit: str
    note: str = ""


def basis_of(level: Level) -> NumberBasis:
    return "computed" if isinstance(level.figure, Formula) else "gaap"


def shrinks(stated: Stated, expected: Expected) -> bool:
    """Whether a change is that of a loss or an outflow, told by its size: "cash used rose by $5 million"."""
    negative = all(level.value < 0 for level in expected.levels)
    return stated.loses and negative and expected.kind == "change"
