"""Quarters by their last day and by words, and how many periods were named: "the april 26 2026 quarter", "quarter one",
"fy21-25 (5 yrs)", "the same 2 dates"."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.words import MONTH, YEAR4, full_year

_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_COUNT = rf"(?P<count>{'|'.join(_NUMBERS)}|\d{{1,2}})"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = rf"(?:(?:{MONTH}) {_DAY},? {YEAR4}|{_DAY} (?:of )?(?:{MONTH}),? {YEAR4})"
_BEFORE = re.compile(
    rf"\b(?:the )?(?P<date>{_DATE}) (?:fiscal )?(?:quarter|qtr)\b(?![ -](?:end|of|to|on|over|year)|['’]s)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"\b(?:quarter|qtr)(?P<said> (?:of|at|on|dated|by|as of|per|through|up to)) (?={_DATE})", re.IGNORECASE
)
_NAMED = re.compile(
    r"\b(?:quarter|qtr)(?: number| no\.?| #)? (?P<number>one|two|three|four)\b"
    rf"(?=,? (?:of |in )?(?:the )?(?:fy|fiscal|{YEAR4}|['’]\d\d)|\W*$)",
    re.IGNORECASE,
)
_GLUED = re.compile(
    rf"\b(?P<year>{YEAR4})-?(?P<quarter>Q[1-4])\b(?! ?[-–—/&+]| ?(?:to|through|thru|of|fy|['’]|\d))", re.IGNORECASE
)
_YEAR = rf"(?:fye? ?|fiscal (?:year )?)?['’]?(?:{YEAR4}|\d\d)"
_RANGE = rf"(?P<first>{_YEAR}) ?(?:-|–|—|to|through|thru|till|until|and) ?(?P<last>{_YEAR})"
_COUNTED = re.compile(
    rf"{_RANGE}(?P<said>[,;]? ?[(\[]?(?:so |i\.?e\.? |that is |that['’]?s |= ?|which is |all )?(?:the )?"
    rf"{_COUNT} (?:fiscal |full )?(?:years|yrs)(?: (?:in total|together|total|in all))?[)\]]?)"
    r"(?! (?:growth|average|avg|earlier|later|ago|before|cagr))(?=\W*$|[ ,.;:?!)])",
    re.IGNORECASE,
)
_SAME = re.compile(
    rf"(?:(?:,? ?\b(?:for|on|at|of|in|as of|over|across))? (?:the |those |these )?same|\bsame) {_COUNT} "
    r"(?:dates|days|years|yrs|quarters|periods|year[- ]ends|balance sheet dates|fiscal years)\b",
    re.IGNORECASE,
)
_LISTED = re.compile(rf"\b(?:fye? ?\d\d|{YEAR4})(?P<said> ?& ?)(?=['’]?\d\d(?!\d|[.,]\d|%))", re.IGNORECASE)


def quarters(text: str) -> Iterator[Edit]:
    """Such quarters as they are read, and counts of periods that say nothing new left out."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    for match in _BEFORE.finditer(text):
        yield Edit(match.start(), match.end(), f"the quarter ended {match['date']}", "period")
    for match in _BEHIND.finditer(text):
        yield Edit(match.start("said"), match.end("said"), " ended", "period")
    for match in _GLUED.finditer(text):
        yield Edit(match.start(), match.end(), f"{match['quarter'].upper()} {match['year']}", "function")
    for match in _NAMED.finditer(text):
        yield Edit(match.start(), match.end(), f"Q{_NUMBERS[match['number'].lower()]}", "period")
    for match in _COUNTED.finditer(text):
        if _span(match) == _number(match["count"]):
            yield Edit(match.start("said"), match.end("said"), "", "function")
    for match in _SAME.finditer(text):
        yield Edit(match.start(), match.end(), "", "function")
    for match in _LISTED.finditer(text):
        yield Edit(match.start("said"), match.end("said"), " and ", "function")


def _span(match: re.Match[str]) -> int:
    """How many years a range has."""
    first, last = (int(full_year(re.sub(r"\D", "", match[name]))) for name in ("first", "last"))
    return last - first + 1


def _number(said: str) -> int:
    return _NUMBERS[said.lower()] if said.lower() in _NUMBERS else int(said)
