"""Amounts that are told over several years: "it earned $125 billion over 2022-2024"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tools.language.periods.mentions import PeriodMention
from tools.language.periods.words import NUMBERS
from tools.language.stated.noticed import Noticed
from tools.language.stated.roles import is_amount
from tools.language.stated.stated import Stated
from tools.language.stated.words import YEARLY

_OVER = r"\b(?:over|across|during|in|between|for|from|through)\s+(?:the\s+)?"
_RANGE = re.compile(rf"{_OVER}(?:(?:fiscal|calendar)\s+)?(?:years?\s+)?$", re.IGNORECASE)
_TO = re.compile(r"\s?(?:-|to|through|until|and)\s?(?:the end of )?(?:fiscal )?(?:years? )?", re.IGNORECASE)
_COUNTED = re.compile(
    rf"{_OVER}(?P<many>{'|'.join(NUMBERS)}|\d)\s+(?:fiscal\s+)?years\s+"
    r"(?:to|through|ended|ending|up to|until)\s+(?:the end of\s+)?(?:fiscal\s+)?$",
    re.IGNORECASE,
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
    for years in spans:
        leads = _OPENS.search(words, 0, years.start) is not None
        amounts = (at for at, stated in enumerate(found) if is_amount(stated.quantity) and stated.level)
        levels = [at for at in amounts if not found[at].terms.other_measure]
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
            found.append(Years(first, last, counted.start()))
    return [years for years in found if 1 < years.many <= _MOST]


def _is_year(one: PeriodMention) -> bool:
    whole = not (one.fiscal_quarter or one.to_date or one.date or one.is_relative or one.apart)
    return whole and one.fiscal_year is not None
