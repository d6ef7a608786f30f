"""The words by which parts of a question are told apart and tied together (`vocab/planning.toml`)."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tools.vocab.loader import load_toml


@cache
def load_planning() -> Mapping[str, Any]:
    """The whole table."""
    return load_toml("planning.toml")


@cache
def any_of(table: str, name: str) -> re.Pattern[str]:
    """Any of a list's phrases, as whole words in any case."""
    return phrases(load_planning()[table][name])


def phrases(words: Iterable[str]) -> re.Pattern[str]:
    """Any of the phrases, the longest first, as whole words in any case."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
