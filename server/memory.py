"""Where conversations are kept: LangGraph's checkpoints in the corpus's own schema."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from psycopg import AsyncConnection
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool

from tools.answer_models import Answer, Step, SubQuestion
from tools.backends.postgres.database import Database
from tools.errors import StoreUnavailable
from tools.figures.models import Retrieved
from tools.understand.classification import Classification

_TRIES, _PAUSE = 300, 0.1
_KEPT = (Answer, Classification, Retrieved, Step, SubQuestion)


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
            "application_name": "tieout",
        },
        open=False,
        name="memory",
    )
    await pool.open()
    try:
        allowed = [(kind.__module__, kind.__name__) for kind in _KEPT]
        saver = AsyncPostgresSaver(pool, serde=JsonPlusSerializer(allowed_msgpack_modules=allowed))
        async with pool.connection() as conn:
            await _make_tables(conn, saver, f"tieout-memory:{database.corpus}")
        yield saver
    finally:
        await pool.close()


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
