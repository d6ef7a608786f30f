"""SEC Financial Statement Data Sets as companyfacts: one filing a company, totals only, as the SEC's API has them."""

import csv
import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from evals.companyfacts import json_number
from evals.places import SHARED

ARCHIVE = SHARED / "fsds" / "2010q2_sample.zip"
_PER_SHARE = re.compile(r"Per(Basic|Diluted)?Share")  # the data sets leave that to the tag
_TAXONOMIES = ("us-gaap", "dei")

Row = dict[str, str]


class Period(NamedTuple):
    """A number's end, and how many quarters it covers; none for a balance."""

    end: date
    quarters: int

    @property
    def start(self) -> date | None:
        """The first day of the month after the one that lies the quarters back."""
        if not self.quarters:
            return None
        months = self.end.year * 12 + self.end.month - 3 * self.quarters
        return date(months // 12, months % 12 + 1, 1)


def read_rows(table: str, archive: Path = ARCHIVE) -> list[Row]:
    """The rows of `sub`, `num`, `pre` or `tag`."""
    with zipfile.ZipFile(archive) as packed:
        text = packed.read(f"{table}.txt").decode("utf-8")
    return list(csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))


def totals_of(rows: list[Row], filing: str) -> Iterator[Row]:
    """The numbers of a filing that are of the whole company."""
    for row in rows:
        if row["adsh"] == filing and row["value"] and not row["coreg"] and not row["segments"]:
            yield row


def period_of(row: Row) -> Period:
    return Period(_date(row["ddate"]), int(row["qtrs"]))


def companyfacts_of(submission: Row, numbers: list[Row]) -> dict[str, Any]:
    """One filing in the shape of the SEC's companyfacts, with the concepts of the company's own."""
    facts: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in totals_of(numbers, submission["adsh"]):
        taxonomy = row["version"].split("/")[0]
        if taxonomy not in _TAXONOMIES:  # a concept of the company's own
            taxonomy = submission["instance"].partition("-")[0].lower()
        concept = facts[taxonomy].setdefault(row["tag"], {"label": None, "description": None, "units": {}})
        unit = "USD/shares" if row["uom"] == "USD" and _PER_SHARE.search(row["tag"]) else row["uom"]
        concept["units"].setdefault(unit, []).append(_fact(submission, row))
    return {"cik": int(submission["cik"]), "entityName": submission["name"], "facts": facts}


def _fact(submission: Row, row: Row) -> dict[str, Any]:
    period = period_of(row)
    fact: dict[str, Any] = {"start": period.start.isoformat()} if period.start else {}
    return fact | {
        "end": period.end.isoformat(),
        "val": json_number(Decimal(row["value"])),
        "accn": submission["adsh"],
        "fy": int(submission["fy"]),
        "fp": submission["fp"],
        "form": submission["form"],
        "filed": _date(submission["filed"]).isoformat(),
    }


def _date(text: str) -> date:
    return date(int(text[:4]), int(text[4:6]), int(text[6:]))
