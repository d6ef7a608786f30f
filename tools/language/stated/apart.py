"""Numbers that lie between two metrics: "revenue exceeded net income by $5 billion"."""

import re
from dataclasses import dataclass, replace
from functools import cache

from tools.language.assertions.bounds import right_before
from tools.language.assertions.lexicon import any_of, words
from tools.language.stated.noticed import GOES_ON, Noticed
from tools.language.stated.stated import Named, Stated
from tools.language.stated.words import spelled

_OWN = rf"(?:\s+(?:{spelled('plain')}))*\s*"
_MORE = re.compile(rf"\s+(?:more than|higher than|greater than|larger than|above|over|ahead of){_OWN}", re.IGNORECASE)
_LESS = re.compile(rf"\s+(?:less than|lower than|smaller than|below|under|short of|behind){_OWN}", re.IGNORECASE)


@dataclass(frozen=True)
class Apart:
    """Two metrics of a sentence; `way` is 1 where the first is told to be the larger one, else -1."""

    first: Named
    second: Named
    way: int


def find_apart(one: Noticed, place: tuple[int, int, int], carried: Named | None) -> Apart | None:
    """The metrics that the number at `place` (start, end, next number) lies between; None where it lies so of none.

    `carried` is what the text is about: "It exceeded net income by".
    """
    start, end, stop = place
    text = one.stretch.words
    before = [named for named in one.named if named.end <= start and not named.verb]
    after = next((named for named in one.named if end <= named.start < stop), None)
    if before and after is not None:
        for way, pattern in ((1, _MORE), (-1, _LESS)):
            if pattern.fullmatch(text, end, after.start):
                return _of_two(before[-1], after, way)
    if len(before) == 1 and carried is not None and GOES_ON.match(text):
        before = [replace(carried, start=0, end=0), *before]
    if len(before) < 2 or right_before("by").search(text[before[-1].end : start]) is None:
        return None
    first, second = before[-2:]
    for way, name in ((1, "up_verbs"), (-1, "down_verbs")):
        if _verb(name).search(text, first.end, second.start):
            return _of_two(first, second, way)
    return None


def between(stated: Stated, apart: Apart, *, sure: bool) -> Stated:
    """A number as what lies between two metrics of one period; where that is not `sure`, it may be something else."""
    first, second = apart.first, apart.second
    return replace(
        stated,
        figures=first.figures,
        less=second.figures,
        narrowed=first.narrowed or second.narrowed,
        level=False,
        change=False,
        direction=apart.way,
        base=None,
        tight=sure,
    )


def _of_two(first: Named, second: Named, way: int) -> Apart | None:
    return None if first.figures[:1] == second.figures[:1] else Apart(first, second, way)


@cache
def _verb(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{any_of(words()['states'][name])}){_OWN}$", re.IGNORECASE)
