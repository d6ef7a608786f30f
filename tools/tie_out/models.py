"""What `verify_numbers` returns."""

from typing import Literal, TypeAlias

from tools.language.quantities.models import QuantityUnit
from tools.models.base import Model, Number
from tools.models.facts import Source

NumberStatus: TypeAlias = Literal["verified", "mismatch", "ambiguous", "not_found"]
NumberRole: TypeAlias = Literal["level", "growth", "change", "points"]
NumberBasis: TypeAlias = Literal["gaap", "non_gaap", "computed", "table"]


class NumberInput(Model):
    """One reported figure that a number was held against, or computed from."""

    label: str
    period: str
    value: Number
    unit: str
    source: Source


class NumberCheck(Model):
    """One number of a text, `text[start:end]`, and what bears it out.

    `value` is in whole units, in percent where it is a percentage. `expected` is the store's value on the same scale,
    in `expected_unit` (a currency, "percent", "pure"), `tolerance` how far the two may lie apart. `role` tells whether
    it was read as a level or as a change. On a mismatch, `is_figure_of` is what the printed value belongs to, where
    the store has it.
    """

    start: int
    end: int
    text: str
    value: Number
    unit: QuantityUnit | None = None
    currency: str | None = None
    status: NumberStatus
    expected: Number | None = None
    expected_unit: str | None = None
    tolerance: Number | None = None
    ticker: str | None = None
    metric: str | None = None
    period: str | None = None
    role: NumberRole = "level"
    basis: NumberBasis | None = None
    reason: str = ""
    source: Source | None = None
    inputs: tuple[NumberInput, ...] = ()
    is_figure_of: NumberInput | None = None


class NumberSummary(Model):
    """How many numbers came out which way, and how much of the text was read."""

    numbers: int
    verified: int = 0
    mismatch: int = 0
    ambiguous: int = 0
    not_found: int = 0
    characters: int = 0


class NumberReport(Model):
    """Each number of a text in reading order, the counts, and what was cut or left out."""

    numbers: tuple[NumberCheck, ...] = ()
    summary: NumberSummary
    warnings: tuple[str, ...] = ()
