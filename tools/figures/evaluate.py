"""Evaluates parsed expressions over any source of values, and notes every step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from tools.errors import InvalidInput
from tools.figures.expressions import Call, Constant, Name, Negative, Node, Operation, parse
from tools.figures.quantities import Quantity, UnitMismatch
from tools.vocab.loader import Formula, Metric, Vocabulary, concept_metric

ONE = Quantity(Decimal(1))
MOST_YEARS_BACK = 50  # nested sums over years multiply


class Absent(Exception):
    """A value that the formula needs is not reported; the message says which and why."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.remedy = remedy


class Impossible(Exception):
    """The formula has no value here: a division by zero, units that don't fit, growth from a loss."""


class Values(Protocol):
    """Where the values of metrics come from. `years_back` counts fiscal years before the one that is asked for."""

    def value(self, metric: Metric, years_back: int) -> Quantity:
        """Raise `Absent` where there is none."""
        ...

    def missing(self, text: str, metrics: list[Metric]) -> None:
        """Told that `if_missing` took its second argument because these metrics have no value."""
        ...


@dataclass
class Evaluation:
    """One formula's evaluation at one period: call it once. `steps` tells how the value came about."""

    vocabulary: Vocabulary
    values: Values
    steps: list[str] = field(default_factory=list[str])
    _known: dict[tuple[str | Call, int], Quantity] = field(default_factory=dict[tuple[str | Call, int], Quantity])

    def run(self, expression: str) -> Quantity:
        """The expression's value. Raises `Absent`, `Impossible`, or `InvalidInput` for an unknown name."""
        node = parse(expression)
        try:
            return self._named(expression, node, 0)
        except UnitMismatch as error:
            raise Impossible(f"{expression}: {error}.") from error

    def _named(self, label: str, node: Node, back: int) -> Quantity:
        """A formula's value, with the step that shows its parts."""
        result = self._value(node, back)
        parts = self._shown(node, back)
        when = f" ({back} years earlier)" if back > 1 else " (a year earlier)" if back else ""
        value = _digits(result.value) if result.unit == "pure" else f"{_digits(result.value)} {result.unit}"
        self.steps.append(f"{label}{when} = {value if parts == _digits(result.value) else f'{parts} = {value}'}")
        return result

    def _value(self, node: Node, back: int) -> Quantity:
        match node:
            case Constant(value):
                return Quantity(value)
            case Name(text):
                return self._name(text, back)
            case Negative(operand):
                return -self._value(operand, back)
            case Operation(sign, left, right):
                return _combine(sign, self._value(left, back), self._value(right, back))
            case Call():
                if (node, back) not in self._known:
                    self._known[node, back] = self._call(node, back)
                return self._known[node, back]

    def _name(self, text: str, back: int) -> Quantity:
        found = find_named(self.vocabulary, text)
        known = self._known.get((found.key, back))
        if known is None:
            if isinstance(found, Formula):
                known = self._named(found.key, parse(found.expression), back)
            else:
                known = self.values.value(found, back)
            self._known[found.key, back] = known
        return known

    def _call(self, call: Call, back: int) -> Quantity:
        first = call.operands[0]
        match call.function:
            case "prior":
                return self._value(first, back + call.years)
            case "avg" | "sum":
                values = [self._value(first, back + years) for years in range(call.years)]
                total = values[0]
                for value in values[1:]:
                    total = total + value
                return total / Quantity(Decimal(call.years)) if call.function == "avg" else total
            case "growth" | "cagr":
                return self._growth(call, back)
            case "abs":
                value = self._value(first, back)
                return Quantity(abs(value.value), value.powers)
            case "if_missing":
                return self._if_missing(call, back)
            case _:
                one, other = (self._value(operand, back) for operand in call.operands)
                one.comparable(other)
                pick = min if call.function == "min" else max
                return pick(one, other, key=lambda quantity: quantity.value)

    def _growth(self, call: Call, back: int) -> Quantity:
        now, then = self._value(call.operands[0], back), self._value(call.operands[0], back + call.years)
        now.comparable(then)
        if then.value <= 0 or (call.function == "cagr" and now.value <= 0):
            raise Impossible(f"Growth from {_digits(then.value)} to {_digits(now.value)} has no meaning.")
        ratio = now / then
        return (ratio.root(call.years) if call.function == "cagr" else ratio) - ONE

    def _if_missing(self, call: Call, back: int) -> Quantity:
        try:
            return self._value(call.operands[0], back)
        except Absent:
            metrics = [metric for metric, _ in needed(self.vocabulary, call.operands[0])]
            self.values.missing(render(call), metrics)
            return self._value(call.operands[1], back)

    def _shown(self, node: Node, back: int) -> str:
        """The expression with its names' values in their places, one level deep."""
        match node:
            case Constant(value):
                return f"{value:f}"
            case Negative(operand):
                text = self._shown(operand, back)
                return f"-({text})" if isinstance(operand, Operation) or text.startswith("-") else f"-{text}"
            case Operation(sign, left, right):
                return f"{self._bracketed(left, sign, back)} {sign} {self._bracketed(right, sign, back, right=True)}"
            case _:
                return _digits(self._value(node, back).value)

    def _bracketed(self, node: Node, sign: str, back: int, *, right: bool = False) -> str:
        text = self._shown(node, back)
        if isinstance(node, Operation):
            loose = sign in "*/" and node.sign in "+-"
            return f"({text})" if loose or (right and sign in "-/") else text
        return f"({text})" if right and text.startswith("-") else text


def _combine(sign: str, left: Quantity, right: Quantity) -> Quantity:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return left / right


def find_named(vocabulary: Vocabulary, text: str) -> Metric | Formula:
    """What a name in an expression means. Raises `InvalidInput` with near misses where it means nothing."""
    found = vocabulary.find_formula(text) or vocabulary.find(text)
    if found is None and ":" in text:
        return concept_metric(text)
    if found is None:
        near = vocabulary.suggest(text)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise InvalidInput(f"formula: there is no metric or formula {text!r}.{hint}")
    return found


def needed(vocabulary: Vocabulary, node: Node, backs: Sequence[int] = (0,)) -> Iterator[tuple[Metric, int]]:
    """Every metric that an expression can need, with the number of years before the one asked for."""
    match node:
        case Name(text):
            found = find_named(vocabulary, text)
            if isinstance(found, Formula):
                yield from needed(vocabulary, parse(found.expression), backs)
            else:
                yield from ((found, back) for back in backs)
        case Negative(operand):
            yield from needed(vocabulary, operand, backs)
        case Operation(_, left, right):
            yield from needed(vocabulary, left, backs)
            yield from needed(vocabulary, right, backs)
        case Call(function, operands, years):
            reached = sorted({back + offset for back in backs for offset in _offsets(function, years)})
            if reached[-1] > MOST_YEARS_BACK:
                raise InvalidInput(f"formula reaches {reached[-1]} years back; at most {MOST_YEARS_BACK} are read.")
            for operand in operands:
                yield from needed(vocabulary, operand, reached)
        case Constant():
            return


def _offsets(function: str, years: int) -> list[int]:
    match function:
        case "avg" | "sum":
            return list(range(years))
        case "growth" | "cagr":
            return [0, years]
        case "prior":
            return [years]
        case _:
            return [0]


def render(node: Node) -> str:
    """An expression as text."""
    match node:
        case Constant(value):
            return f"{value:f}"
        case Name(text):
            return text
        case Negative(operand):
            return f"-({render(operand)})" if isinstance(operand, Negative) else f"-{render(operand)}"
        case Operation(sign, left, right):
            return f"({render(left)} {sign} {render(right)})"
        case Call(function, operands, years):
            count = f", {years}" if function in {"avg", "sum", "prior", "growth", "cagr"} else ""
            return f"{function}({', '.join(map(render, operands))}{count})"


def _digits(value: Decimal) -> str:
    """Exact where it is short, else to ten significant digits, but never less than to the unit."""
    text = f"{value.normalize():f}"
    if len(text) <= 20:
        return text
    decimals = max(0, 9 - value.adjusted())
    return f"{value:.{decimals}f}"
