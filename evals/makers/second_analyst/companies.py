"""The companies of the set: their source, periods, and the lines their statements print (companies.toml)."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

Pairs = dict[str, tuple[str, str]]


class Company(NamedTuple):
    """Where a company's statements are, and how they name and tag each line."""

    ticker: str
    name: str
    cik: str
    source: str
    periods: Pairs
    lines: Pairs
    files: tuple[str, ...] = ()


def _read() -> dict[str, Company]:
    table = tomllib.loads(Path(__file__).with_name("companies.toml").read_text("utf-8"))
    common = _pairs(table["common"])
    return {row["ticker"]: _company(row, common) for row in table["companies"]}


def _company(row: dict[str, Any], common: Pairs) -> Company:
    lines = (common if row.get("common") else {}) | _pairs(row["lines"])
    given = (row["ticker"], row["name"], row["cik"], row["source"])
    return Company(*given, _pairs(row["periods"]), lines, tuple(row.get("files", ())))


def _pairs(table: dict[str, list[str]]) -> Pairs:
    return {key: (first, second) for key, (first, second) in table.items()}


COMPANIES = _read()
