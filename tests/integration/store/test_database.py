"""The connections to the store, when they break."""

import logging

import psycopg
import pytest

from server.settings import Settings
from server.wiring import open_database


async def test_connections_that_broke_are_replaced_without_a_word(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="psycopg.pool")
    async with open_database(settings) as database:
        before = await database.read(_process)
        await database._revive(database._pool)  # type: ignore[arg-type]  # what a pool that gives no connection leads to
        assert await database.read(_process) != before
    assert [one.getMessage() for one in caplog.records if "couldn't stop" in one.getMessage()] == []


async def _process(conn: psycopg.AsyncConnection[dict[str, int]]) -> int:
    [row] = await (await conn.execute("select pg_backend_pid() as pid")).fetchall()
    return row["pid"]
