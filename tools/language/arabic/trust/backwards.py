"""Digits that stand backwards, told by years of no calendar and by groups that no number has."""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.arabic.data import one_of, word_list
from tools.language.arabic.dates import FILE, GREGORIAN_YEARS, hijri_months, months
from tools.language.arabic.letters import normalise
from tools.language.periods.hijri import HIJRI_YEARS

_LIKELY = range(1980, 2051)  # years that statements print beside their figures
_SEVERAL = 2
_GROUPED = re.compile(r"(?<![\d.,/-])\d{1,3}(?:,\d{1,3})+(?![\d/-]|[.,]\d)")
_SOUND = re.compile(r"[1-9]\d{0,1}(?:,\d{3})+")  # its first group shows the end from which it was grouped
_LED_BY_ZERO = re.compile(r"0\d{1,2}(?:,\d{3})+")
_CUT = re.compile(r"\d{3}(?:,\d{3})+,\d{1,2}")  # "548,321,1"
_FOUR = re.compile(r"(?<![\d.,/-])\d{4}(?![\d/-]|[.,]\d)")


def find_reversed(text: str) -> str | None:
    """A date, or figures, of a text that can only be right backwards; None where nothing tells of any."""
    plain = normalise(text)
    dates = [match for match in _dated().finditer(plain) if _turns_into(int(match["year"]), match["year"])]
    if dates:
        return dates[0][0]
    return ", ".join(_years(plain)) or ", ".join(_figures(plain)) or None


@cache
def _dated() -> re.Pattern[str]:
    """A year where nothing else can stand: behind a month, or behind the word."""
    named, said = one_of([*months(), *hijri_months()]), one_of(word_list(FILE, "year"))
    of = rf"(?: (?:{one_of(word_list(FILE, 'of'))}))?"
    month = rf"(?:[وبلف]|لل)?(?:{named}){of}"
    return re.compile(rf"(?<!\w)(?:\d{{1,2}} )?(?:{month}|[بلو]?(?:{said})) (?P<year>\d{{4}})(?!\d|[.,]\d)")


def _turns_into(year: int, digits: str) -> bool:
    """Whether it is a year of no calendar, and one of a calendar backwards."""
    known = (GREGORIAN_YEARS, HIJRI_YEARS)
    return not any(year in years for years in known) and any(int(digits[::-1]) in years for years in known)


def _years(plain: str) -> list[str]:
    """Years of columns, where every one stands backwards."""
    found = list(dict.fromkeys(match[0] for match in _FOUR.finditer(plain)))
    if any(int(one) in _LIKELY for one in found):
        return []
    turned = [one for one in found if int(one[::-1]) in _LIKELY]
    return turned if len(turned) >= _SEVERAL else []


def _figures(plain: str) -> list[str]:
    """Figures that begin with a zero, or end in less than a group, where more do so than are grouped as figures are."""
    figures = [match[0] for match in _GROUPED.finditer(plain)]
    wrong = list(_wrong(figures))
    sound = sum(_SOUND.fullmatch(one) is not None for one in figures)
    return wrong[:_SEVERAL] if len(wrong) >= _SEVERAL and len(wrong) > sound else []


def _wrong(figures: list[str]) -> Iterator[str]:
    for one in figures:
        if _LED_BY_ZERO.fullmatch(one) or _CUT.fullmatch(one):
            yield one
