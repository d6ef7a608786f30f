"""What figures are made of, at any depth."""

from tools.vocab.expressions import Call, Name, Negative, Node, Operation, names, nodes, parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.needs import needed
from tools.vocab.variants import with_parts

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
    if isinstance(node, Name):
        formula = vocabulary.formulas.get(node.text)
        return opened(parse(formula.expression), vocabulary) if formula else node
    return with_parts(node, lambda part: opened(part, vocabulary))


def reported(node: Node) -> Node:
    """An opened expression without what stands in where a company does not report a figure."""
    if isinstance(node, Call) and node.function == "if_missing":
        return reported(node.operands[0])
    return with_parts(node, lambda part: reported(part))


def with_part(node: Node, key: str, part: Node, vocabulary: Vocabulary) -> Node:
    """An expression with something else in the place of one of the figures that it is made of."""
    if not isinstance(node, Name):
        return with_parts(node, lambda one: with_part(one, key, part, vocabulary))
    if node.text == key:
        return part
    formula = vocabulary.formulas.get(node.text) if key in inputs_of(node.text, vocabulary) else None
    return with_part(parse(formula.expression), key, part, vocabulary) if formula else node


def averaged_in(key: str, vocabulary: Vocabulary) -> set[str]:
    """The figures that a formula takes the average of, at any depth."""
    formulas = (vocabulary.formulas.get(one) for one in inputs_of(key, vocabulary))
    inside = (one for formula in formulas if formula for one in nodes(parse(formula.expression)))
    calls = (one for one in inside if isinstance(one, Call) and one.function == "avg")
    return {part.text for one in calls for part in one.operands if isinstance(part, Name)}


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
