"""The narrow protocol that the steps need of a chat model, and its replies."""

from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel


@dataclass(frozen=True)
class ChatReply:
    """A model's text, and the tokens that it took."""

    text: str
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True)
class FunctionReply:
    """The arguments with which a model called a function, valid for it, and the tokens that it took."""

    arguments: dict[str, Any]
    input_tokens: int
    output_tokens: int


class ChatModel(Protocol):
    """A chat model. Every failure is a `ModelFailed`, one where nothing was answered a `ModelSilent`."""

    @property
    def model(self) -> str: ...

    async def prepare(self) -> None:
        """Load what calls need, so that nobody who counts the seconds of a call waits for that."""
        ...

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply: ...

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        """Have the model call one function; its name, description and parameters are the class's."""
        ...
