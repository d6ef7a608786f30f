"""The periods of a sentence with numbers: which of them others are compared with, and where one is said twice."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest

from tools.language.periods.mentions import PeriodMention, read_periods

_BASE = re.compile(
    r"(?:\b(?:from|versus|vs\.?|against|than|over|since|on|compared (?:with|to)|relative to|up from|down from"
    r"|than in|than for|than at)(?: (?:the|its|that of|those of|their|fiscal|year))*\s*)$",
    re.IGNORECASE,
)
_TO = re.compile(r" ?(?:-|to|through|until) ?(?:fiscal )?", re.IGNORECASE)
_ENDING = re.compile(r",? ?\(?(?:which |that )?(?:ended|ending|ends|to|through|as of|at)(?: on)? ", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween (?:the )?$", re.IGNORECASE)
_FILED = re.compile(  # "from the 2024 report" is no comparison
    r"(?:'s)? (?:annual |quarterly )?(?:reports?|filings?|10-?[KQ]|results?|releases?|statements?|figures?|data)\b",
    re.IGNORECASE,
)
_KINDS = frozenset({"year", "quarter", "end", "part", "second part", "back"})
_NEAR = 40  # characters before a period


def find_period_mentions(sentence: str) -> list[PeriodMention]:
    """The periods that a sentence names, in reading order."""
    named = read_periods(sentence)
    absolute = (_whole(one) for one in named if one.kind in _KINDS)
    quarters = (one for one in named if one.kind == "this quarter")
    found = _with_quarter(list(_without_ends(absolute, sentence)), quarters)
    started = [_started(one, after, sentence) for one, after in zip_longest(found, found[1:])]
    return [_as_base(mention, sentence) for mention in started]


def _whole(one: PeriodMention) -> PeriodMention:
    """A year behind a quarter is a whole one beside numbers: "$5 billion in Q3 2022 and $30 billion in 2024"."""
    return replace(one, fiscal_quarter=0) if one.chained and one.kind == "quarter" else one


def _with_quarter(found: list[PeriodMention], quarters: Iterable[PeriodMention]) -> list[PeriodMention]:
    """With "the quarter" behind a part of a year: the last one of that part."""
    part = next((one for one in found if one.to_date and (one.date or one.months)), None)
    told = next((one for one in quarters if part is not None and one.start >= part.end), None)
    if part is None or told is None:
        return found
    own = replace(
        told,
        fiscal_year=part.fiscal_year,
        fiscal_quarter=part.fiscal_quarter or part.months // 3,
        date=part.date.model_copy(update={"kind": "quarter"}) if part.date else None,
    )
    return sorted([*found, own], key=lambda one: one.start)


def _without_ends(found: Iterable[PeriodMention], text: str) -> Iterator[PeriodMention]:
    """Periods without the date on which they end: "Q3 FY2024 (ended 2024-06-29)" is one period."""
    last: PeriodMention | None = None
    for one in found:
        if (
            last is not None
            and last.fiscal_year is not None
            and one.date
            and _ENDING.fullmatch(text, last.end, one.start)
        ):
            last = replace(last, end=one.end)
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _started(one: PeriodMention, after: PeriodMention | None, text: str) -> PeriodMention:
    """The first period of a range is what the last one is compared with."""
    ranged = after is not None and _TO.fullmatch(text, one.end, after.start)
    if after is not None and text[one.end : after.start].strip() == "and":
        ranged = _BETWEEN.search(text, max(0, one.start - _NEAR), one.start)
    return replace(one, is_base=True) if ranged else one


def _as_base(mention: PeriodMention, sentence: str) -> PeriodMention:
    before = sentence[max(0, mention.start - _NEAR) : mention.start]
    based = _BASE.search(before) is not None and _FILED.match(sentence, mention.end) is None
    return replace(mention, is_base=True) if mention.is_base or based else mention
