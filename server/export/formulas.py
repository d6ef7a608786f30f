"""Arithmetic over cells: as a spreadsheet's formula, and worked out as a spreadsheet does, in doubles."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

_NIL = 2.0**-48  # of the larger term: what a spreadsheet takes for nothing when terms cancel


@dataclass(frozen=True)
class Sourced:
    """A figure of the sheet of sources, by its place among them."""

    number: int


@dataclass(frozen=True)
class Here:
    """A cell of the same sheet, by row (without the head) and column."""

    row: int
    column: int


@dataclass(frozen=True)
class Number:
    """A number as it is."""

    value: Decimal


@dataclass(frozen=True)
class Operation:
    """Two terms, combined."""

    sign: Literal["+", "-", "*", "/", "^"]
    left: "Term"
    right: "Term"


@dataclass(frozen=True)
class Function:
    """A function that spreadsheets have."""

    name: Literal["MIN", "MAX", "ABS"]
    terms: "tuple[Term, ...]"


Term: TypeAlias = Sourced | Here | Number | Operation | Function
Cell: TypeAlias = Sourced | Here

_BINDS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


def total(terms: "list[tuple[int, Term]]") -> Term:
    """A sum of terms by their signs, 1 or -1, what is added first."""
    (sign, first), *rest = sorted(terms, key=lambda one: -one[0])
    term: Term = first if sign > 0 else Operation("-", Number(Decimal(0)), first)
    for sign, other in rest:
        term = Operation("+" if sign > 0 else "-", term, other)
    return term


def written(term: Term, address: Callable[[Cell], str]) -> str:
    """The term as a formula says it, without the sign that it begins with."""
    match term:
        case Number(value):
            return f"{value:f}"
        case Operation(sign, left, right):
            return f"{_bracketed(left, sign, address)}{sign}{_bracketed(right, sign, address, right=True)}"
        case Function(name, terms):
            return f"{name}({','.join(written(one, address) for one in terms)})"
        case _:
            return address(term)


def _bracketed(term: Term, sign: str, address: Callable[[Cell], str], *, right: bool = False) -> str:
    text = written(term, address)
    if not isinstance(term, Operation):
        return text
    loose = _BINDS[term.sign] < _BINDS[sign] or (right and _BINDS[term.sign] == _BINDS[sign]) or sign == "^"
    return f"({text})" if loose else text


def worked_out(term: Term, value: Callable[[Cell], float]) -> float:
    """What the formula comes to. Raises `ZeroDivisionError`, `OverflowError` or `ValueError` where it has no value."""
    match term:
        case Number(number):
            return float(number)
        case Operation(sign, left, right):
            return _combined(sign, worked_out(left, value), worked_out(right, value))
        case Function(name, terms):
            values = [worked_out(one, value) for one in terms]
            return abs(values[0]) if name == "ABS" else min(values) if name == "MIN" else max(values)
        case _:
            return value(term)


def _combined(sign: str, left: float, right: float) -> float:
    match sign:
        case "*":
            return left * right
        case "/":
            return left / right
        case "^":
            result: float | complex = left**right
            if isinstance(result, complex):
                raise ValueError("no real number")
            return result
        case _:
            result = left + right if sign == "+" else left - right
            return 0.0 if abs(result) < _NIL * max(abs(left), abs(right)) else result
