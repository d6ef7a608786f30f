"""Threads outside of any conversation: they are forgotten a day after nobody replied, and nothing else is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest

from agent.graph import build_graph
from agent.run import ONCE, Run
from server.memory import open_memory, short_memory
from server.settings import Settings
from server.wiring import open_app, open_database
from tools.models.answers import Answer, Clarification

OPEN = "What was Apple's margin in fiscal 2023?"
TABLES = ("checkpoints", "checkpoint_blobs", "checkpoint_writes")


async def ignore(_: str) -> None:
    return None


async def ask(settings: Settings, *threads: str) -> None:
    """Leave an open question in each thread."""
    async with open_app(settings) as app, open_memory(app.database) as memory:
        for thread in threads:
            run = Run(build_graph(app.deps, memory), ignore, thread)
            assert isinstance(await run.start(OPEN), Clarification)
            assert await run.waiting()


@asynccontextmanager
async def rows(settings: Settings) -> AsyncIterator[Any]:
    """The tables of the memory, once a process has opened it."""
    async with open_database(settings) as database, open_memory(database) as memory:
        pool: Any = memory.conn
        async with pool.connection() as conn:
            yield conn


async def kept(settings: Settings) -> dict[str, set[str]]:
    """The threads that each table still holds."""
    async with rows(settings) as conn:
        found = {table: await conn.execute(f"select distinct thread_id from {table}") for table in TABLES}
        return {table: {row["thread_id"] for row in await cursor.fetchall()} for table, cursor in found.items()}


async def grow_old(settings: Settings, hours: int, *threads: str) -> None:
    """Set the threads' checkpoints back."""
    async with rows(settings) as conn:
        updated = await conn.execute(
            "update checkpoints set checkpoint = jsonb_set(checkpoint, '{ts}', to_jsonb("
            "((checkpoint ->> 'ts')::timestamptz - make_interval(hours => %s))::text)) where thread_id = any(%s)",
            [hours, list(threads)],
        )
        assert updated.rowcount >= len(threads)


@pytest.fixture
def mine(sample: Settings, corpus: str) -> Any:
    """Threads that no other test uses, by what they are."""
    return {
        "old": f"{ONCE}{uuid4()}",
        "new": f"{ONCE}{uuid4()}",
        "conversation": f"{corpus}_conversation",
        "once upon a time": f"{ONCE}upon-a-time-{corpus}",
        "half a name": f"{ONCE}{uuid4()}-and-more",
    }


async def test_questions_that_nobody_replied_to_are_forgotten_after_a_day(sample: Settings, mine: Any) -> None:
    await ask(sample, *mine.values())
    before = await kept(sample)
    assert all(set(mine.values()) <= threads for threads in before.values())
    old = [thread for name, thread in mine.items() if name != "new"]
    await grow_old(sample, 25, *old)
    await grow_old(sample, 23, mine["new"])
    for threads in (await kept(sample)).values():
        assert set(mine.values()) - threads == {mine["old"]}


async def test_an_open_question_waits_for_the_next_process(sample: Settings, mine: Any) -> None:
    await ask(sample, mine["new"])
    async with open_app(sample) as app, open_memory(app.database) as memory:
        run = Run(build_graph(app.deps, memory), ignore, mine["new"])
        assert await run.waiting()
        answer = await run.resume("gross margin")
        assert isinstance(answer, Answer)
        assert "44.13%" in answer.answer
        assert not await run.waiting()
        await run.forget()
    assert all(mine["new"] not in threads for threads in (await kept(sample)).values())


async def test_short_memory_is_enough_for_a_question_back(sample: Settings) -> None:
    async with open_app(sample) as app:
        run = Run(build_graph(app.deps, short_memory()), ignore)
        back = await run.start(OPEN)
        assert isinstance(back, Clarification)
        assert "margin" in back.question
        answer = await run.resume("2")
    assert isinstance(answer, Answer)
    assert answer.status == "answered"
    assert answer.facts[-1].metric == "operating_margin"
