"""The words that say what a number is (`vocab/verification.toml`), as patterns."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from tools.language.claims.vocabulary import any_of, directions, pattern
from tools.text import name_key
from tools.vocab.loader import load_toml, load_vocabulary

Direction: TypeAlias = Literal["up", "down"]
Limit: TypeAlias = Literal["low", "high"]

_DENIED = re.compile(r"(?:\bnot|n['’]t|\bnever)(?: (?:at|of|to|about|around|exactly))?\s*$", re.IGNORECASE)
_NEAR = 40  # characters
_SHORT = 6  # letters: "works" is no plural of the work in progress
_CAMEL = re.compile(r"[A-Z][a-z]+")
_CLAIMED = pattern("scopes", "non_gaap", "constant_currency")
_ABOUT = r"(?:about|approximately|around|roughly|nearly|almost|some|over|more than|less than|a|an|the|just|only|~)"


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
    return re.compile(rf"(?<![\w-])(?:{spelled(name)})(?![\w-])", re.IGNORECASE)


@cache
def non_gaap_words() -> re.Pattern[str]:
    """What makes another measure of a figure than the one that filings tag."""
    return re.compile(f"{_CLAIMED.pattern}|{phrases('non_gaap').pattern}", re.IGNORECASE)


@cache
def right_before(name: str) -> re.Pattern[str]:
    """Words of a list that stand right before a number, words such as "about" aside."""
    return re.compile(rf"(?<![\w-])(?:{any_of(_lists()['before'][name])})(?:\s+{_ABOUT})*\s*[(]?$", re.IGNORECASE)


@cache
def doing() -> dict[str, tuple[str, ...]]:
    """Verbs that name a figure whose amount is their object, and the metrics that they may name."""
    return {verb: tuple(metrics) for verb, metrics in _lists()["doing"].items()}


@cache
def having() -> dict[str, tuple[str, ...]]:
    """Nouns that name a figure where a company has it, and the metrics that they may name."""
    return {noun: tuple(metrics) for noun, metrics in _lists()["having"].items()}


@cache
def doing_before() -> re.Pattern[str]:
    """Such a verb right before its number."""
    return re.compile(rf"(?<![\w-])(?P<verb>{any_of(doing())})(?:\s+{_ABOUT})*\s*[(]?$", re.IGNORECASE)


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
    return re.compile(rf"(?<!\w)(?P<verb>[a-z]+)(?:\s+{_ABOUT})*\s*[(]?$")


def object_of(words: str, start: int) -> bool:
    """Whether the word right before a number is none that leaves it another's: "It spent $5 billion"."""
    match = _last_word().search(words[max(0, start - _NEAR) : start])
    return match is not None and not is_glue(name_key(match["verb"]))


@cache
def right_after(name: Direction) -> re.Pattern[str]:
    """Words of a direction that stand right after a number."""
    return re.compile(
        rf"\s*(?:year[- ]over[- ]year |annual |yoy )?(?:{any_of(_lists()['after'][name])})(?![\w-])", re.IGNORECASE
    )


def tells_future(words: str) -> bool:
    """Whether the words before a number tell of a future figure."""
    forecast = phrases("forecast")
    return forecast.search(words) is not None and forecast.search(phrases("no_forecast").sub(" ", words)) is not None


def other_measure(words: str, named_at: int, start: int, end: int) -> str:
    """A word near to a metric or behind its number that makes another measure of it ("annualized"), or nothing."""
    match = phrases("other_measure").search(words, max(0, named_at - _NEAR), start)
    match = match or phrases("other_measure").search(re.split(r"[,;.(]", words[end : end + _NEAR])[0])
    return match[0] if match else ""


@cache
def _limits() -> tuple[re.Pattern[str], dict[str, Limit]]:
    bounds: tuple[Limit, ...] = ("low", "high")
    every: dict[str, Limit] = {phrase: name for name in bounds for phrase in _lists()["limits"][name]}
    return re.compile(
        rf"(?<![\w-])(?<!\x1a )(?P<not>(?:no|not|never)\s+)?(?P<bound>{any_of(every)})(?:\s+{_ABOUT})*\s*$",
        re.IGNORECASE,
    ), every


def limit_before(words: str) -> Limit | None:
    """Whether the words right before a number make a lower or an upper bound of it; "not" turns it round."""
    finder, every = _limits()
    match = finder.search(words[-_NEAR:])
    if match is None:
        return None
    limit = every[re.sub(r"[\s-]+", " ", match["bound"].lower())]
    return limit if not match["not"] else "low" if limit == "high" else "high"


def is_denied(words: str) -> bool:
    """Whether the words right before a number deny it ("was not")."""
    return _DENIED.search(words[-_NEAR:]) is not None


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


@dataclass(frozen=True)
class Went:
    """How a level is told to have come to be: the direction, and whether the verb judges ("improved to")."""

    direction: Direction
    judges: bool = False


_TO = re.compile(
    rf"(?:\s+(?:\w+ly|further|back|again|slightly|even|still|somewhat|all the way))*"
    rf"(?:\s+from\s+\x1a+(?:\s+in\s+[\w ]{{2,24}})?)?\s+to(?:\s+{_ABOUT})*\s*$",
    re.IGNORECASE,
)


def went_to(before: str) -> Went | None:
    """How the words before a number tell that it came to be ("dropped to", "rose 5% to"); None where they don't."""
    finder, every = _moves()
    last = None
    for match in finder.finditer(before):
        last = match
    if last is None or not _TO.fullmatch(before, last.end()):
        return None
    said = re.sub(r"[\s-]+", " ", last[0].lower())
    if said in listed("paces") or every[said] not in {"up", "down"}:
        return None
    return Went("up" if every[said] == "up" else "down", said in listed("judging"))


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
