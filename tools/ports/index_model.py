"""What a model does while files are indexed; `server/wiring.py` chooses who implements it."""

from typing import Protocol

from pydantic import BaseModel

from tools.ports.chat_model import FunctionReply


class PageReader(Protocol):
    """A model that reads pages from their images. Every failure is a `ModelFailed`, after bounded retries."""

    @property
    def model(self) -> str: ...

    async def read_page(self, image: bytes) -> str:
        """The model's reply to a page's image, a PNG: what `prompts/index_page.md` asks for, or anything else."""
        ...


class IndexModel(PageReader, Protocol):
    """A model that calls functions as well, as a `ChatModel` does."""

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply: ...
