"""A chat model that calls the function as it is told."""

from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from tools.ports.chat_model import ChatReply, FunctionReply


@dataclass
class FakeChat:
    """Calls the function as it was told, or fails as it was told, and keeps what it was asked."""

    arguments: dict[str, Any] | Exception
    model: str = "fake"
    asked: list[tuple[str, str, type[BaseModel]]] = field(default_factory=list)

    async def prepare(self) -> None:
        return None

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        raise AssertionError("nothing is to be written")

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        self.asked.append((system, user, function))
        if isinstance(self.arguments, Exception):
            raise self.arguments
        return FunctionReply(self.arguments, 100, 20)
