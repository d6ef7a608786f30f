"""Parses formula expressions: names, numbers, + - * /, parentheses, and a few functions. Nothing is executed.

Names may be written as in the vocabulary ("net_income") or as words ("net income").
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal, TypeAlias

from tools.errors import AgainstItself, InvalidInput

MAX_CHARACTERS = 500
MAX_DEPTH = 30

# Each function with the number of its arguments, and whether the last one counts periods.
FUNCTIONS: dict[str, tuple[range, bool]] = {
    "avg": (range(2, 3), True),
    "sum": (range(2, 3), True),
    "prior": (range(1, 3), True),
    "growth": (range(1, 3), True),
    "cagr": (range(2, 3), True),
    "sequential_growth": (range(1, 2), False),
    "ttm": (range(1, 2), False),
    "ytd": (range(1, 2), False),
    "abs": (range(1, 2), False),
    "min": (range(2, 3), False),
    "max": (range(2, 3), False),
    "if_missing": (range(2, 3), False),
    "agree": (range(2, 3), False),
}
MAX_YEARS = 20
DAYS = "days_in_period"

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<word>(?:us-gaap|ifrs-full|dei):\w+|[a-z][a-z0-9\-]*:[A-Z]\w+|[A-Za-z][\w&']*)|"
    r"(?P<sign>[-+*/(),]))"
)


@dataclass(frozen=True)
class Constant:
    """A number."""

    value: Decimal


@dataclass(frozen=True)
class Days:
    """`days_in_period`: how many days the period has."""


@dataclass(frozen=True)
class Name:
    """A metric or formula, as written."""

    text: str


@dataclass(frozen=True)
class Negative:
    """A value with its sign turned."""

    operand: "Node"


@dataclass(frozen=True)
class Operation:
    """Two values, combined."""

    sign: Literal["+", "-", "*", "/"]
    left: "Node"
    right: "Node"


@dataclass(frozen=True)
class Call:
    """A function of values; `years` is its count of years (or quarters, of avg and sum), where it takes one."""

    function: str
    operands: "tuple[Node, ...]"
    years: int = 1


Node: TypeAlias = Constant | Days | Name | Negative | Operation | Call


@lru_cache(maxsize=1024)  # the vocabulary's are read again and again
def parse(text: str) -> Node:
    """The expression's tree. Raises `InvalidInput`, with the place, for what is no expression."""
    if len(text) > MAX_CHARACTERS:
        raise InvalidInput(f"formula has {len(text)} characters; at most {MAX_CHARACTERS} are read.")
    parser = _Parser(text)
    node = parser.sum(0)
    parser.end()
    return node


def parts_of(node: Node) -> tuple[Node, ...]:
    """What a node is put together from, from left to right."""
    match node:
        case Negative(operand):
            return (operand,)
        case Operation(_, left, right):
            return (left, right)
        case Call(_, operands):
            return operands
        case _:
            return ()


def nodes(node: Node) -> Iterator[Node]:
    """A tree's nodes, from left to right."""
    yield node
    for part in parts_of(node):
        yield from nodes(part)


def names(node: Node) -> Iterator[str]:
    """Every name in the tree, from left to right."""
    return (one.text for one in nodes(node) if isinstance(one, Name))


def check_apart(node: Node) -> None:
    """Raises `AgainstItself` for a figure over itself, or a whole that is one less itself: the same whatever it is."""
    for one in nodes(node):
        signs = "-/" if one is node else "/"
        if isinstance(one, Operation) and one.sign in signs and one.left == one.right:
            said = render(one.left).replace("_", " ")
            reason = f"{said} is held against itself, which comes to the same whatever it is."
            raise AgainstItself(reason, "Name the other figure, or ask for the figure alone.")


def calls(node: Node) -> Iterator[Call]:
    """Every function that the tree calls."""
    return (one for one in nodes(node) if isinstance(one, Call))


def render(node: Node) -> str:
    """An expression as text."""
    match node:
        case Constant(value):
            return f"{value:f}"
        case Days():
            return DAYS
        case Name(text):
            return text
        case Negative(operand):
            return f"-({render(operand)})" if isinstance(operand, Negative) else f"-{render(operand)}"
        case Operation(sign, left, right):
            return f"({render(left)} {sign} {render(right)})"
        case Call(function, operands, years):
            count = f", {years}" if FUNCTIONS[function][1] else ""
            return f"{function}({', '.join(map(render, operands))}{count})"


class _Parser:
    """Recursive descent: sums of products of factors."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(self._scan())
        self._position = 0

    def _scan(self) -> Iterator[tuple[str, str, int]]:
        at = 0
        while self._text[at:].strip():
            match = _TOKEN.match(self._text, at)
            if match is None:
                raise InvalidInput(f"formula: {self._text[at:].strip()[0]!r} at position {at + 1} is not understood.")
            yield match.lastgroup or "", match[match.lastgroup or 0].strip(), match.end()
            at = match.end()

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._position][:2] if self._position < len(self._tokens) else ("end", "")

    def _take(self, *signs: str) -> str | None:
        kind, text = self._peek()
        if kind == "sign" and text in signs:
            self._position += 1
            return text
        return None

    def _fail(self, expected: str) -> InvalidInput:
        kind, text = self._peek()
        found = "the end" if kind == "end" else repr(text)
        return InvalidInput(f"formula {self._text!r}: expected {expected}, found {found}.")

    def end(self) -> None:
        if self._position < len(self._tokens):
            raise self._fail("an operator")

    def sum(self, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise InvalidInput(f"formula is nested more than {MAX_DEPTH} deep.")
        node = self._product(depth)
        while sign := self._take("+", "-"):
            node = Operation("+" if sign == "+" else "-", node, self._product(depth))
        return node

    def _product(self, depth: int) -> Node:
        node = self._factor(depth)
        while sign := self._take("*", "/"):
            node = Operation("*" if sign == "*" else "/", node, self._factor(depth))
        return node

    def _factor(self, depth: int) -> Node:
        minus = 0
        while self._take("-"):
            minus += 1
        node = self._atom(depth)
        return Negative(node) if minus % 2 else node

    def _atom(self, depth: int) -> Node:
        if self._take("("):
            node = self.sum(depth + 1)
            if not self._take(")"):
                raise self._fail("')'")
            return node
        kind, text = self._peek()
        if kind == "number":
            self._position += 1
            return Constant(Decimal(text))
        if kind != "word":
            raise self._fail("a metric, a number or '('")
        words: list[str] = []
        while self._peek()[0] in {"word", "number"} and (words or self._peek()[0] == "word"):
            words.append(self._peek()[1])
            self._position += 1
        name = " ".join(words)
        if self._take("("):
            return self._call(name.lower(), depth)
        return Days() if name.lower().replace(" ", "_") == DAYS else Name(name)

    def _call(self, function: str, depth: int) -> Node:
        if function not in FUNCTIONS:
            raise InvalidInput(f"formula: there is no function {function!r}; there are {', '.join(FUNCTIONS)}.")
        operands = [self.sum(depth + 1)]
        while self._take(","):
            operands.append(self.sum(depth + 1))
        if not self._take(")"):
            raise self._fail("')'")
        counts, takes_years = FUNCTIONS[function]
        if len(operands) not in counts:
            raise InvalidInput(f"formula: {function} takes {counts.stop - 1} arguments, not {len(operands)}.")
        if not takes_years:
            return Call(function, tuple(operands))
        years = _count_of_years(function, operands[1]) if len(operands) == 2 else 1
        return Call(function, (operands[0],), years)


def _count_of_years(function: str, node: Node) -> int:
    if isinstance(node, Constant) and node.value == node.value.to_integral_value() and 1 <= node.value <= MAX_YEARS:
        return int(node.value)
    raise InvalidInput(f"formula: the second argument of {function} is a number of years, 1 to {MAX_YEARS}.")
