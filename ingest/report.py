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


class VectorReport(BaseModel):
    """How many passages, units and pages of the corpus got vectors in a run, and how many lack theirs.

    `following`: they are being made in the background. `failures` say why models made none.
    """

    model_config = ConfigDict(frozen=True)

    made: int = 0
    lacking: int = 0
    following: bool = False
    failures: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def told(self) -> str | None:
        """What is to know of vectors that are not there yet, in words."""
        if not self.lacking:
            return None
        what = f"{self.lacking:,} passages, units or pages of the corpus have no vectors yet"
        if self.following:
            return f"{what}: they are being made in the background. Meanwhile, searches find them by their words."
        why = "".join(f" {failure}" for failure in self.failures)
        return f"{what}: searches find them by their words. `tieout index` or `tieout reembed` makes them.{why}"


class IndexReport(BaseModel):
    """What became of every file of a run; `vectors` is null where no model is configured."""

    model_config = ConfigDict(frozen=True)

    documents: tuple[IndexedFile, ...]
    totals: IndexTotals
    vectors: VectorReport | None = None

    @property
    def failed(self) -> bool:
        """Whether a file was refused, or vectors could not be made."""
        return self.totals.refused > 0 or bool(self.vectors and self.vectors.failures)


def summarise(files: Sequence[IndexedFile], vectors: VectorReport | None = None) -> IndexReport:
    """The report of a finished run."""
    return IndexReport(
        vectors=vectors,
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
