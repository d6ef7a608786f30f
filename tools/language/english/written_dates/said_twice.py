"""A period that is told again by its last day: "the xmas quarter (the one that closed 27 dec 25)"."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.words import MONTH, YEAR4, full_year, month_of
from tools.months import MONTHS

_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = rf"(?:{_DAY} (?:of )?(?P<behind>{MONTH})|(?P<before>{MONTH}) {_DAY}),? (?:{YEAR4}|\d\d)(?![\w%])"
_ENDED = r"(?:ended|ends|ending|closed|closes|closing|finished|finishing)"
_ONE = re.compile(
    r"\b(?:(?:for|in|of|during) )?(?:(?:the|that|a|one|single|just|only) )*"
    rf"(?:(?P<season>holiday|christmas|xmas)(?: season| shopping)? |(?P<month>{MONTH}) )?(?:fiscal )?"
    r"(?P<kind>quarter|year)(?: only| alone)?,? ?(?P<open>\()?(?:i mean |meaning )?(?:the )?one (?:that |which )?"
    rf"{_ENDED}(?: on| at| in)? (?P<date>{_DATE})(?P<close>\))?",
    re.IGNORECASE,
)
_DATED = re.compile(
    rf"\b(?:balance sheets?|statements? of financial (?:position|condition)) (?P<word>dated)(?= {_DATE})", re.IGNORECASE
)
# A quarter by its last month, and in brackets the fiscal one that it is: "holiday quarter (Q1 FY26)".
_CLOSING = re.compile(
    rf"\b(?:(?P<season>holiday|christmas|xmas)(?: season| shopping)?|(?P<month>{MONTH}))"
    r" (?:fiscal )?(?:quarter|qtr),? ?"
    r"(?=\((?:fiscal )?(?:f?q(?P<number>[1-4])|(?P<before>[1-4])q)"
    r" ?(?:of )?(?:fy|fiscal(?: year)?)? ?['’]?(?P<year>(?:20)?\d\d)\))",
    re.IGNORECASE,
)
_DECEMBER = 12
_QUARTERS, _MONTHS = 4, 3


def said_twice(text: str) -> Iterator[Edit]:
    """Such periods by their last day alone, where both agree; and balance sheets by the day that they are "dated"."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in _ONE.finditer(text):
        month = _DECEMBER if match["season"] else month_of(match["month"]) if match["month"] else None
        agrees = month in {None, month_of(match["behind"] or match["before"])}
        paired = bool(match["open"]) == bool(match["close"])
        if agrees and paired and not any(a < match.end() and match.start() < b for a, b in quoted):
            yield Edit(match.start(), match.end(), f"for the {match['kind']} ended {match['date']}", "period")
    for match in _CLOSING.finditer(text):
        month = _DECEMBER if match["season"] else month_of(match["month"])
        # Where the fiscal year goes on beyond December, it is called by the next year.
        ends = month + _MONTHS * (_QUARTERS - int(match["number"] or match["before"]))
        year = full_year(match["year"]) - (ends > _DECEMBER)
        if not any(a < match.end() and match.start() < b for a, b in quoted):
            yield Edit(match.start(), match.end(), f"{MONTHS[month - 1].capitalize()} {year} quarter ", "period")
    for match in _DATED.finditer(text):
        if not any(a < match.end() and match.start() < b for a, b in quoted):
            yield Edit(match.start("word"), match.end("word"), "at", "function")
