"""How a figure moved without what drove it: "how fast would revenue have grown without it"."""

import re
from functools import cache

from tools.vocab.loader import load_toml


def asks_without(question: str) -> bool:
    """Whether it is asked how a figure moved without what drove it."""
    return part_rule("without").search(question) is not None


@cache
def part_rule(name: str) -> re.Pattern[str]:
    """A pattern of how sentences tell why a part's figure moved: what is set aside, and what has no subject."""
    return re.compile(load_toml("search.toml")["part_reasons"][name], re.IGNORECASE)
