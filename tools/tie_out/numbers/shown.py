"""Calculations that a text shows: recomputed from their operands, each of which must be a known number."""

import re
from collections.abc import Collection
from decimal import Decimal, DivisionByZero, InvalidOperation, localcontext
from typing import Literal

from tools.errors import InvalidInput
from tools.language.quantities.find import find_quantities
from tools.models.base import Model, Number
from tools.numbers import cut_digits, format_plain
from tools.vocab.expressions import Constant, Negative, Node, Operation, nodes, parse

_PLAIN = str.maketrans("[]{}×÷−–·", "()()*/--*") | dict.fromkeys(map(ord, "$£€¥%"), " ")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_COUNTS = frozenset(map(Decimal, (1, 2, 3, 4, 5, 10, 12, 100, 360, 365, 1000)))
_DIGITS = 40


class ShownCalculation(Model):
    """What a shown calculation comes to. `unknown` holds the operands that are no known number."""

    status: Literal["verified", "mismatch", "not_found"]
    value: Number | None = None
    operands: tuple[Number, ...] = ()
    unknown: tuple[Number, ...] = ()
    reason: str = ""


def check_calculation(expression: str, printed: str, known: Collection[Decimal]) -> ShownCalculation:
    """Recompute an expression over numbers, and hold the result against the printed one.

    Every operand must be one of the `known` numbers, its sign aside; a divisor such as 2 or 100 need not. A printed
    percentage may be a fraction of the result. Nothing is raised for what is no calculation: it is not found.
    """
    results = find_quantities(printed)
    try:
        node = parse(_THOUSANDS.sub("", expression.translate(_PLAIN)))
        with localcontext(prec=_DIGITS):
            value = _evaluate(node)
    except (InvalidInput, DivisionByZero, InvalidOperation) as error:
        return ShownCalculation(status="not_found", reason=f"It can't be recomputed: {error}")
    if len(results) != 1:
        return ShownCalculation(status="not_found", reason="The result is no single number.")
    [result] = results
    operands = tuple(one.value for one in nodes(node) if isinstance(one, Constant))
    sizes = {abs(number) for number in known}
    unknown = tuple(number for number in operands if abs(number) not in sizes and number not in _COUNTS)
    told, half = result.value, result.half_unit
    options = (value, value * 100) if result.unit == "percent" else (value,)
    if not any(abs(told - option) <= half for option in options):
        return ShownCalculation(
            status="mismatch",
            value=value,
            operands=operands,
            unknown=unknown,
            reason=f"It comes to {format_plain(cut_digits(value))}.",
        )
    if unknown:
        named = ", ".join(f"{number:,f}" for number in unknown)
        return ShownCalculation(
            status="not_found", value=value, operands=operands, unknown=unknown, reason=f"Not known: {named}."
        )
    return ShownCalculation(status="verified", value=value, operands=operands)


def _evaluate(node: Node) -> Decimal:
    match node:
        case Constant(value):
            return value
        case Negative(operand):
            return -_evaluate(operand)
        case Operation(sign, left, right):
            one, other = _evaluate(left), _evaluate(right)
            match sign:
                case "+":
                    return one + other
                case "-":
                    return one - other
                case "*":
                    return one * other
                case _:
                    return one / other
        case _:
            raise InvalidInput("it names figures instead of numbers.")
