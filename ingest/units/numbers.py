"""The numbers of a sentence or a heading as a unit keeps them, and the periods that a heading names."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from ingest.units.told_periods import periods_told
from tools.language.arabic.digits import PrintedNumber, find_numbers, number_key
from tools.models.units import NumberKind, UnitNumber
from tools.text import ARABIC

_DIGIT = re.compile(r"\d")
_LABEL = 60  # characters
_LABEL_ENDS = re.compile(r"[.,;:()\[\]|،؛\n]\s*|\s\d[\d.,٬٫]*\s")
_SPACE = re.compile(r"\s+")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]")
# A number that goes on in the next line, behind its separator or before it.
_OPEN_END = re.compile(r"(?<=\d)(?:(?P<mark>[,.٬٫،])[^\S\n]*\n\s*|[^\S\n]*\n\s*(?P<next>[,٬،]))(?=\d)")
_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[,٬،]\d{3})+\Z")
_GROUP = re.compile(r"\d{3}(?!\d)")


@dataclass(frozen=True, slots=True)
class NamedPeriods:
    """The last date or year that a heading names, as an ISO date or a year, and the keys of all."""

    period: str | None = None
    keys: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def find_periods(heading: str) -> NamedPeriods:
    """What a column's or a row's heading says of periods. A Hijri date or year is none of ours."""
    if not _DIGIT.search(heading) and not ARABIC.search(heading):
        return NamedPeriods()
    found = [one for one in find_numbers(heading) if one.kind in ("date", "year") and one.calendar == "gregorian"]
    return NamedPeriods(found[-1].key if found else None, tuple(_with_years(found)))


def numbers_of(text: str) -> tuple[UnitNumber, ...]:
    """The numbers of a sentence: amounts, percentages, dates and years, each under the words before it."""
    if not _DIGIT.search(text) and not ARABIC.search(text):
        return ()
    joined, torn = join_lines(text)
    found = find_numbers(joined)
    periods = periods_told(joined, found)
    return tuple(
        _number(joined, found, place, periods[place])
        for place, one in enumerate(found)
        if not any(one.start < end and start < one.end for start, end in torn)
    )


def keys_of(numbers: Iterable[UnitNumber]) -> tuple[str, ...]:
    """The keys of numbers, and the years of their dates."""
    keys: dict[str, None] = {}
    for one in numbers:
        if one.kind != "note":
            keys |= dict.fromkeys(amount_keys(one))
        if one.kind == "date":
            keys[one.key[:4] + (" AH" if one.key.endswith("AH") else "")] = None
    return tuple(keys)


def amount_keys(one: UnitNumber) -> Iterator[str]:
    """A number's key as it is printed, and that of the whole amount where it has a scale."""
    yield one.key
    if one.kind == "amount" and one.scale > 1:
        yield number_key(one.value * one.scale)


def key_of(value: Decimal, kind: NumberKind) -> str:
    return number_key(value, kind)


def _with_years(found: Iterable[PrintedNumber]) -> Iterable[str]:
    return dict.fromkeys(key for one in found for key in (one.key, one.key[:4]))


def _number(text: str, found: Sequence[PrintedNumber], place: int, period: str | None) -> UnitNumber:
    one = found[place]
    dated = one.kind in ("date", "year")
    return UnitNumber(
        label=_label(text, found[place - 1].end if place else 0, one.start),
        printed=_SPACE.sub(" ", one.printed).strip(),
        kind=one.kind,
        value=one.value,
        key=one.key,
        scale=one.scale,
        currency=one.currency,
        period=None if dated or one.kind == "note" else period,
    )


def _label(text: str, start: int, end: int) -> str:
    """The words before a number, back to the mark or number before them."""
    before = text[start:end]
    cut = 0
    for match in _LABEL_ENDS.finditer(before):
        cut = match.end() if match.end() < len(before.rstrip()) else cut
    words = _SPACE.sub(" ", _INVISIBLE.sub("", before[cut:])).strip(" -–:")
    return words if len(words) <= _LABEL else words[-_LABEL:].partition(" ")[2]


def join_lines(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text with numbers that go on in the next line made whole, and the breaks where that is open.

    It is certain where groups of three stand before the break and one more after it.
    """
    torn: list[tuple[int, int]] = []
    for match in list(_OPEN_END.finditer(text)):
        before, after = text[: match.start()], _GROUP.match(text, match.end())
        if after and (_GROUPED.search(before) or match["next"]):
            # Spaces behind the number for the line break keep all other places.
            gap = " " * (len(match[0]) - 1)
            text = f"{before}{match['mark'] or match['next']}{after[0]}{gap}{text[after.end() :]}"
        else:
            torn.append((match.start() - 1, match.end() + 1))
    return text, torn
