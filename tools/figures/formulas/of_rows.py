"""What two figures of printed rows come to: a ratio, what lies between them, their sum, growth on the second."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from typing import Final

from tools.errors import InvalidInput, TieoutError
from tools.vocab.expressions import Call, Constant, Name, Node, Operation, parse

RATIO, TIMES, APART, DIFFERENCE, SUM = "ratio", "times", "apart", "difference", "sum"
GROWTH, KEPT = "growth", "kept"  # on what the second was; the share of the first that the second leaves
_SPELLED: Final = "="  # before an expression
_PAIR = 2  # lines
_DIGITS = 40
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


# ---- An expression over several


def spelled(expression: str) -> str:
    """The name of a figure that an expression over lines comes to, which it calls by their places: "line1 / line2"."""
    return f"{_ROWS}{_SPELLED}{expression}"


def comes_to(kind: str, values: Sequence[Decimal]) -> Decimal | None:
    """The result of several lines, in their order; None where it means nothing."""
    if kind.startswith(_SPELLED):
        try:
            return _evaluated(parse(kind.removeprefix(_SPELLED)), {place(at): one for at, one in enumerate(values)})
        except (TieoutError, ArithmeticError, KeyError):
            return None
    return come_to(kind, values[0], values[1]) if len(values) == _PAIR else None


def place(at: int) -> str:
    """What an expression calls a line by its place among the inputs."""
    return f"line{at + 1}"


def _evaluated(node: Node, values: Mapping[str, Decimal]) -> Decimal:
    match node:
        case Constant(value):
            return value
        case Name(text):
            return values[text]
        case Operation(sign, left, right):
            one, other = _evaluated(left, values), _evaluated(right, values)
            with localcontext(prec=_DIGITS):
                return one + other if sign == "+" else one - other if sign == "-" else one * other if sign == "*" else (
                    one / other
                )  # fmt: skip
        case Call("cagr", (operand,), years):
            with localcontext(prec=_DIGITS):
                return _evaluated(operand, values) ** (Decimal(1) / years) - 1
        case _:
            raise InvalidInput("no arithmetic over lines")
