"""Counts of years that a question says beside a figure: "three-year growth", "over 5 years to 2023"."""

import re
from dataclasses import dataclass

from tools.language.mentions import Words
from tools.language.periods.words import COUNT, FISCAL, YEAR4, count

_SPAN = re.compile(
    rf"\b(?P<n>{COUNT})(?:[ -]?(?:fiscal )?(?:years?|yrs?)|[ -]?y(?:r|rs)?)\b"
    r"(?: (?:ended|ending|up to|to|through|thru|until|in|as of)(?: the)? "
    rf"(?P<last>(?:{FISCAL})?['’]?(?P<year>{YEAR4})))?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Span:
    """A count of years, the year that it ends with where it says so, and the words that say the count."""

    years: int
    last: int | None
    positions: tuple[int, ...]


def find_year_spans(words: Words) -> list[Span]:
    """The spans of two years or more that are said."""
    found: list[Span] = []
    for match in _SPAN.finditer(words.text):
        first, end = words.at(match.start()), words.at(match.start("n") + len(match["n"]) - 1)
        if first is None or end is None or count(match["n"]) < 2:
            continue
        tail = words.at(match.end() - 1 if match["last"] is None else match.start("last") - 2)
        positions = tuple(range(first, max(end, tail or end) + 1))
        found.append(Span(count(match["n"]), int(match["year"]) if match["year"] else None, positions))
    return found
