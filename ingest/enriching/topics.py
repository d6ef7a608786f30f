"""Where topics shift: how alike neighbouring paragraphs of a long section are, by their vectors."""

import asyncio

import numpy as np

from tools.ports.embedding import Embedder, Vector

_BEGINNING = 600  # characters of a paragraph that tell its topic
_KEPT = 4  # paragraphs: of each pair, the first was the second of the pair before


class TopicSimilarity:
    """A chunker's `Similarity`, by an embedder that runs in another thread's event loop. One for each document."""

    def __init__(self, embedder: Embedder, loop: asyncio.AbstractEventLoop) -> None:
        self._embedder = embedder
        self._loop = loop
        self._vectors: dict[str, Vector] = {}

    def __call__(self, one: str, other: str) -> float:
        """The cosine of two paragraphs. Raises `ModelFailed`."""
        texts = [one[:_BEGINNING], other[:_BEGINNING]]
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if missing:
            work = self._embedder.embed_passages(missing)
            rows = asyncio.run_coroutine_threadsafe(work, self._loop).result()
            self._vectors |= dict(zip(missing, rows, strict=True))
        first, second = (self._vectors[text] for text in texts)
        for text in list(self._vectors)[:-_KEPT]:
            del self._vectors[text]
        return float(np.dot(first, second))
