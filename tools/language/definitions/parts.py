"""What figures are made of, at any depth."""

from tools.vocab.expressions import Call, Name, Negative, Node, Operation, names, parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.needs import needed

Figure = Metric | Formula


def inputs_of(key: str, vocabulary: Vocabulary) -> set[str]:
    """The metrics and formulas that a formula is made of, and itself."""
    formula = vocabulary.formulas.get(key)
    inside = within(parse(formula.expression), vocabulary) if formula else set[str]()
    return inside | {key}


def within(node: Node, vocabulary: Vocabulary) -> set[str]:
    """The metrics and formulas that an expression is made of."""
    return {one for name in names(node) for one in inputs_of(name, vocabulary)}


def opened(node: Node, vocabulary: Vocabulary) -> Node:
    """An expression with the formulas that it names in their own places."""
    match node:
        case Name(text):
            formula = vocabulary.formulas.get(text)
            return opened(parse(formula.expression), vocabulary) if formula else node
        case Negative(operand):
            return Negative(opened(operand, vocabulary))
        case Operation(sign, left, right):
            return Operation(sign, opened(left, vocabulary), opened(right, vocabulary))
        case Call(function, operands, count):
            return Call(function, tuple(opened(one, vocabulary) for one in operands), count)
        case _:
            return node


def metrics_of(key: str, vocabulary: Vocabulary) -> list[Metric]:
    """The metrics that a figure can need."""
    return [metric for metric, _ in needed(vocabulary, parse(key))]


def deducted_in(node: Node, vocabulary: Vocabulary, sign: int = 1) -> list[str]:
    """The figures that an expression deducts, also within the formulas that it names."""
    match node:
        case Name(text):
            formula = vocabulary.formulas.get(text)
            inside = deducted_in(parse(formula.expression), vocabulary, sign) if formula else []
            return [*inside, *(inputs_of(text, vocabulary) if sign < 0 else [])]
        case Negative(operand):
            return deducted_in(operand, vocabulary, -sign)
        case Operation("+" | "-" as operator, left, right):
            other = -sign if operator == "-" else sign
            return [*deducted_in(left, vocabulary, sign), *deducted_in(right, vocabulary, other)]
        case Call("if_missing", (first, _)):
            return deducted_in(first, vocabulary, sign)
        case _:
            return []
