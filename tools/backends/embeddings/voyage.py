"""Multimodal embeddings of Voyage AI (extra `voyage`): a page's image and text as one vector."""

import asyncio
import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.remote import RemoteEmbedder, RemoteSettings
from tools.backends.embeddings.vectors import unit_rows
from tools.backends.providers import RETRIES, bounded, well_formed
from tools.errors import ModelFailed
from tools.ports.embedding import Vector
from tools.ports.pages import PageView

_KNOWN = {"voyage-multimodal-3": 1024}  # numbers a vector
_MOST_PAGES = 16  # a request: with images of two million pixels far below its limit of tokens
_MOST_CHARACTERS = 24_000  # of a page's text: beyond that no page has any


@dataclass(frozen=True)
class VoyageSettings(RemoteSettings):
    """Which model, where, and how long to wait for it (seconds, per try): images take longer than texts."""

    seconds: float = 60.0


class VoyageEmbedder(RemoteEmbedder):
    """The `PageEmbedder` of Voyage. Calls that are put off are tried again twice; failures raise `ModelFailed`."""

    provider = "voyage"
    sees_images = True

    def __init__(self, settings: VoyageSettings) -> None:
        super().__init__(settings, _KNOWN.get(settings.name))

    async def embed_pages(self, pages: Sequence[PageView]) -> NDArray[np.float32]:
        """One row a page, of length 1; in requests of at most 16 pages."""
        inputs = [await asyncio.to_thread(_input, page) for page in pages]
        rows = [
            await self._ask(inputs[start : start + _MOST_PAGES], "document")
            for start in range(0, len(inputs), _MOST_PAGES)
        ]
        return np.concatenate(rows) if rows else np.empty((0, self._dimension or 0), dtype=np.float32)

    async def embed_query(self, text: str) -> Vector:
        """A row of length 1."""
        return (await self._ask([[well_formed(text) or " "]], "query"))[0]

    async def _ask(self, inputs: list[list[Any]], kind: str) -> NDArray[np.float32]:
        client = await self._connected()
        request = client.multimodal_embed(inputs, model=self._settings.name, input_type=kind)
        reply = await bounded(self.model, request, self._settings.seconds)
        given: Any = getattr(reply, "embeddings", None)
        if not isinstance(given, list):
            raise ModelFailed(f"{self.model} gave something else than vectors.")
        rows = unit_rows(self.model, cast(list[Any], given), len(inputs), self._dimension)
        self._dimension = rows.shape[1]
        return rows

    def _open(self) -> Any:
        settings = self._settings
        key = settings.key(self.model, "VOYAGE_API_KEY", needed=True)
        logging.getLogger("voyage").setLevel(logging.CRITICAL)  # it logs requests, and replies that may quote the key
        from voyageai.client_async import AsyncClient

        return AsyncClient(key, RETRIES + 1, settings.seconds, settings.base_url)


def _input(page: PageView) -> list[Any]:
    """A page's text, then its image; of one that can't be drawn, the text alone."""
    text = well_formed(f"{page.header}\n{page.text}"[:_MOST_CHARACTERS]) or " "
    if page.image is None:
        return [text]
    from PIL import Image

    try:
        image = Image.open(io.BytesIO(page.image))
        image.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return [text]
    return [text, image]
