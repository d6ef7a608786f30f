"""Figures that are joined to an expression."""

from collections.abc import Sequence
from itertools import accumulate

from tools.vocab.expressions import Operation, parse
from tools.vocab.formulas import Sign


def joined(keys: Sequence[str], signs: Sequence[Sign]) -> str:
    """The figures joined by signs; an expression among them, that a question defines, is a term of its own."""
    terms = [_term(key) for key in keys]
    return terms[0] + "".join(f" {sign} {term}" for sign, term in zip(signs, terms[1:], strict=True))


def bracketed(keys: Sequence[str], signs: Sequence[Sign]) -> str:
    """The same, in brackets where it adds or subtracts."""
    text = joined(keys, signs)
    return f"({text})" if signs and signs[0] in "+-" else text


def _term(key: str) -> str:
    """A figure as a term: an expression in brackets of its own."""
    depths = list(accumulate((one == "(") - (one == ")") for one in key))
    alone = key.startswith("(") and 0 not in depths[:-1]
    return key if alone or not isinstance(parse(key), Operation) else f"({key})"
