"""The periods and dates that a text names, in one form each: 2024-09-28, 2024-09, 2024-Q3, 2024-H1, FY2024, 2024."""

import re
from collections.abc import Iterator
from datetime import date

from tools.language.periods.mentions import PeriodMention, read_periods
from tools.models.slots.periods import PeriodEnd

_RANGE = re.compile(r"\s*[–—-]\s*|\s+(?:to|through)\s+")
_SPACES = re.compile(r"[^\S\t\n]+")
_BROKEN = re.compile(r"(?<=[\w,]) ?\n ?(?=[a-z\d])")  # a line that goes on in the next one
_PARTING = "\x1a"
_PARTED = str.maketrans("\t\n;:()|", _PARTING * 7)
# Two digits that may be a year, in a word or by themselves; a paragraph without any names no date and no year.
_YEAR = re.compile(r"(?:19|20)\d{2}|(?:(?<![\d.,$])|(?<=[^\W\d_]\d))\d{2}(?![\d%]|[.,]\d)")
_MOST_YEARS = 15  # of a range that is unfolded
_MOST = 60
_QUARTER = 3  # months


def find_periods(text: str) -> list[str]:
    """The periods of a text in the order in which it names them, at most 60."""
    parts = _BROKEN.sub(" ", _SPACES.sub(" ", text)).translate(_PARTED).split(_PARTING)
    dated = [part for part in parts if _YEAR.search(part)]
    found = dict.fromkeys(_periods(_PARTING.join(dated)))
    return list(found)[:_MOST]


def _periods(text: str) -> Iterator[str]:
    last: tuple[int, int, str] | None = None  # the last year, where it ends, and its form
    for one in read_periods(text):
        if one.date is not None:
            yield from _dates(one.date)
        form = _form(one)
        if one.fiscal_year is None or form is None:
            continue
        if last and last[2] == form and _RANGE.fullmatch(text, last[1], one.start):
            between = range(last[0] + 1, one.fiscal_year)
            yield from (form.format(year) for year in between if len(between) < _MOST_YEARS)
        yield form.format(one.fiscal_year)
        last = one.fiscal_year, one.end, form


def _form(one: PeriodMention) -> str | None:
    """How a period is written for any year; None for what is none, or may be none."""
    if one.date is not None or not one.sure:
        return None
    if one.to_date:
        return {6: "{}-H1", 9: "{}-9M"}.get(one.months, "{}-H2" if one.kind == "second part" else None)
    if one.fiscal_quarter:
        return f"{{}}-Q{one.fiscal_quarter}"
    return f"{{}}-{one.month:02d}" if one.month else "FY{}" if one.fiscal else "{}"


def _dates(end: PeriodEnd) -> Iterator[str]:
    """The days that a wording names; a month where it names no day."""
    if end.kind == "calendar":
        yield f"{end.year}"
    elif end.kind == "span" and end.day is None and end.month % _QUARTER == 0 and end.start_month == end.month - 2:
        yield f"{end.year}-Q{end.month // _QUARTER}"
    else:
        if end.kind == "span":
            yield from _day(end.start_year or end.year, end.start_month or 1, end.start_day)
        yield from _day(end.year, end.month, end.day)


def _day(year: int, month: int, day: int | None) -> Iterator[str]:
    if day is None:
        yield f"{year}-{month:02d}"
        return
    try:
        yield date(year, month, day).isoformat()
    except ValueError:
        return
