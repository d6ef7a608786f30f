"""How fast one filing is indexed, beside the embedder alone."""

import shutil
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from evals.corpus import traversable_folder
from evals.places import SHARED
from evals.report import Report, tell
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.ports.embedding import Embedder

_FILING = SHARED / "filings" / "10-K_NVDA_2025-02-26.html.gz"  # 2 MB


async def measure_throughput() -> Report:
    """A 10-K of 2 MB: how long indexing takes beside what the embedder alone takes for the same windows."""
    folder = traversable_folder("tieout-throughput-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="throughput")) as deps:
            embedder = deps.embedder
            if embedder is None:
                raise RuntimeError("The measurement needs an embedding model.")
            counted = _Counted(embedder)
            await embedder.embed_query("warm")
            begun = time.perf_counter()
            files = index_files(deps.writer, deps.directory, find_files([_FILING]), embedder=counted)
            loaded = [(file, time.perf_counter() - begun) async for file in files]
            whole = time.perf_counter() - begun
            [(file, words)] = loaded
            begun = time.perf_counter()
            for batch in counted.batches:
                await embedder.embed_passages(batch)
            alone = time.perf_counter() - begun
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    windows = sum(map(len, counted.batches))
    bound = alone / 0.9 + 4
    return {
        "windows of a 2 MB 10-K": f"{windows} in {file.chunks} passages",
        "embedder alone": f"{alone:.1f} s ({windows / alone:.1f} windows a second)",
        "searchable by its words": tell(f"after {words:.1f} s (bound: 3 s)", times={"seconds": words}),
        "indexing": tell(f"{whole:.1f} s (bound: {bound:.1f} s)", times={"seconds": whole}),
    }


class _Counted:
    """An embedder that remembers what it was given."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.model, self.version = embedder.model, embedder.version
        self.dimension, self.max_tokens = embedder.dimension, embedder.max_tokens
        self.batches: list[list[str]] = []

    def windows(self, text: str, header: str) -> list[str]:
        return self._embedder.windows(text, header)

    async def embed_passages(self, texts: Sequence[str]) -> np.ndarray[Any, np.dtype[np.float32]]:
        self.batches.append(list(texts))
        return await self._embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> np.ndarray[Any, np.dtype[np.float32]]:
        return await self._embedder.embed_query(text)
