"""Whose a number is that only a pronoun gives to a company: "Snowflake is dwarfed by P&G, but it grew 29%"."""

import re
from collections.abc import Sequence

from tools.language.company_names.running_text import Who, distinct
from tools.language.stated.noticed import Noticed

_IT = re.compile(
    r"(?:^\W*|[;,:] |\b(?:but|and|while|whereas|although|though|as|because|since)\s+)(?:its?|they|their)\b",
    re.IGNORECASE,
)


_SUBJECT = re.compile(
    r"(?:^|[,;:.(|] |\b(?:and|while|but|whereas|as|that|when|at|by|the|where|because|since|for) )\W*$"
)


def is_told_of(one: Noticed, at: int) -> bool:
    """Whether of several companies before a number the last one is only told of: "Apple is bigger than Meta: $5"."""
    before = [who for who in one.companies if who.end <= at]
    if len(distinct(before)) < 2 or any(before[0].end <= end <= before[-1].start for _, end in one.stretch.places):
        return False
    return _SUBJECT.search(one.stretch.words[: before[-1].start]) is None


def meant_by_it(one: Noticed, at: int, told: Sequence[Who]) -> tuple[Who | None, bool]:
    """The company that the pronoun of a number's clause means, and whether it may be another; None without one.

    `told` are the companies of the sentence before.
    """
    match = next(reversed([*_IT.finditer(one.stretch.words, 0, at)]), None)
    if match is None or any(match.end() <= who.start < at for who in one.companies):
        return None, False
    before = distinct(who for who in one.companies if who.end <= match.start()) or list(told)
    return (before[0], len(before) > 1) if before else (None, False)
