"""A quarter beside that of the year before: "Q2 of FY2024 and the same quarter a year earlier" are two quarters."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.words import ORDINAL, YEAR4

_NUMBERS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_QUARTER = re.compile(
    rf"\b(?:q(?P<number>[1-4])|(?P<word>{'|'.join(_NUMBERS)}) (?:fiscal )?quarter)"
    rf"(?: of| in)?(?: the)? ?(?P<lead>(?:fy|fiscal(?: year)?|calendar(?: year)?)? ?)(?P<year>{YEAR4})\b",
    re.IGNORECASE,
)
_ANY = re.compile(rf"\bq[1-4]\b|\b(?:{ORDINAL})(?: fiscal)? quarter\b|{YEAR4}", re.IGNORECASE)
_BEFORE = r"(?:a|one|the) (?:fiscal )?year (?:before|earlier|ago|prior|previously)"
_OF_BEFORE = r"(?:of|in|from) (?:the )?(?:prior|previous|preceding|last) (?:fiscal )?year"
_SAME = re.compile(
    rf"(?P<joined>(?:,? and|,? as well as|,? plus) (?:also )?(?:in |for |of |during )?)(?:the |its )?"
    rf"(?:(?:same|corresponding|comparable|equivalent) (?:fiscal )?(?:quarter|period)"
    rf" (?:{_BEFORE}|{_OF_BEFORE}|last year)"
    r"|(?:year-ago|prior-year|year-earlier) (?:quarter|period))(?=\W|$)",
    re.IGNORECASE,
)


def same_quarter(text: str) -> Iterator[Edit]:
    """The quarter of the year before by its number and year, where one quarter alone is named before it."""
    named = [*_QUARTER.finditer(text)]
    same = [*_SAME.finditer(text)]
    if len(named) != 1 or len(same) != 1 or same[0].start() < named[0].end():
        return
    quoted = [match.span() for match in QUOTED.finditer(text)]
    rest = f"{text[: named[0].start()]} {text[named[0].end() :]}"
    if _ANY.search(rest) or any(start < same[0].end() and same[0].start() < end for start, end in quoted):
        return
    number = named[0]["number"] or _NUMBERS[named[0]["word"].lower()]
    lead = " ".join(named[0]["lead"].split())
    year = f"{lead}{'' if lead.lower() in ('', 'fy') else ' '}{int(named[0]['year']) - 1}"
    yield Edit(same[0].start(), same[0].end(), f"{same[0]['joined']}Q{number} {year}", "period")
