"""The periods of a sentence with numbers: which of them others are compared with, and where one is said twice."""

import re
from collections.abc import Iterable, Iterator, Sequence
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
_AND = re.compile(r",? and ")
_THE_QUARTER = re.compile(r"\b(?:the|that) quarter\b(?! (?:of|ended|ending|to)\b)", re.IGNORECASE)
_NEAR = 40  # characters before a period


def find_period_mentions(sentence: str) -> list[PeriodMention]:
    """The periods that a sentence names, in reading order."""
    found = [one for one in read_periods(sentence) if one.kind != "trailing"]
    found = _with_quarter(_alike(_without_ends(found, sentence), sentence), sentence)
    started = [_started(one, after, sentence) for one, after in zip_longest(found, found[1:])]
    return [_as_base(mention, sentence) for mention in started]


def _alike(found: Iterable[PeriodMention], text: str) -> list[PeriodMention]:
    """Days that are joined to the end of a part of a year end such parts too: "six months ended June 30 and July 1"."""
    alike: list[PeriodMention] = []
    for one in found:
        last = alike[-1] if alike else None
        if last and last.date and last.to_date and one.date and _AND.fullmatch(text, last.end, one.start):
            one = replace(one, to_date=True, months=last.months)
        alike.append(one)
    return alike


def _with_quarter(found: Sequence[PeriodMention], text: str) -> list[PeriodMention]:
    """With "the quarter" behind a part of a year: the last one of that part."""
    part = next((one for one in found if one.to_date and (one.date or one.months)), None)
    match = _THE_QUARTER.search(text, part.end) if part is not None else None
    if part is None or match is None or any(one.start < match.end() and match.start() < one.end for one in found):
        return list(found)
    own = PeriodMention(
        *match.span(),
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
