"""The words of `vocab/assertions.toml`, as patterns."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tools.models.claims import Direction
from tools.vocab.loader import load_toml

_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "flat")


def words() -> Mapping[str, Any]:
    """The whole file."""
    return load_toml("assertions.toml")


def any_of(phrases: Iterable[str]) -> str:
    """A pattern for any of the phrases, the longest first; spaces and hyphens in them are the same."""
    ordered = sorted(phrases, key=len, reverse=True)
    return "|".join(re.sub(r"(?:\\ |\\-)", r"[\\s-]+", re.escape(phrase)) for phrase in ordered)


def whole(phrases: Iterable[str]) -> re.Pattern[str]:
    """Any of the phrases, as whole words."""
    return re.compile(rf"(?<![\w-])(?:{any_of(phrases)})(?![\w-])", re.IGNORECASE)


def phrases(section: str, *names: str) -> list[str]:
    """The phrases of some lists of a section, or of all of them."""
    return [phrase for name in names or tuple(words()[section]) for phrase in words()[section][name]]


@cache
def pattern(section: str, *names: str) -> re.Pattern[str]:
    """Any phrase of some lists of a section, or of all of them, as whole words."""
    return whole(phrases(section, *names))


@cache
def directions(*sections: str) -> dict[str, Direction]:
    """Each phrase of some sections' `up`, `down` and `flat`, with its direction."""
    return {plain(said): way for one in sections for way in _DIRECTIONS for said in words()[one].get(way, ())}


def direction_of(section: str, said: str) -> Direction:
    """The direction of a phrase as it is written in a text."""
    return directions(section)[plain(said)]


def plain(said: str) -> str:
    """A phrase in one spelling: hyphens and spaces are the same."""
    return re.sub(r"[\s-]+", " ", said.lower())
