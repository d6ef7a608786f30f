"""Where arithmetic has a result that means nothing: signs that cancel, averages of ends that do."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tools.figures.formulas.quantities import Quantity
from tools.vocab.expressions import Call, Name, Negative, Node, Operation, parse
from tools.vocab.loader import Formula, Vocabulary, load_toml
from tools.vocab.needs import find_named

_NEAR_ZERO = Decimal("0.1")  # of the larger end
_CHANGES = frozenset({"growth", "cagr", "sequential_growth"})


def turning(values: Sequence[Quantity], mean: Quantity) -> str:
    """Why an average of these is no base to divide by; nothing where it is one."""
    amounts = [value.value for value in values]
    largest = max(map(abs, amounts))
    told = " and ".join(f"{amount:f}" for amount in amounts)
    if min(amounts) < 0 < max(amounts):
        return f"{told}, which have opposite signs"
    if largest and abs(mean.value) < _NEAR_ZERO * largest:
        return f"{told}, and near zero against them"
    return ""


def bases(vocabulary: Vocabulary, node: Node) -> Iterator[Call]:
    """The averages that a divisor is, or is a multiple of."""
    match node:
        case Call("avg", _):
            yield node
        case Negative(operand):
            yield from bases(vocabulary, operand)
        case Operation("*", left, right):
            yield from bases(vocabulary, left)
            yield from bases(vocabulary, right)
        case Operation("/", left, _):
            yield from bases(vocabulary, left)
        case Name(text):
            found = find_named(vocabulary, text)
            if isinstance(found, Formula):
                yield from bases(vocabulary, parse(found.expression))
        case _:
            return


def has_base(vocabulary: Vocabulary, node: Node) -> bool:
    """Whether a divisor is equity, capital or profit by itself or on average: below zero it is no measure of size."""
    match node:
        case Name(text):
            return find_named(vocabulary, text).key in load_toml("words.toml")["bases"]
        case Call("avg", operands):
            return has_base(vocabulary, operands[0])
        case _:
            return False


def is_charge(node: Node) -> bool:
    """Whether a divisor is what earnings or cash have to cover, which a loss does not."""
    return isinstance(node, Name) and node.text in load_toml("words.toml")["charges"]


def is_change(node: Node) -> bool:
    """Whether a divisor is a change, of which the sign tells a direction: x - prior(x), or growth."""
    if isinstance(node, Operation) and node.sign == "-":
        return isinstance(node.right, Call) and node.right.function == "prior"
    return isinstance(node, Call) and node.function in _CHANGES
