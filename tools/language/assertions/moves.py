"""Words of direction before a number: which way it went, how it came to be, and nouns of change."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from tools.language.assertions.bounds import hedges
from tools.language.assertions.lexicon import any_of, directions, phrases, plain, whole
from tools.models.claims import Direction


@dataclass(frozen=True)
class Went:
    """How a level is told to have come to be: the direction, and whether the verb judges ("improved to")."""

    direction: Direction
    judges: bool = False


@cache
def moves() -> dict[str, Direction]:
    """Every word of direction that is no idiom of standing still."""
    every = directions("verbs", "nouns", "adjectives", "particles", "participles")
    return {said: way for said, way in every.items() if way != "flat"}


@cache
def change_nouns() -> frozenset[str]:
    """Nouns of change: "increase", "decline"."""
    return frozenset({*directions("nouns"), "change"})


@lru_cache(maxsize=8)  # asked for the same sentence at each number in it
def last_move(text: str) -> tuple[Direction, int] | None:
    """The last word of direction in some words, and where it ends."""
    match = _last(text)
    return (moves()[plain(match[0])], match.end()) if match else None


def went_to(before: str) -> Went | None:
    """How the words before a number tell that it came to be ("dropped to", "rose 5% to"); None where they don't."""
    match = _last(before)
    if match is None or not _to().fullmatch(before, match.end()):
        return None
    said = plain(match[0])
    return None if said in phrases("verbs", "pace") else Went(moves()[said], said in phrases("verbs", "judging"))


def change_before(text: str) -> str:
    """The noun of change right before a metric's name ("the increase in"), or nothing."""
    return _noun(r"\s+(?:in|of)(?:\s+(?:the|its|our|their|total))*\s*", text)


def change_told(before: str) -> str:
    """The noun of change that a number is the value of ("the increase was"), or nothing."""
    return _noun(rf"\s+(?:{any_of(phrases('roles', 'value', 'of'))}){hedges()}", before)


def _noun(following: str, text: str) -> str:
    match = _noun_before(following).search(text)
    return match["noun"].lower() if match else ""


@cache
def _noun_before(following: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?P<noun>{any_of(change_nouns())}){following}$", re.IGNORECASE)


@cache
def _pattern() -> re.Pattern[str]:
    return whole(moves())


def _last(text: str) -> re.Match[str] | None:
    last = None
    for match in _pattern().finditer(text):
        last = match
    return last


@cache
def _to() -> re.Pattern[str]:
    return re.compile(
        rf"(?:\s+(?:\w+ly|further|back|again|slightly|even|still|somewhat|all the way))*"
        rf"(?:\s+from\s+\x1a+(?:\s+in\s+[\w ]{{2,24}})?)?\s+to{hedges()}",
        re.IGNORECASE,
    )
