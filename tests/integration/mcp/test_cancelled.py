"""A cancelled call stops the work that it began: the query in the database, the request at the model."""

import itertools
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import anyio
import psycopg
import pytest
from mcp import Client, StdioServerParameters
from psycopg import sql

from server.settings import Settings
from tests.conftest import Row, WriteFacts, load_files
from tests.integration.conftest import variables_of
from tests.integration.http.conftest import PATIENCE, running
from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply

ERAS = ("legacy", "2026-07-28")
REVENUE = {"tickers": ["Acme Corp"], "metrics": ["revenue"]}
UNREAD = {**REVENUE, "metrics": ["total assets"]}  # what was read of revenue is kept
WAITING = "select count(*) from pg_locks where not granted and relation = %s::regclass"


@pytest.fixture
async def loaded(settings: Settings, write_facts: WriteFacts, row: Callable[..., Row]) -> Settings:
    """A corpus of one figure, of its own: its tables will be locked."""
    facts = write_facts({"us-gaap:Revenues": [row(5_000_000, "2023-12-31", "2023-01-01")]})
    await load_files(settings, [facts])
    return settings


Reach: TypeAlias = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture(params=list(itertools.product(("stdio", "http"), ERAS)), ids="-".join)
def reach(request: pytest.FixtureRequest, program: Path, tmp_path: Path) -> Reach:
    """Opens a client of a server with some variables, over each transport and in each era in turn."""
    transport, era = request.param

    @asynccontextmanager
    async def open_client(settings: Settings, **variables: str) -> AsyncIterator[Client]:
        if transport == "stdio":
            env = {**os.environ, **variables_of(settings), **variables}
            server = StdioServerParameters(command=str(program), args=["mcp"], env=env, cwd=tmp_path)
            async with Client(server, mode=era, read_timeout_seconds=PATIENCE) as client:
                yield client
            return
        with running(program, tmp_path, settings, **variables) as served:
            async with Client(f"{served.url}/mcp", mode=era, read_timeout_seconds=PATIENCE) as client:
                yield client

    return open_client


async def until(holds: Callable[[], bool]) -> None:
    with anyio.fail_after(PATIENCE):
        while not holds():  # noqa: ASYNC110 - another process decides
            await anyio.sleep(0.02)


async def test_the_query_ends_in_the_database(reach: Reach, loaded: Settings) -> None:
    assert loaded.database_url is not None
    url, facts = loaded.database_url.get_secret_value(), f'"{loaded.corpus}".facts'
    lock = sql.SQL("lock table {} in access exclusive mode").format(sql.Identifier(loaded.corpus, "facts"))
    async with reach(loaded) as client:
        before = await client.call_tool("lookup_metric", REVENUE)
        with psycopg.connect(url) as locker, psycopg.connect(url, autocommit=True) as watcher:
            locker.execute(lock)

            def waiting() -> bool:
                return watcher.execute(WAITING, [facts]).fetchone() != (0,)

            async with anyio.create_task_group() as group:
                group.start_soon(client.call_tool, "lookup_metric", UNREAD)
                await until(waiting)
                group.cancel_scope.cancel()
            await until(lambda: not waiting())
        after = await client.call_tool("lookup_metric", REVENUE)
    assert not before.is_error
    assert before.structured_content == after.structured_content


async def test_the_request_ends_at_the_model(reach: Reach, sample: Settings, endpoint: Endpoint) -> None:
    endpoint.readings = []
    endpoint.script = [Reply("", pour=lambda: itertools.repeat(b" "), pace=0.05)]
    model = {"TIEOUT_CHAT_MODEL": f"openai:{MODEL}", "TIEOUT_CHAT_BASE_URL": endpoint.url, "OPENAI_API_KEY": KEY}
    async with reach(sample, **model) as client:
        async with anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "ask", {"question": "Why did Apple's revenue fall in fiscal 2023?"})
            await until(lambda: endpoint.poured > 0)
            group.cancel_scope.cancel()
        await until(lambda: endpoint.hung_up > 0)
        after = await client.call_tool("list_documents", {})
    assert endpoint.hung_up == len(endpoint.requests) == 1
    assert not after.is_error
