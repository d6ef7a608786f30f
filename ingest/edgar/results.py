"""What a fetch reports, file by file."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from ingest.report import IndexReport

Kind: TypeAlias = Literal["submissions", "companyfacts", "filing", "exhibit", "ownership"]
Status: TypeAlias = Literal["fetched", "not_modified", "cached", "failed"]


class FetchedFile(BaseModel):
    """One document. `path` is null where it failed, for the `reason`.

    `form` is that of its filing, `doc_type` its own (an 8-K's EX-99.1). `url` is its address at the SEC, also where it
    came from a mirror. `fiscal_year` is a hint, from the report date and the company's nominal `year_end` ("0926").
    """

    model_config = ConfigDict(frozen=True)

    kind: Kind
    status: Status
    path: Path | None = None
    reason: str | None = None
    company: str
    ticker: str | None = None
    cik: int
    form: str | None = None
    doc_type: str
    accession: str | None = None
    filed: date | None = None
    report_date: date | None = None
    fiscal_year: int | None = None
    year_end: str | None = None
    items: str | None = None
    url: str
    size: int = 0


class FetchTotals(BaseModel):
    """How many documents came to what, and the bytes of all that are there."""

    model_config = ConfigDict(frozen=True)

    fetched: int = 0
    not_modified: int = 0
    cached: int = 0
    failed: int = 0
    bytes: int = 0


class FetchResult(BaseModel):
    """What became of every document of a fetch, and what is to be known besides."""

    model_config = ConfigDict(frozen=True)

    files: tuple[FetchedFile, ...] = ()
    notes: tuple[str, ...] = ()
    totals: FetchTotals = FetchTotals()


class FetchReport(BaseModel):
    """What was fetched, and what of it was indexed."""

    model_config = ConfigDict(frozen=True)

    fetched: FetchResult
    indexed: IndexReport


def summarise(files: Sequence[FetchedFile], notes: Sequence[str]) -> FetchResult:
    """The result of a finished fetch."""
    counts = Counter(file.status for file in files)
    totals = FetchTotals(
        fetched=counts["fetched"],
        not_modified=counts["not_modified"],
        cached=counts["cached"],
        failed=counts["failed"],
        bytes=sum(file.size for file in files),
    )
    return FetchResult(files=tuple(files), notes=tuple(dict.fromkeys(notes)), totals=totals)


def megabytes(size: int) -> str:
    """A size as people read it."""
    return f"{size / 1e6:,.1f} MB" if size >= 100_000 else f"{size / 1e3:,.0f} kB"
