"""The protocols of pages as a space of their own: what a model is shown of a page, and the vectors that it makes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tools.models.pages import Page
from tools.ports.embedding import EmbeddingModel, Spaces, Vector


@dataclass(frozen=True)
class PageView:
    """What a model is shown of a page: a line that says whose it is, its text, and its image (PNG) if there is one."""

    header: str
    text: str
    image: bytes | None = None


@dataclass(frozen=True)
class PageVector:
    """The vector of a page; `digest` tells what it was made of."""

    page_id: str
    vector: Vector
    digest: bytes


class PageEmbedder(EmbeddingModel, Protocol):
    """Turns pages into vectors of length 1, one each. Every failure is a `ModelFailed`, after bounded retries."""

    @property
    def sees_images(self) -> bool:
        """Whether it reads a page's image besides its text."""
        ...

    async def embed_pages(self, pages: Sequence[PageView]) -> NDArray[np.float32]:
        """One row a page."""
        ...

    async def embed_query(self, text: str) -> Vector: ...


class PageSpaces(Spaces, Protocol):
    """Those of pages."""

    async def save(self, model: EmbeddingModel, pages: Sequence[Page], vectors: Sequence[PageVector]) -> None:
        """Write the vectors of pages as they were read; what was replaced since is left out."""
        ...
