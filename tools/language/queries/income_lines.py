"""What asks why a profit or a margin moved, by lines of the income statement; which of these are one-off by name."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from tools.language.queries.features import speaks_of_move
from tools.vocab.loader import load_toml


def taken_apart(metric: str) -> tuple[str, ...]:
    """The lines that may stand for a figure that an income statement takes apart, the likeliest first."""
    return tuple(_vocabulary()["lines"].get(metric, ()))


def told_as_one(*, margin: bool, level: bool) -> frozenset[str]:
    """The lines that are told as a whole: of a margin of revenue, of what a profit consists of, or of how it moved."""
    beside = _vocabulary()["whole"]["level" if level else "profit"] if not margin else ()
    return frozenset((*_vocabulary()["whole"]["lines"], *beside))


def asks_lines(text: str) -> bool:
    """Whether a text asks which lines of an income statement moved, or whether what moved is the business itself."""
    return asks_one_off(text) or asks_quality(text) or _asked("lines").search(text) is not None


def asks_quality(text: str) -> bool:
    """Whether a text asks if a profit comes of the business itself, whichever way it moved."""
    return _asked("quality").search(text) is not None


def asks_if_operating(text: str) -> bool:
    """Whether yes or no is asked for: whether a profit was earned in operations."""
    return _polar().match(text) is not None and _asked("of_operations").search(text) is not None


def asks_one_off(text: str) -> bool:
    """Whether a text asks whether a move is of the business itself, or would not come again."""
    return _asked("one_off").search(text) is not None


def is_one_off(label: str) -> bool:
    """Whether a line is one-off by its label."""
    return _labels().search(label) is not None


def plain_label(label: str) -> str:
    """A line's label without the marks of notes, and what it leaves out, behind it."""
    return _marks().sub("", label).strip()


def speaks_of_year(text: str) -> bool:
    """Whether a text sets a period against the one before, and names neither."""
    return _any_of(_vocabulary()["told"]["year"]).search(text) is not None


def narrowing(words: Iterable[str], text: str) -> list[str]:
    """The words that say more of a figure than that it moved, and why that is asked."""
    kinds = ("one_off", "quality", "lines", *(("business",) if asks_one_off(text) else ()))
    said = " ".join(match[0] for name in kinds for match in _asked(name).finditer(text)).lower()
    said += " " + " ".join(match[0] for match in _share().finditer(text)).lower()
    known = {*re.findall(r"\w+", said)}
    return [
        word
        for word in words
        if not (word.lower() in known or speaks_of_move(word) or _beside().fullmatch(word) or _is_number(word))
    ]


def _is_number(word: str) -> bool:
    return word.replace(",", "").replace(".", "").isdigit()


@cache
def _vocabulary() -> dict[str, Any]:
    return dict(load_toml("income_lines.toml"))


@cache
def _asked(name: str) -> re.Pattern[str]:
    return _any_of(_vocabulary()["asked"][name])


@cache
def _polar() -> re.Pattern[str]:
    return re.compile(_vocabulary()["told"]["polar"], re.IGNORECASE)


@cache
def _beside() -> re.Pattern[str]:
    return re.compile("|".join(_vocabulary()["asked"]["beside"]), re.IGNORECASE)


@cache
def _share() -> re.Pattern[str]:
    return re.compile(rf"\b{_vocabulary()['asked']['share']}", re.IGNORECASE)


@cache
def _labels() -> re.Pattern[str]:
    return _any_of(_vocabulary()["one_off"]["labels"])


@cache
def _marks() -> re.Pattern[str]:
    return re.compile(_vocabulary()["one_off"]["marks"], re.IGNORECASE)


def _any_of(patterns: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})", re.IGNORECASE)
