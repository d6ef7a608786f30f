"""A figure after others are taken off, or without some of its parts: "debt net of cash", "assets less goodwill"."""

from collections.abc import Mapping, Sequence
from typing import cast

from tools.language.definitions.parts import deducted_in
from tools.language.definitions.words import Sign, data
from tools.vocab.expressions import Name, Node, Operation, names, parse
from tools.vocab.loader import Vocabulary

# With which sign parts are left out of a figure: charges that it is after, gains and balances that it holds.
LEFT_OUT: Mapping[str, Sign] = {"inside": "+", "gains": "-", "holding": "-"}


def already_after(key: str, vocabulary: Vocabulary) -> set[str]:
    """The figures that a figure is after as it is reported, or as its formula says."""
    formula = vocabulary.formulas.get(key)
    inside = deducted_in(parse(formula.expression), vocabulary) if formula else []
    return {*cast(dict[str, list[str]], data("after")).get(key, ()), *inside}


def is_undeducted(keys: set[str]) -> bool:
    """Whether something is among the figures that nobody deducts by itself."""
    return not keys.isdisjoint(data("undeducted"))


def taken_off(whole: Node, others: Sequence[Node], vocabulary: Vocabulary) -> Node | None:
    """What is left of a figure after others that it is not after anyway; None for what nobody deducts by itself."""
    after = already_after(whole.text, vocabulary) if isinstance(whole, Name) else set[str]()
    for one in others:
        if isinstance(one, Name) and _reported(one) in after:
            continue
        if is_undeducted(set(names(one))):
            return None
        whole = Operation("-", whole, one)
    return whole


def left_out(whole: Node, parts: Sequence[Node], vocabulary: Vocabulary) -> Node | None:
    """A figure without parts that it holds, or before charges that it is after; None where neither is known of all."""
    if not isinstance(whole, Name):
        return None
    keys = {_reported(one) for one in parts if isinstance(one, Name)}
    for kind, sign in LEFT_OUT.items():
        if len(keys) == len(parts) and holds(_reported(whole), keys, kind):
            for one in parts:
                whole = Operation(sign, whole, one)
            return whole
    return None


def holds(key: str, parts: set[str], kind: str) -> bool:
    """Whether all parts are such as a figure holds; the `kind` is one of `LEFT_OUT`."""
    return parts <= set(cast(dict[str, list[str]], data(kind)).get(key, ()))


def _reported(node: Name) -> str:
    """The figure that arithmetic has a stand-in for."""
    stand_ins = cast(dict[str, str], data("stand_ins"))
    return next((key for key, other in stand_ins.items() if other == node.text), node.text)
