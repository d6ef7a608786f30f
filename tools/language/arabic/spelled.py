"""Arabic numbers in words: "ألفين وثلاثة وعشرين", "خمسة ملايين", "مليارين"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tools.language.arabic.data import numbers_by_form, one_of

FILE = "numbers.toml"


@dataclass(frozen=True)
class Spelled:
    """A number in words, and where it stands in the normalised text."""

    start: int
    end: int
    value: int


def find_spelled(text: str) -> Iterator[Spelled]:
    """The numbers in words of a normalised text. A scale word alone ("million") is none; two of one is."""
    for match in _pattern().finditer(text):
        for start, end in _apart(match[0]):
            if (value := _value(match[0][start:end])) is not None:
                yield Spelled(match.start() + start, match.start() + end, value)


def scales() -> Mapping[str, int]:
    """Scale words, as powers of ten."""
    return numbers_by_form(FILE, "scales")


def _apart(said: str) -> Iterator[tuple[int, int]]:
    """The numbers of words in a row: another begins with two of a scale that has been counted, as a year behind one."""
    start, least = 0, 0
    for match in _word().finditer(said):
        form = " ".join(match[0].split())
        power = numbers_by_form(FILE, "pairs").get(form) or scales().get(form)
        if power is None:
            continue
        if least and power >= least and form in numbers_by_form(FILE, "pairs"):
            yield start, len(said[: match.start()].removesuffix("و").rstrip())
            start = match.start()
        least = power
    yield start, len(said)


@cache
def _pattern() -> re.Pattern[str]:
    start = one_of([*numbers_by_form(FILE, "words"), *numbers_by_form(FILE, "pairs"), "الف", "مايه"])
    word = one_of([*numbers_by_form(FILE, "words"), *numbers_by_form(FILE, "pairs"), *scales()])
    return re.compile(rf"(?<!\w)(?:[وبلف])?(?:{start})(?: +و?(?:{word}))*(?!\w)")


@cache
def _word() -> re.Pattern[str]:
    return re.compile(one_of([*numbers_by_form(FILE, "words"), *numbers_by_form(FILE, "pairs"), *scales()]))


def _value(said: str) -> int | None:
    """The value of words in a row: sums below a thousand times their scales; None for one scale word alone."""
    words, pairs = numbers_by_form(FILE, "words"), numbers_by_form(FILE, "pairs")
    total = part = 0
    counted = False
    for match in _word().finditer(said):
        form = " ".join(match[0].split())
        if form in words:
            part, counted = part + words[form], True
        elif form in pairs:
            total, part, counted = total + part + 2 * 10 ** pairs[form], 0, True
        else:
            scaled = (part or 1) * 10 ** scales()[form]
            alone = not counted and not total
            total, part, counted = total + scaled, 0, counted or not alone
    return total + part if counted else None
