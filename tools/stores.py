"""The narrow protocols that the steps need of a store; `server/wiring.py` chooses who implements them."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from tools.models import Company, Document, Fact, FilingRef, Filters, FiscalPeriod, StockSplit


@dataclass(frozen=True)
class ConceptCoverage:
    """From when to when a company reports a concept in a unit (period ends), and how many facts that is."""

    company_id: int
    taxonomy: str
    concept: str
    unit: str
    first_end: date
    last_end: date
    facts: int


@dataclass(frozen=True)
class FilingPeriod:
    """How many facts one filing reports for one duration, with the filing's own year and period labels."""

    accession: str
    form: str
    filed: date
    label_year: int | None
    label_period: str | None
    start_date: date
    end_date: date
    facts: int


@dataclass(frozen=True)
class LabelledFiling:
    """A filing as a facts file names it: form, filing date, and the labels of the filing's own period."""

    accession: str
    form: str
    filed: date
    url: str | None
    label_year: int | None
    label_period: str | None


@dataclass(frozen=True)
class OwnPeriod:
    """The period that a filing is about."""

    accession: str
    fiscal_year: int
    fiscal_quarter: int
    period_end: date


class FactStore(Protocol):
    """Reads companies, their calendars, and facts."""

    async def companies(self) -> list[Company]: ...

    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]: ...

    async def facts(
        self, company_ids: Sequence[int], concepts: Sequence[str], ends: Sequence[tuple[date, date]]
    ) -> list[Fact]:
        """All facts of those concepts (local names) whose period ends within one of the ranges."""
        ...

    async def concept_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]: ...

    async def splits(self, company_ids: Sequence[int]) -> list[StockSplit]: ...

    async def concept_names(self, company_ids: Sequence[int]) -> list[str]:
        """Every concept that the companies report, as "taxonomy:Concept"."""
        ...

    async def filing_span(self, company_ids: Sequence[int]) -> dict[int, tuple[date, date]]:
        """The first and the last filing date of each company."""
        ...

    async def filings(self, accessions: Iterable[str]) -> dict[str, FilingRef]: ...


@dataclass(frozen=True)
class ChatReply:
    """A model's text, and the tokens that it took."""

    text: str
    input_tokens: int
    output_tokens: int


class ChatModel(Protocol):
    """A chat model. Every failure is a `ModelFailed`, after bounded retries."""

    @property
    def model(self) -> str: ...

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply: ...


class DocumentStore(Protocol):
    """Reads the list of documents."""

    async def list_documents(
        self, filters: Filters, company_ids: Sequence[int] | None, limit: int, offset: int
    ) -> list[Document]: ...


class FactTransaction(Protocol):
    """One file's facts on their way in: all of it is stored, or none."""

    async def content_hash(self, doc_id: str) -> str | None: ...

    async def save_company(self, company: Company) -> None: ...

    async def save_filings(self, company_id: int, filings: Iterable[LabelledFiling]) -> None: ...

    async def save_facts(self, company_id: int, source: str, facts: Iterable[Fact]) -> int:
        """Replace what `source` said of the same keys, flag rounded duplicates; how many facts are new."""
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
    """Writes facts, a transaction a file."""

    def transaction(self, company_id: int) -> AbstractAsyncContextManager[FactTransaction]: ...
