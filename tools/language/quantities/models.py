"""A number of a text."""

from decimal import Decimal
from typing import Literal, TypeAlias

from tools.models.base import Model

QuantityUnit: TypeAlias = Literal[
    "money", "per_share", "shares", "percent", "percentage_points", "basis_points", "multiple", "days", "count"
]


class Quantity(Model):
    """A number as a text prints it, `text[start:end]`, with its sign, its scale and its unit.

    `value` is in whole units (1.2 billion is 1200000000; 8% is 8), and `half_unit` is half a unit of its last printed
    digit on the same scale: what it prints may differ from it by so much. `scale` is what the words beside it
    multiply by, 1 where there are none. `currency` is an ISO code where one is printed, and `currencies` are those
    that a word may mean which does not tell whose it is ("dinars"); `signed` tells that a sign is printed.
    `span` is where the whole range stands that the number is the `low` or the `high` bound of.
    """

    start: int
    end: int
    text: str
    value: Decimal
    half_unit: Decimal
    unit: QuantityUnit | None = None
    currency: str | None = None
    currencies: tuple[str, ...] = ()
    scale: Decimal = Decimal(1)
    signed: bool = False
    approximate: bool = False
    in_words: bool = False
    bound: Literal["low", "high"] | None = None
    span: tuple[int, int] | None = None

    @property
    def printed(self) -> Decimal:
        """The number as it is printed, before its scale."""
        return self.value / self.scale
