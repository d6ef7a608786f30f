"""A chat model that plans as it is told."""

from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from tools.stores import ChatReply, FunctionReply


@dataclass
class FakeChat:
    """Calls the function as it was told, and keeps what it was asked."""

    arguments: dict[str, Any]
    model: str = "fake"
    asked: list[tuple[str, str, type[BaseModel]]] = field(default_factory=list)

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        raise AssertionError("nothing is to be written")

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        self.asked.append((system, user, function))
        return FunctionReply(self.arguments, 100, 20)


def said(*questions: tuple[Any, ...]) -> dict[str, Any]:
    """A model's call, of (id, question, ids that it depends on, other fields)."""
    names = ("id", "question", "depends_on")
    return {
        "sub_questions": [
            {**dict(zip(names, one, strict=False)), **(one[3] if len(one) > 3 else {})} for one in questions
        ]
    }
