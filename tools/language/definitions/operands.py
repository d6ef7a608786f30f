"""A figure with one part replaced by a clause: "with diluted shares as denominator", "if one deducts only cash"."""

import re

from tools.language.definitions.dimensions import dimensions, is_balance, kind_of
from tools.language.definitions.expressions import expression_in_words, written
from tools.language.definitions.parts import within
from tools.language.definitions.terms import counted, term
from tools.language.definitions.words import data, figure_keys, pattern
from tools.vocab.expressions import Node, Operation, parse
from tools.vocab.loader import Formula, Vocabulary


def replaced_operand(text: str, figure: Formula, vocabulary: Vocabulary, *, apart: bool) -> str | None:
    """The figure's expression with the part that a clause names in the place of its own; None where it names none.

    `apart` tells that marks set the clause apart.
    """
    node = parse(figure.expression)
    if not isinstance(node, Operation):
        return None
    found = _as_side(text, node, vocabulary, apart=apart) or _alone(text, node, vocabulary)
    found = found or _of_both(text, node, vocabulary)
    same = found is not None and dimensions(found, vocabulary) == dimensions(node, vocabulary) is not None
    return written(found) if found is not None and same else None


def _as_side(text: str, node: Operation, vocabulary: Vocabulary, *, apart: bool) -> Node | None:
    """Another numerator or denominator."""
    said = pattern("as_side").fullmatch(text) or (pattern("over_side").fullmatch(text) if apart else None)
    if node.sign != "/":
        return None
    if said is None:
        return _on_base(text, node, vocabulary)
    other = _read(said["what"], vocabulary)
    if other is None:
        return None
    above = re.fullmatch(data("numerators"), (said.groupdict().get("side") or ""), re.IGNORECASE)
    return Operation("/", other, node.right) if above else Operation("/", node.left, other)


def _of_both(text: str, node: Operation, vocabulary: Vocabulary) -> Node | None:
    """Both sides of a quotient of a flow and a balance, each as its own is: "using net income and total equity"."""
    said = pattern("of_both").fullmatch(text)
    if said is None or node.sign != "/":
        return None
    sides = [_read(said[side], vocabulary) for side in ("one", "other")]
    known = [one for one in sides if one is not None]
    kinds = [kind_of(one, vocabulary) for one in known]
    own = [kind_of(one, vocabulary) for one in (node.left, node.right)]
    if len(known) < len(sides) or {*own} != {"flow", "balance"} or kinds not in (own, own[::-1]):
        return None
    above, below = known if kinds == own else known[::-1]
    return Operation("/", above, below)


def _on_base(text: str, node: Operation, vocabulary: Vocabulary) -> Node | None:
    """A return on balances that are told: "ROIC on closing equity plus debt less cash"; over a flow, it is none."""
    said = pattern("on_base").fullmatch(text)
    base = expression_in_words(said["what"], vocabulary) if said is not None else None
    returns = is_balance(node.right, vocabulary) and kind_of(node.left, vocabulary) == "flow"
    if base is None or not returns or not is_balance(base, vocabulary):
        return None
    return Operation("/", node.left, base)


def _read(said: str, vocabulary: Vocabulary) -> Node | None:
    return term(said, vocabulary) or expression_in_words(said, vocabulary)


def _alone(text: str, node: Operation, vocabulary: Vocabulary) -> Node | None:
    """What alone is deducted, or counted, instead of all that the formula takes there; of a ratio, above its line."""
    if node.sign not in "-/":
        return None
    deducted, held = pattern("deducts_only").fullmatch(text), pattern("counts_only").fullmatch(text)
    said = deducted or held
    known = figure_keys(said["what"] or said["other"], vocabulary) if said else []
    if not known:
        return None
    first, *others = map(counted, known)
    only: Node = first
    for one in others:
        only = Operation("+", only, one)
    if node.sign == "/":
        alike = is_balance(only, vocabulary) and is_balance(node.left, vocabulary)
        return Operation("/", only, node.right) if held and alike and isinstance(node.left, Operation) else None
    if deducted or set(known) <= within(node.right, vocabulary):
        left = node.left
        for one in (first, *others):
            left = Operation("-", left, one)
        return left
    return Operation("-", only, node.right) if set(known) <= within(node.left, vocabulary) else None
