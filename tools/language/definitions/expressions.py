"""An expression in words: "net income minus operating cash flow, divided by average total assets"."""

import re
from typing import cast

from tools.language.definitions.grammar import MOST_TOKENS, Grammar, tokens_of
from tools.language.definitions.parts import opened, reported
from tools.language.definitions.words import data, figure_key, plain
from tools.vocab.expressions import MAX_CHARACTERS, Name, Node, Operation, nodes, parse, render
from tools.vocab.loader import Vocabulary
from tools.vocab.variants import with_parts

_BRACKETS = re.compile(r"\s*\(([^()]+)\)")
_LONGEST_NAME = 5  # words
_LOOSE = frozenset("+-")


def expression_in_words(said: str, vocabulary: Vocabulary) -> Node | None:
    """The expression over known figures that words are as a whole; None where they are none, or combine nothing."""
    tokens = [match[0] for match in tokens_of(plain(unglossed(said, vocabulary)))]
    if not 0 < len(tokens) <= MOST_TOKENS:
        return None
    grammar = Grammar(tokens, vocabulary)
    node = grammar.read(0, len(tokens)) if grammar.combines(0, len(tokens)) else None
    return None if node is None or len(written(node)) > MAX_CHARACTERS else _told_once(node)


def _told_once(node: Node) -> Node:
    """An expression in which no part is counted twice: beside current maturities, short-term debt is what else there
    is, as balance sheets print the two.
    """
    within = {one.text for one in nodes(node) if isinstance(one, Name)}
    for whole, part, other in cast(list[list[str]], data("told_once")):
        if {whole, part} <= within:
            node = _renamed(node, whole, other)
    return node


def as_wholes(node: Node) -> Node:
    """An expression with wholes in the places of the sums of their two parts."""
    for left, right, total in cast(list[list[str]], data("told_as")):
        node = _as_whole(node, {Name(left), Name(right)}, Name(total))
    return node


def _as_whole(node: Node, parts: set[Name], total: Name) -> Node:
    if isinstance(node, Operation) and node.sign == "+" and node.left in parts and node.right in parts - {node.left}:
        return total
    return with_parts(node, lambda part: _as_whole(part, parts, total))


def _renamed(node: Node, name: str, other: str) -> Node:
    return Name(other) if node == Name(name) else with_parts(node, lambda part: _renamed(part, name, other))


def unglossed(said: str, vocabulary: Vocabulary) -> str:
    """Words without brackets that only say again what the ratio before them is: "effective rate (tax over income)"."""
    for match in reversed(list(_BRACKETS.finditer(said))):
        words = said[: match.start()].split()
        names = (" ".join(words[-length:]) for length in range(min(_LONGEST_NAME, len(words)), 0, -1))
        key = next((key for name in names if (key := figure_key(name, vocabulary)) is not None), None)
        formula = vocabulary.formulas.get(key or "")
        inside = expression_in_words(match[1], vocabulary) if formula is not None else None
        own = reported(opened(parse(formula.expression), vocabulary)) if formula is not None else None
        if inside is not None and reported(opened(inside, vocabulary)) == own:
            said = f"{said[: match.start()].rstrip()}{said[match.end() :]}"
    return said


def written(node: Node) -> str:
    """An expression as text, with the brackets that it needs."""
    match node:
        case Operation(sign, left, right):
            first = f"({written(left)})" if sign in "*/" and _is_sum(left) else written(left)
            tight = _is_sum(right) if sign in "-*" else isinstance(right, Operation) if sign == "/" else False
            return f"{first} {sign} {f'({written(right)})' if tight else written(right)}"
        case _:
            return render(node)


def _is_sum(node: Node) -> bool:
    return isinstance(node, Operation) and node.sign in _LOOSE
