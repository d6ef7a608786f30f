"""Four invented companies as companyfacts: statements that add up, and notes that tag parts with the same concepts."""

import json
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

from evals.companyfacts import json_number

COMPANIES = Path(__file__).parent / "companies"
_MILLION = 1_000_000

Book: TypeAlias = dict[str, Any]


def read_book(name: str) -> Book:
    """A company's figures, in millions."""
    return json.loads((COMPANIES / name).read_text("utf-8"), parse_float=Decimal)


def broken_sums(book: Book) -> list[str]:
    """The sums of the statements that don't hold in a year that has them."""
    lines: dict[str, dict[str, int]] = {**book["flows"], **book["balances"]}
    broken: list[str] = []
    for rule in book["sums"]:
        left, right = (said.split() for said in rule.split(" = "))
        for year in book["years"]:
            if all(year in lines[word] for word in (*left, *right) if word not in "+-"):
                total = sum(
                    lines[word][year] * (-1 if before == "-" else 1)
                    for before, word in zip(["+", *left], left, strict=False)
                    if word not in "+-"
                )
                if total != lines[right[0]][year]:
                    broken.append(f"{book['entityName']} {year}: {rule}: {total}")
    return broken


def companyfacts_of(book: Book) -> dict[str, Any]:
    """A company's filings in the shape of the SEC's companyfacts."""
    concepts: dict[str, dict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for filing in book["filings"]:
        for concept, unit, fact in _facts(book, filing):
            concepts[concept][unit].append(fact)
    facts = {name: {"label": None, "description": None, "units": units} for name, units in concepts.items()}
    return {"cik": book["cik"], "entityName": book["entityName"], "facts": {"us-gaap": facts}}


def _facts(book: Book, filing: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for kind, unit, scale in (
        ("flows", "USD", _MILLION),
        ("per_share", "USD/shares", 1),
        ("shares", "shares", _MILLION),
    ):
        for concept, values in book[kind].items():
            for year in filing["flows"]:
                if str(year) in values:
                    start, end = book["years"][str(year)]
                    yield concept, unit, _fact(filing, values[str(year)] * scale, end, start)
    # The statement of equity goes back as far as the flows.
    for concept, values in book["balances"].items():
        years = filing["flows"] if concept == "StockholdersEquity" else filing["balances"]
        for year in years:
            if str(year) in values:
                yield concept, "USD", _fact(filing, values[str(year)] * _MILLION, book["years"][str(year)][1])


def _fact(filing: dict[str, Any], value: int | Decimal, end: str, start: str | None = None) -> dict[str, Any]:
    fact: dict[str, Any] = {"start": start} if start else {}
    return fact | {
        "end": end,
        "val": json_number(Decimal(value)),
        "accn": filing["accession"],
        "fy": filing["year"],
        "fp": "FY",
        "form": filing["form"],
        "filed": filing["filed"],
    }
