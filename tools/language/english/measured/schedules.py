"""Amounts that notes lay out by the years in which they fall due: of which schedule, and of which year.

Notes tell them for each of the five years after the balance sheet and for all later ones; a concept's name says which.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tools.text import humanise_concept, name_key
from tools.vocab.loader import load_toml

LATER: Final = 6  # the years after the fifth
_CENTURY = 2000
_DEBT = "debt"
_ROLLING = re.compile(r"\bRolling\b")
_AFTER = re.compile(r"\b(?:After|Thereafter)\b")
_SOON = re.compile(r"\b(?:Twelve Months|Current)\b")
_REST = re.compile(r"\bRemainder\b")
_NUMBER = re.compile(r"\b(One|Two|Three|Four|Five|First|Second|Third|Fourth|Fifth)\b")


@dataclass(frozen=True)
class Time:
    """When something falls due, and where a text says so: `years` after the balance sheet, or in the named `year`.

    `later` tells that what falls due after that year is meant.
    """

    start: int
    end: int
    years: int | None = None
    year: int | None = None
    later: bool = False

    def counted_from(self, fiscal_year: int) -> int | None:
        """How many years after that one, up to the fifth, or all later ones; None where no schedule tells it."""
        if self.year is None:
            return self.years
        gap = self.year - fiscal_year
        if self.later:
            return LATER if gap == LATER - 1 else None
        return gap if 0 < gap < LATER else None


def times(text: str) -> list[Time]:
    """When a text says that something falls due, numbered years and named ones, from the first."""
    found: list[Time] = []
    for years, pattern in _by_years():
        found += [Time(one.start(), one.end(), years=years) for one in pattern.finditer(text)]
    for one in _pattern("numbered").finditer(text):
        said = one["before"] or one["behind"]
        found.append(Time(one.start(), one.end(), years=_data()["numbers"][said.casefold()]))
    for name, later in (("later", True), ("named", False)):
        for one in _pattern(name).finditer(text):
            year = int("".join(filter(str.isdigit, one["year"])))
            found.append(Time(one.start(), one.end(), year=year % 100 + _CENTURY, later=later))
    ordered = sorted(found, key=lambda one: (one.start, one.start - one.end))
    return [one for at, one in enumerate(ordered) if not any(other.end > one.start for other in ordered[:at])]


def due_spans(text: str) -> list[tuple[int, int]]:
    """Where words say that something falls due."""
    return [one.span() for one in _pattern("due").finditer(text)]


def place_spans(text: str) -> list[tuple[int, int]]:
    """Where words say only that amounts are laid out by years: "the maturity table", "bucket of"."""
    return [one.span() for name in ("place", "bucket") for one in _pattern(name).finditer(text)]


def schedules_named(words: str, years: int | None = None, *, told: str = "") -> list[str]:
    """The schedules that words name, and nothing else; `told` is all that is said of what falls due.

    Debt that falls due within a year is what the balance sheet calls current, unless its maturities are asked for.
    """
    beside = frozenset(_data()["beside"]["words"])
    rest = " ".join(word for word in name_key(words).split() if word not in beside)
    named = [key for key, said in _names().items() if rest in said]
    plain = years == 1 and "term" not in rest.split() and _pattern("matures").search(f"{words} {told}") is None
    return [key for key in named if not (plain and key == _DEBT)]


def lies_ahead(text: str) -> bool:
    """Whether a text says that amounts are still to be paid, and not what was paid."""
    return _pattern("ahead").search(text) is not None and _pattern("paid").search(text) is None


def due_concepts(name: str, reported: Sequence[str]) -> list[str]:
    """The reported concepts of what a name says to fall due, and when; none for a name that says neither.

    Several where several schedules have it.
    """
    told = [one for one in times(name) if one.years is not None]
    if len(told) != 1:
        return []
    [time] = told
    return scheduled(schedules_named(f"{name[: time.start]} {name[time.end :]}", time.years), time.years, reported)


def scheduled(schedules: Sequence[str], years: int | None, reported: Sequence[str]) -> list[str]:
    """The reported concepts of schedules that tell what falls due so many years after the balance sheet."""
    return [concept for key in schedules for concept in _of_schedule(_data()["schedules"][key], years, reported)]


def _of_schedule(schedule: Mapping[str, Any], years: int | None, reported: Sequence[str]) -> list[str]:
    """The concepts of one schedule; those of today's standard where older ones are replaced by them."""
    by_beginning: dict[str, list[str]] = {one: [] for one in schedule["concepts"]}
    for concept in sorted(reported):
        local = concept.partition(":")[2]
        beginning = next((one for one in by_beginning if local.startswith(one)), None)
        if beginning is not None and _number(humanise_concept(local[len(beginning) :])) == years:
            by_beginning[beginning].append(concept)
    rows = [_fixed(one) for one in by_beginning.values() if one]
    return rows[0] if rows and schedule.get("replaced") else [concept for one in rows for concept in one]


def _fixed(concepts: Sequence[str]) -> list[str]:
    """The concepts that count from the fiscal year's end; those that count from today where there are no others."""
    return [one for one in concepts if _ROLLING.search(humanise_concept(one)) is None] or [*concepts]


def _number(words: str) -> int | None:
    if _REST.search(words):
        return None
    if _AFTER.search(words):
        return LATER
    if _SOON.search(words):
        return 1
    said = _NUMBER.findall(words)
    return _data()["numbers"][said[0].casefold()] if len(said) == 1 else None


def _data() -> Mapping[str, Any]:
    return load_toml("schedules.toml")


@cache
def _names() -> dict[str, frozenset[str]]:
    """The names of each schedule, without words that say only that amounts are to be paid."""
    return {key: frozenset(map(name_key, one["said"])) for key, one in _data()["schedules"].items()}


@cache
def _by_years() -> list[tuple[int, re.Pattern[str]]]:
    return [(one["years"], _whole("|".join(one["said"]))) for one in _data()["due"]]


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return _whole(_data()["patterns"][name])


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
