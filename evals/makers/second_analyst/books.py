"""Printed statement lines of each company: read from the sources, never typed in."""

import csv
import gzip
import io
import json
import re
import zipfile
from pathlib import Path
from typing import NamedTuple

from evals.makers.second_analyst.companies import COMPANIES, Company
from evals.makers.second_analyst.face import tables
from evals.places import ROOT

_FACE_MARKS = {
    "us-gaap:Assets",
    "us-gaap:NetCashProvidedByUsedInOperatingActivities",
    "us-gaap:EarningsPerShareDiluted",
}

Span = tuple[str, str]
Values = dict[tuple[str, Span], set[float]]


class Book(NamedTuple):
    """What a source prints: values by tag and period, and the printed label of each tag."""

    values: Values
    labels: dict[str, str]


class Printed(NamedTuple):
    """One printed line of one period."""

    label: str
    tag: str
    span: Span
    value: float


def find_data() -> Path | None:
    """The shared data, beside the worktree's parent or its own; None where it is absent."""
    root = ROOT
    for base in (root, *root.parents):
        if (base / "shared" / "data" / "MANIFEST.md").is_file():
            return base / "shared" / "data"
    return None


def _companyfacts(path: Path) -> Values:
    latest: dict[tuple[str, Span], tuple[str, float]] = {}
    facts = json.loads(gzip.decompress(path.read_bytes()))["facts"]
    for tags in facts.values():
        for tag, body in tags.items():
            for unit, items in body["units"].items():
                if unit not in ("USD", "USD/shares", "shares"):
                    continue
                for item in items:
                    key = (tag, (item.get("start") or "", item["end"]))
                    held = latest.get(key)
                    if held is None or item["filed"] >= held[0]:
                        latest[key] = (item["filed"], float(item["val"]))
    return {key: {value} for key, (_, value) in latest.items()}


def _filings(paths: list[Path]) -> Book:
    book: Values = {}
    labels: dict[str, str] = {}
    for path in paths:
        for table in tables(path):
            cells = [cell for row in table for cell in row.cells]
            if len(table) < 12 or not {cell.tag for cell in cells} & _FACE_MARKS:
                continue
            for row in table:
                for cell in row.cells:
                    if cell.dimensional:
                        continue
                    tag = cell.tag.removeprefix("us-gaap:")
                    book.setdefault((tag, (cell.start, cell.end)), set()).add(cell.value)
                    if row.label:
                        labels.setdefault(tag, re.sub(r"[\s,]+([\d.()]+\s*)*$", "", row.label))
    return Book(book, labels)


def _fsds(path: Path, name: str) -> Book:
    with zipfile.ZipFile(path) as packed:

        def rows(member: str) -> list[dict[str, str]]:
            text = packed.read(member).decode("utf-8", "replace")
            return list(csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))

        adsh = next(row["adsh"] for row in rows("sub.txt") if row["name"] == name)
        book: Values = {}
        seen: dict[tuple[str, Span], list[float]] = {}
        for row in rows("num.txt"):
            if row["adsh"] != adsh or row["coreg"] or not row["value"]:
                continue
            day = f"{row['ddate'][:4]}-{row['ddate'][4:6]}-{row['ddate'][6:]}"
            span = ("" if row["qtrs"] == "0" else f"{row['qtrs']}q", day)
            seen.setdefault((row["tag"], span), []).append(float(row["value"]))
        labels: dict[str, str] = {}
        for row in sorted(rows("pre.txt"), key=lambda row: (int(row["report"]), int(row["line"]))):
            if row["adsh"] == adsh and row["stmt"] in ("BS", "IS", "CF"):
                labels.setdefault(row["tag"], row["plabel"])
    for key, values in seen.items():
        distinct = sorted(set(values))
        # Without its dimensions a total stands among its parts: it is the one they add up to.
        whole = [v for v in distinct if len(distinct) > 1 and abs(sum(distinct) - 2 * v) < 0.5]
        book[key] = set(whole) if len(whole) == 1 else set(distinct)
    return Book(book, labels)


def read(company: Company, data: Path) -> Book:
    """Every value the company's source prints, by tag and period."""
    face = _filings([data / "filings" / name for name in company.files])
    if company.source == "companyfacts":
        used = {tag for _, tags in company.lines.values() for tag in tags.split("|")}
        book = _companyfacts(data / "companyfacts" / f"CIK{company.cik}.json.gz")
        for (tag, span), values in face.values.items():
            held = book.setdefault((tag, span), values)
            if held != values and tag in used:
                print(f"{company.name} {tag} {span}: {held} in the facts, {values} on the face")
        return Book(book, face.labels)
    if company.source == "filings":
        return face
    return _fsds(data / "fsds" / "2010q2_sample.zip", company.name)


def line(book: Book, company: Company, key: str, period: str) -> Printed:
    """One line by its short key and its period, or an error that says what is missing."""
    label, tags = company.lines[key]
    start, end = company.periods[period]
    for tag in tags.split("|"):
        for span in ((start, end), ("", end)):
            values = book.values.get((tag, span))
            if values is None:
                continue
            if len(values) > 1:
                raise ValueError(f"{company.name} {key}@{period}: {sorted(values)}")
            return Printed(book.labels.get(tag) or label, tag, span, next(iter(values)))
    raise KeyError(f"{company.name} {key}@{period} is not in the source")


__all__ = ["COMPANIES", "Book", "Printed", "find_data", "line", "read"]
