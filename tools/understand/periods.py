"""Which fiscal periods a question names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

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
_RANGE = re.compile(
    rf"\b(?:from\s+|between\s+)?{_YEAR}\s*(?:-|–|—|to|through|thru|until|and(?=\b))\s*{_YEAR}\b",
    re.IGNORECASE,
)
_SPAN = re.compile(
    r"\b(?:last|past|previous|latest|most\s+recent)\s+(?P<n>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
    r"\s+(?:fiscal\s+)?(?P<unit>years?|quarters?)\b",
    re.IGNORECASE,
)
_LATEST = re.compile(
    r"\b(?:(?:latest|most\s+recent|last|current|newest)(?:\s+(?:reported|full|fiscal|completed|available))*"
    r"(?:\s+(?P<unit>year|quarter|annual|10-?K))?|(?P<prior>prior|previous)\s+(?:fiscal\s+)?year)\b",
    re.IGNORECASE,
)
_SINGLE = re.compile(rf"\b{_YEAR}\b", re.IGNORECASE)
_SINGLE_SHORT = re.compile(rf"\b{_SHORT_YEAR}", re.IGNORECASE)


@dataclass(frozen=True)
class Periods:
    """What a question says of time. `latest` counts back from the newest period: 1 is the newest alone.

    `covered` holds the character spans that the wording takes up.
    """

    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    latest: int = 0
    quarterly: bool = False
    covered: tuple[tuple[int, int], ...] = ()


def find_periods(question: str) -> Periods:
    """The years and quarters that a question names, ranges unfolded, in the order of time."""
    scan = _Scan(question)
    scan.quarters()
    scan.spans()
    scan.ranges()
    scan.years()
    scan.latest_words()
    return scan.result()


class _Scan:
    """Reads one question; what a pattern has taken is blanked out for the next."""

    def __init__(self, question: str) -> None:
        self._text = question
        self._years: set[int] = set()
        self._quarters: set[int] = set()
        self._latest = 0
        self._quarterly = False
        self._covered: list[tuple[int, int]] = []

    def _take(self, match: re.Match[str]) -> None:
        first, end = match.span()
        self._covered.append((first, end))
        self._text = f"{self._text[:first]}{' ' * (end - first)}{self._text[end:]}"

    def quarters(self) -> None:
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
            between = re.match(r"between|from", match[0], re.IGNORECASE)
            self._years |= {first, last} if joined and not between else set(range(first, last + 1))
            self._take(match)

    def years(self) -> None:
        for pattern in (_SINGLE, _SINGLE_SHORT):
            while match := pattern.search(self._text):
                self._years.add(_full_year(match[1]))
                self._take(match)

    def latest_words(self) -> None:
        while match := _LATEST.search(self._text):
            if not match["prior"] and not self._years and not self._latest:
                self._latest = 1
            self._quarterly |= (match["unit"] or "").lower() == "quarter"
            self._take(match)

    def result(self) -> Periods:
        return Periods(
            fiscal_years=tuple(sorted(self._years)),
            fiscal_quarters=tuple(sorted(self._quarters)),
            latest=self._latest,
            quarterly=self._quarterly,
            covered=tuple(sorted(self._covered)),
        )


def _full_year(digits: str) -> int:
    year = int(digits)
    return year if year > 100 else 2000 + year if year < 70 else 1900 + year


def is_covered(periods: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether the characters from `start` to `end` belong to a period's wording."""
    return any(first <= start and end <= last for first, last in periods)
