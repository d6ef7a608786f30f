"""Wording around printed numbers that a check of them turns on (`vocab/verification.toml`, `vocab/quantities.toml`)."""

import re
from functools import cache

from tools.language.english.planning import phrases
from tools.vocab.loader import load_toml

_REPORTED = re.compile(r"(?<!non-)(?<!non )(?<!non‑)\bGAAP\b|\bas reported\b", re.IGNORECASE)
# What would make another number of the one that it stands beside.
_BEFORE = re.compile(r"(?:[-−\d$€£¥]|\d[.,]|\b(?:minus|negative) )$", re.IGNORECASE)
_AFTER = re.compile(r"[.,]?\d|[kmbx]\b| ?(?:%|(?:percent|thousand|million|billion|trillion|[bmt]n)\b)", re.IGNORECASE)
_TIME = re.compile(r"[ -]?(?:years?|months?|weeks?|days?|hours?)\b", re.IGNORECASE)
_SIGNS = "[%$€£]"


@cache
def _list(name: str) -> re.Pattern[str]:
    return phrases(load_toml("verification.toml")["wording"][name])


@cache
def _numbers() -> re.Pattern[str]:
    words = phrases(load_toml("quantities.toml")["lists"]["spelled"])
    return re.compile(f"{words.pattern}|{_SIGNS}", re.IGNORECASE)


def numbers_in_words(text: str) -> list[str]:
    """Numbers, multiples and units that a text spells out: "three", "doubled", "percent"."""
    return [match[0] for match in _numbers().finditer(text)]


def is_as_reported(heading: str) -> bool:
    """Whether a column holds figures as reported, and no adjusted ones."""
    return _REPORTED.search(heading) is not None


def says_combined(text: str) -> bool:
    """Whether a text says that a figure is made of others: a sum, a difference, a ratio."""
    return "=" in text or _list("combined").search(text) is not None


def counts_time(text: str, end: int) -> bool:
    """Whether the number that ends there counts years, months or days."""
    return _TIME.match(text, end) is not None


def is_part_of_number(before: str, after: str) -> bool:
    """Whether what stands around a number makes another one of it: "-", "minus", "million"."""
    return _BEFORE.search(before) is not None or _AFTER.match(after) is not None


@cache
def passing_words() -> frozenset[str]:
    """Words of a line's label that tell nothing of which line it is."""
    return frozenset(load_toml("verification.toml")["wording"]["passing"])
