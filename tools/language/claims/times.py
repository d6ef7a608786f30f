"""Of which period a claim tells, and with which it compares: from its own words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.language.claims.sizes import cause_start
from tools.language.periods.mentions import PeriodMention, read_periods
from tools.language.periods.wording import Wording
from tools.language.periods.words import PERIOD_AHEAD, PRIOR_QUARTER, PRIOR_YEAR, SEQUENTIAL, YEAR_ON_YEAR
from tools.language.periods.years import find_years
from tools.models.slots.periods import PeriodEnd

Span: TypeAlias = Literal["year", "quarter", "ytd", "any"]
Base: TypeAlias = Literal["usual", "sequential", "date", "year"]

_BESIDE = (
    r"(?:in\s+line|on\s+par|level|comparable)\s+with|(?:similar|equal|comparable)\s+to|the\s+same\s+as|"
    r"above|below|under|behind|(?:ahead|short)\s+of|exceeded|topped|beat|surpassed|outpaced|outstripped|eclipsed|"
    r"bettered|overtook|trailed|lagged|missed|matched|equall?ed"
)
_COMPARED = re.compile(
    r"\b(?:compared\s+(?:to|with)|comparing\s+to|versus|vs\.?|against|relative\s+to|over|than|from|since|on|in|"
    rf"{_BESIDE})\s+(?={PERIOD_AHEAD})",
    re.IGNORECASE,
)
_EXTREME = re.compile(
    r"\b(?:first|last|\w+est|best|worst|(?:most|least)\s+\w+|record|high|low|never|"
    r"more\s+than\s+at\s+any\s+time)\b[^,;]{0,60}$",
    re.IGNORECASE,
)
_FROM_LEVEL = re.compile(
    r"\b(?:from\s+|(?:compared\s+(?:to|with)|versus|vs\.?|than|against)\s+"
    r"(?:(?:an?\s+|the\s+)?(?:[\w-]+\s+){1,4}of\s+)?)"
    r"[$€£¥]?(?:[A-Z]{3}\s?)?-?\d[\d.,]*"
    r"\s?(?:%|percent|pct|basis points|thousand|million|billion|trillion|mn|bn|m)?"
    r"(?:\s+(?!in\b|for\b|during\b|at\b|and\b)\w+){0,3}?\s+(?=(?:in|for|during|at)\s)",
    re.IGNORECASE,
)
_YEAR_AGO = re.compile(rf"{PRIOR_YEAR}|{YEAR_ON_YEAR}", re.IGNORECASE)
_SEQUENTIAL = re.compile(
    rf"{SEQUENTIAL}|\b(?:from|over|than|versus|compared\s+(?:to|with))\s+(?:{PRIOR_QUARTER})", re.IGNORECASE
)
_WITHIN = re.compile(r"\b(?:for|in|of|during)\s+(?:the month of\s+)?(?:\w+\s)?$", re.IGNORECASE)
_DURING = re.compile(r"\b(?:for|in|during)\s+$", re.IGNORECASE)
_QUARTER = 3  # months
_THIS: dict[str, Span] = {"this quarter": "quarter", "this year": "year", "full year": "year", "this period": "any"}
_OTHER = frozenset({"second part", "trailing"})
_AMOUNT_AHEAD = r"(?:[a-z]{3} ?)?[$€£¥]?\d"
_TAKEN = "\0"

Basis: TypeAlias = tuple[Base, int | None, PeriodEnd | None, int | None]


@dataclass(frozen=True)
class Target:
    """One period that is named: what is None is the document's own. `end` is its last day where that is named."""

    span: Span
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    end: PeriodEnd | None = None


@dataclass(frozen=True)
class Time:
    """When: the periods that a claim tells of (none: the document's own), and what they are compared with.

    `base_year` (with `base_quarter`) or `base_end` is set where the base is one of these. `other` is a period that
    filings have no figures of. `spans` are the places in the text that were read, `base_spans` those that tell of the
    base.
    """

    targets: tuple[Target, ...] = ()
    base: Base = "usual"
    base_year: int | None = None
    base_end: PeriodEnd | None = None
    base_quarter: int | None = None
    other: str | None = None
    spans: tuple[tuple[int, int], ...] = ()
    base_spans: tuple[tuple[int, int], ...] = ()

    @property
    def is_named(self) -> bool:
        """Whether the text says by itself which period it means."""
        return bool(self.targets) or self.base in {"date", "year"}


def read_time(text: str) -> Time:
    """The wording of time in one clause, or in several pieces of a sentence that are joined at their own length."""
    spans: list[tuple[int, int]] = []
    text = _plain(text)
    named = read_periods(text)
    other = next((text[one.start : one.end] for one in named if one.kind in _OTHER), None)
    base_spans = [match.span() for match in _FROM_LEVEL.finditer(text)]
    text, base = _take_base(text, spans)
    base_spans += spans
    own = [one for one in read_periods(text) if one.kind not in _THIS or _is_own(one, text)]
    months = (one for one in own if one.month and _WITHIN.search(text, 0, one.start))
    other = other or next((text[one.start : one.end] for one in months), None)
    spans += [(one.start, one.end) for one in own]
    return Time(tuple(dict.fromkeys(_targets(own, text))), *base, other, tuple(spans), tuple(base_spans))


def _is_own(one: PeriodMention, text: str) -> bool:
    """Whether it is the text's own period: "in the year", but not "in that year"."""
    if one.kind == "full year":
        return True
    return _DURING.search(text, 0, one.start) is not None and not text[one.start : one.end].lower().startswith("that")


def _targets(own: Sequence[PeriodMention], text: str) -> Iterator[Target]:
    """The periods that are meant, by the most particular wording of each."""
    ends = [one for one in own if one.date is not None]
    quarters = [one for one in own if one.fiscal_quarter and not one.to_date]
    parts = [one for one in own if one.kind == "part" and one.date is None]
    yield from (_ended(one) for one in ends)
    if not ends:
        yield from (
            Target("ytd", one.fiscal_year, one.fiscal_quarter or one.months // _QUARTER or None) for one in parts
        )
    yield from (Target("quarter", one.fiscal_year, one.fiscal_quarter) for one in quarters)
    if ends or quarters or parts:
        return
    years = sorted(find_years(Wording(text)).years)
    yield from (Target("any", year) for year in years)
    if not years:
        yield from (Target(_THIS[one.kind]) for one in own if one.kind in _THIS)


def _ended(one: PeriodMention) -> Target:
    kinds: dict[str, Span] = {"year": "year", "quarter": "quarter"}
    return Target("ytd" if one.to_date else kinds.get(one.date.kind if one.date else "", "any"), end=one.date)


def _take_base(text: str, spans: list[tuple[int, int]]) -> tuple[str, Basis]:
    """The text without what it compares with, and that."""
    base: Basis = ("usual", None, None, None)
    for match in _SEQUENTIAL.finditer(text):
        text = _blank(text, match.start(), match.end(), spans)
        base = ("sequential", None, None, None)
    for match in list(_FROM_LEVEL.finditer(text)):
        end = _end_of(text, match.end())
        base = _base_of(text[match.end() : end])
        text = _blank(text, match.end(), end, spans)
    ranges = [(m.start, m.end) for m in read_periods(text) if m.date is not None and m.date.kind == "span"]
    for match in list(_COMPARED.finditer(text)):
        said = match[0].lower()
        if said.strip() in {"in", "on", "from", "over"} and not _names_earlier(text, match):
            continue
        if any(first <= match.start() < last for first, last in ranges):
            continue
        is_since = said.strip() == "since"
        end = _since_end(text, match.end()) if is_since else _end_of(text, match.end())
        if is_since and _EXTREME.search(text, 0, match.start()):
            text = _blank(text, match.start(), end, spans)  # "its largest gain since 2019": of another gain
        if text[match.start() : match.end()].count(_TAKEN) == 0:
            base = _base_of(text[match.end() : end]) if base[0] == "usual" else base
            text = _blank(text, match.start(), end, spans)
    for match in list(_YEAR_AGO.finditer(text)):
        text = _blank(text, match.start(), match.end(), spans)
    return text, base


def _names_earlier(text: str, match: re.Match[str]) -> bool:
    """Whether "from" or "over" leads to an earlier period and not to a reason or to the claim's own period."""
    said, ahead = match[0].lower().split()[0], text[match.end() :]
    if said in {"in", "on"}:
        return False
    if said == "over":
        return not re.match(r"(?:the\s+)?(?:last|past|first|same)\s+(?:\w+\s+)?(?:years|quarters|months)", ahead, re.I)
    return True


def _end_of(text: str, start: int) -> int:
    stops = [place for mark in (",", ";", _TAKEN) if (place := text.find(mark, start)) >= 0]
    onwards = re.search(rf"\bto\s+(?={PERIOD_AHEAD}|{_AMOUNT_AHEAD})", text[start:], re.IGNORECASE)
    if onwards:
        stops.append(start + onwards.start())
    joined = re.search(r"\band\s+(?:up|down|decreased|increased|by|to|\d)", text[start:])
    if joined:
        stops.append(start + joined.start())
    # "June 30, 2024": the comma belongs to the date
    dates = [one for one in read_periods(text[start:]) if one.date is not None]
    stops = [stop for stop in stops if not any(one.start < stop - start < one.end for one in dates)]
    return min([*stops, cause_start(text, start, len(text))])


def _since_end(text: str, start: int) -> int:
    """Where "since 2020" ends, though no comma follows."""
    match = re.compile(PERIOD_AHEAD + r"(?:\s+(?:of\s+)?(?:19|20)\d\d\b)?", re.IGNORECASE).match(text, start)
    return match.end() if match else start


def _base_of(said: str) -> Basis:
    named = read_periods(said)
    for one in named:
        if one.date is not None or one.month:
            return "date", None, one.date or PeriodEnd(kind="any", year=one.fiscal_year or 0, month=one.month), None
    quarters = [one for one in named if one.fiscal_quarter and one.fiscal_year is not None]
    if quarters:
        return "year", quarters[-1].fiscal_year, None, quarters[-1].fiscal_quarter
    years = [one.fiscal_year for one in named if one.fiscal_year is not None]
    return ("year", max(years), None, None) if years else ("usual", None, None, None)


def _blank(text: str, start: int, end: int, spans: list[tuple[int, int]]) -> str:
    spans.append((start, end))
    return text[:start] + _TAKEN * (end - start) + text[end:]


def _plain(text: str) -> str:
    """The text with plain spaces, hyphens and quotes, at the same length."""
    return re.sub(r"\s", " ", text).replace("’", "'").replace("‑", "-")
