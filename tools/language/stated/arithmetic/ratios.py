"""Numbers that are a ratio of two amounts beside them: "$4 billion, 40% of the $10 billion", "2.6 times the $5"."""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.assertions.bounds import hedges
from tools.language.stated.arithmetic.relation import NUMBER, Numbers, Relation
from tools.language.stated.arithmetic.words import gap, spelled

_OF = r"\s+of\b(?:(?!\b(?:to|and|or|was|were|by|with|on|at|which|that|rose|fell|in the)\b)[^;:,.()\x1a]){0,60}?"
_WHICH = r"(?:,?\s+(?:which|that)\s+(?:was|were|came to|totall?ed|stood at|amounted to|reached))?"
_IN_BRACKETS = r"(?:of|on|out of|divided by|/)\b[^()\x1a]{0,40}?"


def find_ratios(numbers: Numbers) -> Iterator[Relation]:
    """The shares and multiples of two amounts that a sentence prints."""
    for pattern in _shares():
        for match in pattern.finditer(numbers.words):
            yield from _share(numbers, match)
    for match in (match for pattern in _times() for match in pattern.finditer(numbers.words)):
        found = (numbers.at(match, "part"), numbers.at(match, "result"), numbers.at(match, "whole"))
        part, result, whole = found
        if part is None or result is None or whole is None or numbers.quantities[result].unit != "multiple":
            continue
        if numbers.is_amount(part) and numbers.alike(part, whole):
            yield Relation("times", result, (part, whole))


def leads_to_share(between: str) -> bool:
    """Whether the words between an amount and a percentage make this the amount's share: ", or about"."""
    return _leading().fullmatch(between) is not None


@cache
def _leading() -> re.Pattern[str]:
    return _compiled(rf"{gap(90)}{_leads()}")


def _leads() -> str:
    verbs = spelled("shares")
    return rf"(?:\b(?:{verbs})|[,(–-])(?:\s+(?:which\s+)?(?:{verbs}))?(?:\s+an?)?{hedges()}"


def _share(numbers: Numbers, match: re.Match[str]) -> Iterator[Relation]:
    part, result, whole = numbers.at(match, "part"), numbers.at(match, "result"), numbers.at(match, "whole")
    if part is None or result is None or whole is None or not numbers.is_percent(result):
        return
    if numbers.is_amount(part) and numbers.alike(part, whole):
        yield Relation("share", result, (part, whole))


@cache
def _shares() -> tuple[re.Pattern[str], ...]:
    told = rf"(?:{spelled('shares')}|means|meant|implies|implied|gives|gave|for|makes|made)"
    noun = (
        rf"(?:an?\s+)?(?:[\w-]+\s+){{0,2}}(?:{spelled('share_nouns')})(?:\s+on\s+(?:[\w'-]+\s+){{1,3}}?)?\s*(?:of|at)?"
    )
    base = r"(?:on|with|against|over|given|from)"
    return (
        # "$4 billion, or 40% of revenue of $10 billion"
        _compiled(rf"(?P<part>{NUMBER}){gap(90)}{_leads()}(?P<result>{NUMBER}){_OF}{_WHICH}{hedges()}(?P<whole>{NUMBER})"),
        # "40% of revenue ($4 billion of $10 billion)"
        _compiled(rf"(?P<result>{NUMBER})[^;:()\x1a]{{0,80}}\({hedges()}(?P<part>{NUMBER})\s+{_IN_BRACKETS}(?P<whole>{NUMBER})"),
        # "Of revenue of $10 billion, 40% ($4 billion)"
        _compiled(rf"\bof\s{gap(60)}(?P<whole>{NUMBER}),\s{hedges()}(?P<result>{NUMBER})\s*\({hedges()}(?P<part>{NUMBER})\)"),
        # "On equity of $10 billion, profit of $4 billion is a return of 40%"
        _compiled(
            rf"(?:^|[,;.]\s+)\W*{base}\s{gap(60)}(?P<whole>{NUMBER}){gap(90)}(?P<part>{NUMBER}){gap(40)}"
            rf"(?:\b{told}|,)\s+{noun}{hedges()}(?P<result>{NUMBER})"
        ),
        # "profit of $4 billion on equity of $10 billion, a return of 40%"
        _compiled(
            rf"(?P<part>{NUMBER}){gap(40)}\b{base}\s{gap(60)}(?P<whole>{NUMBER}){gap(40)}"
            rf"(?:\b{told}|,)\s+{noun}{hedges()}(?P<result>{NUMBER})"
        ),
    )  # fmt: skip


@cache
def _times() -> tuple[re.Pattern[str], ...]:
    told = rf"(?:\b(?:{spelled('shares')})|[,(])(?:\s+(?:{spelled('shares')}))?{hedges()}"
    words = rf"(?:\s+(?:{spelled('multiplied')})\b){{1,6}}{hedges()}"
    return (
        _compiled(rf"(?P<part>{NUMBER}){gap(100)}{told}(?P<result>{NUMBER}){words}(?P<whole>{NUMBER})"),
        # "3.9 times its debt ($8 billion against $2 billion)"
        _compiled(
            rf"(?P<result>{NUMBER})[^;:()\x1a]{{0,80}}\({hedges()}(?P<part>{NUMBER})[^;()\x1a]{{0,40}}?"
            rf"\b(?:{spelled('dividing')})\s{hedges()}(?P<whole>{NUMBER})"
        ),
    )


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
