"""An expression in words: "net income minus operating cash flow, divided by average total assets"."""

import re
from typing import cast

from tools.errors import InvalidInput
from tools.language.definitions.words import LISTED, data, figure_key, pattern, plain
from tools.vocab.expressions import parse
from tools.vocab.loader import Vocabulary, load_toml
from tools.vocab.needs import needed

_OVER = re.compile(r",?\s+(?:(?:all )?divided by|over|by)\s+", re.IGNORECASE)
_SIGNS = re.compile(r"(\s[-+]\s|[*×()])")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def expression_in_words(said: str, vocabulary: Vocabulary) -> str | None:
    """The expression over known figures that words are as a whole; None where they are none, or combine nothing.

    What is divided, and by what, is taken as a whole: "A minus B, over C" is (A - B) / C.
    """
    text = _signed(plain(said))
    parts = _OVER.split(text)
    if len(parts) > 2:
        return None
    found = [_sum(part, vocabulary) for part in parts]
    known = [part for part in found if part is not None]
    combined = len(parts) == 2 or _SIGNS.search(text) is not None
    if len(known) < len(parts) or not combined:
        return None
    expression = " / ".join(f"({part})" if _SIGNS.search(part) and len(parts) == 2 else part for part in known)
    try:
        list(needed(vocabulary, parse(expression)))
    except InvalidInput:
        return None
    return expression


def _signed(text: str) -> str:
    signs = cast(dict[str, str], load_toml("directions.toml")["signs"])
    for words, sign in signs.items():
        if sign in "+-*":
            text = re.sub(rf"\b{words}\b", f" {sign} ", text, flags=re.IGNORECASE)
    return " ".join(text.split())


def _sum(text: str, vocabulary: Vocabulary) -> str | None:
    """Figures joined by signs, each by its key."""
    pieces = [piece.strip(" ,") for piece in _SIGNS.split(f" {text} ")]
    found: list[str] = []
    for piece in filter(None, pieces):
        sign = found[-1] if found and found[-1] in "+-" else "+"
        terms = ["*" if piece == "×" else piece] if piece in "+-*×()" else _terms(piece, sign, vocabulary)
        if not terms:
            return None
        found += terms
    return " ".join(found)


def _terms(said: str, sign: str, vocabulary: Vocabulary) -> list[str]:
    """A term, or several that are listed under one sign: "less capex and dividends". Empty where one is unknown."""
    if (term := _term(said, vocabulary)) is not None:
        return [term]
    terms = [_term(part, vocabulary) for part in LISTED.split(said)]
    known = [term for term in terms if term is not None]
    return f" {sign} ".join(known).split() if len(known) == len(terms) and _NUMBER.search(said) is None else []


def _term(said: str, vocabulary: Vocabulary) -> str | None:
    """A figure, the average or the last of its balances, or a number."""
    if _NUMBER.fullmatch(said):
        return said
    if days := pattern("days").fullmatch(said):
        return days["days"]
    bare = pattern("determiners").sub("", said)
    for kind, form in (("averaged", "avg({}, 2)"), ("closing", "{}")):
        lead = re.match(rf"{data(kind)}\s+", bare, re.IGNORECASE)
        key = figure_key(bare[lead.end() :], vocabulary) if lead else None
        if key is not None:
            return form.format(key)
    return figure_key(said, vocabulary)
