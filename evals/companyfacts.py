"""SEC companyfacts files as they are: where they lie, how they are read, what their rows look like.

Shared by makers of gold and samples, which import the standard library only and nothing of Tieout.
"""

from __future__ import annotations

import gzip
import json
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from evals.places import SHARED

CIKS = {"AAPL": 320193, "NVDA": 1045810, "SNOW": 1640147, "META": 1326801, "PG": 80424, "LPA": 1997711}
YEAR_DAYS = range(350, 381)  # a fiscal year has 52 or 53 weeks, or is a calendar year


class RawFact(TypedDict):
    start: NotRequired[str]
    end: str
    val: int | float
    accn: str
    fy: int | None
    fp: str | None
    form: str
    filed: str
    frame: NotRequired[str]


class RawConcept(TypedDict):
    label: str | None
    description: str | None
    units: dict[str, list[RawFact]]


class RawCompany(TypedDict):
    cik: int
    entityName: str
    facts: dict[str, dict[str, RawConcept]]  # taxonomy -> concept


def data_directory() -> Path:
    """The script's first argument, else shared/data next to the checkout."""
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED
    if not (data / "companyfacts").is_dir():
        raise SystemExit(f"no companyfacts in {data}: give the data directory as the first argument")
    return data


def file_name(ticker: str) -> str:
    return f"CIK{CIKS[ticker]:010d}.json"


def read_company(data: Path, ticker: str) -> RawCompany:
    with gzip.open(data / "companyfacts" / f"{file_name(ticker)}.gz", "rt", encoding="utf-8") as file:
        return cast("RawCompany", json.load(file))


def exact(value: float) -> Decimal:
    """The number as the file writes it."""
    return Decimal(str(value))


def json_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def days_in(start: date, end: date) -> int:
    return (end - start).days + 1
