"""What writes facts and documents, as the loader sees it."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.corpora import Reread
from tools.models.documents import Document
from tools.models.facts import Fact
from tools.models.filings import FiledStatement, FilingPeriod, KnownFiling, LabelledFiling, OwnPeriod
from tools.models.pages import Page
from tools.models.passages import Passage, Section, Table
from tools.models.trades import InsiderTrade
from tools.models.trees import TreeNode
from tools.models.units import InformationUnit
from tools.ports.embedding import EmbeddingModel, PassageVectors, StoredVectors, Vector, VectorSpaces
from tools.ports.pages import PageSpaces, PageVector
from tools.ports.stores import DocumentStore
from tools.ports.units import UnitSpaces, UnitStore, UnitVector


class DocumentParts(Protocol):
    """One document on its way in."""

    async def replace_document(
        self, document: Document, content_hash: str, title: str, text: str, path: str | None = None
    ) -> None:
        """Write the document's row and text; whatever hung on it before is gone. `path` is its file's."""
        ...

    async def others_chunk(self, doc_id: str, chunk_ids: Sequence[str]) -> tuple[str, str] | None:
        """One of the chunks, and its document, that another document than `doc_id` has; None where none has any."""
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

    async def save_pages(self, pages: Iterable[Page]) -> None: ...

    async def save_page_vectors(
        self, model: EmbeddingModel, pages: Sequence[Page], vectors: Sequence[PageVector]
    ) -> None:
        """Write the vectors of pages that are written by then."""
        ...

    async def save_units(self, units: Sequence[InformationUnit]) -> None: ...

    async def save_unit_vectors(
        self, model: EmbeddingModel, units: Sequence[InformationUnit], vectors: Sequence[UnitVector]
    ) -> None:
        """Write the vectors of units that are written by then."""
        ...

    async def want_vectors(self, doc_id: str) -> None:
        """Note that passages, pages or units of the document, written by then, may lack vectors."""
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

    async def take_out(self, company_id: int, doc_ids: Sequence[str]) -> list[Reread]:
        """Remove documents with their exhibits, facts and all that hangs on them; files to be read anew for that."""
        ...

    async def remove_company(self, company_id: int, *, only_empty: bool = False) -> bool:
        """Remove a company with all that is loaded of it, or one without documents alone; whether it is gone."""
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


@dataclass(frozen=True)
class VectorStores:
    """What vectors are made of, and where they go."""

    documents: DocumentStore
    units: UnitStore
    spaces: VectorSpaces
    page_spaces: PageSpaces
    unit_spaces: UnitSpaces


class FactWriter(Protocol):
    """Writes facts and documents, a transaction each."""

    @property
    def vectors(self) -> VectorStores:
        """Where the vectors of what is written go, which follow."""
        ...

    async def find_content(self, content_hash: str) -> list[str]:
        """The ids of the documents that hold this very content, exhibits of the same file included."""
        ...

    async def keep_path(self, doc_ids: Sequence[str], path: str | None) -> None:
        """Note where the file of some documents lies by now; None where its path can not be kept."""
        ...

    async def stored_vectors(self, doc_ids: Sequence[str], model: EmbeddingModel) -> list[StoredVectors]:
        """The vectors that some documents have of the model, by their passages: what is unchanged keeps its own."""
        ...

    async def stored_page_vectors(self, doc_ids: Sequence[str], model: EmbeddingModel) -> dict[bytes, Vector]:
        """Those of their pages, by what they were made of."""
        ...

    async def stored_unit_vectors(self, doc_ids: Sequence[str], model: EmbeddingModel) -> dict[bytes, Vector]:
        """Those of their units, likewise."""
        ...

    async def find_company(self, tickers: Sequence[str], name: str) -> Company | None:
        """The loaded company that bears one of the tickers, else the name."""
        ...

    def turn(self, company: Company) -> AbstractAsyncContextManager[None]:
        """Keep others from loading documents of a company of that id, name or ticker: which document a file is depends
        on those that are loaded."""
        ...

    async def parts_of(self, doc_ids: Sequence[str]) -> dict[str, int]:
        """How much of each part hangs on documents and their exhibits, by the part's name."""
        ...

    def transaction(self, company_id: int, *others: int) -> AbstractAsyncContextManager[FactTransaction]:
        """A transaction about these companies, which no other process writes to meanwhile."""
        ...
