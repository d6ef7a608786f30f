"""Amounts that are told as others' sum, difference or average: "$5 billion plus $3 billion, a total of $8 billion"."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tools.language.assertions.bounds import hedges
from tools.language.periods.words import NUMBERS, YEAR4
from tools.language.stated.arithmetic.relation import NUMBER, Numbers, Relation
from tools.language.stated.arithmetic.words import gap, spelled
from tools.language.stated.words import YEARLY

_PARTS = 2
_LONGEST = 60  # characters between two parts
_JOINED = re.compile(rf"[^;:\x1a]{{0,{_LONGEST}}}?(?:,|\b(?:and|plus|then)\b)[^;:,\x1a]{{0,30}}", re.IGNORECASE)
_LISTED = re.compile(r",?\s*(?:\(?(?:in |for )?(?:fiscal |FY ?)?\d{4}\)?)?(?:,|,? and|,? then)\s*", re.IGNORECASE)
_RANGE = re.compile(
    rf"\b(?P<first>{YEAR4})\s?(?:-|–|to|through|until|and)\s?(?:fiscal )?(?P<last>{YEAR4})\b", re.IGNORECASE
)
_YEARS = re.compile(rf"\b(?P<many>{'|'.join(NUMBERS)}|\d\d?)[- ](?:fiscal )?years?\b", re.IGNORECASE)
_MOST_YEARS = 20


def find_sums(numbers: Numbers) -> Iterator[Relation]:
    """The sums, differences and averages of amounts that a sentence prints."""
    for at in range(len(numbers.places)):
        if not numbers.is_amount(at):
            continue
        yield from _of_parts_behind(numbers, at)
        yield from _of_amounts_before(numbers, at)
        yield from _average(numbers, at)
    for match in _operation().finditer(numbers.words):
        left, right, result = (numbers.at(match, name) for name in ("left", "right", "result"))
        if left is not None and right is not None and result is not None and numbers.alike(left, right, result):
            yield Relation("difference" if match["minus"] else "sum", result, (left, right))


def _of_parts_behind(numbers: Numbers, at: int) -> Iterator[Relation]:
    """ "It returned $8 billion: $5 billion of repurchases plus $3 billion of dividends"."""
    if not _headed().search(numbers.rest(at)):
        return
    stop = numbers.words.find(";", numbers.places[at][1])
    parts = [one for one in range(at + 1, len(numbers.places)) if stop < 0 or numbers.places[one][0] < stop]
    parts = [one for one in parts if not numbers.is_percent(one)]
    if len(parts) == _PARTS and numbers.alike(at, *parts) and _less().search(numbers.between(*parts)):
        yield Relation("difference", at, tuple(parts))
        return
    joined = all(_JOINED.fullmatch(numbers.between(a, b)) for a, b in pairwise(parts) if b == a + 1)
    if len(parts) >= _PARTS and joined and numbers.alike(at, *parts):
        plus = any(_plus().search(numbers.between(a, b)) for a, b in pairwise(parts))
        yield Relation("sum", at, tuple(parts), firm=plus and len(parts) == _PARTS)


def _of_amounts_before(numbers: Numbers, at: int) -> Iterator[Relation]:
    """ "$5 billion of cash and $3 billion of debt, leaving net cash of $2 billion", "a total of $8 billion"."""
    before = numbers.before(at)
    if len(before) < _PARTS or at - 1 != before[-1]:
        return
    lead = numbers.lead(at)
    if _total().search(lead) or (_together().match(numbers.rest(at)) and _so().search(lead)):
        yield Relation("sum", at, tuple(before), firm=len(before) == _PARTS)
    elif found := _apart().search(lead):
        yield Relation("difference", at, tuple(before), firm=len(before) == _PARTS and not found["named"])


def _average(numbers: Numbers, at: int) -> Iterator[Relation]:
    told, yearly = _averages().search(numbers.lead(at)), YEARLY.match(numbers.rest(at))
    if not (told or yearly) or _shorter().match(numbers.rest(at)):
        return
    before = numbers.before(at)
    listed = before[-1:]
    while len(listed) < len(before) and _LISTED.fullmatch(numbers.between(before[-len(listed) - 1], listed[0])):
        listed.insert(0, before[-len(listed) - 1])
    if told and len(listed) >= _PARTS:
        yield Relation("average", at, tuple(listed))
    elif len(before) == 1 and (many := _years_told(numbers, at)):
        yield Relation("average", at, tuple(before), many=many)


def _years_told(numbers: Numbers, at: int) -> int:
    """Over how many years an amount before a number is told; 0 where that is not clear."""
    told = numbers.words[: numbers.places[at][0]]
    ranges = [int(match["last"]) - int(match["first"]) + 1 for match in _RANGE.finditer(told)]
    counts = [NUMBERS.get(match["many"].lower()) or int(match["many"]) for match in _YEARS.finditer(told)]
    found = {*ranges, *counts}
    return found.pop() if len(found) == 1 and 1 < min(found) <= _MOST_YEARS else 0


@cache
def _headed() -> re.Pattern[str]:
    return re.compile(r"^[^,;.\x1a]{0,80}:\s[^;.\x1a]{0,30}$")


@cache
def _plus() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{spelled('plus')})\b", re.IGNORECASE)


@cache
def _less() -> re.Pattern[str]:
    return re.compile(rf"^[^;:]{{0,60}}?\b(?:{spelled('minus')})\b[^;:]{{0,30}}$", re.IGNORECASE)


@cache
def _total() -> re.Pattern[str]:
    leads = rf"(?:\b(?:{spelled('leading_to_total')})|,)"
    total = rf"{leads}\s+(?:(?:an?|the)\s+)?(?:{spelled('totals')})(?:\s+(?:of|to|at))?"
    return re.compile(rf"(?:{total}|\b(?:{spelled('adding')})){hedges()}$", re.IGNORECASE)


@cache
def _so() -> re.Pattern[str]:
    return re.compile(
        rf"(?:,|\b(?:{spelled('leading_to_total')}))(?:\s+(?:{spelled('leading_to_total')}))*{hedges()}$", re.IGNORECASE
    )


@cache
def _together() -> re.Pattern[str]:
    return re.compile(rf"\s+(?:{spelled('together')})\b", re.IGNORECASE)


@cache
def _apart() -> re.Pattern[str]:
    """What leads to how far two amounts lie apart: by its name (`what`), by none (`bare`), or by a figure's."""
    who = r"(?:(?:it|them|the (?:company|group))\s+)?(?:with\s+)?(?:(?:an?|the)\s+)?"
    what = rf"{who}(?:\w+\s+)?(?P<what>{spelled('apart')})(?:\s+(?:of|at|was|is|position of|between the two of))?"
    bare = rf"\b(?:{spelled('left_over')})(?P<named>\s+[^,;:\x1a]{{1,40}}\bof)?"
    return re.compile(rf"(?:(?:\b(?:{spelled('leaving')})|,)\s+{what}|{bare}){hedges()}$", re.IGNORECASE)


@cache
def _averages() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{spelled('averages')}){hedges()}$", re.IGNORECASE)


@cache
def _shorter() -> re.Pattern[str]:
    return re.compile(rf"\s+(?:{spelled('shorter')})\b", re.IGNORECASE)


@cache
def _operation() -> re.Pattern[str]:
    sign = rf"\b(?:(?P<minus>{spelled('minus')})|plus|together with|added to)\s"
    return re.compile(
        rf"(?P<left>{NUMBER}){gap(60, ';:,')},?\s*{sign}{gap(50, ';:,')}(?P<right>{NUMBER}){gap(60)}"
        rf"\b(?:{spelled('equals')})\b{gap(50, ';:,')}{hedges()}(?P<result>{NUMBER})",
        re.IGNORECASE,
    )
