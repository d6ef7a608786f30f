"""A question over a printed table: what is done with its figures, the words that name them, and the periods."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, TypeAlias, cast

from tools.language.english.labels import label_data
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

Operation: TypeAlias = Literal["value", "change", "growth", "points", "average", "sum", "share", "difference"]

_MONTH = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))
_DAY = re.compile(rf"\b({_MONTH})\.?\s+(\d{{1,2}})(?!\d)", re.IGNORECASE)
_TWO_YEARS = re.compile(r"\b((?:19|20)\d\d)\s?/\s?((?:19|20)?\d\d)\b")
_SPACED = re.compile(r"\b([12]) (\d) (\d) (\d)\b")
_YEAR = re.compile(r"\b(?:FY\s?)?((?:19|20)\d\d)\b", re.IGNORECASE)
_RANGE = re.compile(r"\b((?:19|20)\d\d)\s?[-–]\s?((?:19|20)\d\d)\b")
_WORD = re.compile(r"[a-z0-9&]+(?:[.'’][a-z0-9]+)*")
_SCALES = {"thousands": 10**3, "millions": 10**6, "billions": 10**9}
_ENDING = re.compile(r"(?<=[^su])s$")


@dataclass(frozen=True)
class Period:
    """A year, a day of any year, or a day of a year."""

    year: int | None = None
    day: tuple[int, int] | None = None


@dataclass(frozen=True)
class Wanted:
    """`sides` are the words of each figure: two for a share, a sum or a difference of two. A figure whose name has a
    word that may be an operation `needs` that word; `percent` tells that a percentage is asked for."""

    operation: Operation
    sides: tuple[frozenset[str], ...]
    periods: tuple[Period, ...]
    needs: str = ""
    percent: bool = False


def read_wanted(question: str) -> Iterator[Wanted]:
    """What a question may ask for, the likeliest first: "average" may be done, or be a word of a figure's name."""
    text = " ".join(question.lower().rstrip("? .").split())
    periods = tuple(dict.fromkeys(find_periods(question)))
    for name, operation in (("shares", "share"), ("sums", "sum"), ("differences", "difference")):
        yield from _of_two(text, name, cast(Operation, operation), periods)
    words = content_words(text)
    if re.search(_data("points"), text):
        yield Wanted("points", (words,), periods)
    elif re.search(_data("growth"), text):
        yield Wanted("growth", (words,), periods)
    elif re.search(_data("change"), text):
        yield Wanted("change", (words,), periods)
    elif re.search(_data("average"), text):
        yield Wanted("value", (words,), periods, needs="average")
        yield Wanted("average", (words,), periods)
    elif re.search(_data("total"), text) and len(periods) > 1:
        yield Wanted("sum", (words,), periods)
    else:
        yield Wanted("value", (words,), periods, percent=re.search(_data("percent"), text) is not None)


def _of_two(text: str, name: str, operation: Operation, periods: tuple[Period, ...]) -> Iterator[Wanted]:
    for pattern in cast(list[str], load_toml("table_questions.toml")[name]):
        match = re.search(pattern, text)
        if match is not None:
            sides = content_words(match["a"]), content_words(match["b"])
            if all(sides):
                yield Wanted(operation, sides, periods)
                return


def find_periods(text: str) -> Iterator[Period]:
    """The periods that a text names, in its order: "2018/2019" is the later year, "2017-2019" all three."""
    plain = _SPACED.sub(r"\1\2\3\4", text)
    plain = _TWO_YEARS.sub(lambda match: _full(match[1], match[2]), plain)
    plain = _RANGE.sub(
        lambda match: " ".join(map(str, range(int(match[1]), min(int(match[2]), int(match[1]) + 9) + 1))), plain
    )
    days = [(MONTH_NUMBERS[match[1].lower()], int(match[2])) for match in _DAY.finditer(plain)]
    years = [int(year) for year in _YEAR.findall(plain)]
    if not days or len(days) == 1 < len(years):
        yield from (Period(year) for year in years)
    elif len(years) == len(days):
        yield from (Period(year, day) for year, day in zip(years, days, strict=True))
    else:
        yield from (Period(years[0] if len(years) == 1 else None, day) for day in days)


def _full(first: str, last: str) -> str:
    return last if len(last) == 4 else first[:2] + last


@lru_cache(maxsize=32768)
def content_words(text: str) -> frozenset[str]:
    """The words of a text that may name a figure, in one form."""
    plain = text
    for word, pattern in _joined():
        plain = pattern.sub(word, plain)
    for pattern in (_SPACED, _RANGE, _TWO_YEARS, _DAY, _YEAR):
        plain = pattern.sub(" ", plain)
    found = [word.replace("’", "'").removesuffix("'s") for word in _WORD.findall(plain.lower())]
    spelled = f" {' '.join(found)} "
    for said, meant in label_data()["spelled"].items():
        spelled = spelled.replace(f" {said} ", f" {meant} ")
    words = (_ENDING.sub("", word) for word in spelled.split())
    return frozenset(word for word in words if word not in _stop())


def says_percent(text: str) -> bool:
    """Whether a label, a heading or a cell speaks of percentages."""
    return re.search(_data("percent"), text.lower()) is not None


def asks_count(question: str) -> bool:
    """Whether a question asks how many things there are, which no amount of money answers."""
    return re.search(_data("counts"), question.lower()) is not None


def asks_rate(question: str) -> bool:
    """Whether a question asks for a figure as a rate, or a share, of another, which no amount answers."""
    return any(re.search(_data(name), question.lower()) for name in ("as_rate", "as_share"))


def says_change(text: str) -> bool:
    """Whether a column's heading speaks of changes between other columns."""
    return re.search(_data("moved"), text.lower()) is not None


def heads_changes(text: str) -> bool:
    """Whether a text is but the heading of a column of changes: "20 vs. 19", "% change"."""
    return says_change(text) and re.fullmatch(_data("bare_change"), text.strip().lower()) is not None


def says_part_of_year(text: str) -> bool:
    """Whether a column's heading is of less than a year."""
    return re.search(_data("part_of_year"), text.lower()) is not None


def is_per_share(text: str) -> bool:
    """Whether a label is of an amount per share."""
    return re.search(_data("per_share"), text.lower()) is not None


def counts_cents(text: str) -> bool:
    """Whether a label or a heading says that its figures are cents."""
    return re.search(_data("cents"), text.lower()) is not None


def own_scale(label: str) -> int | None:
    """What a row's own label multiplies its amounts by: 1,000,000 for "(in millions)"."""
    match = re.search(_data("scale"), label.lower())
    return _SCALES[match[1]] if match else None


def counted_by(label: str) -> int | None:
    """What a row's label multiplies its counts of things by: 1,000 for "Connections ('000)", 1 for "Number of stores";
    None where it counts money."""
    if counts_thousands(label):
        return _SCALES["thousands"]
    return own_scale(label) or 1 if re.search(_data("counted"), label.strip().lower()) else None


def counts_thousands(text: str) -> bool:
    """Whether a heading or a label says that it counts things by the thousand, and no money: "Connections ('000)"."""
    return re.search(_data("thousands"), text.lower()) is not None


def says_rate(text: str) -> bool:
    """Whether words name a measure whose figures are rates of change: "comparable sales"."""
    return not _listed("rates").isdisjoint(content_words(text))


def measure_words() -> frozenset[str]:
    """Words that make another measure of a figure: "adjusted", "organic"."""
    return _listed("measures")


def basis_words() -> frozenset[str]:
    """Words for figures as they are reported: "GAAP"."""
    return _listed("basis")


def heading_words() -> frozenset[str]:
    """Words of headings over tables of the company as a whole."""
    return _listed("headings")


def part_words() -> frozenset[str]:
    """Words for a part of a company: "segment", "division"."""
    return _listed("parts")


def moving_words() -> frozenset[str]:
    """Words of a figure that tells how much another moved: "growth"."""
    return _listed("moving")


def weak_words() -> frozenset[str]:
    """Words that a question may have beside those of the table."""
    return _listed("weak")


@cache
def _stop() -> frozenset[str]:
    return frozenset(_ENDING.sub("", word) for word in _data("stop").split()) | frozenset(_data("stop").split())


@cache
def _joined() -> tuple[tuple[str, re.Pattern[str]], ...]:
    entries = cast(dict[str, str], load_toml("table_questions.toml")["joined"])
    return tuple((word, re.compile(pattern, re.IGNORECASE)) for word, pattern in entries.items())


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(_data(name).split())


@cache
def _data(name: str) -> str:
    return cast(str, load_toml("table_questions.toml")[name])
