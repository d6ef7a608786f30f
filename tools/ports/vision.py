"""What is needed to look at pages: their pictures, and a model that reads them."""

from collections.abc import Sequence
from typing import Protocol

from tools.ports.chat_model import ChatReply


class PagePictures(Protocol):
    """The pictures of documents' pages."""

    async def draw(self, doc_id: str, page: int) -> bytes:
        """A page, counted from 1, as a PNG.

        Raises `PageUnavailable` where there is none, `UnknownDocument` and `InvalidInput` for what is no page.
        """
        ...


class VisionModel(Protocol):
    """A model that answers from pictures. Every failure is a `ModelFailed`, one where nothing came a `ModelSilent`."""

    @property
    def model(self) -> str: ...

    async def look(self, system: str, user: str, images: Sequence[bytes], *, max_tokens: int) -> ChatReply:
        """The model's text on PNG images."""
        ...
