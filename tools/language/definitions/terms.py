"""One term of a spelled-out formula: a figure, on which of its balances or over which months, or a number."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import cast

from tools.language.definitions.dimensions import dimensions, is_balance, kind_of, moved
from tools.language.definitions.words import balance_key, data, figure_key, pattern
from tools.vocab.expressions import Call, Constant, Days, Name, Node, Operation, parse
from tools.vocab.loader import Vocabulary

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MOST_LEADING = 6  # words before an averaged balance


def term(said: str, vocabulary: Vocabulary) -> Node | None:
    """What words mean as one term; None where they are none."""
    if _NUMBER.fullmatch(said):
        return None if _YEAR.fullmatch(said) else Constant(Decimal(said))
    bare = pattern("determiners").sub("", said)
    if days := pattern("days").fullmatch(bare):
        return Constant(Decimal(days["days"]))
    if pattern("period_days").fullmatch(bare):
        return Days()
    bare = pattern("only").sub("", bare)
    if (key := figure_key(said, vocabulary) or figure_key(bare, vocabulary)) is not None:
        return counted(key)
    return (
        _taxed(bare, vocabulary)
        or _qualified(bare, vocabulary)
        or _both_sides(bare, vocabulary)
        or _moved(said, vocabulary)
        or _grown(bare, vocabulary)
    )


def counted(key: str) -> Name:
    """A figure as arithmetic takes it: with what stands in for it where a company does not report it."""
    return Name(cast(dict[str, str], data("stand_ins")).get(key, key))


def _qualified(said: str, vocabulary: Vocabulary) -> Node | None:
    """A figure with what stands before or behind it: "average inventories", "receivables at year-end", "LTM EBITDA"."""
    for kind in ("closing", "opening", "averaged", "trailing"):
        text = re.sub(rf"^(?:{data(kind)})\s+", "", said, flags=re.IGNORECASE)
        text = text if text != said else re.sub(rf"[\s,]+(?:{data(f'{kind}_behind')})$", "", said, flags=re.IGNORECASE)
        key = None if text == said else figure_key(text, vocabulary)
        key = key or (balance_key(text, vocabulary) if text != said and kind != "trailing" else None)
        if key is not None:
            return _on(kind, counted(key), vocabulary)
    return None


def _taxed(said: str, vocabulary: Vocabulary) -> Node | None:
    """A figure less its tax at the effective rate: "operating income taxed at the year's effective rate"."""
    taxed = pattern("taxed").fullmatch(said)
    key = figure_key(taxed["what"], vocabulary) if taxed else None
    rate = vocabulary.formulas.get(data("tax_rate"))
    if key is None or rate is None or kind_of(Name(key), vocabulary) != "flow":
        return None
    return Operation("*", counted(key), Operation("-", Constant(Decimal(1)), parse(rate.expression)))


def _both_sides(said: str, vocabulary: Vocabulary) -> Node | None:
    """The current and the noncurrent part of a balance together."""
    both = pattern("both_sides").fullmatch(said)
    keys = [_side(both[side], both["what"], vocabulary) for side in ("one", "other")] if both else []
    left, right = (Name(key) if key else None for key in keys) if keys else (None, None)
    return Operation("+", left, right) if left and right and left != right else None


def _side(side: str, what: str, vocabulary: Vocabulary) -> str | None:
    """The current or the noncurrent part of a balance, by one of the ways in which it is called."""
    joined = side.replace("-", "").replace(" ", "")
    names = (side, *({"noncurrent": ("noncurrent", "long-term")}.get(joined.lower(), ())))
    return next((key for name in names if (key := figure_key(f"{name} {what}", vocabulary))), None)


def _moved(said: str, vocabulary: Vocabulary) -> Node | None:
    """A balance less what it was when the period began."""
    said_of = pattern("moved").fullmatch(said)
    key = figure_key(said_of["what"], vocabulary) if said_of else None
    node = counted(key) if key is not None else None
    return moved(node) if node is not None and is_balance(node, vocabulary) else None


def _grown(said: str, vocabulary: Vocabulary) -> Node | None:
    """The yearly growth of a figure: "growth in total costs", "R&D growth"."""
    told = pattern("grown").fullmatch(said)
    key = figure_key(told["what"] or told["before"], vocabulary) if told else None
    if key is None or dimensions(Name(key), vocabulary) == (0, 0):
        return None  # a rate moves by points
    return Call("growth", (Name(key),), 1)


def _on(kind: str, node: Name, vocabulary: Vocabulary) -> Node | None:
    if kind == "trailing":
        return Call("ttm", (node,)) if kind_of(node, vocabulary) == "flow" else None
    if not is_balance(node, vocabulary):
        return node if kind == "closing" else None  # "the year's closing revenue" is the year's
    if kind == "opening":
        return Operation("-", Call("sum", (node,), 2), node)
    return Call("avg", (node,), 2) if kind == "averaged" else node


def averaged_lead(tokens: Sequence[str]) -> int:
    """How many words before a sum say that its average is meant; 0 where none do."""
    for length in range(min(_MOST_LEADING, len(tokens) - 1), 0, -1):
        if re.fullmatch(data("averaged"), " ".join(tokens[:length]), re.IGNORECASE):
            return length
    return 0
