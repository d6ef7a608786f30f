"""The protocols of models that embed texts, and of where their vectors are kept."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from tools.models.passages import Passage

Vector: TypeAlias = NDArray[np.float32]


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


@runtime_checkable
class WordEmbedder(Protocol):
    """An embedder that also tells what words mean where they stand: the local one. Failures are `ModelFailed`."""

    @property
    def model(self) -> str: ...

    async def embed_words(self, text: str, spans: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        """A row a word of the text, from which character to which; zeros for what the model does not read."""
        ...


@dataclass(frozen=True)
class TokenVectors:
    """A text as a model reads it: its tokens, a row of length 1 for each, and the vector of the whole."""

    tokens: tuple[int, ...]
    rows: NDArray[np.float32]
    whole: Vector


@runtime_checkable
class TokenEmbedder(Protocol):
    """An embedder that also tells the vectors of a text's tokens: the local one. Failures are `ModelFailed`."""

    @property
    def model(self) -> str: ...

    async def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """One a text; the tokens that only mark its ends are left out."""
        ...


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
