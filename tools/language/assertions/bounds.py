"""What the words beside a number or a verb make of it: a bound, a role, a denial."""

import re
from functools import cache
from typing import Literal, TypeAlias

from tools.language.assertions.lexicon import any_of, phrases, words
from tools.models.claims import Direction

Bound: TypeAlias = Literal["above", "below", "nearly", "about"]
BOUNDS: tuple[Bound, ...] = ("above", "below", "nearly", "about")
_NEAR = 60  # characters: how far before a number its words reach


_APART = r"(?:\s+[\w-]+){0,2}"
_OF_NUMBER = r"(?:\s+(?:at|of|to|about|around|exactly))?"


@cache
def hedges() -> str:
    """A pattern for what may stand between a word and its number: "about", "more than", "just"."""
    return rf"(?:\s+(?:{any_of(phrases('bounds'))}))*\s*"


def bound_before(before: str) -> Bound | None:
    """What bound the words right before a number make of it; "not" turns one round."""
    match = _bounds().search(before[-_NEAR:])
    if match is None:
        return None
    bound: Bound = next(name for name in BOUNDS if match[name])
    if not match["not"] or bound == "about":
        return bound
    return "above" if bound == "below" else "below"


@cache
def _bounds() -> re.Pattern[str]:
    named = "|".join(f"(?P<{name}>{any_of(words()['bounds'][name])})" for name in BOUNDS)
    summed = "(?<!add )(?<!adds )(?<!added )(?<!adding )"  # "add up to $5 billion" is no bound
    return re.compile(
        rf"(?<![\w-])(?<!\x1a ){summed}(?P<not>(?:no|not|never)\s+)?(?:{named}){hedges()}$", re.IGNORECASE
    )


@cache
def right_before(*roles: str) -> re.Pattern[str]:
    """Words of some roles that stand right before a number, words such as "about" aside."""
    return re.compile(rf"(?<![\w-])(?:{any_of(phrases('roles', *roles))}){hedges()}[(]?$", re.IGNORECASE)


@cache
def right_after(way: Direction) -> re.Pattern[str]:
    """Words of a direction that stand right after a number."""
    return re.compile(
        rf"\s*(?:year[- ]over[- ]year |annual |yoy )?(?:{any_of(words()['after'][way])})(?![\w-])", re.IGNORECASE
    )


@cache
def negation() -> re.Pattern[str]:
    """Any word that says that something is not so."""
    return re.compile(rf"(?<![\w-])(?:{any_of(phrases('negations'))})(?![\w-])|n['’]t\b", re.IGNORECASE)


def is_negated(before: str) -> bool:
    """Whether one of the three words before says that it did not happen."""
    return _negation_before(_APART).search(before[-_NEAR:]) is not None


def is_denied(before: str) -> bool:
    """Whether the words right before a number deny it ("was not")."""
    return _negation_before(_OF_NUMBER).search(before[-_NEAR:]) is not None


@cache
def _negation_before(apart: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{negation().pattern}){apart}\s*$", re.IGNORECASE)
