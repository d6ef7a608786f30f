"""Numbers that tell how far two others lie apart: points between percentages, growth from one amount to another."""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.assertions.bounds import hedges
from tools.language.stated.arithmetic.relation import NUMBER, How, Numbers, Relation
from tools.language.stated.arithmetic.words import gap, spelled

_FOLD = re.compile(r"\s*-?(?:times|fold|x)\b", re.IGNORECASE)
_TIMES_OF = re.compile(r"\s*(?:times\s+)?(?:that|those|what|as|the|its|their)\b", re.IGNORECASE)
_POINTS = frozenset({"percentage_points", "basis_points"})


def find_moves(numbers: Numbers) -> Iterator[Relation]:
    """The points and growth rates between two numbers that a sentence prints."""
    for pattern in _patterns():
        for match in pattern.finditer(numbers.words):
            old, new, result = numbers.at(match, "old"), numbers.at(match, "new"), numbers.at(match, "result")
            if old is None or new is None or result is None or not numbers.alike(old, new):
                continue
            how = _how(numbers, match, old, result)
            if how is not None:
                yield Relation(how, result, (new, old))


def _how(numbers: Numbers, match: re.Match[str], old: int, result: int) -> How | None:
    if numbers.quantities[result].unit in _POINTS:
        return "points" if numbers.is_percent(old) else None
    if _FOLD.match(numbers.rest(result)) or numbers.quantities[result].unit == "multiple":
        return "fold" if numbers.is_amount(old) and not _TIMES_OF.match(numbers.rest(result)) else None
    if not numbers.is_percent(result) or not numbers.is_amount(old):
        return None
    before = numbers.lead(result) if result > old else ""
    after = numbers.rest(result)[:24] if match["new"] else ""
    yearly = re.compile(rf"\b(?:{spelled('compound')})\b(?!\s+(?:later|earlier|ago|before|after))", re.IGNORECASE)
    return "yearly growth" if yearly.search(before) or yearly.match(after.lstrip(" ,")) else "growth"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    number, near = hedges(), gap(70, ";:,")
    from_to = rf"\bfrom{number}(?P<old>{NUMBER}){near}\bto{number}(?P<new>{NUMBER})"
    to_from = (
        rf"(?P<new>{NUMBER}){near},?\s+(?:up |down )?(?:from|against|compared with|versus){number}(?P<old>{NUMBER})"
    )
    lead = (
        rf"{near}(?:[,(]|\b(?:a|an|or|by|{spelled('growths')}))(?:(?!\bfrom\b)[^;:\x1a]){{0,60}}?(?P<result>{NUMBER})"
    )
    by = rf"(?P<result>{NUMBER}){near},?\s"
    beyond = (
        rf"(?P<new>{NUMBER}){near},\s(?:some |about |or )*(?P<result>{NUMBER})\s+(?:{spelled('more')})"
        rf"(?:\s+(?:the|its|their))?{number}(?P<old>{NUMBER})"
    )
    return tuple(
        re.compile(one, re.IGNORECASE)
        for one in (f"{from_to}{lead}", f"{to_from}{lead}", f"{by}{from_to}", rf"{by}to{number}{to_from}", beyond)
    )
