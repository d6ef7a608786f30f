"""Works a definition out over one company's printed lines."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from evals.makers.face_lines.composites import DERIVED, NONE_IS_ZERO
from evals.makers.face_lines.roles import ROLES

_OPERATORS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: Decimal.__add__,
    ast.Sub: Decimal.__sub__,
    ast.Mult: Decimal.__mul__,
    ast.Div: Decimal.__truediv__,
}


class NotPrinted(Exception):
    """The company prints no such line, or not for that year."""


@dataclass
class Workings:
    """A year of a company; `used` collects the lines that went into a value."""

    ticker: str
    values: dict[tuple[str, int], Decimal]
    year: int
    used: dict[str, None] = field(default_factory=dict[str, None])

    def run(self, expression: str) -> Decimal:
        return self._value(ast.parse(expression, mode="eval").body, self.year)

    def _value(self, node: ast.expr, year: int) -> Decimal:
        match node:
            case ast.BinOp(left, operation, right):
                return _OPERATORS[type(operation)](self._value(left, year), self._value(right, year))
            case ast.Call(ast.Name("prior"), [inner]):
                return self._value(inner, year - 1)
            case ast.Call(ast.Name("avg"), [inner]):
                return (self._value(inner, year) + self._value(inner, year - 1)) / 2
            case ast.Constant(value):
                return Decimal(str(value))
            case ast.Name(role):
                return self._role(role, year)
            case _:
                raise ValueError(ast.dump(node))

    def _role(self, role: str, year: int) -> Decimal:
        lines = ROLES[self.ticker].get(role)
        if lines is None and role in DERIVED:
            return self._value(ast.parse(DERIVED[role], mode="eval").body, year)
        if lines is None and role in NONE_IS_ZERO:
            return Decimal(0)
        if lines is None or any((line, year) not in self.values for line in lines):
            raise NotPrinted(role)
        self.used |= {f"{line} FY{year}": None for line in lines}
        return sum((self.values[line, year] for line in lines), Decimal(0))
