"""The companyfacts by a fact's own start and end, as last reported."""

import gzip
import json
import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, cast

from evals.places import SHARED

DATA = SHARED / "companyfacts"
_TABLES = tomllib.loads(Path(__file__).with_name("tags.toml").read_text("utf-8"))
CIK: dict[str, str] = _TABLES["ciks"]
TAGS: dict[str, dict[str, str]] = _TABLES["tags"]


@dataclass(frozen=True)
class Fact:
    start: date | None
    end: date
    value: float
    filed: str

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1 if self.start else 0

    def span(self) -> str:
        return f"{self.start or 'as of'}..{self.end}" if self.start else f"as of {self.end}"


def tidy(v: float) -> float:
    r = round(v, 4)
    return int(r) if r == int(r) else r


@cache
def load(ticker: str) -> dict[str, Any]:
    with gzip.open(DATA / f"CIK{CIK[ticker]}.json.gz", "rt", encoding="utf-8") as f:
        return cast("dict[str, Any]", json.load(f))


@cache
def facts(ticker: str, tag: str) -> tuple[tuple[Fact, ...], str]:
    """Facts of a tag, one a period, as last reported; and the unit."""
    for tags in load(ticker)["facts"].values():
        if tag not in tags:
            continue
        units = tags[tag]["units"]
        unit = "USD" if "USD" in units else next(iter(units))
        best: dict[tuple[str | None, str], dict[str, Any]] = {}
        for x in units[unit]:
            key = (x.get("start"), x["end"])
            if key not in best or x["filed"] >= best[key]["filed"]:
                best[key] = x
        found = [
            Fact(date.fromisoformat(s) if s else None, date.fromisoformat(e), float(x["val"]), x["filed"])
            for (s, e), x in best.items()
        ]
        return tuple(sorted(found, key=lambda f: (f.end, f.days))), unit
    raise LookupError(f"{ticker} has no {tag}")


def tag_of(ticker: str, metric: str) -> str:
    """The tag that a company reports a metric with."""
    tags = TAGS[metric]
    return tags.get(ticker) or tags["*"]


@cache
def year_span(ticker: str, year: int) -> tuple[date, date]:
    """Start and end of a fiscal year: all six name the year by the calendar year it ends in."""
    for f in facts(ticker, tag_of(ticker, "net income"))[0]:
        if 350 <= f.days <= 380 and f.end.year == year and f.start:
            return f.start, f.end
    raise LookupError(f"{ticker} FY{year}")


def quarter_end(ticker: str, year: int, quarter: int) -> date:
    try:
        start, end = year_span(ticker, year)
        if quarter == 4:
            return end
    except LookupError:
        start = year_span(ticker, year - 1)[1] + timedelta(days=1)
    return start + timedelta(days=round(91.25 * quarter) - 1)


def near(a: date, b: date) -> bool:
    return abs((a - b).days) <= 9


def _pick(ticker: str, tag: str, end: date, low: int, high: int) -> Fact:
    hits = [f for f in facts(ticker, tag)[0] if near(f.end, end) and low <= f.days <= high]
    if len(hits) != 1:
        raise LookupError(f"{ticker} {tag} {end} {low}-{high}: {hits}")
    return hits[0]


def is_instant(ticker: str, tag: str) -> bool:
    return facts(ticker, tag)[0][-1].start is None


def lookup(ticker: str, tag: str, year: int, quarter: int | None = None) -> tuple[float, str]:
    """Value of a tag for a fiscal period and how it was had."""
    name = f"{ticker} {tag}"
    if is_instant(ticker, tag):
        end = quarter_end(ticker, year, quarter) if quarter else year_span(ticker, year)[1]
        f = _pick(ticker, tag, end, 0, 0)
        return f.value, f"{name} {f.span()} = {tidy(f.value)} (filed {f.filed})"
    if quarter is None:
        f = _pick(ticker, tag, year_span(ticker, year)[1], 350, 380)
        return f.value, f"{name} {f.span()} = {tidy(f.value)} (filed {f.filed})"
    end = quarter_end(ticker, year, quarter)
    try:
        f = _pick(ticker, tag, end, 80, 100)
        return f.value, f"{name} {f.span()} = {tidy(f.value)} (filed {f.filed})"
    except LookupError:
        lengths = {2: (170, 190), 3: (260, 285), 4: (350, 380), 1: (80, 100)}
        if quarter == 1 or tag.startswith("EarningsPerShare"):
            raise
        whole = _pick(ticker, tag, end, *lengths[quarter])
        part = _pick(ticker, tag, quarter_end(ticker, year, quarter - 1), *lengths[quarter - 1])
        v = whole.value - part.value
        return v, (
            f"{name} {whole.span()} = {tidy(whole.value)} (filed {whole.filed}) less {part.span()} = "
            f"{tidy(part.value)} (filed {part.filed}) = {tidy(v)}"
        )


def calendar(ticker: str, tag: str, year: int) -> list[float]:
    """The other reading of a plain year: the calendar year nearest to what the data lets us have."""
    try:
        if ticker in ("NVDA", "SNOW"):
            return [lookup(ticker, tag, year + 1)[0]]
        if ticker == "AAPL" and is_instant(ticker, tag):
            return [lookup(ticker, tag, year + 1, 1)[0]]
        if ticker == "AAPL" and not tag.startswith("EarningsPerShare"):
            return [
                lookup(ticker, tag, year)[0] + lookup(ticker, tag, year + 1, 1)[0] - lookup(ticker, tag, year, 1)[0]
            ]
    except LookupError:
        pass
    return []
