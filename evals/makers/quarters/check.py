"""Works every value out again from the raw rows, by other means; the run ends on a difference.

- reported: the fact that bears SEC's calendar frame where there is one, else the value of the newest filing (of
  the earlier ones where that repeats it rounded).
- q4: the year minus the three reported quarters where all are on hand, else minus the nine months, both as the
  last filing that has them states them.
- ytd_difference: both years to date as the last filing that has them states them.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from evals.companyfacts import RawFact, exact
from evals.makers.quarters.rows import Row


def check(row: Row) -> str:
    """The way by which the row's value was found again."""
    ways = {"reported": reported, "q4": q4, "ytd_difference": ytd_difference}
    value, way = ways[row.kind](row)
    if value != row.value:
        raise SystemExit(f"{row.id}: {row.value}, but {value} by {way}")
    return way


def raw_rows(row: Row) -> list[RawFact]:
    series = row.series
    return row.company.raw["facts"][series.taxonomy][series.name]["units"][series.unit]


def of_period(row: Row, start: date | None, end: date) -> list[RawFact]:
    period = (start.isoformat() if start else None, end.isoformat())
    return [raw for raw in raw_rows(row) if (raw.get("start"), raw["end"]) == period]


def reported(row: Row) -> tuple[Decimal, str]:
    assert row.end
    stated = of_period(row, row.start, row.end)
    framed = [raw for raw in stated if re.fullmatch(r"CY\d{4}Q\dI?", raw.get("frame", ""))]
    if framed and not row.rounded_last:
        return exact(framed[0]["val"]), "frame"
    newest = max(raw["filed"] for raw in stated)
    values = [exact(raw["val"]) for raw in stated if (raw["filed"] == newest) != row.rounded_last]
    return max(values, key=lambda value: len(str(value).rstrip("0"))), "scan"


def q4(row: Row) -> tuple[Decimal, str]:
    fy, _ = row.fiscal
    year, third = row.company.years[fy], row.company.quarters[fy, 3]
    assert year.end
    full_year = last_filed(row, year.start, year.end)
    quarters = [row.company.quarters.get((fy, number)) for number in (1, 2, 3)]
    parts = [last_filed(row, quarter.start, quarter.end) if quarter else None for quarter in quarters]
    assert full_year is not None, row.id
    known = [part for part in parts if part is not None]
    if len(known) == 3:
        return full_year - sum(known), "three quarters"
    nine_months = last_filed(row, year.start, third.end)
    assert nine_months is not None, row.id
    return full_year - nine_months, "last filed"


def ytd_difference(row: Row) -> tuple[Decimal, str]:
    fy, number = row.fiscal
    start, quarters = row.company.years[fy].start, row.company.quarters
    now = last_filed(row, start, quarters[fy, number].end)
    then = last_filed(row, start, quarters[fy, number - 1].end)
    assert now is not None, row.id
    assert then is not None, row.id
    return now - then, "last filed"


def last_filed(row: Row, start: date | None, end: date) -> Decimal | None:
    stated = of_period(row, start, end)
    return exact(max(stated, key=lambda raw: raw["filed"])["val"]) if stated else None
