"""Finds every figure a second time from the raw rows, by other means; the run ends on a difference.

- stated: the row that bears SEC's calendar frame where there is one, else the newest filing's. A value that the newest
  filing repeats rounded is compared with the unrounded rows.
- derived fourth quarter: the year minus the three quarters where all are stated, else minus the nine months.
- annual values are also compared with qa/xbrl_annual_gold where it has them (made by other code from the same files).
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from pathlib import Path

from evals.companyfacts import RawFact, exact
from evals.makers.ask.book import Figure
from evals.makers.quarters.facts import Series


def check(figure: Figure) -> str:
    """The way by which the figure was found again."""
    value, way = again_derived(figure) if figure.derived else stated(figure, figure.start, figure.end)
    if value != figure.value:
        raise SystemExit(f"{figure.name}: {figure.value}, but {value} by {way}")
    return way


def rows(figure: Figure, start: date | None, end: date) -> list[RawFact]:
    series: Series = figure.series
    every = figure.company.raw["facts"][series.taxonomy][series.name]["units"][series.unit]
    period = (start.isoformat() if start else None, end.isoformat())
    return [row for row in every if (row.get("start"), row["end"]) == period]


def stated(figure: Figure, start: date | None, end: date) -> tuple[Decimal, str]:
    found = rows(figure, start, end)
    framed = [row for row in found if re.fullmatch(r"CY\d{4}(Q\d)?I?", row.get("frame", ""))]
    exact_one = "the exact one counts" in figure.how
    if framed and not exact_one:
        return exact(framed[-1]["val"]), "frame"
    newest = max(row["filed"] for row in found)
    values = [exact(row["val"]) for row in found if (row["filed"] == newest) != exact_one]
    return max(values, key=lambda value: len(str(value).rstrip("0"))), "newest filing"


def again_derived(figure: Figure) -> tuple[Decimal, str]:
    company, fy = figure.company, figure.fiscal_year
    assert figure.fiscal_quarter
    start = company.years[fy].start
    to_now = newest(figure, start, figure.end)
    earlier = [company.quarters.get((fy, number)) for number in range(1, figure.fiscal_quarter)]
    parts = [newest(figure, quarter.start, quarter.end) if quarter else None for quarter in earlier]
    assert to_now is not None, figure.name
    known = [part for part in parts if part is not None]
    if len(known) == len(parts):
        return to_now - sum(known), "the other quarters"
    last = earlier[-1]
    assert last, figure.name
    to_then = newest(figure, start, last.end)
    assert to_then is not None, figure.name
    return to_now - to_then, "newest year to date"


def newest(figure: Figure, start: date | None, end: date) -> Decimal | None:
    found = rows(figure, start, end)
    return exact(max(found, key=lambda row: row["filed"])["val"]) if found else None


def compare_with_annual_gold(data: Path, figures: Iterable[Figure]) -> int:
    """How many annual figures the other gold confirms."""
    known: dict[tuple[object, ...], Decimal] = {}
    with gzip.open(data / "qa" / "xbrl_annual_gold.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            known[row["cik"], row["concept"], row["end"], row["unit"]] = exact(row["latest_value"])
    confirmed = 0
    for figure in figures:
        key = (figure.company.raw["cik"], figure.series.name, figure.end.isoformat(), figure.series.unit)
        if figure.fiscal_quarter is None and key in known:
            if known[key] != figure.value:
                raise SystemExit(f"{figure.name}: {figure.value}, but the annual gold has {known[key]}")
            confirmed += 1
    return confirmed
