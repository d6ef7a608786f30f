"""Averages of two balances, said in full: "the average of opening and closing equity"."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit

_OPENING = (
    r"(?:opening|beginning|starting|initial|(?:start|beginning)[- ]of[- ](?:the[- ])?year"
    r"|(?:prior|previous)[- ]year(?:[- ]end)?)"
)
_CLOSING = r"(?:closing|ending|end|final|end[- ]of[- ](?:the[- ])?year|(?:current[- ])?year[- ]end)"
_BALANCES = r"(?: balances?| figures?| values?)?"
_AVERAGE = re.compile(
    rf"\b(?:the )?(?:simple |arithmetic )?(?:average|mean|avg) (?:of|between) (?:the |its )?"
    rf"{_OPENING}{_BALANCES} (?:and|&) "
    rf"(?:the |its )?{_CLOSING}{_BALANCES}(?: of(?: the| its)?)?(?= [a-z])",
    re.IGNORECASE,
)
# "in an average quarter of fiscal 2025" is on average per quarter of it; "average revenue a quarter" as well.
_IN_AVERAGE = re.compile(
    r"\b(?:in|during|over|for) (?:an|the) (?:average|typical) (?P<period>quarter|year)(?: of| in| during)?(?= )",
    re.IGNORECASE,
)
_A_PERIOD = re.compile(
    r"(?<=\w) (?:a|each|every) (?P<period>quarter|year)(?= (?:across|over|in|during|of|through|for|from)\b)",
    re.IGNORECASE,
)
_MEAN = re.compile(r"\b(?:average|avg|mean)\b", re.IGNORECASE)


def averaged(text: str) -> Iterator[Edit]:
    """The average of a year's two balances, as the average that it is."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    for match in _AVERAGE.finditer(text):
        yield Edit(match.start(), match.end(), "average", "function")
    for match in _IN_AVERAGE.finditer(text):
        yield Edit(match.start(), match.end(), f"on average per {match['period']} in", "function")
    if _MEAN.search(text):
        for match in _A_PERIOD.finditer(text):
            yield Edit(match.start(), match.end(), f" per {match['period']}", "function")
