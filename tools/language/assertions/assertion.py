"""One assertion of a text about a figure: what a claim and a stated number have in common."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.models.claims import Direction

Role: TypeAlias = Literal["level", "prior", "change", "difference"]


@dataclass(frozen=True, kw_only=True)
class Assertion:
    """What a text says of one figure.

    `text` are the words that say it. `direction` is where the figure went, `negated` tells that the text says "not",
    `is_loss` that the figure's very name makes a loss or an outflow of it. `part` holds words that narrow it to a part
    of the company.
    """

    text: str
    direction: Direction | None = None
    negated: bool = False
    is_loss: bool = False
    part: str = ""

    @property
    def way(self) -> int:
        """Where the figure went: 1 for up, -1 for down, 0 where the text says nothing or that it stood still."""
        return {"up": 1, "down": -1}.get(self.direction or "", 0)
