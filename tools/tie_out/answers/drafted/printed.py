"""What a passage prints: its numbers, and the sentences and rows that they stand in."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

Day: TypeAlias = tuple[int, int]  # month and day


@dataclass(frozen=True)
class Printed:
    """A number of a passage: its size as printed, what words beside it multiply it by, and its column's year.

    `at` is its place in a sentence; `day` and `column` are the day and the words that head its column. `early` tells
    that the year ends in its first months, so that it is the year before to many.
    """

    value: Decimal
    scale: Decimal = Decimal(1)
    percent: bool = False
    plain: bool = True
    year: int | None = None
    at: int | None = None
    day: Day | None = None
    column: str = ""
    early: bool = False


@dataclass(frozen=True)
class Unit:
    """A sentence, or a row of figures with its label: `text` is the passage's own, `start` its place in it.

    `label` has the lines above a row as well; `own` is its last one alone, `section` the line that introduces the rows.
    """

    text: str
    start: int
    label: str
    numbers: tuple[Printed, ...]
    is_row: bool = False
    own: str = ""
    section: str = ""

    @property
    def years(self) -> set[int]:
        """The years of its columns."""
        return {one.year for one in self.numbers if one.year is not None}
