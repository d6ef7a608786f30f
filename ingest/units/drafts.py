"""A unit before it has its place in the document."""

from dataclasses import dataclass

from tools.models.units import UnitKind, UnitNumber


@dataclass(frozen=True, slots=True)
class Draft:
    """What is read of one sentence, heading or row. `start` and `end` count characters of the document's text."""

    kind: UnitKind
    start: int
    end: int
    text: str
    label: str | None = None
    note: str | None = None
    numbers: tuple[UnitNumber, ...] = ()
    keys: tuple[str, ...] = ()
