"""A question without the role that somebody takes for it, or asks to be taken: "Take the perspective of a lender who
has only the balance sheet.", "From the standpoint of an investor, what ...?", "You only have access to the 10-K."

It says nothing of the figure. A stretch that has any word that is not known to say nothing stays: a forecast, a way to
count, a part, a name, a year.
"""

import re
from functools import cache
from typing import cast

from tools.language.definitions.named import mentioned
from tools.vocab.data import load_toml
from tools.vocab.loader import Vocabulary
from tools.vocab.patterns import load_patterns

_SENTENCE = re.compile(r"(?<=[.?!;])\s+(?=[A-Z\"“(])|(?<=[;])\s+")
_YEAR = re.compile(r"\d{2}|\bFY\b", re.IGNORECASE)
_NAMES = re.compile(r"(?<=[\w,;:&(] )(?:[a-z]+(?=[A-Z]))?[A-Z]\w*")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_MARKS = re.compile(r"[?%$€£¥\d]")
_SHARED = re.compile(r"<(\w+)>")


def without_perspective(text: str, vocabulary: Vocabulary) -> str:
    """What is asked; unchanged where no figure would be: "Acme 2021. Income statement only." asks for the statement."""
    kept = [one for one in _SENTENCE.split(text) if not is_perspective(one, vocabulary)]
    plain = " ".join(_inside(_behind(one, vocabulary), vocabulary) for one in kept).strip(" ;")
    plain = f"{plain}." if plain and text.endswith(".") and plain[-1] not in ".?!" else plain
    return plain if "?" in plain or mentioned(plain, vocabulary) else text


def is_perspective(stretch: str, vocabulary: Vocabulary) -> bool:
    """Whether a stretch only says who answers, or from which statement."""
    said = " ".join(stretch.strip(" .!;:,()").split())
    if not (_has("taken", said) or (_pattern("whose").search(said) and _has("confined", said))):
        return False
    rest = _pattern("statement").sub(" ", said)
    plain = _pattern("taken_words").sub(" ", rest)
    if not _is_idle(plain) or _YEAR.search(rest) or _named(plain):
        return False
    return not mentioned(plain, vocabulary)


def _is_idle(rest: str) -> bool:
    """Whether nothing but words that narrow no figure is left of a stretch."""
    words = _WORD.findall(_pattern("fixed").sub(" ", rest).lower())
    return not _MARKS.search(rest) and _idle().issuperset(words)


@cache
def _idle() -> frozenset[str]:
    return frozenset(cast(list[str], _data()["idle"]))


def _behind(sentence: str, vocabulary: Vocabulary) -> str:
    """A question without the stretch before it: "Answer as an investor would: what ...?"."""
    for end in re.finditer(r"\s*[,:–—]\s+", sentence):
        asked = sentence[end.end() :]
        if _pattern("asks").match(asked) and is_perspective(sentence[: end.start()], vocabulary):
            return asked[:1].upper() + asked[1:]
    return sentence


def _inside(sentence: str, vocabulary: Vocabulary) -> str:
    """A question without the perspective in it: "what was, from the standpoint of a lender, its debt?"."""
    for found in _pattern("within").finditer(sentence):
        behind = sentence[found.end() :]
        if is_perspective(found[0], vocabulary):
            return f"{sentence[: found.start()]}{'' if not behind or behind[:1] in '.?!,;' else ' '}{behind.lstrip()}"
    return sentence


def _named(text: str) -> bool:
    """Whether a name stands in a stretch: of whatever the question may be about."""
    plain = cast(str, load_patterns("directions.toml")["plain_names"])
    return any(re.fullmatch(plain, name) is None for name in _NAMES.findall(text))


def _has(name: str, text: str) -> bool:
    return any(one.search(text) for one in _patterns(name))


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_whole(one), re.IGNORECASE) for one in cast(list[str], _data()[name]))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_whole(cast(str, _data()[name])), re.IGNORECASE)


def _whole(pattern: str) -> str:
    """A pattern with those that it names in place."""
    while _SHARED.search(pattern):
        pattern = _SHARED.sub(lambda match: cast(str, _data()[match[1]]), pattern)
    return pattern


def _data() -> dict[str, object]:
    return cast(dict[str, object], load_toml("perspectives.toml"))
