"""The periods and dates that a text names, in one form each: 2024-09-28, 2024-09, 2024-Q3, 2024-H1, FY2024, 2024."""

import re
from collections.abc import Iterator
from datetime import date

from ingest.enriching.lexicon import Lexicon
from tools.language.mentions import Words
from tools.language.periods.words import full_year
from tools.months import MONTH_NUMBERS

_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_HALVES = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "latter": 2, "last": 2}
_SPANS = {"three": "Q1", "six": "H1", "nine": "9M", "3": "Q1", "6": "H1", "9": "9M"}
_FILLERS = frozenset(
    ("of", "in", "for", "the", "fiscal", "calendar", "year", "years", "fy", "financial", "ended", "ending", "full")
)
_FISCAL = frozenset(("fiscal", "fy", "financial", "full"))
_JOINED = frozenset(("and", "or", "to", "through", "vs", "versus"))
_RANGE = re.compile(r"\s*[–—-]\s*|\s+(?:to|through)\s+")
_SHORT = re.compile(r"(?:fy(?P<fiscal>\d{4}|\d\d))|(?:(?P<q>[1-4])q|q(?P<q2>[1-4]))(?:fy)?(?P<year>\d{4}|\d\d)?")
_QUARTER = re.compile(r"q[1-4]")
_DAY_AFTER = re.compile(r"-(?:0[1-9]|1[0-2])-[0-3]\d(?!\d)")
_MOST_FILLERS = 7
_DAY = re.compile(r"([0-3]?\d)(?:st|nd|rd|th)?")
_PARTED = re.compile(r"[\t\n;:()|]")
_GLUED_BEFORE = "$€£¥#./,'’&-_"
_GLUED_AFTER = re.compile(r"[%/]|[.,]\d|-\d{1,2}(?!\d)")
_COUNTED = frozenset(
    (
        "million",
        "billion",
        "thousand",
        "shares",
        "employees",
        "people",
        "stores",
        "basis",
        "units",
        "patents",
        "countries",
    )
)
_MOST_YEARS = 15  # of a range that is unfolded
_MOST = 60


def find_periods(words: Words, lexicon: Lexicon) -> list[str]:
    """The periods of a text in the order in which it names them, at most 60."""
    found: dict[str, None] = {}
    for period in _Reader(words, lexicon).periods():
        found[period] = None
        if len(found) == _MOST:
            break
    return list(found)


class _Reader:
    """Reads each year with the words around it. A reading is a pattern: another year after it is read the same way."""

    def __init__(self, words: Words, lexicon: Lexicon) -> None:
        self._words = words
        self._keys = words.keys
        self._text = words.text
        self._lexicon = lexicon
        self._last: tuple[int, str] | None = None  # the last year's place and pattern

    def periods(self) -> Iterator[str]:
        for position, key in enumerate(self._keys):
            if key.isdecimal() and len(key) == 4 and key[:2] in ("19", "20"):
                yield from self._year(position, int(key))
            elif key[0] in "fq1234" and len(key) > 1 and (match := _SHORT.fullmatch(key)) is not None:
                yield from self._short(position, match)

    def _year(self, position: int, year: int) -> Iterator[str]:
        pattern = self._after(position) or self._chained(position) or self._pattern(position)
        if pattern is None:
            return
        if self._last is not None and self._last[1] == pattern and self._is_range(self._last[0], position):
            first = int(self._keys[self._last[0]]) + 1
            yield from (pattern.format(between) for between in range(first, year) if year - first < _MOST_YEARS)
        self._last = position, pattern
        period = pattern.format(year)
        if len(period) < len("2024-09-28") or _is_date(period):
            yield period

    def _chained(self, position: int) -> str | None:
        """The pattern of the year before, where this one is named with it ("March 31, 2024 and 2023")."""
        if self._last is None or position - self._last[0] > 2:
            return None
        first, pattern = self._last
        between = self._keys[first + 1 : position]
        gap = self._text[self._words.ends[first] : self._words.starts[position]]
        if _PARTED.search(gap) or any(key not in _JOINED for key in between):
            return None
        plain = bool(between) or gap.strip() in (",", "-", "–", "—")
        return pattern if plain and not self._is_glued(position, "-–—") else None

    def _is_range(self, first: int, position: int) -> bool:
        return _RANGE.fullmatch(self._text, self._words.ends[first], self._words.starts[position]) is not None

    def _pattern(self, position: int) -> str | None:
        one, two = self._key(position - 1, position), self._key(position - 2, position)
        if one in MONTH_NUMBERS:
            day = _DAY.fullmatch(two)
            return _dated(MONTH_NUMBERS[one], int(day[1])) if day else f"{{}}-{MONTH_NUMBERS[one]:02d}"
        if two in MONTH_NUMBERS and (day := _DAY.fullmatch(one)):
            return _dated(MONTH_NUMBERS[two], int(day[1]))
        if two in MONTH_NUMBERS and one == "of":
            return f"{{}}-{MONTH_NUMBERS[two]:02d}"
        fiscal, place = self._before(position)
        return self._part_of_year(place, position) or self._whole(position, fiscal)

    def _before(self, position: int) -> tuple[bool, int]:
        """Whether words before a year make it a fiscal one, and the place of the word before those."""
        before, fiscal = position - 1, False
        while position - before < _MOST_FILLERS and (key := self._key(before, position)) in _FILLERS:
            fiscal = fiscal or key in _FISCAL
            before -= 1
        return fiscal, before

    def _key(self, position: int, year: int) -> str:
        """The word at a place before the year; none where something parts them."""
        if position < 0 or _PARTED.search(self._text, self._words.ends[position], self._words.starts[year]):
            return ""
        return self._keys[position]

    def _part_of_year(self, position: int, year: int) -> str | None:
        unit = self._key(position, year)
        number = self._key(position - 1, year)
        if unit in ("quarter", "quarters"):
            number = self._key(position - 2, year) if number in _FISCAL else number
            return f"{{}}-Q{_ORDINALS[number]}" if number in _ORDINALS else None
        if unit == "half" and number in _HALVES:
            return f"{{}}-H{_HALVES[number]}"
        if unit == "months" and number in _SPANS and self._key(position - 2, year) == "first":
            return f"{{}}-{_SPANS[number]}"
        return f"{{}}-Q{unit[1]}" if _QUARTER.fullmatch(unit) else None

    def _after(self, position: int) -> str | None:
        """What follows the year: "2024-09-28", "2024 fiscal year", "2024 third quarter", "2024-Q3"."""
        end = self._words.ends[position]
        if match := _DAY_AFTER.match(self._text, end):
            return f"{{}}{match[0]}"
        if position + 1 == len(self._keys) or self._text[end : self._words.starts[position + 1]].strip(" -–’'s"):
            return None
        following = [*self._keys[position + 1 : position + 4], "", "", ""]
        if following[:2] == ["fiscal", "year"]:
            return "FY{}"
        if following[0] == "fiscal":
            following.pop(0)
        if following[0] in _ORDINALS and following[1] == "quarter":
            return f"{{}}-Q{_ORDINALS[following[0]]}"
        return f"{{}}-Q{following[0][1]}" if _QUARTER.fullmatch(following[0]) else None

    def _whole(self, position: int, fiscal: bool) -> str | None:
        if fiscal:
            return "FY{}"
        end = self._words.ends[position]
        if self._is_glued(position) or _GLUED_AFTER.match(self._text, end) or self._is_act(position):
            return None
        word = self._keys[position + 1] if position + 1 < len(self._keys) else ""
        if word in _COUNTED:
            return None
        named = word in self._lexicon.year_names and self._text[end] == " " and self._words.is_capitalised(position + 1)
        return None if named else "{}"

    def _is_act(self, position: int) -> bool:
        """Whether it is the year of a law ("the Securities Exchange Act of 1934")."""
        return self._keys[max(0, position - 2) : position] == ["act", "of"]

    def _is_glued(self, position: int, but: str = "") -> bool:
        start = self._words.starts[position]
        return start > 0 and self._text[start - 1] in _GLUED_BEFORE and self._text[start - 1] not in but

    def _short(self, position: int, match: re.Match[str]) -> Iterator[str]:
        if match["fiscal"]:
            pattern = self._part_of_year(self._before(position)[1], position) or "FY{}"
            yield pattern.format(full_year(match["fiscal"]))
        elif match["year"]:
            yield f"{full_year(match['year'])}-Q{match['q'] or match['q2']}"
        elif self._text[self._words.ends[position] : self._words.ends[position] + 2] in ("'2", "’2", " '", " ’"):
            following = self._keys[position + 1] if position + 1 < len(self._keys) else ""
            if following.isdecimal() and len(following) == 2:
                yield f"20{following}-Q{match['q'] or match['q2']}"


def _dated(month: int, day: int) -> str:
    return f"{{}}-{month:02d}-{day:02d}"


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
