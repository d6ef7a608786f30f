"""What a question waits for its model, over calls one after the other and side by side."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest
from pydantic import BaseModel

from tools.errors import ModelFailed, ModelSilent
from tools.ports.chat_calls import BoundedChat, ModelCall, failed_steps, silence_warnings
from tools.ports.chat_model import ChatReply, FunctionReply


@dataclass
class Clock:
    """Seconds that pass when it is told."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


async def _nothing() -> None:
    return None


@dataclass
class Chat:
    """Does what it is told at each call; what stands in `loads` happens while it is prepared."""

    does: Callable[[], Awaitable[None]] = _nothing
    loads: Callable[[], Awaitable[None]] = _nothing
    model: str = "gpt"
    asked: list[str] = field(default_factory=list)

    async def prepare(self) -> None:
        await self.loads()

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        self.asked.append(user)
        await self.does()
        return ChatReply("yes", 1, 1)

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        self.asked.append(user)
        await self.does()
        return FunctionReply({}, 1, 1)


def taking(clock: Clock, seconds: float) -> Callable[[], Awaitable[None]]:
    """A call that takes so long."""

    async def pass_time() -> None:
        clock.now += seconds

    return pass_time


def failing(error: Exception) -> Callable[[], Awaitable[None]]:
    """A call that fails."""

    async def fail() -> None:
        raise error

    return fail


async def say(chat: BoundedChat, user: str = "?") -> str:
    return (await chat.complete("", user, max_tokens=1)).text


async def test_calls_share_the_seconds_of_the_question() -> None:
    clock = Clock()
    chat = Chat(taking(clock, 8.0))
    first = BoundedChat(chat, 20.0, "classify", clock=clock)
    assert await say(first) == "yes"
    second = BoundedChat(chat, 20.0, "draft", before=first.calls, clock=clock)
    assert await say(second) == "yes"
    assert await say(second) == "yes"
    with pytest.raises(ModelSilent, match="took the 20 s that a question waits"):
        await say(second)
    assert len(chat.asked) == 3


async def test_calls_side_by_side_count_once() -> None:
    clock = Clock()
    before = [ModelCall(step="a", began=1000.0 + n, seconds=10.0, model="gpt") for n in range(8)]
    clock.now = 1020.0  # 17 seconds of them were waited for
    assert await say(BoundedChat(Chat(), 20.0, "draft", before=before, clock=clock)) == "yes"
    with pytest.raises(ModelSilent):
        await say(BoundedChat(Chat(), 17.0, "draft", before=before, clock=clock))


async def test_a_call_that_hangs_is_cut_off_at_what_is_left() -> None:
    began = asyncio.get_running_loop().time()
    hangs = Chat(lambda: asyncio.sleep(3600))
    before = [ModelCall(step="classify", began=0.0, seconds=19.98, model="gpt")]
    chat = BoundedChat(hangs, 20.0, "draft", "q1", before=before)
    with pytest.raises(ModelSilent, match="did not answer within 20 s"):
        await say(chat)
    assert asyncio.get_running_loop().time() - began < 60
    [call] = chat.calls
    assert (call.step, call.part, call.silent) == ("draft", "q1", True)


async def test_after_the_first_silence_it_is_not_asked_again() -> None:
    chat = Chat(failing(ModelSilent("gpt failed: RateLimitError.")))
    first = BoundedChat(chat, 20.0, "classify")
    with pytest.raises(ModelSilent):
        await say(first)
    later = BoundedChat(chat, 20.0, "draft", before=first.calls)
    for _ in range(2):
        with pytest.raises(ModelSilent, match="not asked again"):
            await say(later)
    assert len(chat.asked) == 1
    assert later.calls == []  # what was not asked is no call


async def test_a_reply_of_no_use_is_still_a_reply() -> None:
    chat = Chat(failing(ModelFailed("gpt did not call it once.")))
    first = BoundedChat(chat, 20.0, "classify")
    with pytest.raises(ModelFailed):
        await say(first)
    chat.does = _nothing
    assert await say(BoundedChat(chat, 20.0, "draft", before=first.calls)) == "yes"
    assert silence_warnings(first.calls) == ()


async def test_imports_are_not_waiting() -> None:
    clock = Clock()
    chat = BoundedChat(Chat(loads=taking(clock, 100.0)), 20.0, "classify", clock=clock)
    assert await say(chat) == "yes"
    [call] = chat.calls
    assert call.seconds == 0


async def test_the_trace_names_the_call_why_and_how_long() -> None:
    clock = Clock()

    async def fail() -> None:
        clock.now += 3.0
        raise ModelSilent("gpt failed: InternalServerError.")

    chat = BoundedChat(Chat(fail), 20.0, "search_tree", "q2", clock=clock)
    with pytest.raises(ModelSilent):
        await say(chat)
    [step] = failed_steps(chat.calls)
    assert (step.step, step.part, step.seconds) == ("model_silent", "q2", 3.0)
    assert step.detail == "search_tree: gpt failed: InternalServerError."
    assert silence_warnings(chat.calls) == ("The model gpt failed: InternalServerError; the rules worded this answer.",)


async def test_a_question_that_is_called_off_leaves_nothing_under_way() -> None:
    chat = BoundedChat(Chat(lambda: asyncio.sleep(3600)), 20.0, "draft")
    task = asyncio.create_task(say(chat))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert chat.calls == []
