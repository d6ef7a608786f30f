"""What two figures of printed rows come to: a ratio, what lies between them, their sum, growth on the second."""

from decimal import Decimal
from typing import Final

RATIO, TIMES, APART, DIFFERENCE, SUM = "ratio", "times", "apart", "difference", "sum"
GROWTH, KEPT = "growth", "kept"  # on what the second was; the share of the first that the second leaves
_ROWS: Final = "rows:"  # how figures are named that two rows come to


def name_of(kind: str) -> str:
    """The name of a figure that two rows come to."""
    return f"{_ROWS}{kind}"


def kind_of(name: str) -> str | None:
    """How a figure of that name is computed of two rows; None of what is computed otherwise."""
    return name.removeprefix(_ROWS) if name.startswith(_ROWS) else None


def come_to(kind: str, first: Decimal, second: Decimal) -> Decimal | None:
    """The result; None where it means nothing: of a whole that is nothing or below it."""
    match kind:
        case "ratio" | "times":
            return first / second if second > 0 else None
        case "apart":
            return abs(first - second)
        case "difference":
            return first - second
        case "sum":
            return first + second
        case "growth":
            return (first - second) / second if second > 0 else None
        case "kept":
            return (first - second) / first if first > 0 else None
        case _:
            return None
