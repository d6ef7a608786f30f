"""Adds filings that a companyfacts file lacks, read from their inline XBRL.

The reader is first checked against SEC's own values for filings whose companyfacts are on hand; the run ends
on any difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from evals.companyfacts import RawCompany, RawConcept, RawFact, exact, json_number
from evals.makers.samples.cut import SELECTED, selected_rows
from evals.makers.samples.inline_xbrl import FactKey, inline_facts


class Filing(TypedDict):
    accn: str
    fy: int
    fp: str
    form: str
    filed: str


ADDED: list[tuple[str, str, Filing]] = [  # ticker, path, what companyfacts says of a filing
    (
        "META",
        "filings/10-K_META_0001326801-24-000012.html.gz",
        {"accn": "0001326801-24-000012", "fy": 2023, "fp": "FY", "form": "10-K", "filed": "2024-02-02"},
    ),
]
# The reader must give the companyfacts values of these, concept by concept. Ticker, path, accession number.
CHECKED = [
    ("AAPL", "filings/10-K_AAPL_2024-11-01.html.gz", "0000320193-24-000123"),
    ("AAPL", "filings/10-Q_AAPL_2025-08-01.html.gz", "0000320193-25-000073"),
    ("NVDA", "filings/10-K_NVDA_0001045810-24-000029.html.gz", "0001045810-24-000029"),
    ("NVDA", "filings/10-K_NVDA_2025-02-26.html.gz", "0001045810-25-000023"),
    ("META", "filings/10-K_META_2025-01-30.html.gz", "0001326801-25-000017"),
    ("PG", "filings/10-K_PG_2025-08-04.html.gz", "0000080424-25-000076"),
]


def check_reader(data: Path, companies: dict[str, RawCompany]) -> int:
    """How many values agreed."""
    agreed = 0
    for ticker, path, accession in CHECKED:
        inline = inline_facts(data / path)
        for taxonomy, name, unit, row in selected_rows(companies[ticker]):
            if row["accn"] != accession:
                continue
            key = FactKey(taxonomy, name, unit, row.get("start"), row["end"])
            if inline.get(key) != exact(row["val"]):
                raise SystemExit(f"inline XBRL differs: {path} {key} {inline.get(key)} {row['val']}")
            agreed += 1
    return agreed


def add_filing(company: RawCompany, path: Path, filing: Filing) -> int:
    """Add the selected facts of the filing to the company's; returns how many."""
    added = 0
    for (taxonomy, name, unit, start, end), value in inline_facts(path).items():
        if name not in SELECTED.get(taxonomy, []):
            continue
        row: RawFact = {"end": end, "val": json_number(value), **filing}
        if start:
            row = {"start": start, **row}
        empty: RawConcept = {"label": None, "description": "", "units": {}}
        concept = company["facts"].setdefault(taxonomy, {}).setdefault(name, empty)
        concept["units"].setdefault(unit, []).append(row)
        added += 1
    return added
