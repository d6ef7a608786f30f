"""How a figure moved without what drove it: "how fast would revenue have grown without it", "did the rest grow"."""

import re
from functools import cache

from tools.vocab.loader import load_toml


def asks_without(question: str) -> bool:
    """Whether it is asked how a figure moved without what drove it, or how the rest moved."""
    return part_rule("without").search(question) is not None or asks_rest(question)


def words_without(question: str) -> frozenset[str]:
    """The words that ask how the rest moved, or which line explains a move: they narrow no figure."""
    rest, line = _rest(question), part_rule("line").finditer(question) if asks_line(question) else ()
    words = {*re.findall(r"\w+", rest[0])} if rest is not None else set[str]()
    named = (word for found in line for word in re.findall(r"\w+", found[0]))
    return frozenset(words | {word for word in named if part_rule("line_words").fullmatch(word)})


def asks_rest(question: str) -> bool:
    """Whether it is asked how the rest moved, and of nothing less: what it did in one place is another question."""
    return _rest(question) is not None


def _rest(question: str) -> re.Match[str] | None:
    found = part_rule("rest").search(question)
    return None if found is None or part_rule("rest_narrowed").search(question[found.end() :]) else found


def rest_moved(question: str, sentence: str) -> bool | None:
    """Whether the rest moved as a question asks, by what a sentence first tells; None where it asks for neither, or by
    how much it moved."""
    asked = _rest(question)
    rose, fell = (part_rule(name).search(sentence) for name in ("rose", "fell"))
    if asked is None or not (rose or fell) or part_rule("rest_sized").search(question[asked.end() :]):
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


def asks_cost(question: str) -> bool:
    """Whether the line that is asked for is a cost: no line of income or profit is one."""
    return part_rule("asks_cost").search(question) is not None


def told_as_one(question: str) -> bool:
    """Whether how a figure moved and what is asked beside that stay together: how the rest moved, or which line of a
    part explains it."""
    return asks_without(question) or (asks_line(question) and part_rule("of_part").search(question) is not None)
