"""What is told over several years: "it earned $125 billion over 2022-2024", "averaged $40 billion", "ranged from"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tools.language.assertions.bounds import hedges
from tools.language.periods.mentions import PeriodMention
from tools.language.periods.words import NUMBERS
from tools.language.stated.noticed import Noticed
from tools.language.stated.roles import in_percent, is_amount, is_growth
from tools.language.stated.stated import Over, Stated
from tools.language.stated.words import YEARLY, spelled

_OVER = r"\b(?:over|across|during|in|between|for|from|through)\s+(?:the\s+)?"
_COUNT = rf"(?:(?:{'|'.join(NUMBERS)}|\d)\s+)?"
_RANGE = re.compile(rf"{_OVER}{_COUNT}(?:(?:fiscal|calendar|financial)\s+)?(?:years?\s+)?(?:from\s+)?$", re.IGNORECASE)
_TO = re.compile(r"\s?(?:-|to|through|until|and)\s?(?:the end of )?(?:fiscal )?(?:years? )?", re.IGNORECASE)
_COUNTED = re.compile(
    rf"{_OVER}(?P<many>{'|'.join(NUMBERS)}|\d)\s+(?:fiscal\s+)?years\s+"
    r"(?:to|through|ended|ending|up to|until)\s+(?:the end of\s+)?(?:fiscal\s+)?$",
    re.IGNORECASE,
)
_LOOSE = re.compile(rf"\b(?:between){hedges()}$", re.IGNORECASE)
_RANGED = re.compile(rf"\b(?:{spelled('ranging')})(?:\s+(?:of|from|between|was|is))*{hedges()}$", re.IGNORECASE)
_PAIRS: tuple[tuple[re.Pattern[str], Over, Over], ...] = ((_LOOSE, "floor", "ceiling"), (_RANGED, "low", "high"))
_UP_TO = re.compile(rf"\s*(?:and|to|-|up to)(?:\s+an?\s+\w+\s+of)?{hedges()}", re.IGNORECASE)
_ENDS: tuple[tuple[Over, re.Pattern[str]], ...] = (
    ("low", re.compile(rf"\b(?:{spelled('lows')})\s+(?:of|at|was){hedges()}$", re.IGNORECASE)),
    ("high", re.compile(rf"\b(?:{spelled('highs')})\s+(?:of|at|was){hedges()}$", re.IGNORECASE)),
)
_AVERAGED = re.compile(rf"\b(?:{spelled('averaging')})\b", re.IGNORECASE)
_SHORTER = re.compile(
    r"\s+(?:a|per|each|every)\s+(?:quarter|month|week|day|share|user|employee|customer|store)\b", re.IGNORECASE
)
_EACH = re.compile(r"\b(?:each|every|a|per)\s+year\b|\bannual(?:ly)?\b|\baverag", re.IGNORECASE)
_OPENS = re.compile(r"(?:^|[;.:,])\s*$")
_BESIDE = re.compile(r"\s*\(?\s*(?:in (?:all|total) )?")
_STOP = re.compile(r"[,;.()]")
_MOST = 12  # years


@dataclass(frozen=True)
class Years:
    """The first and the last of several years, and where a sentence begins to tell of them ("over")."""

    first: PeriodMention
    last: PeriodMention
    start: int
    counted: bool = False  # "the three years to"

    @property
    def many(self) -> int:
        return (self.last.fiscal_year or 0) - (self.first.fiscal_year or 0) + 1

    @property
    def each(self) -> list[PeriodMention]:
        """The years, one by one."""
        begun = self.first.fiscal_year or 0
        return [replace(self.last, fiscal_year=begun + at, is_base=False) for at in range(self.many)]


def over_years(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """A sentence's numbers; an amount that is told over several years, with the first of them."""
    found = list(told)
    words, places = one.stretch.words, one.stretch.places
    spans = years_told(one)
    for at, (_, end) in enumerate(places if spans else ()):
        if is_amount(found[at].quantity) and (yearly := YEARLY.match(words, end)) is not None:
            found[at] = replace(found[at], terms=replace(found[at].terms, other_measure=yearly[0].strip()))
    if len(spans) == 1:
        found = [_over(stated, kind, spans[0]) for stated, kind in zip(found, _kinds(found, one), strict=True)]
    found = [_begun(stated, spans[0]) if len(spans) == 1 else stated for stated in found]
    for years in spans:
        leads = _OPENS.search(words, 0, years.start) is not None
        amounts = (at for at, stated in enumerate(found) if is_amount(stated.quantity) and stated.level)
        levels = [at for at in amounts if not (found[at].terms.other_measure or found[at].since)]
        moved = any(stated.change or stated.way or stated.went for stated in found)
        if one.compared or any(found[at].way or found[at].went for at in levels):
            continue  # "rose from $3 billion to $5 billion from 2023 to 2024"
        for at in levels:
            start, end = places[at]
            behind = end <= years.start and _BESIDE.fullmatch(words, end, years.start) is not None
            ahead = leads and not moved and years.last.end <= start and at == levels[0]
            clause = words[min(start, years.start) : _clause(words, max(end, years.last.end))]
            if (behind or ahead) and _EACH.search(clause) is None:
                period = replace(years.last, is_base=False)
                found[at] = replace(found[at], since=years.first, period=period, base=None, carried=False)
    return found


def _begun(stated: Stated, years: Years) -> Stated:
    """What a number of "the three years to fiscal 2026" is compared with: told of the year before the first of them."""
    if not (years.counted and stated.compared):
        return stated
    begun = (years.last.fiscal_year or 0) - years.many
    return replace(stated, period=replace(years.last, fiscal_year=begun, is_base=False), base=None, tight=False)


def _over(stated: Stated, kind: Over | None, years: Years) -> Stated:
    """A number as what it is of several years."""
    if kind is None:
        return stated
    terms = replace(stated.terms, other_measure="")
    period = replace(years.last, is_base=False)
    return replace(
        stated, terms=terms, period=period, since=years.first, over=kind, role="level", base=None, carried=False
    )


def _kinds(told: Sequence[Stated], one: Noticed) -> list[Over | None]:
    """What each number of a sentence is of the years that this tells of: a bound of them, or their average."""
    words, places = one.stretch.words, one.stretch.places
    found: list[Over | None] = [None] * len(told)
    for at, (stated, (start, end)) in enumerate(zip(told, places, strict=True)):
        fits = is_amount(stated.quantity) or in_percent(stated.figures)
        if stated.went or not fits or not stated.figures or is_growth(stated.figures):
            continue
        begun = places[at - 1][1] if at else 0
        following = at + 1 < len(told) and _UP_TO.fullmatch(words, end, places[at + 1][0]) is not None
        for pattern, low, high in _PAIRS if following and found[at] is None else ():
            if pattern.search(words, begun, start):
                found[at], found[at + 1] = low, high
        for kind, pattern in _ENDS:
            found[at] = kind if pattern.search(words, begun, start) else found[at]
        told_so = _AVERAGED.search(words, begun, start) or _AVERAGED.search(words, end, _clause(words, end))
        yearly = YEARLY.match(words, end) is not None and stated.level
        if (told_so or yearly) and found[at] is None and not _SHORTER.match(words, end) and len(told) == 1:
            found[at] = "average"
    return found


def _clause(words: str, start: int) -> int:
    """Where the clause ends that a place lies in."""
    match = _STOP.search(words, start)
    return match.start() if match else len(words)


def years_told(one: Noticed) -> list[Years]:
    """The runs of years that a sentence names: "over 2022-2024", "in the three years to fiscal 2024"."""
    words = one.stretch.words
    single = [mention for mention in one.mentions if _is_year(mention)]
    found: list[Years] = []
    for first, last in pairwise(single):
        over = _RANGE.search(words, 0, first.start)
        if over is not None and _TO.fullmatch(words, first.end, last.start):
            found.append(Years(first, last, over.start()))
    for last in single:
        counted = _COUNTED.search(words, 0, last.start)
        if counted is not None:
            many = NUMBERS.get(counted["many"].lower()) or int(counted["many"])
            first = replace(last, fiscal_year=(last.fiscal_year or 0) - many + 1)
            found.append(Years(first, last, counted.start(), counted=True))
    return [years for years in found if 1 < years.many <= _MOST]


def _is_year(one: PeriodMention) -> bool:
    whole = not (one.fiscal_quarter or one.to_date or one.date or one.is_relative or one.apart)
    return whole and one.fiscal_year is not None
