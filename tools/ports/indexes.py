"""The protocols of search: indexes over passages, and the models that embed and rerank them.

Text reaches an index as terms (`tools/language/terms.py`), normalised the same way for passages and queries.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.models.passages import Passage

Vector: TypeAlias = NDArray[np.float32]
Operation: TypeAlias = Literal["upsert", "delete"]
PassageSpace: TypeAlias = Literal["text", "table"]  # each passage is in one of them
MOST_LACKING: Final = 10_000  # things without vectors that are counted


@dataclass(frozen=True)
class Scope:
    """What a search may return: filters, resolved to ids and exact values. An empty one is no limit.

    `fiscal_quarters` are pairs of year and quarter, quarter 0 for a whole year. `sections` are items ("7", "1A").
    `filed_after` and `filed_before` include their day. `mentions` are words of which a passage's text has one,
    `speakers` the keys that a speaker is found by (`tools/language/speakers.py::key_of`).
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

    async def close(self) -> None: ...


class PassageIndex(Protocol):
    """Vectors of passages, each passage by the best of its windows: those of text and those of tables apart.

    Raises `OtherEmbeddingModel` where the passages' vectors are not of the model that the queries' are of.
    """

    async def search(self, vector: Vector, space: PassageSpace, scope: Scope, limit: int) -> list[Hit]:
        """The nearest passages of one space, the best first, ties by chunk id."""
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


class EmbeddingModel(Protocol):
    """Which model vectors are of. It is recorded with each; queries and passages never mix models."""

    @property
    def model(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def dimension(self) -> int: ...


class Embedder(EmbeddingModel, Protocol):
    """Turns texts into vectors of length 1. Every failure is a `ModelFailed`, after bounded retries."""

    @property
    def max_tokens(self) -> int:
        """How much of a text the model reads; longer passages are embedded as overlapping windows."""
        ...

    def windows(self, text: str, header: str) -> list[str]:
        """A passage as texts that the model reads whole, each with the header in front; never none."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text."""
        ...

    async def embed_query(self, text: str) -> Vector: ...


@dataclass(frozen=True)
class PassageVectors:
    """The vectors of a passage, a row a window; `digests` tell what each was made of."""

    chunk_id: str
    vectors: NDArray[np.float32]
    digests: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class StoredVectors:
    """A passage as it is stored, with its vectors, a row a window; a digest is None for those from before."""

    passage: Passage
    vectors: NDArray[np.float32]
    digests: tuple[bytes | None, ...]


class Spaces(Protocol):
    """The vectors of each model that a corpus has some of. Searches use those of one; others are on their way in."""

    async def prepare(self, model: EmbeddingModel) -> None:
        """Make room for a model's vectors. Raises `OtherEmbeddingModel` where they have another dimension by now."""
        ...

    async def counts(self, model: EmbeddingModel) -> tuple[int, int]:
        """How many things have no vectors of the model, and how many there are."""
        ...

    async def missing(self, model: EmbeddingModel, after: str, limit: int) -> list[str]:
        """The first things behind that id, in the order of the ids, that have no vectors of the model."""
        ...

    async def switch(self, model: EmbeddingModel) -> bool:
        """Have searches use the model from now on, unless something lacks its vectors, and remove all others'."""
        ...

    async def use(self, model: EmbeddingModel) -> EmbeddingModel:
        """Make room for a model's vectors, which searches use where they are a corpus's first; and whose vectors those
        that it makes are to be: its own, or those of an alike one that searches use."""
        ...

    async def searched(self, model: EmbeddingModel) -> str | None:
        """Which model searches use, by name and version, where it is another one, and not alike."""
        ...

    async def wanting(self, model: EmbeddingModel) -> dict[str, int]:
        """How many things lack the model's vectors, by documents that were written and not settled since; the longest
        waiting first."""
        ...

    async def wanted(self, model: EmbeddingModel, doc_id: str) -> list[str]:
        """The things of a document that have no vectors of the model, in their order."""
        ...

    async def settle(self, model: EmbeddingModel, doc_id: str | None = None) -> None:
        """Note that a document lacks nothing any more if so it is, or which of all; where searches use the model."""
        ...

    def claim(self, doc_id: str, *, wait: bool = False) -> AbstractAsyncContextManager[bool]:
        """Keep others from making the vectors of a document; False where another one does and this is not to wait."""
        ...


class VectorSpaces(Spaces, Protocol):
    """Those of passages: text and tables."""

    async def save(self, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]) -> None:
        """Write the vectors of passages as they were read; what was replaced since is left out."""
        ...

    async def known(self, model: EmbeddingModel, digests: Sequence[bytes]) -> dict[bytes, Vector]:
        """The vectors that the model made of the same texts before, in any document."""
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
