"""Two servers behind a balancer, over one Postgres: either goes on with what the other began, and when it is killed."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

import httpx
import psycopg
import pytest
from mcp import Client

from server.access.tokens import TokenFile
from server.settings import Settings
from tests.conftest import load_files
from tests.integration.http.callers import http_as, mcp_as
from tests.integration.http.conftest import PATIENCE, Served, running
from tests.integration.support.balancer import Balancer, balanced
from tests.integration.support.person import Person

REVENUE = "What was Apple's revenue in fiscal 2023?"
OPEN = "What was Apple's margin in fiscal 2023?"

Ask: TypeAlias = Callable[[str], Awaitable[str]]


@dataclass(frozen=True)
class Pair:
    """Two servers, the balancer in front of them, and a caller's token."""

    first: Served
    second: Served
    balancer: Balancer
    token: str
    settings: Settings


@pytest.fixture
async def apple(store: Any, corpus: str) -> Settings:
    """Apple's figures in a database of its own, that no server starts or migrates by itself."""
    settings = store.by_url(corpus, "external")
    with as_file(files("ingest").joinpath("samples")) as folder:
        await load_files(settings, [folder / "CIK0000320193.json"])
    return settings


@pytest.fixture
def pair(program: Path, tmp_path: Path, apple: Settings) -> Iterator[Pair]:
    file = TokenFile(tmp_path / "tokens.json")
    token = file.add("ada", [apple.corpus])
    variables = {"TIEOUT_HTTP_TOKENS": str(file.path), "TIEOUT_HTTP_REPLICA_KEY": "k" * 32}
    with ExitStack() as stack:
        served: list[Served] = []
        for name in ("first", "second"):
            (folder := tmp_path / name).mkdir()
            own = {**variables, "TIEOUT_DATA_DIR": str(folder)}
            served.append(stack.enter_context(running(program, folder, apple, **own)))
        balancer = stack.enter_context(balanced([one.url for one in served]))
        yield Pair(served[0], served[1], balancer, token, apple)


async def test_conversations_are_served_by_both_and_outlive_one_of_them(pair: Pair) -> None:
    person = Person("gross margin")
    async with AsyncExitStack() as stack:
        http = stack.enter_context(http_as(pair.token, pair.balancer.url))
        how = [{"mode": "legacy"}, {"mode": "2026-07-28", "elicitation_callback": person}]
        legacy, modern = [await stack.enter_async_context(mcp_as(pair.token, pair.balancer.url, **one)) for one in how]
        faces = [over_http(http), over_mcp(legacy), over_mcp(modern)]
        for ask in faces:
            pair.balancer.passed.clear()
            assert "383.285" in await ask(REVENUE)
            assert "394.328" in await ask("And in 2022?")
            assert set(pair.balancer.passed) == {pair.first.url, pair.second.url}
        # What one server asks back, the other is told.
        asked_back = await modern.call_tool("ask", {"question": OPEN})
        assert "44.13%" in asked_back.structured_content["answer"]
        assert len(person.asked) == 1

        await asyncio.to_thread(kill_half_way, pair, http)
        pair.balancer.passed.clear()
        for ask in faces:
            assert "365.817" in await ask("And in 2021?")
        assert set(pair.balancer.passed) == {pair.second.url}


def over_http(http: httpx.Client) -> Ask:
    """Asks in a conversation by `POST /query`."""

    async def ask(question: str) -> str:
        asked = {"question": question, "thread_id": "over-http"}
        response = await asyncio.to_thread(http.post, "/query", json=asked)
        assert response.status_code == 200, response.text
        return response.json()["answer"]

    return ask


def over_mcp(client: Client) -> Ask:
    """Asks in a conversation of its own by the tool."""
    thread = str(uuid4())

    async def ask(question: str) -> str:
        result = await client.call_tool("ask", {"question": question, "thread_id": thread})
        assert not result.is_error, result.content
        return result.structured_content["answer"]

    return ask


def kill_half_way(pair: Pair, http: httpx.Client) -> None:
    """Kill the first server at a question, after its steps and before it has written the conversation down."""
    assert pair.settings.database_url is not None
    seen, question = "", {"question": "And in 2020?", "thread_id": "over-http"}
    pair.balancer.next_is(pair.first.url)
    with psycopg.connect(pair.settings.database_url.get_secret_value()) as conn:
        conn.execute(f"lock table {pair.settings.corpus}.checkpoints in exclusive mode")
        with (
            suppress(httpx.HTTPError),  # the stream breaks off
            http.stream("POST", "/query", json=question, headers={"Accept": "text/event-stream"}) as stream,
        ):
            for text in stream.iter_text():
                seen += text
                if "event: progress" in seen:
                    pair.first.process.kill()
                    pair.first.process.wait(PATIENCE)
                    until_gone(pair.first)
    assert "event: progress" in seen
    assert "event: answer" not in seen


def until_gone(served: Served) -> None:
    """Wait until nothing listens there: a process that was forked ends a little after the one that stands for it."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            served.connect().close()
        except ConnectionRefusedError:
            return
        assert time.monotonic() < ends
        time.sleep(0.02)
