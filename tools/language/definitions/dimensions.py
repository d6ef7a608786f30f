"""What an expression measures: amounts, shares, days, or a plain number; and whether over time or on a day."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from tools.vocab.expressions import Call, Constant, Days, Name, Negative, Node, Operation, nodes, parse
from tools.vocab.loader import Formula, FormulaUnit, Metric, Vocabulary
from tools.vocab.needs import needed

# The powers of amounts and of shares.
Dimensions: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["balance", "flow", "mixed", "number"]

_PLAIN: Dimensions = (0, 0)
_UNITS: dict[str, Dimensions] = {"monetary": (1, 0), "per_share": (1, -1), "shares": (0, 1), "pure": _PLAIN}
_FORMULA_UNITS: dict[FormulaUnit, Dimensions] = {
    "monetary": (1, 0), "per_share": (1, -1), "ratio": _PLAIN, "multiple": _PLAIN, "days": _PLAIN,
}  # fmt: skip
_FEWEST_DAYS = 28  # of a month: smaller numbers are no days


def dimensions(node: Node, vocabulary: Vocabulary) -> Dimensions | None:
    """What an expression measures; None where it adds up what is unlike, or divides an amount by a ratio's name."""
    match node:
        case Constant() | Days():
            return _PLAIN
        case Name(text):
            return _of_name(text, vocabulary)
        case Negative(operand):
            return dimensions(operand, vocabulary)
        case Call(function, operands):
            found = {dimensions(one, vocabulary) for one in operands}
            return (
                (_PLAIN if function in {"growth", "cagr", "sequential_growth"} else found.pop())
                if len(found) == 1
                else None
            )
        case Operation(sign, left, right):
            one, other = dimensions(left, vocabulary), dimensions(right, vocabulary)
            if one is None or other is None:
                return None
            if sign in "+-":
                return one if one == other and _adds_up(left, right, vocabulary) else None
            if sign == "/" and isinstance(right, Name) and other == _PLAIN != one:
                return None  # "debt/equity ratio" has no equity ratio in it
            turn = 1 if sign == "*" else -1
            return one[0] + turn * other[0], one[1] + turn * other[1]


def _adds_up(left: Node, right: Node, vocabulary: Vocabulary) -> bool:
    """Whether two amounts are counted alike, over time or on a day; of plain numbers, 1 less a rate makes sense."""
    if any(isinstance(one, Constant) and one.value != 1 for one in (left, right)):
        return False
    if _is_rate(left, vocabulary) and _is_rate(right, vocabulary):
        return True
    return {kind_of(left, vocabulary), kind_of(right, vocabulary)} != {"flow", "balance"}


def _of_name(text: str, vocabulary: Vocabulary) -> Dimensions | None:
    metric, formula = vocabulary.metrics.get(text), vocabulary.formulas.get(text)
    if metric is not None:
        return _UNITS.get(metric.unit or "")
    if formula is None:
        return None
    return _FORMULA_UNITS.get(formula.unit) or dimensions(parse(formula.expression), vocabulary)


def measures(figure: Metric | Formula) -> Dimensions | None:
    """What a figure measures; None where that is open."""
    return _UNITS.get(figure.unit or "") if isinstance(figure, Metric) else _FORMULA_UNITS.get(figure.unit)


def unit_of(node: Node, vocabulary: Vocabulary) -> FormulaUnit:
    """How the value of an expression is shown."""
    found = dimensions(node, vocabulary)
    if adds_rates(node, vocabulary):
        return "ratio"
    return "multiple" if found == _PLAIN else "monetary" if found == (1, 0) else "per_share" if found == (1, -1) else (
        "number"
    )  # fmt: skip


def adds_rates(node: Node, vocabulary: Vocabulary) -> bool:
    """Whether an expression adds up, or takes from each other, what comes in percent."""
    return isinstance(node, Operation) and node.sign in "+-" and _is_rate(node, vocabulary)


def _is_rate(node: Node, vocabulary: Vocabulary) -> bool:
    if isinstance(node, Operation) and node.sign in "+-":
        return _is_rate(node.left, vocabulary) and _is_rate(node.right, vocabulary)
    if isinstance(node, Call):
        return node.function == "growth"
    formula = vocabulary.formulas.get(node.text) if isinstance(node, Name) else None
    return formula is not None and formula.percent


def kind_of(node: Node, vocabulary: Vocabulary) -> Kind:
    """Whether an expression is counted on a day or over a period."""
    if movement_of(node) is not None:
        return "flow"
    periods = {metric.period for metric, _ in needed(vocabulary, node)}
    if not periods:
        return "number"
    return "mixed" if len(periods) > 1 else "flow" if periods == {"duration"} else "balance"


def moved(balance: Node) -> Node:
    """A balance less what it was when the period began."""
    return Operation("-", balance, Operation("-", Call("sum", (balance,), 2), balance))


def movement_of(node: Node) -> Node | None:
    """The balance of which an expression is the movement; None where it is none."""
    return node.left if isinstance(node, Operation) and node == moved(node.left) else None


def is_balance(node: Node, vocabulary: Vocabulary) -> bool:
    """Whether all of an expression is counted on a day."""
    return kind_of(node, vocabulary) == "balance"


def counts_days(node: Node) -> bool:
    """Whether an expression has a number of days in it."""
    return any(_days(one) for one in nodes(node))


def _days(node: Node) -> bool:
    return isinstance(node, Days) or (isinstance(node, Constant) and node.value >= _FEWEST_DAYS)


def in_days(node: Node, vocabulary: Vocabulary) -> Node | None:
    """A balance over a flow as the days that it stands for; None for what can't be a number of days.

    Sums of such quotients are of days alike. What names its days, or is made of days, is as it is.
    """
    if counts_days(node) or all(_is_in_days(one, vocabulary) for one in _summands(node)):
        return node
    quotients = [_quotient(one, vocabulary) for one in _summands(node)]
    return Operation("*", Days(), node) if all(quotients) else None


def _is_in_days(node: Node, vocabulary: Vocabulary) -> bool:
    formula = vocabulary.formulas.get(node.text) if isinstance(node, Name) else None
    return formula is not None and formula.unit == "days"


def _quotient(node: Node, vocabulary: Vocabulary) -> bool:
    if isinstance(node, Name) and (formula := vocabulary.formulas.get(node.text)):
        node = parse(formula.expression)
    if not isinstance(node, Operation) or node.sign != "/":
        return False
    return is_balance(node.left, vocabulary) and kind_of(node.right, vocabulary) == "flow"


def _summands(node: Node) -> Iterator[Node]:
    if isinstance(node, Operation) and node.sign in "+-":
        yield from _summands(node.left)
        yield from _summands(node.right)
    else:
        yield node
