"""Bounds what one question waits for its chat model, over all calls; after the first failure it is asked no more."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from tools.errors import ModelFailed, ModelSilent
from tools.models.answers import Step
from tools.models.base import Model
from tools.ports.chat_model import ChatModel, ChatReply, FunctionReply
from tools.ports.deps import Deps

# The trace's steps of calls that failed: no reply came, or one of no use.
SILENT, USELESS = "model_silent", "model_useless"

T = TypeVar("T")


class ModelCall(Model):
    """One call of the model: for which step and sub-question, when (seconds of the epoch), and how it failed, if it
    did. `silent` where no reply came: then nothing better is to be hoped for.
    """

    step: str
    part: str | None = None
    began: float
    seconds: float
    model: str
    failure: str = ""
    silent: bool = False


class BoundedChat:
    """The `ChatModel` of one step of a question. `before` are the question's calls in the steps before it."""

    def __init__(
        self,
        chat: ChatModel,
        seconds: float,
        step: str,
        part: str | None = None,
        *,
        before: Sequence[ModelCall] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._chat = chat
        self._seconds = seconds
        self._step = step
        self._part = part
        self._before = tuple(before)
        self._clock = clock
        self._under_way: list[float] = []  # when each began
        self.calls: list[ModelCall] = []

    @property
    def model(self) -> str:
        return self._chat.model

    async def prepare(self) -> None:
        """Load what calls need."""
        await self._chat.prepare()

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        """The model's text. Raises `ModelFailed`."""
        return await self._ask(lambda: self._chat.complete(system, user, max_tokens=max_tokens))

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        """The arguments of the model's call. Raises `ModelFailed`."""
        return await self._ask(lambda: self._chat.call_function(system, user, function, max_tokens=max_tokens))

    async def _ask(self, call: Callable[[], Awaitable[T]]) -> T:
        self._check()
        began = self._clock()
        try:
            await self._chat.prepare()
            self._check()  # another call may have failed meanwhile
            began = self._clock()
            reply = await self._wait(call, began)
        except ModelFailed as error:
            self._note(began, error)
            raise
        self._note(began)
        return reply

    async def _wait(self, call: Callable[[], Awaitable[T]], began: float) -> T:
        self._under_way.append(began)
        try:
            async with asyncio.timeout(self._left()):
                return await call()
        except TimeoutError as error:
            raise ModelSilent(f"{self.model} did not answer within {self._seconds:g} s.") from error
        finally:
            self._under_way.remove(began)

    def _check(self) -> None:
        """Raises `ModelSilent` where the model is not to be asked any more."""
        if any(call.silent for call in (*self._before, *self.calls)):
            raise _NotAsked(f"{self.model} failed before and is not asked again for this question.")
        if self._left() <= 0:
            raise ModelSilent(f"{self.model} took the {self._seconds:g} s that a question waits for it.")

    def _left(self) -> float:
        return self._seconds - self._waited()

    def _waited(self) -> float:
        """How long the question has waited; calls side by side count once."""
        now = self._clock()
        spans = [(call.began, call.began + call.seconds) for call in (*self._before, *self.calls)]
        spans += [(began, now) for began in self._under_way]
        waited, reached = 0.0, 0.0
        for began, ended in sorted(spans):
            waited += max(0.0, ended - max(began, reached))
            reached = max(reached, ended)
        return waited

    def _note(self, began: float, error: ModelFailed | None = None) -> None:
        if isinstance(error, _NotAsked):
            return
        self.calls.append(
            ModelCall(
                step=self._step,
                part=self._part,
                began=began,
                seconds=round(self._clock() - began, 6),
                model=self.model,
                failure=error.message if error else "",
                silent=isinstance(error, ModelSilent),
            )
        )


class _NotAsked(ModelSilent):
    """The model failed before and is not asked again for this question."""


def bound_chat(deps: Deps, step: str, part: str | None = None, before: Sequence[ModelCall] = ()) -> Deps:
    """The dependencies for one step of a question, with its model bounded; the same where there is none."""
    if deps.chat is None:
        return deps
    return replace(deps, chat=BoundedChat(deps.chat, deps.chat_seconds, step, part, before=before))


def calls_of(deps: Deps) -> list[ModelCall]:
    """The calls that a step made over what `bound_chat` gave it."""
    return deps.chat.calls if isinstance(deps.chat, BoundedChat) else []


def failed_steps(calls: Iterable[ModelCall]) -> list[Step]:
    """A step of the trace for each call that failed: for what, why, and how long it was waited for."""
    return [
        Step(
            step=SILENT if call.silent else USELESS,
            part=call.part,
            began=call.began,
            seconds=call.seconds,
            detail=f"{call.step}: {call.failure}",
        )
        for call in calls
        if call.failure
    ]


def silence_warnings(calls: Iterable[ModelCall]) -> tuple[str, ...]:
    """What an answer has to say of a model that did not answer."""
    told = (call.failure.removesuffix(".") for call in calls if call.silent)
    return tuple(dict.fromkeys(f"The model {failure}; the rules worded this answer." for failure in told))
