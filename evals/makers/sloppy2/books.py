"""A company's facts by their own start and end: the value filed last for a period."""

import gzip
import json
import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from evals.places import SHARED

_DATA = tomllib.loads(Path(__file__).with_name("tags.toml").read_text("utf-8"))
CIK: dict[str, str] = _DATA["ciks"]
LATEST: dict[str, int] = _DATA["latest"]
TAGS: dict[str, dict[str, list[str]]] = _DATA["tags"]
ALIKE: dict[tuple[str, str], str] = {(one["metric"], one["ticker"]): one["tag"] for one in _DATA["alike"]}
DATA = SHARED / "companyfacts"


@dataclass(frozen=True)
class Value:
    """One value of a metric in a period, with the tag and the periods it came from."""

    value: float
    unit: str
    concept: str | None
    earlier: tuple[float, ...]
    source: str
    start: date | None = None


@dataclass(frozen=True)
class Fact:
    start: date | None
    end: date
    filed: str
    value: float
    unit: str

    @property
    def days(self) -> int:
        return (self.end - self.start).days if self.start else 0


@cache
def facts(ticker: str, concept: str) -> tuple[Fact, ...]:
    with gzip.open(DATA / f"CIK{CIK[ticker]}.json.gz", "rt") as stream:
        taxonomies = json.load(stream)["facts"]
    return tuple(
        Fact(
            date.fromisoformat(f["start"]) if f.get("start") else None,
            date.fromisoformat(f["end"]),
            f["filed"],
            f["val"],
            u,
        )
        for concepts in taxonomies.values()
        if concept in concepts
        for u, found in concepts[concept]["units"].items()
        for f in found
    )


@cache
def year_end(ticker: str, year: int) -> date:
    """The end of the fiscal year, from the company's own annual revenue facts; one year on for a year still running."""
    ends = {
        f.end
        for tag in TAGS["revenue"].get(ticker, TAGS["revenue"]["*"])
        for f in facts(ticker, tag)
        if 350 <= f.days <= 380
    }
    for end in ends:
        if end.year == year:
            return end
    if any(end.year == year - 1 for end in ends):
        return year_end(ticker, year - 1) + timedelta(days=365)
    raise LookupError(f"{ticker} has no fiscal year {year}")


def pick(ticker: str, concept: str, low: int, high: int, end: date, slack: int = 0) -> Value | None:
    """The value filed last for the period of `low` to `high` days that ends on `end` (instants: 0 days)."""
    found = [f for f in facts(ticker, concept) if low <= f.days <= high and abs((f.end - end).days) <= slack]
    if not found:
        return None
    periods = {(f.start, f.end, f.unit) for f in found}
    if len(periods) != 1:
        raise LookupError(f"{ticker} {concept}: several periods {periods}")
    found.sort(key=lambda f: f.filed)
    last = found[-1]
    period = f"{last.start}..{last.end}" if last.start else f"{last.end}"
    earlier = tuple(sorted({f.value for f in found} - {last.value}))
    return Value(last.value, last.unit, concept, earlier, f"{ticker} {concept} {period} = {last.value:,}", last.start)


def span(ticker: str, concept: str, year: int, quarter: int | None) -> Value | None:
    """A fact of the year or the quarter, or the quarter as a difference of year-to-date facts (never for per-share)."""
    end = year_end(ticker, year)
    if quarter is None:
        return pick(ticker, concept, 350, 380, end) or pick(ticker, concept, 0, 0, end)
    at = end - timedelta(days=round(91.25 * (4 - quarter)))
    own = pick(ticker, concept, 80, 100, at, 10) or pick(ticker, concept, 0, 0, at, 10)
    if own or quarter == 1:
        return own
    bounds = {2: (170, 190), 3: (260, 290), 4: (350, 380)}
    so_far = pick(ticker, concept, *bounds[quarter], at, 10)
    before_end = end - timedelta(days=round(91.25 * (5 - quarter)))
    before = pick(ticker, concept, *bounds.get(quarter - 1, (80, 100)), before_end, 10)
    if so_far is None or before is None or "shares" in so_far.unit:
        return None
    if so_far.start != before.start:
        raise LookupError(f"{ticker} {concept}: year-to-date facts start on different days")
    return Value(so_far.value - before.value, so_far.unit, concept, (), f"{so_far.source} less {before.source}")
