"""What an index run reports, file by file."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict


class IndexedSection(BaseModel):
    """An item of a document."""

    model_config = ConfigDict(frozen=True)

    item: str | None = None
    title: str


class IndexedFile(BaseModel):
    """What became of one document of a file."""

    model_config = ConfigDict(frozen=True)

    path: str
    doc_id: str | None = None
    status: Literal["indexed", "unchanged", "refused"]
    reason: str | None = None
    company: str | None = None
    ticker: str | None = None
    doc_type: str | None = None
    facts: int = 0
    new_facts: int = 0
    skipped: dict[str, int] = {}
    warnings: tuple[str, ...] = ()
    sections: tuple[IndexedSection, ...] = ()
    chunks: int = 0
    tables: int = 0
    parse_seconds: float = 0.0
    seconds: float = 0.0


class IndexTotals(BaseModel):
    """The sums of an index run."""

    model_config = ConfigDict(frozen=True)

    indexed: int = 0
    unchanged: int = 0
    refused: int = 0
    facts: int = 0
    chunks: int = 0
    tables: int = 0
    seconds: float = 0.0


class IndexReport(BaseModel):
    """What became of every file of a run."""

    model_config = ConfigDict(frozen=True)

    documents: tuple[IndexedFile, ...]
    totals: IndexTotals


def summarise(files: Sequence[IndexedFile]) -> IndexReport:
    """The report of a finished run."""
    return IndexReport(
        documents=tuple(files),
        totals=IndexTotals(
            indexed=sum(file.status == "indexed" for file in files),
            unchanged=sum(file.status == "unchanged" for file in files),
            refused=sum(file.status == "refused" for file in files),
            facts=sum(file.facts for file in files),
            chunks=sum(file.chunks for file in files),
            tables=sum(file.tables for file in files),
            seconds=round(sum(file.seconds for file in files), 3),
        ),
    )
