"""A model that fails again and again is left alone; one that answers now and then is not."""

from dataclasses import dataclass, field

import pytest
from pydantic import BaseModel

from ingest.breaker import PATIENCE, Breaker
from tools.errors import ModelFailed
from tools.ports.chat_model import FunctionReply


@dataclass
class Model:
    """An `IndexModel` that goes through a script of failures; None is a success."""

    script: list[ModelFailed | None]
    model: str = "stub"
    calls: list[str] = field(default_factory=list[str])

    def _next(self, what: str) -> None:
        self.calls.append(what)
        if (failure := self.script[len(self.calls) - 1]) is not None:
            raise failure

    async def read_page(self, image: bytes) -> str:
        self._next("page")
        return "read"

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        self._next("function")
        return FunctionReply({}, 1, 1)


DOWN, USELESS = ModelFailed("Down."), ModelFailed("Useless.", (9, 9))


async def run(script: list[ModelFailed | None]) -> tuple[Model, list[str]]:
    """What came of so many calls in turn, of both kinds."""
    model = Model(script)
    breaker = Breaker(model)
    came: list[str] = []
    for number in range(len(script)):
        try:
            if number % 2:
                await breaker.read_page(b"")
            else:
                await breaker.call_function("", "", BaseModel, max_tokens=1)
            came.append("reply")
        except ModelFailed as error:
            came.append(error.message)
    return model, came


async def test_a_model_that_is_down_is_not_asked_again() -> None:
    model, came = await run([DOWN] * (PATIENCE + 3))
    assert len(model.calls) == PATIENCE
    assert {*model.calls} == {"page", "function"}
    assert came == ["Down."] * PATIENCE + ["stub failed 5 times in a row and is not asked again in this run."] * 3


@pytest.mark.parametrize("reply", [None, USELESS])
async def test_a_reply_of_any_kind_begins_the_count_anew(reply: ModelFailed | None) -> None:
    script = [*[DOWN] * (PATIENCE - 1), reply, *[DOWN] * (PATIENCE - 1), None]
    model, came = await run(script)
    assert len(model.calls) == len(script)
    assert came[-1] == "reply"
