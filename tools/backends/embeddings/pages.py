"""Pages by their text alone: as much of each as the model of passages reads."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tools.ports.embedding import Embedder, Vector
from tools.ports.pages import PageView


class TextPageEmbedder:
    """The `PageEmbedder` over an `Embedder`: whose name, version and failures it has."""

    sees_images = False

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def model(self) -> str:
        return self._embedder.model

    @property
    def version(self) -> str:
        return self._embedder.version

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    async def embed_pages(self, pages: Sequence[PageView]) -> NDArray[np.float32]:
        """One row a page, of its first window: what stands further down is found by the page's passages."""
        first = [self._embedder.windows(page.text, page.header)[0] for page in pages]
        return await self._embedder.embed_passages(first)

    async def embed_query(self, text: str) -> Vector:
        return await self._embedder.embed_query(text)
