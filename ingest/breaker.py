"""Stops asking a model that fails again and again: a run over many files must not wait for it at each of them."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from pydantic import BaseModel

from tools.errors import ModelFailed
from tools.ports.chat_model import FunctionReply
from tools.ports.index_model import IndexModel

PATIENCE = 5  # failures in a row

T = TypeVar("T")


class Breaker:
    """An `IndexModel` that fails at once after too many failures in a row. One for each run."""

    def __init__(self, model: IndexModel) -> None:
        self._model = model
        self._failures = 0

    @property
    def model(self) -> str:
        return self._model.model

    async def read_page(self, image: bytes) -> str:
        """The model's reply to a page's image. Raises `ModelFailed`."""
        return await self._ask(lambda: self._model.read_page(image))

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        """The arguments of the model's call. Raises `ModelFailed`."""
        return await self._ask(lambda: self._model.call_function(system, user, function, max_tokens=max_tokens))

    async def _ask(self, call: Callable[[], Awaitable[T]]) -> T:
        if self._failures >= PATIENCE:
            raise ModelFailed(f"{self.model} failed {PATIENCE} times in a row and is not asked again in this run.")
        try:
            reply = await call()
        except ModelFailed as error:
            # A reply that is of no use, and was paid for, is still a reply.
            self._failures = 0 if any(error.tokens) else self._failures + 1
            raise
        self._failures = 0
        return reply
