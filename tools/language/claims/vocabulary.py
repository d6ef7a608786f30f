"""The words of `vocab/claims.toml`, as patterns."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tools.models.claims import Direction
from tools.text import name_key
from tools.vocab.loader import load_toml

_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "flat")


def words() -> Mapping[str, Any]:
    """The whole file."""
    return load_toml("claims.toml")


def any_of(phrases: Iterable[str]) -> str:
    """A pattern for any of the phrases, the longest first; spaces and hyphens in them are the same."""
    ordered = sorted(phrases, key=len, reverse=True)
    return "|".join(re.sub(r"(?:\\ |\\-)", r"[\\s-]+", re.escape(phrase)) for phrase in ordered)


@cache
def pattern(section: str, *names: str) -> re.Pattern[str]:
    """Any phrase of some lists of a section, as whole words."""
    lists = [words()[section][name] for name in names or tuple(words()[section])]
    return re.compile(rf"(?<![\w-])(?:{any_of(phrase for one in lists for phrase in one)})(?![\w-])", re.IGNORECASE)


@cache
def directions(section: str) -> dict[str, Direction]:
    """Each phrase of a section's `up`, `down` and `flat`, with its direction."""
    lists = words()[section]
    return {phrase: name for name in _DIRECTIONS for phrase in lists.get(name, ())}


def direction_of(section: str, said: str) -> Direction:
    """The direction of a phrase as it is written in a text."""
    return directions(section)[" ".join(said.lower().split())]


@cache
def keyed(name: str) -> frozenset[str]:
    """A list of the `neutral` section, normalised word by word."""
    return frozenset(name_key(word) for word in words()["neutral"][name])


@cache
def wordings() -> dict[str, str]:
    """Names of figures in running text, normalised, and the metric or formula of each."""
    return {name_key(phrase): key for key, phrases in words()["wording"].items() for phrase in phrases}


@cache
def moving() -> dict[str, str]:
    """Names that are plain only where the figure moves, normalised, and the metric of each."""
    return {name_key(phrase): key for key, phrases in words()["moving"].items() for phrase in phrases}


def alternatives(key: str) -> tuple[str, ...]:
    """What else a metric's name may mean."""
    return tuple(words()["alternatives"].get(key, ()))


def per_share(key: str) -> str:
    """The metric that a name means where its number is told per share."""
    return words()["per_share"].get(key, key)
