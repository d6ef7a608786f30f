"""Embeddings of OpenAI, and of any endpoint that speaks its protocol (Ollama, TEI, Infinity, vLLM)."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.remote import RemoteEmbedder, RemoteSettings
from tools.backends.embeddings.vectors import batches, unit_rows
from tools.backends.embeddings.windows import cut_windows, estimate_tokens, estimate_words
from tools.backends.providers import RETRIES, bounded, well_formed
from tools.errors import ModelFailed
from tools.ports.embedding import Vector

# Numbers a vector, and tokens that the model reads.
_KNOWN = {
    "text-embedding-3-small": (1536, 8191),
    "text-embedding-3-large": (3072, 8191),
    "text-embedding-ada-002": (1536, 8191),
    "bge-m3": (1024, 8192),
    "nomic-embed-text": (768, 2048),
    "mxbai-embed-large": (1024, 512),
    "all-minilm": (384, 256),
}
_READS = 512  # tokens, of models that are not listed
_MOST_TEXTS = 256  # a request
_MOST_TEXTS_ELSEWHERE = 32  # what small servers take
_MOST_TOKENS = 125_000  # a request, estimated: OpenAI takes 300,000, and figures cost up to twice the estimate


class OpenAIEmbedder(RemoteEmbedder):
    """The `Embedder` over one endpoint. Failed calls are tried again twice, then raise `ModelFailed`."""

    provider = "openai"

    def __init__(self, settings: RemoteSettings) -> None:
        dimension, self._reads = _KNOWN.get(settings.name.partition(":")[0], (None, _READS))
        super().__init__(settings, dimension)

    @property
    def max_tokens(self) -> int:
        return self._reads

    def windows(self, text: str, header: str) -> list[str]:
        """Overlapping windows of half of what the model reads by the estimate, which figures exceed."""
        return cut_windows(text, header, estimate_words, self._reads // 2)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1; in requests of at most 256 texts (32 where a base URL is set)."""
        most = _MOST_TEXTS if self._settings.base_url is None else _MOST_TEXTS_ELSEWHERE
        rows: dict[int, Vector] = {}
        for batch in batches([estimate_tokens(text) for text in texts], _MOST_TOKENS, most):
            # An empty text is refused.
            got = await self._ask([well_formed(texts[number]) or " " for number in batch])
            rows.update(zip(batch, got, strict=True))
        if not rows:
            return np.empty((0, self._dimension or 0), dtype=np.float32)
        return np.stack([rows[number] for number in range(len(texts))])

    async def embed_query(self, text: str) -> Vector:
        """A row of length 1."""
        return (await self.embed_passages([text]))[0]

    async def _ask(self, texts: list[str]) -> NDArray[np.float32]:
        client = await self._connected()
        request = client.embeddings.create(model=self._settings.name, input=texts)
        reply = await bounded(self.model, request, self._settings.seconds)
        rows = unit_rows(self.model, self._vectors(reply), len(texts), self._dimension)
        self._dimension = rows.shape[1]
        return rows

    def _vectors(self, reply: Any) -> list[Any]:
        """The vectors in the order of the texts. The client checks nothing of what it got."""
        items = getattr(reply, "data", None)
        if not isinstance(items, list):
            raise ModelFailed(f"{self.model} gave something else than vectors.")
        told = cast(list[Any], items)
        places: list[Any] = [getattr(item, "index", None) for item in told]
        if places != [None] * len(told):  # some servers leave them out
            if not all(type(place) is int for place in places) or sorted(places) != [*range(len(told))]:
                raise ModelFailed(f"{self.model} gave vectors that belong to no text.")
            told = sorted(told, key=attrgetter("index"))
        return [getattr(item, "embedding", None) for item in told]

    def _open(self) -> Any:
        from openai import AsyncOpenAI

        settings = self._settings
        key = settings.key(self.model, "OPENAI_API_KEY")
        return AsyncOpenAI(api_key=key, base_url=settings.base_url, timeout=settings.seconds, max_retries=RETRIES)
