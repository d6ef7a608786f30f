"""Period ends that a question names by date: "the year ended January 28, 2024", "calendar 2023"."""

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from tools.models import Model

EndKind: TypeAlias = Literal["year", "quarter", "any", "calendar"]

_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH = "|".join((*_MONTHS, *(name[:3] + r"\b\.?" for name in _MONTHS), r"sept\b\.?"))
_DATE = (
    rf"(?:(?P<month>{_MONTH})\s*(?P<day>\d{{1,2}}(?!\d))?(?:st|nd|rd|th)?\s*,?\s*(?:of\s+)?(?P<year>(?:19|20)\d{{2}})"
    r"|(?P<iso_year>(?:19|20)\d{2})-(?P<iso_month>\d{2})-(?P<iso_day>\d{2}))"
)
_LENGTHS: dict[str, EndKind] = {
    "year": "year", "twelve months": "year", "12 months": "year", "fiscal year": "year", "52 weeks": "year",
    "53 weeks": "year", "quarter": "quarter", "fiscal quarter": "quarter", "three months": "quarter",
    "3 months": "quarter", "13 weeks": "quarter",
}  # fmt: skip
_ENDED = re.compile(
    rf"\b(?:the\s+)?(?P<length>{'|'.join(sorted(_LENGTHS, key=len, reverse=True))})\s+"
    rf"(?:that\s+)?(?:ended|ending|ends|to|through|until|up\s+to)\s+(?:in\s+|on\s+)?{_DATE}",
    re.IGNORECASE,
)
_AT = re.compile(
    rf"\b(?:as\s+of|as\s+at|at\s+the\s+end\s+of|end\s+of|at|on|by|per)\s+(?:the\s+end\s+of\s+)?{_DATE}", re.IGNORECASE
)
_CALENDAR = re.compile(r"\bcalendar\s+(?:year\s+)?(?P<year>(?:19|20)\d{2})\b", re.IGNORECASE)


class PeriodEnd(Model):
    """The end of a period by its date; without a day, some day of the month. `calendar` means a calendar year."""

    kind: EndKind
    year: int
    month: int
    day: int | None = None


def find_period_ends(question: str) -> Iterator[tuple[re.Match[str], PeriodEnd]]:
    """Each date that ends a period, with the words that name it; none overlaps another."""
    taken: list[tuple[int, int]] = []
    for pattern in (_ENDED, _AT, _CALENDAR):
        for match in pattern.finditer(question):
            first, end = match.span()
            if any(first < other_end and other_first < end for other_first, other_end in taken):
                continue
            found = _period_end(match, pattern)
            if found is not None:
                taken.append(match.span())
                yield match, found


def _period_end(match: re.Match[str], pattern: re.Pattern[str]) -> PeriodEnd | None:
    if pattern is _CALENDAR:
        return PeriodEnd(kind="calendar", year=int(match["year"]), month=12, day=31)
    kind = _LENGTHS[re.sub(r"\s+", " ", match["length"].lower())] if pattern is _ENDED else "any"
    if match["iso_year"]:
        year, month, day = int(match["iso_year"]), int(match["iso_month"]), int(match["iso_day"])
    else:
        month = [name[:3] for name in _MONTHS].index(match["month"].lower()[:3]) + 1
        year, day = int(match["year"]), int(match["day"]) if match["day"] else None
    valid = 1 <= month <= 12 and (day is None or 1 <= day <= 31)
    return PeriodEnd(kind=kind, year=year, month=month, day=day) if valid else None
