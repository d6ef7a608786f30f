"""The periods of a sentence with numbers: which of them others are compared with, and where one is said twice."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from tools.language.periods.mentions import PeriodMention, read_periods
from tools.language.periods.words import ORDINAL, ORDINALS
from tools.language.stated.relative import with_relative

_BASE = re.compile(
    r"(?:\b(?:from|versus|vs\.?|against|than|over|since|on|above|below|ahead of|beyond|compared (?:with|to)|relative to"
    r"|up from|down from|than in|than for|than at)(?: (?:the|its|that of|those of|their|fiscal|year))*\s*)$",
    re.IGNORECASE,
)
_TO = re.compile(r" ?(?:-|to|through|until) ?(?:fiscal )?", re.IGNORECASE)
_ENDING = re.compile(r",? ?\(?(?:which |that )?(?:ended|ending|ends|to|through|as of|at)(?: on)? ", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween (?:the )?$", re.IGNORECASE)
_FILED = re.compile(  # "from the 2024 report" is no comparison
    r"(?:'s)? (?:annual |quarterly )?(?:reports?|filings?|10-?[KQ]|results?|releases?|statements?|figures?|data)\b",
    re.IGNORECASE,
)
_OVER = re.compile(r"(?P<opens>(?:^|[.;:,]\s+)\W*)?\bover (?:the )?(?:fiscal |year )*$", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom [^\x1a;]{0,30}\x1a+[^;\x1a]{0,40} to [^;\x1a]{0,30}\x1a", re.IGNORECASE)
_ON_THE = re.compile(r"(?<=\x1a )on the (?P<what>year|quarter)\b(?! (?:before|earlier|ago|prior|end))", re.IGNORECASE)
_QUARTERLY = re.compile(r"\bquarter(?:s|ly| by quarter)\b", re.IGNORECASE)
_BARE_QUARTER = re.compile(rf"\bin the (?P<quarter>{ORDINAL})(?=[,;.)]| and\b|$)", re.IGNORECASE)
_KINDS = frozenset({"year", "quarter", "end", "part", "second part", "back"})
_NEAR = 40  # characters before a period


def find_period_mentions(sentence: str) -> list[PeriodMention]:
    """The periods that a sentence names, in reading order."""
    named = read_periods(sentence)
    absolute = (_whole(one) for one in named if one.kind in _KINDS)
    quarters = (one for one in named if one.kind == "this quarter")
    absolute = list(absolute)
    absolute += [*_on_the(sentence), *_bare_quarters(sentence, absolute)]
    absolute.sort(key=lambda one: one.start)
    absolute = with_relative(absolute, sentence)
    found = _with_quarter(list(_without_ends(absolute, sentence)), quarters)
    started = [_started(one, after, sentence) for one, after in zip_longest(found, found[1:])]
    return [_as_base(mention, sentence) for mention in started]


def _on_the(sentence: str) -> Iterator[PeriodMention]:
    """What "up 78% on the year" is counted from."""
    for match in _ON_THE.finditer(sentence):
        back, quarters = (0, 1) if match["what"].lower() == "quarter" else (1, 0)
        yield PeriodMention(*match.span(), "back", years_back=back, quarters_back=quarters, is_base=True)


def _bare_quarters(sentence: str, named: Sequence[PeriodMention]) -> Iterator[PeriodMention]:
    """Quarters by their number alone where a sentence tells of quarters: "$5 in the first, $6 in the second"."""
    years = {one.fiscal_year for one in named if one.fiscal_year is not None}
    if len(years) != 1 or _QUARTERLY.search(sentence) is None:
        return
    for match in _BARE_QUARTER.finditer(sentence):
        if not any(one.start < match.end() and match.start() < one.end for one in named):
            quarter = ORDINALS[match["quarter"].lower()]
            yield PeriodMention(
                *match.span("quarter"), "quarter", fiscal_year=next(iter(years)), fiscal_quarter=quarter
            )


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
    if based and (over := _OVER.search(sentence, 0, mention.start)):
        based = over["opens"] is None and _FROM_TO.search(sentence) is None  # "fell from $5 to $3 over fiscal 2025"
    return replace(mention, is_base=True) if mention.is_base or based else mention
