"""The words of `vocab/arithmetic.toml`, as pieces of patterns."""

from functools import cache

from tools.language.assertions.lexicon import any_of
from tools.vocab.loader import load_toml


@cache
def spelled(*names: str) -> str:
    """Any phrase of some lists."""
    lists = load_toml("arithmetic.toml")["lists"]
    return any_of(phrase for name in names for phrase in lists[name])


@cache
def gap(most: int, stops: str = ";:") -> str:
    """At most so many characters that hold no number, no mark of `stops` and no word that parts."""
    return rf"(?:(?!\b(?:{spelled('parting')})\b)[^{stops}\x1a]){{0,{most}}}?"
