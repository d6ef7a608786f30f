"""The words that say what a number is (`vocab/verification.toml`), as patterns."""

import re
from functools import cache
from typing import Literal, TypeAlias

from tools.claims.vocabulary import any_of, directions, pattern
from tools.text import name_key
from tools.vocab.loader import load_toml

Direction: TypeAlias = Literal["up", "down"]

_CLAIMED = pattern("scopes", "non_gaap", "constant_currency")
_ABOUT = r"(?:about|approximately|around|roughly|nearly|almost|some|over|more than|less than|a|an|the|just|only|~)"


def _lists() -> dict[str, dict[str, list[str]]]:
    return dict(load_toml("verification.toml"))


@cache
def non_gaap_words() -> re.Pattern[str]:
    """What makes another measure of a figure than the one that filings tag."""
    own = any_of(_lists()["lists"]["non_gaap"])
    return re.compile(rf"{_CLAIMED.pattern}|(?<![\w-])(?:{own})(?![\w-])", re.IGNORECASE)


@cache
def right_before(name: str) -> re.Pattern[str]:
    """Words of a list that stand right before a number, words such as "about" aside."""
    return re.compile(rf"(?<![\w-])(?:{any_of(_lists()['before'][name])})(?:\s+{_ABOUT})*\s*[(]?$", re.IGNORECASE)


@cache
def right_after(name: Direction) -> re.Pattern[str]:
    """Words of a direction that stand right after a number."""
    return re.compile(
        rf"\s*(?:year[- ]over[- ]year |annual |yoy )?(?:{any_of(_lists()['after'][name])})(?![\w-])", re.IGNORECASE
    )


@cache
def forecasts() -> re.Pattern[str]:
    """What tells of a future figure."""
    return re.compile(rf"(?<![\w-])(?:{any_of(_lists()['lists']['forecast'])})(?![\w-])", re.IGNORECASE)


@cache
def plain_words() -> frozenset[str]:
    """Words before a metric's name that leave it the company's own figure."""
    return frozenset(name_key(str(word)) for word in _lists()["lists"]["plain"])


@cache
def narrowing_words() -> frozenset[str]:
    """Words before a metric's name that narrow it to a part of the company."""
    return frozenset(name_key(str(word)) for word in _lists()["lists"]["narrowing"])


@cache
def _glue() -> frozenset[str]:
    moves = {word for phrase in _moves()[1] for word in phrase.split()}
    listed = {name_key(str(word)) for word in _lists()["lists"]["glue"]}
    return frozenset({*moves, *listed, *plain_words(), *change_nouns()})


def is_glue(key: str) -> bool:
    """Whether a word between a metric's name and a number leaves the number the metric's."""
    return key in _glue() or key.isdigit()


def per_share(metric: str) -> tuple[str, ...]:
    """The metrics that a metric's name may mean where a number is per share."""
    return tuple(_lists()["per_share"].get(metric, ()))


@cache
def _moves() -> tuple[re.Pattern[str], dict[str, str]]:
    every = {
        phrase: way
        for section in ("verbs", "nouns", "adjectives")
        for phrase, way in directions(section).items()
        if way in {"up", "down"}
    }
    every |= {"up": "up", "down": "down", "growing": "up", "rising": "up", "falling": "down", "declining": "down"}
    return re.compile(rf"(?<![\w-])(?:{any_of(every)})(?![\w-])", re.IGNORECASE), every


@cache
def change_nouns() -> frozenset[str]:
    """Nouns of change: "increase", "decline"."""
    return frozenset({*directions("nouns"), "change"})


@cache
def _change_in() -> re.Pattern[str]:
    of = r"\s+(?:in|of)(?:\s+(?:the|its|our|their|total))*\s*$"
    return re.compile(rf"(?<![\w-])(?P<noun>{any_of(change_nouns())}){of}", re.IGNORECASE)


def change_before(words: str) -> str:
    """The noun of change right before a metric's name ("the increase in"), or nothing."""
    match = _change_in().search(words)
    return match["noun"].lower() if match else ""


@cache
def _change_was() -> re.Pattern[str]:
    verbs = any_of(_lists()["before"]["value"])
    return re.compile(rf"(?<![\w-])(?P<noun>{any_of(change_nouns())})\s+(?:{verbs})(?:\s+{_ABOUT})*\s*$", re.IGNORECASE)


def change_told(before: str) -> str:
    """The noun of change that a number is the value of ("the increase was"), or nothing."""
    match = _change_was().search(before)
    return match["noun"].lower() if match else ""


def last_move(words: str) -> tuple[Direction, int] | None:
    """The last word of direction in some words, and where it ends."""
    finder, every = _moves()
    found = None
    for match in finder.finditer(words):
        found = match
    if found is None:
        return None
    way = every[re.sub(r"[\s-]+", " ", found[0].lower())]
    return ("up" if way == "up" else "down"), found.end()
