"""What is loaded: documents, and companies with their periods."""

from datetime import date
from typing import Literal, TypeAlias

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from tools.models.base import Model


def _is_none(value: object) -> bool:
    return value is None


class DocumentCounts(Model):
    """How much of a document is in the store; `vectored` are the chunks that searches find by their vectors as well."""

    facts: int = 0
    sections: int = 0
    chunks: int = 0
    tables: int = 0
    vectored: int = 0


DocumentStatus: TypeAlias = Literal["indexed", "facts_only"]


class Document(Model):
    """One document: a loaded file, or a filing of which only the facts are known (`facts_only`).

    `read_by` tells who read pages of it from their images, as `tools/models/passages.py::Chunk` does of a passage.
    `loaded_as` is the year and quarter (0 for a year) that it was loaded as, where those are not its own.
    """

    doc_id: str
    company_id: int
    ticker: str
    company: str
    doc_type: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    period_end: date | None = None
    filed: date | None = None
    accession: str | None = None
    url: str | None = None
    language: str = "en"
    status: DocumentStatus = "indexed"
    read_by: str | None = Field(default=None, exclude_if=_is_none)
    counts: DocumentCounts = DocumentCounts()
    loaded_as: SkipJsonSchema[tuple[int, int] | None] = Field(default=None, exclude=True)


class LoadedCompany(Model):
    """What is loaded of a company: which fiscal years and quarters ("2025-Q2"), and how many filings with their text.

    `fiscal_year_end` is month and day ("09-30").
    """

    ticker: str
    company: str
    fiscal_year_end: str | None = None
    fiscal_years: tuple[int, ...] = ()
    first_quarter: str | None = None
    last_quarter: str | None = None
    filings: int = 0
    texts: int = 0


class DocumentList(Model):
    """What `list_documents` returns: a page of documents, what is missing, the next page's cursor.

    The first page begins with the companies.
    """

    companies: tuple[LoadedCompany, ...] = ()
    documents: tuple[Document, ...]
    missing: tuple[str, ...] = ()
    next_cursor: str | None = None
