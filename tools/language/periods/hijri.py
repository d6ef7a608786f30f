"""Years of the Hijri calendar, which no company's fiscal years are: how they are told, and when they were."""

import re
from collections.abc import Sequence
from datetime import date

from tools.text import ARABIC

HIJRI_YEARS = range(1300, 1501)
_ERA = r"(?:a\.?h\.?|h|hijri)"
_ENGLISH = re.compile(rf"(?<!\w)(?:(1[345]\d\d) ?{_ERA}|{_ERA} ?(1[345]\d\d))(?!\w)", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)1[345]\d\d(?!\d)")


def hijri_year(words: Sequence[str]) -> int | None:
    """The Hijri year that words of a question name ("1445 AH", "1445 هـ"); None where they name none."""
    text = " ".join(words)
    found = _ENGLISH.search(text)
    year = int(found[1] or found[2]) if found is not None else _in_arabic(text) if ARABIC.search(text) else None
    return year if year in HIJRI_YEARS else None


def gregorian_years(year: int) -> tuple[int, ...]:
    """The Gregorian years in which a Hijri one began and ended, by the tabular calendar: it may err by a day or two.

    The first of Muharram of the year y has the day number 354 (y - 1) + (11 y + 3) // 30 + 227015, counted from the
    first day of the Gregorian year 1.
    """
    first, after = (354 * (one - 1) + (11 * one + 3) // 30 + 227_015 for one in (year, year + 1))
    return tuple(dict.fromkeys(date.fromordinal(day).year for day in (first, after - 1)))


def _in_arabic(text: str) -> int | None:
    from tools.language.arabic.dates import find_dates, read_year  # what is Arabic is imported for Arabic alone
    from tools.language.arabic.letters import normalise

    plain = normalise(text)
    years = [one.year for one in find_dates(plain) if one.calendar == "hijri"]
    for match in _YEAR.finditer(plain):
        read = read_year(plain, *match.span())
        years += [int(match[0])] if read is not None and read[1] == "hijri" else []
    return years[0] if years else None
