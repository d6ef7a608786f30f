"""The narrow protocols that the steps need of a store; `server/wiring.py` chooses who implements them."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from tools.figures.models import StatementType
from tools.filings import (
    DocumentFile,
    FaceLine,
    FiledStatement,
    FilingPeriod,
    KnownFiling,
    LabelledFiling,
    LoadedFiling,
    OwnPeriod,
)
from tools.filters import Filters
from tools.indexes import EmbeddingModel, PassageVectors
from tools.insider_models import InsiderTrade
from tools.models import Company, Document, Fact, FilingRef, FiscalPeriod, LoadedCompany, StockSplit
from tools.passages.models import Chunk, Passage, Section, Table
from tools.tree_models import TreeNode


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

    async def companies(self) -> list[Company]: ...

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
        self, filters: Filters, company_ids: Sequence[int] | None, limit: int, offset: int, *, counted: bool = True
    ) -> list[Document]:
        """A page of documents that pass the filters; not `counted`, the counts of their parts are left out."""
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

    async def neighbours(self, chunk_id: str, before: int, after: int) -> list[Chunk]:
        """A chunk with up to so many before and after it, as they are linked, in order."""
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


class DocumentParts(Protocol):
    """One document on its way in."""

    async def replace_document(
        self, document: Document, content_hash: str, title: str, text: str, path: str | None = None
    ) -> None:
        """Write the document's row and text; whatever hung on it before is gone. `path` is its file's."""
        ...

    async def save_sections(self, sections: Iterable[Section]) -> None: ...

    async def save_nodes(self, nodes: Iterable[TreeNode]) -> None:
        """Write the nodes of the document's tree, each after the one that it stands below."""
        ...

    async def save_tables(self, tables: Iterable[Table]) -> None: ...

    async def save_passages(self, passages: Iterable[Passage]) -> None: ...

    async def save_passage_vectors(
        self, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]
    ) -> None:
        """Write the vectors of passages that are written by then."""
        ...

    async def save_filed_statements(
        self, company_id: int, ticker: str, statements: Iterable[FiledStatement]
    ) -> None: ...

    async def save_insider_trades(self, company_id: int, doc_id: str, trades: Iterable[InsiderTrade]) -> None: ...


class FactTransaction(DocumentParts, Protocol):
    """One file on its way in: all of it is stored, or none."""

    async def content_hash(self, doc_id: str) -> str | None: ...

    async def save_company(self, company: Company, *, renames: bool = False) -> None:
        """Write a company; one with a CIK takes over what bears its ticker or name. `renames`: the name is today's."""
        ...

    async def save_filings(self, company_id: int, filings: Iterable[LabelledFiling]) -> None: ...

    async def save_facts(self, company_id: int, source: str, facts: Iterable[Fact]) -> int:
        """Replace what `source` said of the same keys, flag rounded duplicates; how many facts are new."""
        ...

    async def label_document(self, doc_id: str, label_year: int | None, label_period: str | None) -> None:
        """Keep the year and period by which a filing names itself."""
        ...

    async def clear_facts(self, sources: Sequence[str]) -> bool:
        """Take back all that the sources said; whether they had said anything."""
        ...

    async def same_filings(self, company_id: int, form: str, end: date | None, content: str) -> list[KnownFiling]:
        """The company's documents of that content, or of that form and period; those with an accession first."""
        ...

    async def remove_documents(self, doc_ids: Sequence[str]) -> None:
        """Remove documents with their exhibits; facts stay."""
        ...

    async def forget_made_up(self, company_id: int) -> None:
        """Have the next run read filings anew whose accession is known by now, so that they get their own ids."""
        ...

    async def remove_exhibits(self, content_hash: str) -> None:
        """Remove the exhibits that came in the file of that content."""
        ...

    async def filing_periods(self, company_id: int) -> list[FilingPeriod]: ...

    async def share_facts(self, company_id: int, concepts: Iterable[str]) -> list[Fact]:
        """All totals of those concepts that the store holds of the company."""
        ...

    async def save_splits(self, company_id: int, splits: Iterable[StockSplit]) -> None: ...

    async def save_calendar(
        self, company_id: int, periods: Iterable[FiscalPeriod], own_periods: Iterable[OwnPeriod]
    ) -> None: ...

    async def save_document(self, document: Document, content_hash: str) -> None: ...


class FactWriter(Protocol):
    """Writes facts and documents, a transaction each."""

    async def find_content(self, content_hash: str) -> list[str]:
        """The ids of the documents that hold this very content, exhibits of the same file included."""
        ...

    async def keep_path(self, doc_ids: Sequence[str], path: str | None) -> None:
        """Note where the file of some documents lies by now; None where its path can not be kept."""
        ...

    async def use_model(self, model: EmbeddingModel) -> str | None:
        """Make room for a model's vectors. The first model of a corpus is the one that searches use.

        Where they use another one, that is returned, by name and version.
        """
        ...

    async def find_company(self, tickers: Sequence[str], name: str) -> Company | None:
        """The loaded company that bears one of the tickers, else the name."""
        ...

    def transaction(self, company_id: int) -> AbstractAsyncContextManager[FactTransaction]: ...
