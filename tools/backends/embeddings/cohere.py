"""Embeddings of Cohere (extra `cohere`), and endpoints that speak its /v2/embed."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.remote import RemoteEmbedder, RemoteSettings
from tools.backends.embeddings.vectors import unit_rows
from tools.backends.embeddings.windows import cut_windows, estimate_words
from tools.backends.providers import RETRIES, bounded, well_formed
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


class CohereEmbedder(RemoteEmbedder):
    """The `Embedder` over one endpoint. Failed calls are tried again twice, then raise `ModelFailed`."""

    provider = "cohere"
    max_tokens = _READS

    def __init__(self, settings: RemoteSettings) -> None:
        super().__init__(settings, _KNOWN.get(settings.name))

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

    def _open(self) -> Any:
        settings = self._settings
        key = settings.key(self.model, "COHERE_API_KEY")
        from cohere import AsyncClientV2

        return AsyncClientV2(api_key=key, base_url=settings.base_url or _ADDRESS, timeout=settings.seconds)
