"""An expression in words: "net income minus operating cash flow, divided by average total assets"."""

from tools.language.definitions.grammar import MOST_TOKENS, Grammar, tokens_of
from tools.language.definitions.words import plain
from tools.vocab.expressions import MAX_CHARACTERS, Node, Operation, render
from tools.vocab.loader import Vocabulary

_LOOSE = frozenset("+-")


def expression_in_words(said: str, vocabulary: Vocabulary) -> Node | None:
    """The expression over known figures that words are as a whole; None where they are none, or combine nothing."""
    tokens = [match[0] for match in tokens_of(plain(said))]
    if not 0 < len(tokens) <= MOST_TOKENS:
        return None
    grammar = Grammar(tokens, vocabulary)
    node = grammar.read(0, len(tokens)) if grammar.combines(0, len(tokens)) else None
    return None if node is None or len(written(node)) > MAX_CHARACTERS else node


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
