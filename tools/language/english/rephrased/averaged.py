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


def averaged(text: str) -> Iterator[Edit]:
    """The average of a year's two balances, as the average that it is."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in _AVERAGE.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in quoted):
            yield Edit(match.start(), match.end(), "average", "function")
