"""The narrow protocols that the steps need of a store; `server/wiring.py` chooses who implements them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.documents import Document, LoadedCompany
from tools.models.facts import Fact, FilingRef
from tools.models.figures import StatementType
from tools.models.filings import DocumentFile, FaceLine, FiledStatement, LoadedFiling
from tools.models.filters import Filters
from tools.models.pages import Page
from tools.models.passages import Chunk, Passage, Section, Speaker, Table
from tools.models.trades import InsiderTrade
from tools.models.trees import TreeNode


@dataclass(frozen=True)
class ConceptCoverage:
    """From when to when a company reports a concept in a unit (period ends), and how many facts that is.

    `dimensions` is {} for totals.
    """

    company_id: int
    taxonomy: str
    concept: str
    unit: str
    first_end: date
    last_end: date
    facts: int
    dimensions: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)


class LedgerStore(Protocol):
    """Reads what a company's ledger holds: its calendar, what it reports, its splits, and facts."""

    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]: ...

    async def facts(
        self,
        company_ids: Sequence[int],
        concepts: Sequence[str],
        ends: Sequence[tuple[date, date]],
        *,
        segments: bool = False,
    ) -> list[Fact]:
        """All totals of those concepts (local names) whose period ends within one of the ranges.

        With `segments`, the facts with dimensions instead.
        """
        ...

    async def concept_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]: ...

    async def splits(self, company_ids: Sequence[int]) -> list[StockSplit]: ...

    async def loaded_filings(self, company_ids: Sequence[int]) -> list[LoadedFiling]:
        """The filings that are about a period, with what of them is loaded."""
        ...

    async def face_lines(
        self, company_ids: Sequence[int], statements: Sequence[str], ends: Sequence[tuple[date, date]]
    ) -> list[FaceLine]:
        """The lines of primary statements as filed whose period ends within one of the ranges."""
        ...


class FactStore(LedgerStore, Protocol):
    """Reads companies, their calendars, and facts."""

    async def companies(self) -> list[Company]:
        """All companies, by name: the very ones of before, where they are the same. The list is not to be changed."""
        ...

    async def segment_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]:
        """The coverage of facts with dimensions instead, a row for each set of dimensions."""
        ...

    async def concept_names(self, company_ids: Sequence[int]) -> list[str]:
        """Every concept that the companies report, as "taxonomy:Concept"."""
        ...

    async def filing_span(self, company_ids: Sequence[int]) -> dict[int, tuple[date, date]]:
        """The first and the last filing date of each company."""
        ...

    async def filings(self, accessions: Iterable[str]) -> dict[str, FilingRef]: ...


class DocumentStore(Protocol):
    """Reads documents and their parts."""

    async def list_documents(
        self,
        filters: Filters,
        company_ids: Sequence[int] | None,
        limit: int,
        offset: int,
        *,
        counted: bool = True,
        readable: bool = False,
    ) -> list[Document]:
        """A page of documents that pass the filters; not `counted`, the counts of their parts are left out, and
        `readable`, documents of which figures alone are loaded."""
        ...

    async def loaded_companies(self, company_ids: Sequence[int] | None) -> list[LoadedCompany]:
        """What is loaded of companies, or of all, in the order in which documents are listed."""
        ...

    async def document(self, doc_id: str) -> Document | None: ...

    async def file(self, doc_id: str) -> DocumentFile | None:
        """The file that the document was read from; None where that is not known."""
        ...

    async def text(self, doc_id: str, start: int, length: int) -> tuple[str, int] | None:
        """A part of a document's text, and how many characters the whole has; None where only facts are loaded."""
        ...

    async def sections(self, doc_id: str) -> list[Section]: ...

    async def tree(self, doc_id: str) -> list[TreeNode]:
        """The nodes of a document's tree, each followed by those below it."""
        ...

    async def tables(self, doc_id: str) -> list[Table]: ...

    async def table(self, table_id: str) -> Table | None: ...

    async def chunks(self, doc_id: str) -> list[Chunk]: ...

    async def passages(self, chunk_ids: Sequence[str]) -> list[Passage]:
        """Chunks with all that a search shows of them, in the given order; unknown ids are left out."""
        ...

    async def pages(self, page_ids: Sequence[str]) -> list[Page]:
        """Pages ("{doc_id}#p{page}") in the given order; unknown ids are left out.

        Those of documents that were read before pages were kept have the text of their passages, and nothing else.
        """
        ...

    async def page_ranges(self, doc_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The first and the last page of each of the documents that has any."""
        ...

    async def on_pages(self, page_ids: Sequence[str]) -> list[Passage]:
        """The passages on pages, in the given order, those of one page in their own."""
        ...

    async def unpaged(self, doc_ids: Sequence[str], limit: int) -> list[str]:
        """Those of the documents, or of all, that were read before pages were kept."""
        ...

    async def neighbours(self, chunk_id: str, before: int, after: int) -> list[Chunk]:
        """A chunk with up to so many before and after it, as they are linked, in order."""
        ...

    async def speakers(
        self, keys: Sequence[str], doc_ids: Sequence[str] | None = None, company_ids: Sequence[int] | None = None
    ) -> list[Speaker]:
        """Who speaks in transcripts by one of these keys, in these documents or companies, or in all."""
        ...

    async def section_text(self, section_id: str) -> tuple[Section, str] | None: ...

    async def filed_statements(
        self,
        company_id: int,
        statement_type: StatementType,
        fiscal_year: int | None,
        fiscal_quarter: int,
        as_of: date | None = None,
    ) -> list[FiledStatement]:
        """Statements as filed of one period (quarter 0 for a year), the newest first."""
        ...

    async def insider_trades(
        self,
        company_ids: Sequence[int],
        *,
        owner: str | None = None,
        codes: Sequence[str] = (),
        first: date | None = None,
        last: date | None = None,
        holdings: bool = False,
        limit: int = 50,
        offset: int = 0,
    ) -> list[tuple[str, int, InsiderTrade]]:
        """Insiders' trades from the newest on, each with its document and company."""
        ...
