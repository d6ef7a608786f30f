"""What kind of figure an Arabic question asks for: things or money, of one share or of all, of a period or its end."""

import re
from functools import cache

from tools.language.arabic.asking import without_money
from tools.language.arabic.data import one_of
from tools.language.arabic.letters import normalise
from tools.language.arabic.words import find_words
from tools.language.terms import terms
from tools.vocab.data import load_toml

_SIGN = ",;:"


def asks_count(question: str) -> bool:
    """Whether a question asks for a number of things: "عدد الوحدات", "كم وحدة"."""
    text = normalise(question)
    said = {word.key for said in _words("counting") for word in find_words(said)}
    return _how_many().search(text) is not None or not said.isdisjoint(word.key for word in find_words(text))


def asks_money(question: str) -> bool:
    """Whether a question asks for an amount of money, by a word for it or by a currency."""
    text = normalise(question)
    said = {word.key for said in _words("of_money") for word in find_words(said)}
    return without_money(text) != text or not said.isdisjoint(word.key for word in find_words(text))


def asks_during(question: str) -> bool:
    """Whether a question asks for what came about in a period, and not for what there was at its end."""
    said = frozenset(_words("during"))
    return any(word.text in said for word in find_words(normalise(question)))


def asks_of_one(question: str) -> bool:
    """Whether a question asks for a figure of one share or unit."""
    said = {word.key for said in _words("of_one") for word in find_words(normalise(said))}
    words = find_words(normalise(question))
    return not said.isdisjoint(key for word in words for key in (word.key, word.bare_key))


def counted_of(question: str) -> str:
    """The first clause of a question, where it only tells of which things it counts some: "of the cases, how many cases
    were lost?"; nothing else."""
    text = normalise(question)
    match = _of_which().match(text)
    if match is None:
        return ""
    counted = _how_many().search(text, match.end())
    return match[0] if counted is not None and not set(terms(match["whole"])).isdisjoint(terms(counted[0])) else ""


@cache
def _how_many() -> re.Pattern[str]:
    """A word as "how many" before what is counted, which stands without an article then."""
    asked, things = ("|".join(map(re.escape, _words(name))) for name in ("how_many", "things"))
    return re.compile(rf"(?<!\w)[وب]?(?:{asked}) +(?:{things})(?!\w)")


@cache
def _of_which() -> re.Pattern[str]:
    """A clause as "of the cases that it brought," at the beginning."""
    return re.compile(rf"\s*و?(?:{one_of(_words('of_which'))}) +(?P<whole>[^{_SIGN}?]+)[{_SIGN}]")


@cache
def _words(name: str) -> tuple[str, ...]:
    return tuple(map(normalise, load_toml("units.toml")["words"][name]))
