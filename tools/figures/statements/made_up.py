"""What a line of an income statement is made up of: told by the statement's own arithmetic, not by labels.

A line that the ones before it add up to, with any signs, in every column, is a total of them: 662 of 3,642 and (2,980).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import product

from tools.models.figures import Row

_MOST = 12  # lines of one total, of which every choice of signs is tried

Values = tuple[Decimal, ...]
Stops = Callable[[Row], bool]


@dataclass(frozen=True)
class Line:
    """A line as it counts in what it is part of: with 1 or -1."""

    row: Row
    sign: int
    values: Values


@dataclass
class _Total:
    """A line, and those that it is the total of."""

    row: Row
    values: Values
    parts: tuple[tuple[int, "_Total"], ...] = field(default=())


def made_up(rows: Sequence[Row], target: Row, periods: Sequence[str], stops: Stops) -> list[Line]:
    """The lines that a line is made up of in these periods, the first one first; none where the arithmetic doesn't
    tell. What `stops` names is one line, whatever it is made up of itself."""
    stack: list[_Total] = []
    for row in rows:
        values = _values(row, periods, target)
        if values is None:
            continue
        one = _Total(row, values)
        if stack and stack[-1].values == values and (stack[-1].parts or row is target):
            one = _Total(row, values, stack.pop().parts)  # the same total under another name
        else:
            one = _with_parts(one, stack)
        if row is target:
            return list(_lines(one, 1, stops)) if one.parts else []
        stack.append(one)
    return []


def _values(row: Row, periods: Sequence[str], target: Row) -> Values | None:
    """A line's values in the periods, those of a period that it has none for counting as nothing; None of a line of
    another unit, or of none of them."""
    cells = {cell.period: cell for cell in row.values}
    own = [cells.get(period) for period in periods]
    unit = target.values[0].unit
    if not any(own) or any(cell is not None and cell.unit != unit for cell in own):
        return None
    return tuple(cell.value if cell is not None else Decimal(0) for cell in own)


def _with_parts(one: _Total, stack: list[_Total]) -> _Total:
    """A line with what it is the total of, which leaves the stack: the fewest lines right before it that come to it."""
    if not any(one.values):
        return one
    for count in range(2, min(len(stack), _MOST) + 1):
        parts = stack[-count:]
        if (signs := _signs(parts, one.values)) is not None:
            del stack[-count:]
            return _Total(one.row, one.values, tuple(zip(signs, parts, strict=True)))
    return one


def _signs(parts: Sequence[_Total], values: Values) -> tuple[int, ...] | None:
    """With which signs some lines come to a total, the first one added; None where they don't."""
    first, *rest = parts
    for signs in product((1, -1), repeat=len(rest)):
        if all(
            first.values[column] + sum(sign * one.values[column] for sign, one in zip(signs, rest, strict=True))
            == value
            for column, value in enumerate(values)
        ):
            return (1, *signs)
    return None


def _lines(one: _Total, sign: int, stops: Stops) -> Iterator[Line]:
    for own, part in one.parts:
        if part.parts and not stops(part.row):
            yield from _lines(part, sign * own, stops)
        else:
            yield Line(part.row, sign * own, part.values)
