"""The same stretch of the year before: "the six months ended June 30, 2022, and the same half a year before"."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.words import MONTH

_COUNT = r"(?:three|six|nine|3|6|9)"
_ENDED = r"(?:ended|ending|ends|to|that ended|which ended)"
_SPAN = re.compile(
    rf"\b(?:first )?{_COUNT}[- ]months?(?: period)? {_ENDED}(?: on)? (?:\d{{1,2}} (?:{MONTH})|(?:{MONTH}) \d{{1,2}}),? "
    r"(?P<dated>(?:19|20)\d\d)\b"
    rf"|\b(?:first|second) half of (?:FY ?|fiscal (?:year )?)?(?P<half>(?:19|20)\d\d)\b"
    rf"|\bfirst {_COUNT} months of (?:FY ?|fiscal (?:year )?)?(?P<first>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_KIND = r"(?:half(?:[- ]year)?|(?:(?:three|six|nine|3|6|9)[- ])?months?|period|span|stretch)(?: period)?"
_BEFORE = re.compile(
    rf"\b(?:the )?(?:same|corresponding|comparable|equivalent|like) {_KIND}"
    r"(?: (?:a|one|the) year (?:before|earlier|prior|ago|previously)"
    r"| (?:of|in) the (?:prior|previous|preceding|last) (?:fiscal )?year|,? (?:the )?(?:prior|previous) year)(?!\w)",
    re.IGNORECASE,
)
_LEAP = re.compile(r"\b(?:(february|feb\.?) 29|29 (february|feb\.?))\b", re.IGNORECASE)


def same_span(text: str) -> Iterator[Edit]:
    """Such stretches by their own days, where the question names one stretch of months before them and no other."""
    spans, quoted = [*_SPAN.finditer(text)], [match.span() for match in QUOTED.finditer(text)]
    if len(spans) != 1:
        return
    [span] = spans
    year = next(number for number in span.groups() if number)
    earlier = _LEAP.sub(lambda day: day[0].replace("29", "28"), f"{span[0][: -len(year)]}{int(year) - 1}")
    for match in _BEFORE.finditer(text, span.end()):
        if not any(start < match.end() and match.start() < end for start, end in quoted):
            yield Edit(match.start(), match.end(), f"the {earlier}", "period")
