"""Whether a passage tells of good or bad things, as finance uses the words. A direction counts with what moves."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ingest.enriching.lexicon import listed, load_lists, phrases
from tools.language.mentions import PhraseIndex, Words
from tools.language.sentences import sentence_spans
from tools.models.passages import Sentiment
from tools.text import name_key

GOOD, BAD, NEUTRAL, UP, DOWN = "good", "bad", "neutral", "up", "down"
# Words around a direction among which is the thing that it is said of; one right behind it comes first.
_BEHIND, _BEFORE, _AFTER = 3, 16, 6
_PARTING = re.compile(r"[\t;?!|•]|[.:]\s|\n\s*\n")
_NEGATED = 3  # words


@cache
def _phrases() -> PhraseIndex[str]:
    """What phrases say by themselves."""
    return PhraseIndex({name_key(name): kind for kind, names in _kinds(load_lists()["sentiment"]) for name in names})


@cache
def _things() -> Mapping[str, int]:
    """Things of which more is good, and those of which it is bad."""
    good, bad = listed("sentiment", "good_things"), listed("sentiment", "bad_things")
    return {**dict.fromkeys(good, 1), **dict.fromkeys(bad, -1)}


def _kinds(lists: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for kind in (UP, DOWN, GOOD, BAD):
        yield kind, [name.replace("-", " ") for name in lists[kind].split()]
    yield from ((GOOD, lists["good_phrases"]), (BAD, lists["bad_phrases"]), (NEUTRAL, lists["neutral"]))


def find_sentiment(words: Words) -> Sentiment:
    """Positive or negative where that many more sentences are so than the opposite; else neutral."""
    scores = list(_scores(words))
    balance = sum((score > 0) - (score < 0) for score in scores)
    if scores and abs(balance) >= load_lists()["sentiment"]["share"] * len(scores):
        return "positive" if balance > 0 else "negative" if balance < 0 else "neutral"
    return "neutral"


def _scores(words: Words) -> Iterator[float]:
    """What the words of each sentence come to."""
    found = list(_phrases().find(words, _PARTING))
    position = 0
    for _, end in sentence_spans(words.text):
        score = 0.0
        while position < len(found) and words.starts[found[position].first] < end:
            match = found[position]
            score += _score(words, match.entry, match.first, match.end)
            position += 1
        yield score


def _score(words: Words, kind: str, first: int, end: int) -> float:
    if kind == NEUTRAL:
        return 0.0
    way = 1 if kind in (UP, GOOD) else -1
    score = _moved(words, way, first, end) if kind in (UP, DOWN) else float(way)
    if score and _is_negated(words, first):
        return -score if score > 0 else 0.0
    return score


def _moved(words: Words, direction: int, first: int, end: int) -> float:
    """What a direction says: that a good thing goes up is good. Going to a loss is bad, and coming from one is good."""
    place = _thing(words, first, end)
    if place is None:
        return float(direction) if words.keys[first] in listed("sentiment", "emphatic") else 0.0
    thing = _of(words, place)
    if thing < 0 and place >= end:
        between = words.keys[end:place]
        if "to" in between or "from" in between:
            return 1.0 if "from" in between else -1.0
    return float(direction * thing)


def _thing(words: Words, first: int, end: int) -> int | None:
    """Where the thing is that a direction is said of: right behind it, before it, or else behind it."""
    places = (
        *_until(words, range(end, end + _BEHIND), 0, listed("sentiment", "ends_thing")),
        *_until(words, range(first - 1, first - 1 - _BEFORE, -1), 1),
        *_until(words, range(end, end + _AFTER), 0),
    )
    return next((place for place in places if words.keys[place] in _things()), None)


def _until(words: Words, places: range, before: int, ends: frozenset[str] = frozenset()) -> Iterator[int]:
    """The places up to the end of the clause, or to a number or a word that ends the search."""
    for place in places:
        if not 0 <= place < len(words.keys) or _parts(words, place if before else place - 1):
            return
        if ends and (words.keys[place] in ends or words.keys[place].isdecimal()):
            return
        yield place


def _of(words: Words, position: int) -> int:
    """A thing, or what it is of: "cost of sales" and "sales costs" are costs."""
    thing = _things()[words.keys[position]]
    around = (words.keys[i] for i in (position - 2, position + 1) if 0 <= i < len(words.keys))
    return min([thing, *(_things()[key] for key in around if key in _things() and _things()[key] < 0)])


def _parts(words: Words, position: int) -> bool:
    """Whether a sentence or clause ends behind a word."""
    if position + 1 >= len(words.keys):
        return True
    return _PARTING.search(words.text, words.ends[position], words.starts[position + 1]) is not None


def _is_negated(words: Words, first: int) -> bool:
    for position in range(first - 1, max(-1, first - 1 - _NEGATED), -1):
        if _parts(words, position):
            return False
        if words.keys[position] in listed("sentiment", "negations"):
            return words.keys[position + 1] not in phrases("sentiment", "only")
    return False
