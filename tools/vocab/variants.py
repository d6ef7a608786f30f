"""Formulas by another convention: over balances at the end of a period instead of averages, over so many days."""

from collections.abc import Callable, Set
from decimal import Decimal

from tools.vocab.expressions import Call, Constant, Days, Name, Negative, Node, Operation, nodes, parse, render
from tools.vocab.loader import Formula, Vocabulary
from tools.vocab.needs import needed


def on_closing_balances(vocabulary: Vocabulary, expression: str) -> str:
    """The expression with the last of the balances that it averages, also within the formulas that it names."""
    opened = _opened(vocabulary, parse(expression), lambda node: _last(vocabulary, node) is not node)
    return _rendered(opened, lambda node: _last(vocabulary, node))


def on_average_balances(vocabulary: Vocabulary, expression: str, balances: Set[str]) -> str | None:
    """The expression over averages of these balances, or of all where none is named; as it is where it averages any.

    None where it has none of them by itself.
    """
    node = parse(expression)
    while isinstance(node, Name) and (formula := vocabulary.formulas.get(node.text)) is not None:
        node = parse(formula.expression)
    if any(isinstance(one, Call) and one.function == "avg" for one in nodes(node)):
        return expression

    def averaged(one: Node) -> Node:
        wanted = isinstance(one, Name) and (one.text in balances or not balances)
        metrics = [metric for metric, _ in needed(vocabulary, one)] if wanted else []
        return Call("avg", (one,), 2) if metrics and all(metric.period == "instant" for metric in metrics) else one

    found = _rendered(node, averaged)
    return found if found != _rendered(node, lambda one: one) else None


def over_days(vocabulary: Vocabulary, expression: str, days: int) -> str:
    """The expression with a number of days in the place of the period's own."""
    opened = _opened(vocabulary, parse(expression), lambda node: isinstance(node, Days))
    return _rendered(opened, lambda node: Constant(Decimal(days)) if isinstance(node, Days) else node)


def with_another(expression: str, name: str, other: str) -> str:
    """The expression with one figure in the place of another."""
    return _rendered(parse(expression), lambda node: Name(other) if node == Name(name) else node)


def _last(vocabulary: Vocabulary, node: Node) -> Node:
    """The balance that a node averages; any other node itself."""
    if not isinstance(node, Call) or node.function != "avg":
        return node
    balances = all(metric.period == "instant" for metric, _ in needed(vocabulary, node))
    return node.operands[0] if balances else node


def _opened(vocabulary: Vocabulary, node: Node, wanted: Callable[[Node], bool]) -> Node:
    """The tree with the formulas that it names in their own places, where they hold what is wanted."""
    if isinstance(node, Name):
        formula: Formula | None = vocabulary.formulas.get(node.text)
        inside = _opened(vocabulary, parse(formula.expression), wanted) if formula else node
        return inside if any(map(wanted, nodes(inside))) else node
    return with_parts(node, lambda part: _opened(vocabulary, part, wanted))


def _rendered(node: Node, change: Callable[[Node], Node]) -> str:
    text = render(_changed(node, change))
    return text[1:-1] if isinstance(node, Operation) and text.startswith("(") else text


def _changed(node: Node, change: Callable[[Node], Node]) -> Node:
    return change(with_parts(node, lambda part: _changed(part, change)))


def with_parts(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with its parts changed."""
    match node:
        case Negative(operand):
            return Negative(change(operand))
        case Operation(sign, left, right):
            return Operation(sign, change(left), change(right))
        case Call(function, operands, years):
            return Call(function, tuple(map(change, operands)), years)
        case _:
            return node
