"""How a figure moved without what drove it: "how fast would revenue have grown without it"."""

import re
from functools import cache

from tools.vocab.loader import load_toml


def asks_without(question: str) -> bool:
    """Whether it is asked how a figure moved without what drove it."""
    return _without().search(question) is not None


@cache
def _without() -> re.Pattern[str]:
    return re.compile(load_toml("search.toml")["part_reasons"]["without"], re.IGNORECASE)
