"""Which fiscal periods a question names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tools.understand.dates import PeriodEnd, find_period_ends

_YEAR = r"(?:FY\s?|fiscal\s+(?:year\s+)?(?:of\s+)?)?['’]?((?:19|20)\d{2})"
_SHORT_YEAR = r"FY\s?['’]?(\d{2})\b"
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_NUMBERS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_QUARTER = re.compile(
    r"\b(?:(?:FQ|Q)\s?(?P<q>[1-4])|(?P<q2>[1-4])Q|(?P<word>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+"
    r"(?:fiscal\s+)?quarter)"
    r"(?P<year>(?:\s*(?:,|of|in|for|the|fiscal|year|FY|['’])*\s*(?:20\d{2}|(?<=['’\sYQy])\d{2}\b)|['’]\d{2}|\d{2}\b)?)",
    re.IGNORECASE,
)
_OF_YEAR = r"(?:\s*,?\s*(?:of\s+)?(?:FY\s?|fiscal\s+(?:year\s+)?)?['’]?((?:20)?\d{2})\b)?"
_QUARTER_RANGE = re.compile(
    rf"\b(?:FQ|Q)\s?([1-4]){_OF_YEAR}\s*(?:-|–|—|to|through|thru|until)\s*(?:FQ|Q)\s?([1-4]){_OF_YEAR}",
    re.IGNORECASE,
)
_FINAL_QUARTER = re.compile(
    rf"\b(?:last|final)\s+(?:fiscal\s+)?quarter\s+(?:of|in)\s+(?:the\s+)?(?:year\s+)?{_YEAR}\b", re.IGNORECASE
)
_BY_QUARTER = re.compile(
    r"\b(?:quarterly|(?:(?:by|per|each|every|all)\s+)?(?:the\s+)?(?:four\s+)?quarters|"
    r"(?:by|per|each|every)\s+(?:fiscal\s+)?quarter)\b",
    re.IGNORECASE,
)
_RANGE = re.compile(
    rf"\b(?:from\s+|between\s+|since\s+)?{_YEAR}\s*(?:-|–|—|(?:up\s+)?to|through|thru|until|and(?=\b))\s*{_YEAR}\b",
    re.IGNORECASE,
)
_SPAN = re.compile(
    r"\b(?:last|past|previous|latest|most\s+recent)\s+(?P<n>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
    r"\s+(?:fiscal\s+)?(?P<unit>years?|quarters?)\b",
    re.IGNORECASE,
)
_LATEST = re.compile(
    r"\b(?:(?:latest|most\s+recent|last|newest)(?:\s+(?:reported|full|fiscal|completed|available))*"
    r"(?:\s+(?P<unit>year|quarter|annual|10-?K))?|current\s+(?:fiscal\s+)?(?P<now>year|quarter))\b",
    re.IGNORECASE,
)
# What every figure is compared with anyway; by itself ("in the prior year") it would be another period.
_PRIOR = re.compile(
    r"(?P<against>\b(?:compared|versus|vs|against|over|from|than|to|with)\W+(?:to\s+|with\s+)?(?:the\s+|its\s+|that\s+of\s+the\s+)?)?"
    r"(?:\b(?:prior|previous|preceding)\s+(?:fiscal\s+)?year|\b(?:the\s+)?year\s+(?:before|earlier|prior))\b",
    re.IGNORECASE,
)
_AGO = re.compile(
    r"\b(?P<n>\d{1,2}|a|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:fiscal\s+)?years?\s+ago\b", re.IGNORECASE
)
_SHORT_RANGE = re.compile(r"\bFY\s?['’]?(\d{2})\s*(?:-|–|—|to|through)\s*(?:FY\s?)?['’]?(\d{2})\b", re.IGNORECASE)
_SINGLE = re.compile(rf"\b{_YEAR}\b", re.IGNORECASE)
_SINGLE_SHORT = re.compile(rf"\b{_SHORT_YEAR}", re.IGNORECASE)


@dataclass(frozen=True)
class Periods:
    """What a question says of time. `latest` counts back from the newest period: 1 is the newest alone.

    `prior_year` is the year before one that the question does not name.
    `covered` holds the character spans that the wording takes up.
    """

    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    latest: int = 0
    quarterly: bool = False
    ends: tuple[PeriodEnd, ...] = ()
    years_ago: int = 0
    prior_year: bool = False
    covered: tuple[tuple[int, int], ...] = ()


def find_periods(question: str) -> Periods:
    """The years and quarters that a question names, ranges unfolded, in the order of time."""
    scan = _Scan(question)
    scan.period_ends()
    scan.years_ago()
    scan.quarter_ranges()
    scan.quarters()
    scan.spans()
    scan.ranges()
    scan.years()
    scan.latest_words()
    scan.prior_year()
    scan.by_quarter()
    return scan.result()


class _Scan:
    """Reads one question; what a pattern has taken is blanked out for the next."""

    def __init__(self, question: str) -> None:
        self._text = question
        self._years: set[int] = set()
        self._quarters: set[int] = set()
        self._latest = 0
        self._quarterly = False
        self._ends: list[PeriodEnd] = []
        self._years_ago = 0
        self._prior_year = False
        self._covered: list[tuple[int, int]] = []

    def period_ends(self) -> None:
        for match, end in list(find_period_ends(self._text)):
            self._ends.append(end)
            self._take(match)

    def years_ago(self) -> None:
        while match := _AGO.search(self._text):
            number = match["n"].lower()
            self._years_ago = _NUMBERS.get(number) or (int(number) if number.isdigit() else 1)
            self._take(match)

    def _take(self, match: re.Match[str]) -> None:
        self._covered.append(match.span())
        self._blank(match)

    def _blank(self, match: re.Match[str]) -> None:
        first, end = match.span()
        self._text = f"{self._text[:first]}{' ' * (end - first)}{self._text[end:]}"

    def quarter_ranges(self) -> None:
        while match := _QUARTER_RANGE.search(self._text):
            first, year, last, last_year = match.groups()
            if (year and last_year and _full_year(year) != _full_year(last_year)) or first > last:
                self._blank(match)  # over a year's end: not covered, so that it counts as not understood
                continue
            self._quarters |= set(range(int(first), int(last) + 1))
            self._years |= {_full_year(digits) for digits in (year, last_year) if digits}
            self._quarterly = True
            self._take(match)

    def quarters(self) -> None:
        while match := _FINAL_QUARTER.search(self._text):
            self._quarters.add(4)
            self._quarterly = True
            self._years.add(int(match[1]))
            self._take(match)
        while match := _QUARTER.search(self._text):
            word = match["word"]
            self._quarters.add(_ORDINALS[word.lower()] if word else int(match["q"] or match["q2"]))
            self._quarterly = True
            if digits := re.search(r"\d{2,4}", match["year"] or ""):
                self._years.add(_full_year(digits[0]))
            self._take(match)

    def spans(self) -> None:
        while match := _SPAN.search(self._text):
            number = match["n"].lower()
            self._latest = max(self._latest, _NUMBERS.get(number) or int(number))
            self._quarterly |= match["unit"].lower().startswith("quarter")
            self._take(match)

    def ranges(self) -> None:
        while match := _RANGE.search(self._text):
            first, last = sorted((int(match[1]), int(match[2])))
            joined = re.search(r"\band\b", match[0], re.IGNORECASE)
            between = re.match(r"between|from|since", match[0], re.IGNORECASE)
            self._years |= {first, last} if joined and not between else set(range(first, last + 1))
            self._take(match)
        while match := _SHORT_RANGE.search(self._text):
            first, last = sorted(map(_full_year, match.groups()))
            self._years |= set(range(first, last + 1))
            self._take(match)

    def years(self) -> None:
        for pattern in (_SINGLE, _SINGLE_SHORT):
            while match := pattern.search(self._text):
                self._years.add(_full_year(match[1]))
                self._take(match)

    def latest_words(self) -> None:
        while match := _LATEST.search(self._text):
            if not self._years and not self._latest:
                self._latest = 1
            self._quarterly |= (match["unit"] or match["now"] or "").lower() == "quarter"
            self._take(match)

    def prior_year(self) -> None:
        while match := _PRIOR.search(self._text):
            self._prior_year |= not (match["against"] or self._years)
            self._take(match)

    def by_quarter(self) -> None:
        while match := _BY_QUARTER.search(self._text):
            self._quarterly = True
            self._take(match)

    def result(self) -> Periods:
        return Periods(
            fiscal_years=tuple(sorted(self._years)),
            fiscal_quarters=tuple(sorted(self._quarters)),
            latest=self._latest,
            quarterly=self._quarterly,
            ends=tuple(self._ends),
            years_ago=self._years_ago,
            prior_year=self._prior_year,
            covered=tuple(sorted(self._covered)),
        )


def _full_year(digits: str) -> int:
    year = int(digits)
    return year if year > 100 else 2000 + year if year < 70 else 1900 + year


def is_covered(periods: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether the characters from `start` to `end` belong to a period's wording."""
    return any(first <= start and end <= last for first, last in periods)
