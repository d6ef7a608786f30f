"""The words by which parts of a question are told apart and tied together (`vocab/planning.toml`)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from tools.models.plans import End, Kind
from tools.vocab.loader import load_toml

Referred: TypeAlias = Literal["company", "period", "topic"]

_WEAK = r",|:(?=\s)|\s[-–—+/](?=\s)"
_SIGNED = re.compile(r"\s[-–—+/]\s")
_ENDS: tuple[End, ...] = ("highest", "lowest")
_PICKED = ("highest", "lowest", "asking", "year", "quarter", "growing", "filling", "ranking")


@dataclass(frozen=True)
class Boundary:
    """What parts two pieces of a question; `strong` where it begins something that is asked for by itself."""

    start: int
    end: int
    strong: bool


@cache
def _planning() -> Mapping[str, Any]:
    return load_toml("planning.toml")


@cache
def _any_of(table: str, name: str) -> re.Pattern[str]:
    return phrases(_planning()[table][name])


@cache
def _offsets() -> re.Pattern[str]:
    return phrases(_planning()["offsets"])


def phrases(words: Iterable[str]) -> re.Pattern[str]:
    """Any of the phrases, the longest first, as whole words in any case: the "PP" of "PP&E" is none."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w|&\w)", re.IGNORECASE)


# ---- Clauses


def boundaries(text: str) -> Iterator[Boundary]:
    """The ends of sentences, joining words and commas; those are strong that end a sentence or open a clause."""
    for match in _boundary().finditer(text):
        if match["weak"] is not None and _is_sign(text, match.start(), match.end()):
            continue
        yield Boundary(match.start(), match.end(), match["weak"] is None)


def _is_sign(text: str, start: int, end: int) -> bool:
    """Whether what parts words is a sign of arithmetic: within brackets, or between two pairs."""
    inside = text.count("(", 0, start) > text.count(")", 0, start)
    between = text[:start].endswith(")") and text[end:].lstrip().startswith("(")
    return _SIGNED.match(text, start) is not None and (inside or between)


@cache
def _boundary() -> re.Pattern[str]:
    joining, opening = (_any_of("joining", name).pattern for name in ("words", "opening"))
    sentence = rf"(?P<sentence>{_sentence_end(opening)})\s*(?:{joining}\s+)?"
    joined = rf"(?:{_WEAK})\s*(?:{joining}\s+)?|\s{joining}\s+"
    return re.compile(rf"{sentence}|(?:{joined})(?={opening})|(?P<weak>{joined})", re.IGNORECASE)


def _sentence_end(opening: str) -> str:
    """Marks that end a sentence. A full stop may belong to an abbreviation ("Inc.", "U.S.")."""
    shortened = "".join(rf"(?<!\b{re.escape(word)})" for word in _planning()["joining"]["abbreviations"])
    return rf"[?;!]+|(?<!\b[a-z]){shortened}\.(?=\s+[a-z])|\.(?=\s+(?-i:[A-Z]))(?=\s+{opening})"


def opens_clause(text: str) -> bool:
    """Whether a text begins as a question or an order does."""
    return _any_of("joining", "opening").match(text.strip()) is not None


def asks_for_particular(text: str) -> bool:
    """Whether a text asks who, when, where or which, and begins so."""
    return _any_of("joining", "particular").match(text.strip()) is not None


def asks_for_somebody(text: str) -> bool:
    """Whether a text asks who somebody of the company is: "who is the chairman", "who signed"."""
    return _any_of("joining", "somebody").match(text.strip()) is not None


def leads_in(text: str) -> bool:
    """Whether a text begins as what stands before a question does, and asks for nothing: "At the meeting in May"."""
    return _any_of("joining", "leading").match(text.strip()) is not None and not opens_clause(text)


def says_how(text: str) -> bool:
    """Whether a text tells how to go about an answer, or what a word means: "Round to two decimals"."""
    return _any_of("joining", "telling").search(text) is not None


def refers_to(what: Referred, text: str) -> bool:
    """Whether words stand for what an earlier part names, a company, a period or a topic: "its", "that year"."""
    return _any_of("referring", what).search(text) is not None


def offset_of(text: str) -> int | None:
    """How many years a period is from the one that it refers to: "two years later"."""
    match = _offsets().search(text)
    return _planning()["offsets"][match[0].lower()] if match else None


def referring_words(text: str) -> frozenset[str]:
    """The words of a text that only refer to what an earlier part names."""
    lists = (_any_of("referring", name) for name in ("company", "period", "comparing"))
    return _words_of(text, [*lists, _offsets()])


def points_back(text: str) -> bool:
    """Whether a text points back to what an earlier part names, other than a period: "how big is that loss"."""
    plain = _any_of("referring", "period").sub(" ", text)
    return _any_of("referring", "pointing").search(plain) is not None


def offset_words(text: str) -> frozenset[str]:
    """The words of a text that say how far its period is from the one that it refers to: "two years later"."""
    return _words_of(text, [_offsets()])


def filling_words(text: str) -> frozenset[str]:
    """The words that fill a question for one of a set, and ask for nothing: "among", "posted"."""
    return _words_of(text, [_any_of("picking", "filling")])


def measuring_words(text: str) -> frozenset[str]:
    """The words of measure and courtesy, which ask for nothing beside a part that does."""
    return _words_of(text, [_any_of("joining", "measuring")])


def only_asks_why(cues: Iterable[str]) -> bool:
    """Whether cues ask for the cause or the course of what was asked for before, and of nothing else."""
    return {cue.lower() for cue in cues} <= {*_planning()["referring"]["bare"]}


def begins_with_why(text: str) -> bool:
    """Whether a part's words begin by asking for the cause or the course of what was asked for before."""
    return only_asks_why(text.split()[:1])


def _words_of(text: str, patterns: Iterable[re.Pattern[str]]) -> frozenset[str]:
    found = (match[0].lower() for pattern in patterns for match in pattern.finditer(text))
    return frozenset(word for said in found for word in said.split())


# ---- One of a set


@dataclass(frozen=True)
class Superlative:
    """What a text says of one out of a set: which end of it, and by what.

    `asks` tells that one is asked for, `ranks` that all are put in order, `inverts` that the largest is the lowest
    (a loss), `loses` that it is where a result is meant, `grows` that growth is compared, `extreme` that an end is
    named by its superlative: "lowest", not "lower", `ever` that it is one of all there are.
    """

    end: End | None
    asks: bool
    ranks: bool
    inverts: bool
    loses: bool
    grows: bool
    extreme: bool
    ever: bool


def find_superlative(text: str) -> Superlative:
    """What a text says of one out of a set."""
    names = ("asking", "ranking", "inverting", "losing", "growing", "ever")
    said = {name: _any_of("picking", name).search(text) for name in names}
    worst = _any_of("picking", "worst").search(text) is not None
    return Superlative(
        end=end_of(text),
        asks=said["asking"] is not None or any(_best(kind).search(text) for kind in ("quarter", "year")),
        ranks=said["ranking"] is not None or _direction().search(text) is not None,
        inverts=said["inverting"] is not None and not worst,
        loses=said["losing"] is not None and not worst,
        grows=said["growing"] is not None,
        extreme=any(m[0].casefold() not in _comparatives() for m in _extremes(text)),
        ever=said["ever"] is not None,
    )


@cache
def _comparatives() -> frozenset[str]:
    relations = load_toml("asked_for.toml")["relations"]
    return frozenset({*relations["more"], *relations["less"], "faster", "slower", "top", "tops", "leading", "leader"})


def _extremes(text: str) -> Iterator[re.Match[str]]:
    for end in _ENDS:
        # "At least" is a bound.
        yield from (m for m in _any_of("picking", end).finditer(text) if not text[: m.start()].lower().endswith("at "))


@cache
def _best(kind: str) -> re.Pattern[str]:
    """A period that is named by its end of a set alone: "strongest quarter of 2024"."""
    ends = "|".join(_any_of("picking", end).pattern for end in _ENDS)
    between = r"(?:(?!(?:of|in|for|the|per|each|last|by|to|from)\b)\w+\s+){0,4}"
    return re.compile(rf"(?:{ends})\s+{between}{_any_of('picking', kind).pattern}", re.IGNORECASE)


@cache
def _direction() -> re.Pattern[str]:
    """From which end an order begins: "biggest first", "from lowest to highest", "descending"."""
    ends = "|".join(_any_of("picking", end).pattern for end in _ENDS)
    alone = _any_of("picking", "ordered").pattern
    return re.compile(
        rf"(?:{ends})\s+(?:one\s+|ones\s+)?first\b|(?:from\s+)?(?:{ends})\s+to\s+(?:{ends})|{alone}", re.IGNORECASE
    )


def end_of(text: str) -> End | None:
    """Which end of a set the words mean: that of the first one."""
    places: dict[End, int] = {}
    for end in _ENDS:
        if match := _any_of("picking", end).search(text):
            places[end] = match.start()
    return min(places, key=lambda end: places[end]) if places else None


def without_ends(text: str) -> str:
    """The text without the words that say which end of a set is meant."""
    ends = "|".join(_any_of("picking", end).pattern for end in _ENDS)
    return re.sub(rf"(?:\bthe\s+)?(?:{ends})\s*", "", text, flags=re.IGNORECASE).strip() or text


def picking_words(text: str) -> frozenset[str]:
    """The words of a text that only say what is picked."""
    said = _words_of(text, [*(_any_of("picking", name) for name in _PICKED), _direction()])
    return said | _words_of(text, [_any_of("picking", "beside")]) if find_superlative(text).ranks else said


def asks_for(kind: Kind, text: str) -> bool:
    """Whether the year or quarter is what is asked for: "which year", "the year in which", "best year"."""
    noun, asking, highest, lowest = (_any_of("picking", n).pattern for n in (kind, "asking", "highest", "lowest"))
    before = rf"(?:{asking}|{highest}|{lowest})(?:\s+\w+){{0,4}}?\s+{noun}"
    after = rf"{noun}.*(?:in which|when|that had|with the|{highest}|{lowest})"
    return re.search(f"{before}|{after}", text, re.IGNORECASE) is not None
