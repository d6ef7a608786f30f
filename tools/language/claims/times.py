"""Of which period a claim tells, and with which it compares: from its own words."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.language.claims.sizes import cause_start
from tools.language.periods.dates import find_period_ends
from tools.language.periods.quarters import find_quarters
from tools.language.periods.wording import Wording
from tools.language.periods.words import PERIOD_AHEAD, PRIOR_QUARTER, PRIOR_YEAR, SEQUENTIAL, YEAR_ON_YEAR
from tools.language.periods.years import find_years
from tools.models.periods import PeriodEnd
from tools.months import MONTHS

Span: TypeAlias = Literal["year", "quarter", "ytd", "any"]
Base: TypeAlias = Literal["usual", "sequential", "date", "year"]

_MONTH = "|".join((*MONTHS, *(name[:3] + r"\b\.?" for name in MONTHS)))
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
_ONLY_MONTH = re.compile(
    rf"\b(?:during|in|for|of|on average during)\s+(?:the month of\s+)?(?:{_MONTH})\s+(?:19|20)\d\d\b", re.IGNORECASE
)
_YEAR_TO_DATE = re.compile(
    r"\b(?:the\s+)?(?:first\s+(?P<n>half|six|nine|6|9)(?:[\s-]months?)?|"
    r"(?P<m>six|nine|6|9)(?:[\s-]months?(?:[\s-]period)?)|(?P<h>H1|1H)|year[\s-]to[\s-]date|ytd)\b(?:\s+ended)?",
    re.IGNORECASE,
)
_MONTHS_ENDED = re.compile(rf"\b(?:six|nine|6|9)[\s-]months?(?:[\s-]period)?\s+ended(?=\s+(?:{_MONTH}))", re.IGNORECASE)
_THIS = re.compile(
    r"\b(?:for|in|during)\s+(?:the|this|our)\s+(?:current\s+|latest\s+)?(?:fiscal\s+)?"
    r"(?P<what>quarter|year|period)\b(?!\s+(?:ended|ago|before|earlier|of|to))|"
    r"\b(?P<full>full[\s-](?:fiscal\s+)?year)\b",
    re.IGNORECASE,
)
_HALVES = {"half": 2, "six": 2, "6": 2, "nine": 3, "9": 3}
_SECOND_HALF = re.compile(
    r"\b(?:second|latter|other)\s+half\b|\bH2\b|\b2H\b|\btrailing\b|\bTTM\b|\bLTM\b", re.IGNORECASE
)
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
    other = next((match[0] for match in _SECOND_HALF.finditer(text)), None)
    base_spans = [match.span() for match in _FROM_LEVEL.finditer(text)]
    text, base = _take_base(text, spans)
    base_spans += spans
    other = other or next((match[0] for match in _ONLY_MONTH.finditer(text)), None)
    targets: list[Target] = []
    to_date = list(_MONTHS_ENDED.finditer(text))
    dated = Wording(_MONTHS_ENDED.sub(lambda match: "at".rjust(len(match[0])), _ascii(text)))
    spans += [match.span() for match in to_date]
    ends = list(find_period_ends(dated))
    halves = list(_YEAR_TO_DATE.finditer(dated.text))
    for match in halves:
        dated.take(match)
    quarters = find_quarters(dated)
    this = list(dated.each(_THIS))
    years = find_years(dated)
    spans += dated.covered
    alone = sorted(years.years)
    targets += [_ended(end, bool(halves or to_date)) for end in ends]
    if not ends:
        targets += [
            Target("ytd", year, _quarter(match)) for match in halves for year in alone or [_only(quarters.pairs)]
        ]
    targets += [Target("quarter", year, quarter) for year, quarter in quarters.pairs]
    targets += [Target("quarter", year, quarter) for quarter in quarters.alone for year in alone or [None]]
    if not targets:
        targets += [Target("any", year) for year in alone]
    targets += [_this(match) for match in this if not targets]
    return Time(tuple(dict.fromkeys(targets)), *base, other, tuple(spans), tuple(base_spans))


def _only(pairs: list[tuple[int, int]]) -> int | None:
    return pairs[0][0] if pairs else None


def _quarter(match: re.Match[str]) -> int | None:
    said = (match["n"] or match["m"] or "").lower()
    return 2 if match["h"] else _HALVES.get(said)


def _this(match: re.Match[str]) -> Target:
    what = "year" if match["full"] else match["what"].lower()
    return Target({"quarter": "quarter", "year": "year"}.get(what, "any"))  # type: ignore[arg-type]


def _ended(end: PeriodEnd, is_to_date: bool) -> Target:
    kinds: dict[str, Span] = {"year": "year", "quarter": "quarter"}
    return Target("ytd" if is_to_date else kinds.get(end.kind, "any"), end=end)


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
    for match in list(_COMPARED.finditer(text)):
        said = match[0].lower()
        if said.strip() in {"in", "on", "from", "over"} and not _names_earlier(text, match):
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
    onwards = re.search(rf"\bto\s+(?={PERIOD_AHEAD})", text[start:], re.IGNORECASE)
    if onwards:
        stops.append(start + onwards.start())
    joined = re.search(r"\band\s+(?:up|down|decreased|increased|by|to|\d)", text[start:])
    if joined:
        stops.append(start + joined.start())
    # "June 30, 2024": the comma belongs to the date
    dated = re.match(rf"(?:\w+\s+){{0,6}}(?:{_MONTH})\s+\d{{1,2}},\s+(?:19|20)\d\d", text[start:], re.IGNORECASE)
    if dated:
        stops = [stop for stop in stops if stop >= start + dated.end()]
    return min([*stops, cause_start(text, start, len(text))])


def _since_end(text: str, start: int) -> int:
    """Where "since 2020" ends, though no comma follows."""
    match = re.compile(PERIOD_AHEAD + r"(?:\s+(?:of\s+)?(?:19|20)\d\d\b)?", re.IGNORECASE).match(text, start)
    return match.end() if match else start


def _base_of(said: str) -> Basis:
    wording = Wording(_ascii(said))
    full = Wording(f"at {wording.text}" if re.match(rf"(?:{_MONTH})\s", wording.text, re.IGNORECASE) else wording.text)
    ends = list(find_period_ends(full))
    if ends:
        return "date", None, ends[0], None
    quarters = find_quarters(wording).pairs
    if quarters:
        return "year", quarters[-1][0], None, quarters[-1][1]
    years = sorted(find_years(wording).years)
    return ("year", years[-1], None, None) if years else ("usual", None, None, None)


def _blank(text: str, start: int, end: int, spans: list[tuple[int, int]]) -> str:
    spans.append((start, end))
    return text[:start] + _TAKEN * (end - start) + text[end:]


def _ascii(text: str) -> str:
    """The text with plain hyphens and quotes, at the same length."""
    return text.replace("’", "'").replace("‑", "-").replace("\u00a0", " ")
