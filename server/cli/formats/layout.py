"""What a result consists of when it is printed, whichever format it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["plain", "strong", "faint"]
Record: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class Column:
    """A column of a grid. The text of one that `wraps` may go on below; every other cell stays in one piece.

    Where a terminal is too narrow, the columns of the highest `rank` are left out first, those of rank 0 never.
    """

    name: str
    rank: int = 0
    wraps: bool = False
    right: bool = False


@dataclass(frozen=True)
class Grid:
    """Rows of text under the names of their columns, with a title above and lines below. `strong` rows stand out."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    below: tuple[str, ...] = ()
    strong: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        wrong = next((row for row in self.rows if len(row) != len(self.columns)), None)
        if wrong is not None:
            raise ValueError(f"{len(self.columns)} columns, and a row of {len(wrong)} cells: {wrong}")

    def without(self, place: int) -> "Grid":
        """The grid without the column at a place."""
        return replace(
            self,
            columns=self.columns[:place] + self.columns[place + 1 :],
            rows=tuple(row[:place] + row[place + 1 :] for row in self.rows),
        )


@dataclass(frozen=True)
class Line:
    """Text for people, of one or more lines. Of a `typed` one, arguments are named as options of the command."""

    text: str
    style: Style = "plain"
    indent: int = 0
    typed: bool = False


@dataclass(frozen=True)
class Note:
    """What to know of the rest, after a word that says what kind of note it is: Warning, Declined."""

    text: str
    kind: str = "Note"


@dataclass(frozen=True)
class Framed:
    """What belongs together, under a title; `below` sums up how it came out."""

    title: str
    body: tuple["Block", ...]
    below: str = ""


Block: TypeAlias = Grid | Line | Note | Framed


def grid_of(title: str, names: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """A grid of a few short columns: the first one wraps, and none is left out."""
    columns = tuple(Column(name, wraps=place == 0) for place, name in enumerate(names))
    return Grid(columns, tuple(map(tuple, rows)), title)
