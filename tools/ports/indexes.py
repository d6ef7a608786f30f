"""The protocols of search: indexes over passages, and the models that rerank them.

Text reaches an index as terms (`tools/language/terms.py`), normalised the same way for passages and queries.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, Protocol, TypeAlias

from tools.ports.embedding import Vector

Operation: TypeAlias = Literal["upsert", "delete"]
PassageSpace: TypeAlias = Literal["text", "table"]  # each passage is in one of them
MOST_LACKING: Final = 10_000  # things without vectors that are counted


@dataclass(frozen=True)
class Scope:
    """What a search may return: filters, resolved to ids and exact values. An empty one is no limit.

    `fiscal_quarters` are pairs of year and quarter, quarter 0 for a whole year. `sections` are items ("7", "1A").
    `filed_after` and `filed_before` include their day. `mentions` are words of which a passage has one, in its
    text or as what it is about, `speakers` the keys of speakers (`tools/language/people/speakers.py::key_of`).
    """

    company_ids: tuple[int, ...] = ()
    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[tuple[int, int], ...] = ()
    doc_types: tuple[str, ...] = ()
    doc_ids: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    content_types: tuple[str, ...] = ()
    table_types: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    language: str | None = None
    filed_after: date | None = None
    filed_before: date | None = None
    has_numbers: bool | None = None
    has_comparisons: bool | None = None
    is_summary: bool | None = None
    sentiments: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()

    @property
    def judges_passages(self) -> bool:
        """Whether it asks for what the store knows of passages and keyword indexes do not."""
        return bool(self.sentiments or self.mentions) or self.has_comparisons is not None or self.is_summary is not None


@dataclass(frozen=True)
class Hit:
    """A passage that an index found. Scores are comparable within one answer only; similarities are cosines."""

    chunk_id: str
    score: float


@dataclass(frozen=True)
class PlacedHit:
    """A passage with its similarity and where it stands: characters of its document's text, and the source's page."""

    chunk_id: str
    doc_id: str
    start: int
    end: int
    page: int | None
    score: float


@dataclass(frozen=True)
class IndexedPassage:
    """What a keyword index keeps of a passage: its terms, those of its headings, and what a scope asks for.

    `terms` and `heading` are normalised words joined by spaces.
    """

    chunk_id: str
    doc_id: str
    company_id: int
    terms: str
    heading: str
    doc_type: str
    language: str
    content_type: str
    has_numbers: bool
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    filed: date | None = None
    item: str | None = None
    table_type: str | None = None
    entities: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    speaker_keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """A document that was written or removed. `seq` rises in the order of the commits."""

    seq: int
    doc_id: str
    operation: Operation


class ChangeFeed(Protocol):
    """What indexes outside the store follow to keep up with it."""

    async def newest(self) -> tuple[str, int]:
        """The corpus's identity (another one after a restore or a new start), and its newest `seq` (0: none)."""
        ...

    async def changes(self, after: int, limit: int) -> list[Change]:
        """The changes after `after`, in order."""
        ...

    async def passages(self, doc_ids: Sequence[str]) -> list[IndexedPassage]: ...

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Keep every other process of the corpus out of what `name` stands for."""
        ...


class KeywordIndex(Protocol):
    """BM25 over passages."""

    @property
    def name(self) -> str:
        """What the trace calls it: tantivy, opensearch."""
        ...

    async def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        """The passages with any of the terms (weights multiply a term's score), the best first, ties by chunk id.

        It has caught up with the store before it answers, or `freshness` says that it lags. Raises `IndexDown`.
        """
        ...

    async def freshness(self) -> str | None:
        """A warning where the index lags behind the store; ask after a search."""
        ...

    async def catch_up(self) -> int:
        """Apply what the store has committed since: how many documents that were."""
        ...

    async def drop(self, identity: str) -> None:
        """Delete all that is kept of the corpus with that identity, which is gone. Raises `IndexDown`."""
        ...

    async def close(self) -> None: ...


class PassageIndex(Protocol):
    """Vectors of passages, each passage by the best of its windows: those of text and those of tables apart.

    Raises `OtherEmbeddingModel` where the passages' vectors are not of the model that the queries' are of.
    """

    async def search(self, vector: Vector, space: PassageSpace, scope: Scope, limit: int) -> list[Hit]:
        """The nearest passages of one space, the best first, ties by chunk id."""
        ...

    async def search_each(
        self, vectors: Sequence[Vector], space: PassageSpace, scope: Scope, limit: int
    ) -> list[list[Hit]]:
        """What `search` finds for each of several vectors."""
        ...

    async def similarities(self, vector: Vector, chunk_ids: Sequence[str]) -> dict[str, float]:
        """The cosine similarity of those passages that have a vector."""
        ...

    async def document_similarities(self, vector: Vector, doc_ids: Sequence[str]) -> list[PlacedHit]:
        """Every passage of the documents that has a vector, by document and in the order of its text."""
        ...

    async def lacking(self, scope: Scope) -> int:
        """How many passages of a scope have no vectors yet, up to `MOST_LACKING` + 1."""
        ...


class PageIndex(Protocol):
    """Vectors of pages, and the words of their heads. The id of a hit is the page's: "{doc_id}#p{page}"."""

    async def search(self, vector: Vector, scope: Scope, limit: int) -> list[Hit]:
        """The nearest pages, the best first, ties by document and page.

        Raises `OtherEmbeddingModel` where the pages' vectors are not of the model that the queries' are of.
        """
        ...

    async def search_heads(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        """The pages whose title, bullets or captions have any of the terms, the best first, ties likewise."""
        ...

    async def lacking(self, scope: Scope) -> int:
        """How many pages of a scope have no vectors yet, up to `MOST_LACKING` + 1."""
        ...


class Reranker(Protocol):
    """A cross-encoder. Every failure is a `ModelFailed`, after bounded retries."""

    @property
    def model(self) -> str: ...

    async def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """A score for each text, in their order; comparable within one model."""
        ...
