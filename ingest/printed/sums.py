"""Which rows of a statement add up in every column: what shows that its labels and columns were read as printed."""

from collections.abc import Sequence
from decimal import Decimal

_MOST_PARTS = 30
_ROUNDING = 1  # units of the last digit by which printed sums may be off

Vector = tuple[Decimal, ...]


def rows_that_add_up(rows: Sequence[Vector | None]) -> frozenset[int]:
    """The rows that are in a sum that holds in all columns, totals and parts. None stands for a row without figures.

    A total stands below its parts. Parts are added, or taken from the first of them, as costs are from revenue. Of two
    equal rows, the second one may be the total of the first, or another part.
    """
    return frozenset(_held(rows, 1) | _held(rows, 2))


def _held(rows: Sequence[Vector | None], fewest: int) -> set[int]:
    """The rows in sums of at least so many parts."""
    held: set[int] = set()
    open_rows: list[tuple[Vector, int]] = []
    for number, vector in enumerate(rows):
        if vector is None or not any(vector):
            continue
        count = _parts(vector, [known for known, _ in open_rows[-_MOST_PARTS:]], fewest)
        if count:
            held |= {number, *(place for _, place in open_rows[-count:])}
            del open_rows[-count:]
        open_rows.append((vector, number))
    return held


def _parts(total: Vector, above: Sequence[Vector], fewest: int) -> int:
    """How many of the rows right above make the total; 0 for none."""
    added = [Decimal(0)] * len(total)
    for count, vector in enumerate(reversed(above), start=1):
        if len(vector) != len(total):
            return 0
        taken = [one - other for one, other in zip(vector, added, strict=True)]
        added = [one + other for one, other in zip(added, vector, strict=True)]
        if count >= fewest and (_same(total, added) or _same(total, taken)):
            return count
    return 0


def _same(one: Sequence[Decimal], other: Sequence[Decimal]) -> bool:
    return all(abs(left - right) <= _ROUNDING for left, right in zip(one, other, strict=True))
