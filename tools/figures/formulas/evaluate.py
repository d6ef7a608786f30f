"""Evaluates parsed expressions over any source of values, and notes every step."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Protocol, TypeAlias

from tools.figures.formulas.quantities import Quantity, UnitMismatch, bracketed_digits, digits, with_unit
from tools.figures.formulas.sense import bases, has_base, is_change, is_charge, turning
from tools.vocab.expressions import (
    Call,
    Constant,
    Days,
    Name,
    Negative,
    Node,
    Operation,
    names,
    parse,
    render,
)
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.needs import find_named, needed, strides, to_date, trailing
from tools.vocab.shift import NOW, Shift

# "figure" is another reported one, never a constant: nothing loaded says that there is nothing to report.
StandIn: TypeAlias = Literal["anything", "figure", "nothing"]

ONE = Quantity(Decimal(1))
YEAR_DAYS = 365


class Absent(Exception):
    """A value that the formula needs is not there; the message says which and why, `stands_in` what may replace it.

    Where it is `never` reported, its metric's own formula may give it.
    """

    def __init__(self, reason: str, remedy: str = "", stands_in: StandIn = "anything", *, never: bool = False) -> None:
        super().__init__(reason)
        self.remedy = remedy
        self.never = never
        self.stands_in: StandIn = stands_in


class Impossible(Exception):
    """The formula has no value here: a division by zero, or units that don't fit."""


class NotMeaningful(Impossible):
    """The arithmetic has a result, and it means nothing: growth from a loss, a loss over negative equity."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"Not meaningful: {reason}")


class Values(Protocol):
    """Where the values of metrics come from, at some shift before the period that is asked for."""

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        """Raise `Absent` where there is none."""
        ...

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """Told that these metrics have no value, and in words what counts instead."""
        ...

    def attempt(self) -> Callable[[], None]:
        """Told that what is asked for next may come to nothing; what is returned undoes it."""
        ...

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Told that a metric is never reported, and computed by its formula."""
        ...


@dataclass
class Evaluation:
    """One formula's evaluation at one period: call it once. `steps` tells how the value came about.

    `quarterly` tells that the period is a quarter: then avg(x, n) and sum(x, n) go back by quarters. `days` tells how
    long the quarter or year to date at some shift is; years and twelve months have 365.
    """

    vocabulary: Vocabulary
    values: Values
    quarterly: bool = False
    days: Callable[[Shift], int] = lambda _: YEAR_DAYS
    steps: list[str] = field(default_factory=list[str])
    _known: dict[tuple[str | Call, Shift], Quantity] = field(default_factory=dict[tuple[str | Call, Shift], Quantity])
    _computing: set[str] = field(default_factory=set[str])
    _unstable: dict[tuple[Call, Shift], str] = field(default_factory=dict[tuple[Call, Shift], str])

    def run(self, expression: str, *, negatives: bool = False, at: Shift = NOW) -> Quantity:
        """The expression's value. Raises `Absent`, `Impossible`, or `InvalidInput` for an unknown name.

        `negatives` tells that a negative amount over another means something in it.
        """
        node = parse(expression)
        try:
            return self._named(expression, node, at, negatives=negatives)
        except UnitMismatch as error:
            raise Impossible(f"{expression}: {error}.") from error

    def _named(self, label: str, node: Node, at: Shift, *, negatives: bool = False) -> Quantity:
        """A formula's value, with the step that shows its parts."""
        if negatives and isinstance(node, Operation):
            one, other = self._value(node.left, at), self._value(node.right, at)
            if node.sign == "/" and other.value < 0 < one.value:
                raise NotMeaningful(f"{label} divides {digits(one.value)} by a loss, {digits(other.value)}.")
            result = _combine(node.sign, one, other)
        else:
            result = self._value(node, at)
        parts = self._shown(node, at)
        value = with_unit(result)
        self.steps.append(f"{label}{at.words} = {value if parts == digits(result.value) else f'{parts} = {value}'}")
        return result

    def _value(self, node: Node, at: Shift) -> Quantity:
        match node:
            case Constant(value):
                return Quantity(value)
            case Days():
                return Quantity(Decimal(self.days(at) if self.quarterly and not at.trailing else YEAR_DAYS))
            case Name(text):
                return self._name(text, at)
            case Negative(operand):
                return -self._value(operand, at)
            case Operation(sign, left, right):
                one, other = self._value(left, at), self._value(right, at)
                if sign == "/":
                    self._refuse_meaningless(node, one, other, at)
                return _combine(sign, one, other)
            case Call():
                if (node, at) not in self._known:
                    self._known[node, at] = self._call(node, at)
                return self._known[node, at]

    def _name(self, text: str, at: Shift) -> Quantity:
        found = find_named(self.vocabulary, text)
        known = self._known.get((found.key, at))
        if known is None:
            if isinstance(found, Formula):
                known = self._named(found.key, parse(found.expression), at, negatives=found.negatives)
            else:
                known = self._figure(found, at)
            self._known[found.key, at] = known
        return known

    def _figure(self, metric: Metric, at: Shift) -> Quantity:
        """A reported figure; of one that is never reported, what its formula gives."""
        try:
            return self.values.value(metric, at)
        except Absent as absent:
            formula = self.vocabulary.formulas.get(metric.computed)
            if formula is None or not absent.never or metric.key in self._computing:
                raise
            self._computing.add(metric.key)
            undo, known, steps = self.values.attempt(), dict(self._known), len(self.steps)
            try:
                value = self._named(formula.key, parse(formula.expression), at)
            except (Absent, Impossible):
                undo()
                self._known = known
                del self.steps[steps:]
                raise absent from None
            finally:
                self._computing.discard(metric.key)
            self.values.computed(metric, formula)
            return value

    def _call(self, call: Call, at: Shift) -> Quantity:
        first = call.operands[0]
        match call.function:
            case "prior":
                return self._value(first, at.earlier(years=call.years))
            case "ttm":
                return self._value(first, trailing(at, quarterly=self.quarterly))
            case "ytd":
                return self._value(first, to_date(at, quarterly=self.quarterly))
            case "avg" | "sum":
                return self._over(call, at)
            case "growth" | "cagr" | "sequential_growth":
                return self._growth(call, at)
            case "abs":
                value = self._value(first, at)
                return Quantity(abs(value.value), value.powers)
            case "if_missing":
                return self._if_missing(call, at)
            case _:
                one, other = (self._value(operand, at) for operand in call.operands)
                one.comparable(other)
                if call.function == "agree" and one.value != other.value:
                    raise Absent(f"{render(call)}: {digits(one.value)} is not {digits(other.value)}.", never=True)
                pick = min if call.function == "min" else max
                return pick(one, other, key=lambda quantity: quantity.value)

    def _over(self, call: Call, at: Shift) -> Quantity:
        """The sum or average over several periods; of quarters, the step says so."""
        shifts = strides(call.years, at, quarterly=self.quarterly)
        values = [self._value(call.operands[0], shift) for shift in shifts]
        total = values[0]
        for value in values[1:]:
            total = total + value
        mean = total / Quantity(Decimal(call.years))
        if reason := turning(values, mean):
            self._unstable[call, at] = f"{render(call)} is {digits(mean.value)}, the average of {reason}."
        result = mean if call.function == "avg" else total
        if self.quarterly and call.years > 1:
            unit = "years" if shifts[1].quarters == at.quarters else "years to date" if at.to_date else "quarters"
            parts = " + ".join(bracketed_digits(value) for value in values)
            parts = f"({parts}) / {call.years}" if call.function == "avg" else parts
            self.steps.append(f"{render(call)} over {call.years} {unit}{at.words} = {parts} = {with_unit(result)}")
        return result

    def _growth(self, call: Call, at: Shift) -> Quantity:
        now = self._value(call.operands[0], at)
        before = strides(2, at, quarterly=self.quarterly)[-1]
        sequential = call.function == "sequential_growth"
        then = self._value(call.operands[0], before if sequential else at.earlier(years=call.years))
        now.comparable(then)
        if then.value <= 0 or now.value < 0 or (call.function == "cagr" and now.value <= 0):
            raise NotMeaningful(f"growth from {digits(then.value)} to {digits(now.value)}.")
        ratio = now / then
        return (ratio.root(call.years) if call.function == "cagr" else ratio) - ONE

    def _refuse_meaningless(self, node: Operation, one: Quantity, other: Quantity, at: Shift) -> None:
        """A loss over a negative base reads as a gain; over an average of opposite ends, as anything."""
        if one.value < 0 and other.value < 0 and not is_change(node.right):
            raise NotMeaningful(
                f"{render(node)} divides {digits(one.value)} by {digits(other.value)}, both of them negative."
            )
        for base in bases(self.vocabulary, node.right):
            if reason := self._unstable.get((base, at)):
                raise NotMeaningful(reason)
        if other.value < 0 and has_base(self.vocabulary, node.right):
            raise NotMeaningful(f"{render(node)} divides by {digits(other.value)}, a loss or a deficit.")
        if one.value < 0 < other.value and is_charge(node.right):
            raise NotMeaningful(f"{render(node)}: {digits(one.value)}, a loss or an outflow, covers nothing.")

    def _if_missing(self, call: Call, at: Shift) -> Quantity:
        try:
            return self._value(call.operands[0], at)
        except Absent as absent:
            if absent.stands_in == "nothing" or (absent.stands_in == "figure" and not any(names(call.operands[1]))):
                raise
            metrics = [metric for metric, _ in needed(self.vocabulary, call.operands[0])]
            value = self._value(call.operands[1], at)
            self.values.missing(self._instead(call.operands[1], value), metrics, at)
            return value

    def _instead(self, node: Node, value: Quantity) -> str:
        """What takes the place of a missing figure, in words."""
        labels = dict.fromkeys(find_named(self.vocabulary, name).label for name in names(node))
        if not labels or not value.value:
            return "it counts as zero" if not value.value else f"it counts as {digits(value.value)}"
        return f"instead of it counts {' with '.join(labels)}"

    def _shown(self, node: Node, at: Shift) -> str:
        """The expression with its names' values in their places, one level deep."""
        match node:
            case Constant(value):
                return f"{value:f}"
            case Negative(operand):
                text = self._shown(operand, at)
                return f"-({text})" if isinstance(operand, Operation) or text.startswith("-") else f"-{text}"
            case Operation(sign, left, right):
                return f"{self._bracketed(left, sign, at)} {sign} {self._bracketed(right, sign, at, right=True)}"
            case _:
                return digits(self._value(node, at).value)

    def _bracketed(self, node: Node, sign: str, at: Shift, *, right: bool = False) -> str:
        text = self._shown(node, at)
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
