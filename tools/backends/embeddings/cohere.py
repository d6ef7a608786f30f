"""Embeddings of Cohere (extra `cohere`), and endpoints that speak its /v2/embed."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.vectors import unit_rows
from tools.backends.embeddings.windows import cut_windows, estimate_words
from tools.backends.providers import RETRIES, bounded, well_formed
from tools.errors import ModelFailed
from tools.ports.embedding import Vector

_ADDRESS = "https://api.cohere.com"
_MOST_TEXTS = 96  # a request
_READS = 512  # tokens, of the oldest of them
_KNOWN = {
    "embed-v4.0": 1536,
    "embed-multilingual-v3.0": 1024,
    "embed-english-v3.0": 1024,
    "embed-multilingual-light-v3.0": 384,
    "embed-english-light-v3.0": 384,
}

Purpose: TypeAlias = Literal["search_document", "search_query"]


@dataclass(frozen=True)
class CohereEmbedding:
    """Which model, where, and how long to wait for it (seconds, per try)."""

    name: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    seconds: float = 30.0


class CohereEmbedder:
    """The `Embedder` over one endpoint. Failed calls are tried again twice, then raise `ModelFailed`."""

    version = "1"
    max_tokens = _READS

    def __init__(self, settings: CohereEmbedding) -> None:
        self._settings = settings
        self._dimension = _KNOWN.get(settings.name)
        self._client: Any = None

    @property
    def model(self) -> str:
        return f"cohere:{self._settings.name}"

    @property
    def dimension(self) -> int:
        """Known for the listed models; for others raises `ModelFailed` before the first answer."""
        if self._dimension is None:
            raise ModelFailed(f"The dimension of {self.model} is not known before its first answer.")
        return self._dimension

    def windows(self, text: str, header: str) -> list[str]:
        """Overlapping windows of half of what the model reads by the estimate, which figures exceed."""
        return cut_windows(text, header, estimate_words, _READS // 2)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1; in requests of at most 96 texts."""
        parts = [
            await self._ask(texts[start : start + _MOST_TEXTS], "search_document")
            for start in range(0, len(texts), _MOST_TEXTS)
        ]
        return np.concatenate(parts) if parts else np.empty((0, self.dimension), np.float32)

    async def embed_query(self, text: str) -> Vector:
        return (await self._ask([text], "search_query"))[0]

    async def _ask(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:
        client = await self._connected()
        request = client.embed(
            model=self._settings.name,
            texts=[well_formed(text).strip() or "." for text in texts],  # an empty text is refused
            input_type=purpose,
            embedding_types=["float"],
            request_options={"max_retries": RETRIES},
        )
        reply = await bounded(self.model, request, self._settings.seconds)
        given = getattr(getattr(reply, "embeddings", None), "float_", None)
        rows = unit_rows(self.model, given if isinstance(given, list) else (), len(texts), self._dimension)
        self._dimension = rows.shape[1]
        return rows

    async def _connected(self) -> Any:
        if self._client is None:
            self._client = await asyncio.to_thread(self._connect)
        return self._client

    def _connect(self) -> Any:
        settings = self._settings
        key = settings.api_key
        if key is None:
            if settings.base_url is None:
                raise ModelFailed(f"{self.model} needs a key: set COHERE_API_KEY.")
            key = "none"  # servers of one's own ask for none; the client does
        try:
            from cohere import AsyncClientV2

            return AsyncClientV2(api_key=key, base_url=settings.base_url or _ADDRESS, timeout=settings.seconds)
        except Exception as error:  # the client's own checks, which may quote the key
            raise ModelFailed(f"{self.model} can't be set up: {type(error).__name__}.") from error
