"""The periods of a table's columns, from the lines above them. Where the lines leave one open, there are none."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

from tools.months import MONTH_NUMBERS

_MONTH = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))
_COUNTS = {
    word: number
    for number, words in {
        3: "3 three", 6: "6 six", 9: "9 nine", 12: "12 twelve", 13: "13 thirteen", 14: "14 fourteen", 16: "16 sixteen",
        17: "17 seventeen", 24: "24 twenty-four", 26: "26 twenty-six", 27: "27 twenty-seven", 28: "28 twenty-eight",
        36: "36 thirty-six", 39: "39 thirty-nine", 40: "40 forty", 52: "52 fifty-two", 53: "53 fifty-three",
    }.items()
    for word in words.split()
}  # fmt: skip
_YEAR_OF_WEEKS = (52, 53)
_TOKEN = re.compile(
    rf"\b(?P<count>{'|'.join(sorted(_COUNTS, key=len, reverse=True))})[\s-]+(?P<unit>month|week)s?\b"
    r"|(?P<quarter>\b(?:quarters?(?:ly)?(?: periods?)?) end(?:ed|ing)\b)"
    r"|(?P<year>\b(?:fiscal |financial )?years?[ -]end(?:ed|ing)\b|\bfiscal years?\b|\bfor the years?\b)"
    rf"|(?P<month>\b(?:{_MONTH}))\b\.?\s+(?P<day>\d{{1,2}})(?!\d)(?:st|nd|rd|th)?"
    r"|(?P<numeric>\b\d{1,2}/\d{1,2}/(?:\d{4}|\d\d)\b)"
    r"|(?P<named>(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d))",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?:fiscal\s+|FY\s*)?(?:19|20)\d\d(?:\s+(?:19|20)\d\d)*", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_LONGEST = 200  # characters of a line of headings
_DAY = timedelta(days=1)
_Head = TypeVar("_Head")
_Below = TypeVar("_Below")
_TOUCHING = range(355, 381)  # days between the ends of two years in a row


@dataclass(frozen=True, slots=True)
class Period:
    """A column's dates: no start for balances."""

    start: date | None
    end: date

    @property
    def text(self) -> str:
        """As statements in the store write it."""
        return f"{self.start}/{self.end}" if self.start else f"{self.end}"


@dataclass(frozen=True, slots=True)
class _Dated:
    months: int | None
    day: tuple[int, int] | None
    year: int


def read_periods(
    head: Sequence[str], *, instant: bool, year_end: date | None = None, annual: bool = False
) -> tuple[Period, ...] | None:
    """Each column's period, from left to right.

    `year_end` is the last day of the filing's own period, for years without a day; in an `annual` report, columns that
    say no length are years. None where a column's dates or length are not told.
    """
    lines = [line for line in head if len(line) <= _LONGEST]
    dated = _columns(lines)
    if not dated:
        return None
    if all(one.day is None for one in dated) and year_end is not None and annual:
        dated = [_Dated(one.months, (year_end.month, year_end.day), one.year) for one in dated]
    ends = [_end(one) for one in dated]
    if any(end is None for end in ends) or len(set(zip(ends, (one.months for one in dated), strict=True))) < len(ends):
        return None
    known = [end for end in ends if end is not None]
    if instant:
        return tuple(Period(None, end) for end in known)
    lengths = [one.months or (12 if annual else None) for one in dated]
    if any(length is None for length in lengths):
        return None
    years = sorted({end for end, length in zip(known, lengths, strict=True) if length == 12})
    return tuple(Period(_start(end, length or 12, years), end) for end, length in zip(known, lengths, strict=True))


def _columns(lines: Sequence[str]) -> list[_Dated]:
    bare = [int(year) for line in lines if _BARE.fullmatch(line.strip(" :")) for year in _YEAR.findall(line)]
    texts = [line for line in lines if not _BARE.fullmatch(line.strip(" :"))]
    said = {one.year: one for one in _read(texts) or () if one.day is not None}
    if bare and len(said) > 1 and set(bare) == set(said) and len(set(bare)) == len(bare):
        return [said[year] for year in bare]
    found = _read(lines) or []
    half = len(found) // 2
    return found[half:] if half and len(found) % 2 == 0 and found[:half] == found[half:] else found


def _read(lines: Sequence[str]) -> list[_Dated] | None:
    """The years of the lines under the headings before them; None where they do not divide evenly."""
    reader = _Reader()
    for match in _TOKEN.finditer("\n".join(lines)):
        reader.take(match)
    reader.end_lengths()
    return reader.found if reader.even else None


def _length(match: re.Match[str]) -> int:
    """Months; weeks are negative, but for those of a year."""
    count = _COUNTS[match["count"].lower()]
    if match["unit"].lower() == "month":
        return count
    return 12 if count in _YEAR_OF_WEEKS else -count


class _Reader:
    """Goes through headings: lengths ("Three Months Ended") over days ("June 30,") over years, each over its share."""

    def __init__(self) -> None:
        self.found: list[_Dated] = []
        self.even = True
        self._lengths: list[int] = []
        self._days: list[tuple[int, int]] = []
        self._years: list[int] = []
        self._columns: list[tuple[tuple[int, int] | None, int]] = []

    def take(self, match: re.Match[str]) -> None:
        if match["named"]:
            self._years.append(int(match["named"]))
        elif match["month"] or match["numeric"]:
            self._end_days()
            if match["month"]:
                self._days.append((MONTH_NUMBERS[match["month"].lower()], int(match["day"])))
            else:
                month, day, year = (int(part) for part in match["numeric"].split("/"))
                self._columns.append(((month, day), year + (2000 if year < 100 else 0)))
        else:
            months = 3 if match["quarter"] else 12 if match["year"] else _length(match)
            if self._years or self._columns:
                self.end_lengths()
            if not (self._lengths and self._lengths[-1] == months and not self._days):
                self._lengths.append(months)

    def _end_days(self) -> None:
        """The years so far stand under the days before them."""
        if self._years:
            self._columns += _shared(self._days or [None], self._years) or self._uneven()
            self._days, self._years = [], []

    def end_lengths(self) -> None:
        """The columns so far stand under the lengths before them."""
        self._end_days()
        if self._columns:
            lengths: list[int | None] = [*self._lengths] or [None]
            shared = _shared(lengths, self._columns) or self._uneven()
            self.found += [_Dated(months, day, year) for months, (day, year) in shared]
            self._lengths, self._columns = [], []

    def _uneven(self) -> list[Any]:
        self.even = False
        return []


def _shared(heads: Sequence[_Head], below: Sequence[_Below]) -> list[tuple[_Head, _Below]]:
    """What stands below, each with its heading: every heading is over as many; none where that does not come out."""
    each, rest = divmod(len(below), len(heads))
    return [] if rest else [(heads[number // each], one) for number, one in enumerate(below)]


def _end(dated: _Dated) -> date | None:
    if dated.day is None:
        return None
    month, day = dated.day
    try:
        return date(dated.year, month, day)
    except ValueError:
        return date(dated.year, 2, 28) if (month, day) == (2, 29) else None


def _start(end: date, months: int, ends: Sequence[date]) -> date:
    """The first day: after the year before where that is a column too, else counted back."""
    if months == 12:
        before = next((other for other in ends if (end - other).days in _TOUCHING), None)
        if before is not None:
            return before + _DAY
    if months < 0:
        return end - timedelta(weeks=-months) + _DAY
    year, month = divmod(12 * end.year + end.month - 1 - months, 12)
    last = _last_day(year, month + 1)
    day = last if end.day == _last_day(end.year, end.month) else min(end.day, last)
    return date(year, month + 1, day) + _DAY


def _last_day(year: int, month: int) -> int:
    following = date(year + month // 12, month % 12 + 1, 1)
    return (following - _DAY).day
