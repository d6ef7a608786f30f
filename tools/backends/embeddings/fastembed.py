"""Embedding models of fastembed, downloaded once and run on this machine (extra `fastembed`)."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.vectors import batches, unit_rows
from tools.backends.embeddings.windows import cut_windows, estimate_tokens, estimate_words
from tools.backends.fastembed_models import FastembedModel
from tools.backends.providers import well_formed
from tools.errors import ModelFailed
from tools.ports.embedding import Vector

_READS = re.compile(r"(\d+) input tokens")  # how fastembed's descriptions put it
_READS_MOSTLY = 512
_BATCH = 2048  # tokens, estimated


class FastembedEmbedder:
    """The `Embedder` over one of fastembed's models. Importing it takes seconds, at the latest in `dimension`.

    Raises `SettingsError` on first use where fastembed doesn't know the model or can't download it.
    """

    version = "1"

    def __init__(self, name: str, folder: Path | None = None) -> None:
        """`folder`: where downloaded models are kept."""
        self._name = name
        self._source = FastembedModel("TextEmbedding", name, folder)

    @property
    def model(self) -> str:
        return f"fastembed:{self._name}"

    @property
    def dimension(self) -> int:
        return int(self._source.about()["dim"])

    @property
    def max_tokens(self) -> int:
        told = _READS.search(str(self._source.about()["description"]))
        return int(told[1]) if told else _READS_MOSTLY

    def windows(self, text: str, header: str) -> list[str]:
        """Overlapping windows of half of what the model reads by the estimate, which figures exceed."""
        return cut_windows(text, header, estimate_words, self.max_tokens // 2)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1."""
        rows = np.empty((len(texts), await asyncio.to_thread(lambda: self.dimension)), dtype=np.float32)
        for batch in batches([estimate_tokens(text) for text in texts], _BATCH):
            rows[batch] = await asyncio.to_thread(self._run, "passage_embed", [texts[number] for number in batch])
        return rows

    async def embed_query(self, text: str) -> Vector:
        """A row of length 1. Some models put an instruction in front of queries."""
        return (await asyncio.to_thread(self._run, "query_embed", [text]))[0]

    def _run(self, how: str, texts: list[str]) -> NDArray[np.float32]:
        model: Any = self._source.loaded()
        try:
            given = list(getattr(model, how)([well_formed(text) for text in texts], batch_size=len(texts)))
        except Exception as error:
            # onnxruntime raises what it likes: out of memory, mostly.
            raise ModelFailed(f"{self.model} failed: {type(error).__name__}.") from error
        return unit_rows(self.model, given, len(texts), self.dimension)
