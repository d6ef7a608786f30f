"""How a figure moved without what drove it: "how fast would revenue have grown without it", "did the rest grow"."""

import re
from functools import cache

from tools.vocab.loader import load_toml


def asks_without(question: str) -> bool:
    """Whether it is asked how a figure moved without what drove it, or how the rest moved."""
    return any(part_rule(name).search(question) for name in ("without", "rest"))


def words_without(question: str) -> frozenset[str]:
    """The words that ask how the rest moved, or which line explains a move: they narrow no figure."""
    rules = [part_rule("rest"), *([part_rule("line")] if asks_line(question) else [])]
    return frozenset(
        word for rule in rules for found in rule.finditer(question) for word in re.findall(r"\w+", found[0])
    )


def asks_rest(question: str) -> bool:
    """Whether it is asked how the rest moved."""
    return part_rule("rest").search(question) is not None


def rest_moved(question: str, sentence: str) -> bool | None:
    """Whether the rest moved as a question asks, by what a sentence first tells; None where it asks for neither."""
    asked = part_rule("rest").search(question)
    rose, fell = (part_rule(name).search(sentence) for name in ("rose", "fell"))
    if asked is None or not (rose or fell):
        return None
    first_up = fell is None or (rose is not None and rose.start() < fell.start())
    falling = part_rule("falling").fullmatch((asked["way"] or asked["other"]).lower()) is not None
    return first_up is not falling


@cache
def part_rule(name: str) -> re.Pattern[str]:
    """A pattern of how sentences tell why a part's figure moved: what is set aside, and what has no subject."""
    return re.compile(load_toml("search.toml")["part_reasons"][name], re.IGNORECASE)


def asks_line(question: str) -> bool:
    """Whether it is asked which line explains how a figure moved."""
    return part_rule("asks_line").search(question) is not None


def told_as_one(question: str) -> bool:
    """Whether how a figure moved and what is asked beside that stay together: how the rest moved, or which line of a
    part explains it."""
    return asks_without(question) or (asks_line(question) and part_rule("of_part").search(question) is not None)
