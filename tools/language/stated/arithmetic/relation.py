"""One number of a sentence as what its words make of others, and the sentence that tells it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from tools.language.quantities.models import Quantity

How: TypeAlias = Literal["share", "times", "sum", "difference", "average", "points", "growth", "yearly growth", "fold"]
NUMBER = "\x1a+"
_AMOUNTS = frozenset({"money", "per_share", "shares", None, "count"})


@dataclass(frozen=True)
class Relation:
    """A number that follows from others; `result` and `operands` are places among the numbers of its sentence.

    The first operand is the part of a share, the newer figure of a growth, what is taken from. `many` is what a total
    is divided by for its average. Where it is not `firm`, the words may leave out a part.
    """

    how: How
    result: int
    operands: tuple[int, ...]
    many: int = 0
    firm: bool = True


@dataclass(frozen=True)
class Numbers:
    """A sentence with its numbers blanked out, and where they stand."""

    words: str
    quantities: Sequence[Quantity]
    places: Sequence[tuple[int, int]]

    @cached_property
    def _at(self) -> dict[int, int]:
        return {start: at for at, (start, _) in enumerate(self.places)}

    def at(self, match: re.Match[str], name: str) -> int | None:
        """The number that a group of a match stands for."""
        return self._at.get(match.start(name))

    def is_amount(self, at: int) -> bool:
        return self.quantities[at].unit in _AMOUNTS

    def is_percent(self, at: int) -> bool:
        return self.quantities[at].unit == "percent"

    def alike(self, *at: int) -> bool:
        """Whether numbers count the same thing."""
        return len({(self.quantities[one].unit, self.quantities[one].currency) for one in at}) == 1

    def before(self, at: int) -> list[int]:
        """The amounts before a number in its part of the sentence, of its own unit."""
        begun = self.words.rfind(";", 0, self.places[at][0])
        found = (one for one in range(at) if self.places[one][0] > begun)
        return [one for one in found if self.is_amount(one) and self.alike(one, at)]

    def between(self, left: int, right: int) -> str:
        """The words between two numbers."""
        return self.words[self.places[left][1] : self.places[right][0]]

    def lead(self, at: int) -> str:
        """The words before a number, up to the number before it."""
        return self.words[self.places[at - 1][1] if at else 0 : self.places[at][0]]

    def rest(self, at: int) -> str:
        """The words behind a number, up to the next one."""
        stop = self.places[at + 1][0] if at + 1 < len(self.places) else len(self.words)
        return self.words[self.places[at][1] : stop]
