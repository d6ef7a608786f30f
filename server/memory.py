"""Where conversations are kept: LangGraph's checkpoints in the corpus's own schema."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from psycopg import AsyncConnection, sql
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool

from agent.run import ONCE
from tools.backends.postgres.database import Database
from tools.backends.postgres.server.postmaster import client_name
from tools.errors import StoreUnavailable
from tools.models.answers import Answer, Clarification, Step, SubQuestion
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.plans import Choice, Part, Plan
from tools.models.questions import Classification
from tools.ports.chat_calls import ModelCall

_REPLY_WITHIN = "1 day"
_TRIES, _PAUSE = 300, 0.1
KEPT = (Answer, Choice, Clarification, Classification, Filters, ModelCall, Part, Plan, Retrieved, Step, SubQuestion)


@asynccontextmanager
async def open_memory(database: Database) -> AsyncGenerator[AsyncPostgresSaver]:
    """A checkpointer over a small pool of its own: checkpoints are written outside transactions."""
    pool: AsyncConnectionPool[AsyncConnection[DictRow]] = AsyncConnectionPool(
        await database.locate(),
        connection_class=AsyncConnection[DictRow],
        min_size=0,
        max_size=4,
        kwargs={
            "autocommit": True,
            "row_factory": dict_row,
            "options": f"-c search_path={database.corpus},public",
            "application_name": client_name(),
        },
        open=False,
        name="memory",
    )
    await pool.open()
    try:
        saver = AsyncPostgresSaver(pool, serde=serializer())
        async with pool.connection() as conn:
            await _make_tables(conn, saver, f"tieout-memory:{database.corpus}")
            await _forget_abandoned(conn)
        yield saver
    finally:
        await pool.close()


def short_memory() -> InMemorySaver:
    """A checkpointer for one question, that is gone with the process."""
    return InMemorySaver(serde=serializer())


def serializer() -> JsonPlusSerializer:
    """Reads back nothing but the models that the graph's state holds."""
    return JsonPlusSerializer(allowed_msgpack_modules=[(kind.__module__, kind.__name__) for kind in KEPT])


async def _make_tables(conn: AsyncConnection[DictRow], saver: AsyncPostgresSaver, name: str) -> None:
    """Make or upgrade the checkpoint tables, one process at a time.

    Indexes are built concurrently, which waits for every open statement: so nobody may wait inside one for the lock.
    """
    for _ in range(_TRIES):
        row = await (await conn.execute("select pg_try_advisory_lock(hashtext(%s)) as mine", [name])).fetchone()
        if row and row["mine"]:
            try:
                await saver.setup()
            finally:
                await conn.execute("select pg_advisory_unlock(hashtext(%s))", [name])
            return
        await asyncio.sleep(_PAUSE)
    raise StoreUnavailable("Another process has been setting up conversations for half a minute. Try again.")


async def _forget_abandoned(conn: AsyncConnection[DictRow]) -> None:
    """Delete questions outside of any conversation whose asker never replied to the question back."""
    found = await conn.execute(
        "select thread_id from checkpoints where thread_id ~ %s group by thread_id"
        " having max((checkpoint ->> 'ts')::timestamptz) < now() - %s::interval",
        [f"^{ONCE}[0-9a-f]{{8}}(-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}$", _REPLY_WITHIN],
    )
    threads = [row["thread_id"] for row in await found.fetchall()]
    for table in ("checkpoint_writes", "checkpoint_blobs", "checkpoints") if threads else ():
        query = sql.SQL("delete from {} where thread_id = any(%s)").format(sql.Identifier(table))
        await conn.execute(query, [threads])
