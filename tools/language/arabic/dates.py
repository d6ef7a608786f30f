"""Dates in Arabic and English texts, Gregorian and Hijri, in digits and with the names of months of all regions."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Literal, TypeAlias

from tools.language.arabic.data import numbers_by_form, one_of, word_list
from tools.language.periods.hijri import HIJRI_YEARS
from tools.months import MONTH_NUMBERS

Calendar: TypeAlias = Literal["gregorian", "hijri"]
FILE = "periods.toml"
GREGORIAN_YEARS = range(1900, 2101)
_LONGEST_HIJRI_MONTH = 30
_YEAR_DIGITS = 4


@dataclass(frozen=True)
class WrittenDate:
    """A date by its parts, no day where only the month is named, and its place in the normalised text."""

    start: int
    end: int
    year: int
    month: int
    day: int | None
    calendar: Calendar = "gregorian"

    @property
    def key(self) -> str:
        """The ISO date or month; a Hijri one is marked."""
        parts = f"{self.year:04d}-{self.month:02d}" + (f"-{self.day:02d}" if self.day else "")
        return f"{parts} AH" if self.calendar == "hijri" else parts


def find_dates(text: str) -> list[WrittenDate]:
    """Every date of a normalised text, in reading order, none overlapping."""
    found: list[WrittenDate] = []
    for pattern, read in _readers():
        for match in pattern.finditer(text):
            one = read(match)
            if one is not None and all(one.end <= other.start or other.end <= one.start for other in found):
                found.append(one)
    return sorted(found, key=lambda one: one.start)


@cache
def months() -> Mapping[str, int]:
    """Months of the Gregorian calendar by name, English ones too."""
    return {**MONTH_NUMBERS, **numbers_by_form(FILE, "months")}


@cache
def hijri_months() -> Mapping[str, int]:
    """Months of the Hijri calendar by name."""
    return numbers_by_form(FILE, "hijri_months")


@cache
def era_pattern() -> str:
    """A pattern for what tells the calendar after a year, its groups `gregorian` and `hijri`."""
    gregorian, hijri = (one_of(word_list(FILE, name)) for name in ("gregorian", "hijri"))
    return rf"(?: ?(?:(?P<gregorian>{gregorian})|(?P<hijri>{hijri}))(?!\w))?"


def calendar_of(year: int, *, hijri: bool) -> Calendar | None:
    """The calendar that a year is of; None for what is no year of either."""
    if year in GREGORIAN_YEARS and not hijri:
        return "gregorian"
    return "hijri" if year in HIJRI_YEARS else None


@cache
def _readers() -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], WrittenDate | None]], ...]:
    names = one_of([*months(), *hijri_months()])
    month = rf"(?P<month>{names})(?: ?[/(] ?(?P<again>{names}) ?\)?)?"  # "December/Kanun al-Awwal"
    of = rf"(?: +(?:{one_of(word_list(FILE, 'of'))}))?"
    year = rf"(?P<year>\d{{4}})(?!\d|[.,/]\d){era_pattern()}"
    day = rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?|(?P<spelled>{one_of(numbers_by_form(FILE, 'days'))})"
    comma = r"[ ,]+"
    digits = r"(?<![\d/.,-])"
    sign = r"(?P<sign> ?[/.-] ?)"
    return (
        (re.compile(rf"(?:(?<![\w.,])|(?<=\W[وبلف]))(?:{day}){of} *{month}{of}{comma}{year}"), _with_month),
        (re.compile(rf"(?<!\w){month} +(?P<day>\d{{1,2}})(?:st|nd|rd|th)?{comma}{year}"), _with_month),
        (re.compile(rf"{digits}(?P<day>\d{{1,2}}){sign}(?P<number>\d{{1,2}})(?P=sign){year}"), _in_digits),
        (
            re.compile(
                rf"{digits}(?P<year>\d{{4}}){sign}(?P<number>\d{{1,2}})(?P=sign)(?P<day>\d{{1,2}})(?!\d|[.,/-]\d){era_pattern()}"
            ),
            _in_digits,
        ),
        (re.compile(rf"(?<!\w)(?:[وبلف]|لل)?{month}{of}{comma}{year}"), _with_month),
    )


def _with_month(match: re.Match[str]) -> WrittenDate | None:
    parts = match.groupdict()
    name, again, spelled = parts["month"], parts["again"], parts.get("spelled")
    table = months() if _one_space(name) in months() else hijri_months()
    number = table[_one_space(name)]
    if again is not None and table.get(_one_space(again)) != number:
        return None
    day = numbers_by_form(FILE, "days")[_one_space(spelled)] if spelled else int(parts.get("day") or 0) or None
    hijri = table is not months() or parts["hijri"] is not None
    return _date(match.span(), int(parts["year"]), number, day, hijri=hijri)


def _in_digits(match: re.Match[str]) -> WrittenDate | None:
    """The day first, as Arabic texts have it; where that can't be, the month."""
    day, month = int(match["day"]), int(match["number"])
    day, month = (month, day) if month > 12 >= day else (day, month)
    return _date(match.span(), int(match["year"]), month, day, hijri=match["hijri"] is not None)


def _date(span: tuple[int, int], year: int, month: int, day: int | None, *, hijri: bool) -> WrittenDate | None:
    calendar = calendar_of(year, hijri=hijri)
    if calendar is None or not 1 <= month <= 12 or not _has_day(calendar, year, month, day):
        return None
    return WrittenDate(*span, year, month, day, calendar)


def _has_day(calendar: Calendar, year: int, month: int, day: int | None) -> bool:
    if day is None or calendar == "hijri":
        return day is None or 1 <= day <= _LONGEST_HIJRI_MONTH
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _one_space(text: str) -> str:
    return " ".join(text.split())


def read_year(text: str, start: int, end: int) -> tuple[int, Calendar] | None:
    """The calendar of a year whose digits stand in a normalised text, and where it ends with its era; None for none."""
    if end - start != _YEAR_DIGITS or not text[start:end].isdigit():
        return None
    era = _era().match(text, end)
    hijri = era is not None and era["hijri"] is not None
    calendar = calendar_of(int(text[start:end]), hijri=hijri)
    return (era.end() if era else end, calendar) if calendar else None


@cache
def _era() -> re.Pattern[str]:
    return re.compile(era_pattern())
