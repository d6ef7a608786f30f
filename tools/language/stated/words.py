"""The words that say what a number is (`vocab/verification.toml`), as patterns."""

import re
from functools import cache

from tools.language.assertions.bounds import hedges
from tools.language.assertions.lexicon import any_of, pattern, whole
from tools.language.assertions.moves import change_nouns, moves
from tools.language.periods.parts import TRAILING
from tools.text import name_key
from tools.vocab.loader import load_toml, load_vocabulary

YEARLY = re.compile(r" (?:a|per|each|every) year\b|,? annually\b", re.IGNORECASE)
_NEAR = 40  # characters
_SHORT = 6  # letters: "works" is no plural of the work in progress
_CAMEL = re.compile(r"[A-Z][a-z]+")


def _lists() -> dict[str, dict[str, list[str]]]:
    return dict(load_toml("verification.toml"))


@cache
def listed(name: str) -> frozenset[str]:
    """One of the lists of words, in lower case."""
    return frozenset(word.lower() for word in _lists()["lists"][name])


def spelled(name: str) -> str:
    """A pattern for any phrase of a list."""
    return any_of(_lists()["lists"][name])


@cache
def phrases(name: str) -> re.Pattern[str]:
    """Any phrase of a list, as whole words."""
    return whole(listed(name))


def non_gaap_words() -> re.Pattern[str]:
    """What makes another measure of a figure than the one that filings tag."""
    return pattern("scopes", "non_gaap", "constant_currency")


@cache
def doing() -> dict[str, tuple[str, ...]]:
    """Verbs that name a figure whose amount is their object, and the metrics that they may name."""
    return {verb: tuple(metrics) for verb, metrics in _lists()["doing"].items()}


@cache
def having() -> dict[str, tuple[str, ...]]:
    """Nouns that name a figure where a company has it, and the metrics that they may name."""
    return {noun: tuple(metrics) for noun, metrics in _lists()["having"].items()}


@cache
def figures_of(name: str) -> dict[str, tuple[str, ...]]:
    """Words of a list that name a figure in their place, and the metrics that they may name."""
    return {said: tuple(metrics) for said, metrics in _lists()[name].items()}


@cache
def doing_before() -> re.Pattern[str]:
    """Such a verb right before its number."""
    return re.compile(rf"(?<![\w-])(?P<verb>{any_of(doing())}){hedges()}[(]?$", re.IGNORECASE)


def above_zero(key: str) -> list[str]:
    """The names of what a name tells below zero: "shareholders equity" of "shareholders deficit"."""
    words = key.split()
    if len(words) < 2:
        return []
    every = _lists()["below_zero"]
    return [
        " ".join(above if word == below else word for word in words)
        for below in every
        if below in words
        for above in every[below]
    ]


@cache
def _last_word() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?P<verb>[a-z]+){hedges()}[(]?$")


def object_of(words: str, start: int) -> bool:
    """Whether the word right before a number is none that leaves it another's: "It spent $5 billion"."""
    match = _last_word().search(words[max(0, start - _NEAR) : start])
    return match is not None and not is_glue(name_key(match["verb"]))


def tells_future(words: str) -> bool:
    """Whether the words before a number tell of a future figure."""
    told = phrases("no_forecast").sub(" ", words)
    return any(forecast.search(told) is not None for forecast in (pattern("scopes", "forecast"), phrases("forecast")))


def other_measure(words: str, named_at: int, start: int, end: int) -> str:
    """A word near to a metric or behind its number that makes another measure of it ("annualized"), or nothing."""
    match = phrases("other_measure").search(words, max(0, named_at - _NEAR), start)
    match = match or TRAILING.search(words, max(0, named_at - _NEAR), start)
    match = match or phrases("other_measure").search(re.split(r"[,;.(]", words[end : end + _NEAR])[0])
    return match[0] if match else ""


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
    moved = {word for phrase in moves() for word in phrase.split()}
    return frozenset({*moved, *map(name_key, _lists()["lists"]["glue"]), *plain_words(), *change_nouns()})


def is_glue(key: str) -> bool:
    """Whether a word between a metric's name and a number leaves the number the metric's."""
    return key in _glue() or key.isdigit()


@cache
def _measure_words() -> frozenset[str]:
    concepts = (concept.partition(":")[2] for concept in load_vocabulary().by_concept)
    return frozenset(word.lower() for concept in concepts for word in _CAMEL.findall(concept))


def is_measure_word(key: str) -> bool:
    """Whether a word belongs to the name of a reported figure ("receivables", "deferred")."""
    singular = key.removesuffix("s") if len(key) > _SHORT else key
    return not _measure_words().isdisjoint({key, f"{key}s", singular})


def per_share(metric: str) -> tuple[str, ...]:
    """The metrics that a metric's name may mean where a number is per share."""
    return tuple(_lists()["per_share"].get(metric, ()))
