"""A cluster that is down, slow, read-only, of another kind, or behind a wrong password: an error that says so."""

import asyncio
import contextlib
import json
import logging
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.conformance.feeds import MemoryFeed, passage
from tests.integration.keyword.file_feed import find_all
from tools.backends.opensearch.index import OpenSearchIndex
from tools.errors import IndexDown, SettingsError, TieoutError

Handle = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@pytest.fixture
def feed() -> MemoryFeed:
    made = MemoryFeed()
    made.write([passage("a:1"), passage("b:1")])
    return made


@contextlib.asynccontextmanager
async def listening(handle: Handle, port: int = 0) -> AsyncIterator[str]:
    """A server on this machine; its connections end with it."""
    tasks: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        tasks.add(task)
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await handle(reader, writer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", port)
    async with server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def answering(status: str, body: str) -> Handle:
    """Answers every request alike."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        while await reader.readuntil(b"\r\n\r\n"):
            writer.write(f"{head}\r\n{body}".encode())

    return handle


async def never(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    await reader.read()
    await asyncio.sleep(3600)


def through_to(url: str) -> Handle:
    """Hands on to another server."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            writer.write(data)

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = urlsplit(url)
        back, on = await asyncio.open_connection(there.hostname, there.port)
        try:
            await asyncio.gather(pump(reader, on), pump(back, writer))
        finally:
            on.close()

    return handle


def do(method: str, url: str, body: Any = None) -> None:
    """One request to the cluster, past the index."""
    httpx.request(method, url, json=body, timeout=60).raise_for_status()


async def failure(address: str, corpus: str, feed: MemoryFeed, **options: Any) -> TieoutError:
    """How a search fails, with a password in the address."""
    index = OpenSearchIndex(f"http://ana:s3cr%20t@{address}", corpus, feed, **options)
    try:
        with pytest.raises(TieoutError) as caught:
            await find_all(index)
        with pytest.raises(TieoutError):
            await index.catch_up()
        return caught.value
    finally:
        await index.close()


def versions(number: str, distribution: str | None = "opensearch") -> str:
    named = {"distribution": distribution} if distribution else {}
    return json.dumps({"version": {"number": number, **named}})


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        ("200 OK", versions("1.3.20"), "is version 1.3.20; Tieout works with 2.x or 3.x"),
        ("200 OK", versions("8.15.0", None), "something else"),
        ("200 OK", "<html>hello</html>", "TIEOUT_OPENSEARCH_URL"),
        ("200 OK", "[]", "something else"),
        ("401 Unauthorized", "Unauthorized", "refuses the user or the password"),
        ("403 Forbidden", "{}", "does not let this user"),
        ("404 Not Found", "{}", "TIEOUT_OPENSEARCH_URL"),
        ("429 Too Many Requests", "{}", "overloaded"),
        ("500 Internal Server Error", '{"error": {"type": "odd", "reason": "out of luck"}}', "500: out of luck"),
        ("503 Service Unavailable", "{}", "503"),
    ],
)
async def test_an_odd_answer_is_explained(corpus: str, feed: MemoryFeed, status: str, body: str, said: str) -> None:
    async with listening(answering(status, body)) as address:
        error = await failure(address, corpus, feed, seconds=0.5)
    assert isinstance(error, IndexDown)
    assert f"OpenSearch at http://{address} " in error.message
    assert said in error.message


async def test_a_cluster_that_is_down_is_named_without_its_password(
    corpus: str, feed: MemoryFeed, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with listening(never) as address:
        pass
    error = await failure(address, corpus, feed)
    assert error.code == "index_down"
    assert f"OpenSearch at http://{address} can't be reached (" in error.message
    assert "s3cr" not in f"{error!r} {error.__cause__!r} {caplog.text}"


async def test_a_cluster_that_never_answers_is_given_up(corpus: str, feed: MemoryFeed) -> None:
    async with listening(never) as address:
        began = time.monotonic()
        error = await failure(address, corpus, feed, seconds=0.4)
        assert time.monotonic() - began < 10
    assert isinstance(error, IndexDown)
    assert "did not answer within" in error.message


async def test_a_cluster_that_goes_away_and_comes_back(opensearch: str, corpus: str, feed: MemoryFeed) -> None:
    async with listening(through_to(opensearch)) as address:
        index = OpenSearchIndex(f"http://{address}", corpus, feed)
        assert await find_all(index) == ["a:1", "b:1"]
    with pytest.raises(IndexDown, match="can't be reached"):
        await find_all(index)
    feed.write([passage("c:1")])
    with pytest.raises(IndexDown, match="can't be reached"):
        await find_all(index)
    async with listening(through_to(opensearch), int(address.rpartition(":")[2])):
        assert await find_all(index) == ["a:1", "b:1", "c:1"]
        await index.close()


@pytest.mark.parametrize("block", ["write", "read_only", "read_only_allow_delete"])
async def test_an_index_that_is_read_only_fails_until_it_is_not(
    opensearch: str, corpus: str, feed: MemoryFeed, block: str
) -> None:
    index = OpenSearchIndex(opensearch, corpus, feed)
    assert await find_all(index) == ["a:1", "b:1"]
    set_to = f"{opensearch}/{index.index_of(feed.identity)}/_settings"
    do("PUT", set_to, {"index.blocks": {block: True}})
    assert await find_all(index) == ["a:1", "b:1"]
    feed.write([passage("c:1")])
    with pytest.raises(IndexDown, match=r"does not accept writes \(.+\)\. Free some disk, and lift the block"):
        await find_all(index)
    feed.delete("b")
    do("PUT", set_to, {"index.blocks": {block: None}})
    assert await find_all(index) == ["a:1", "c:1"]
    await index.close()


async def test_an_index_that_is_deleted_is_made_anew(opensearch: str, corpus: str, feed: MemoryFeed) -> None:
    index = OpenSearchIndex(opensearch, corpus, feed)
    assert await find_all(index) == ["a:1", "b:1"]
    do("DELETE", f"{opensearch}/{index.index_of(feed.identity)}")
    assert await find_all(index) == ["a:1", "b:1"]
    do("DELETE", f"{opensearch}/{index.index_of(feed.identity)}")
    feed.write([passage("c:1")])
    assert await find_all(index) == ["a:1", "b:1", "c:1"]
    await index.close()


async def test_corpora_do_not_see_each_other(opensearch: str, corpus: str, feed: MemoryFeed) -> None:
    index, other = [OpenSearchIndex(opensearch, name, feed) for name in (corpus, f"{corpus}_2")]
    assert await find_all(index) == ["a:1", "b:1"]
    assert "being built" in (await other.freshness() or "")
    await index.close()
    await other.close()


async def test_large_documents_go_in_several_requests(opensearch: str, corpus: str, feed: MemoryFeed) -> None:
    feed.write(passage(f"large:{n}", f"{'word ' * 2_000} large") for n in range(1_500))
    index = OpenSearchIndex(opensearch, corpus, feed, patience=120)
    assert len(await find_all(index)) == 2
    await index.close()
    assert len(feed.all()) == 1_502


async def test_without_the_extra_the_error_names_it(
    corpus: str, feed: MemoryFeed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "opensearchpy", None)
    error = await failure("127.0.0.1:9", corpus, feed)
    assert isinstance(error, SettingsError)
    assert "tieout[opensearch]" in error.message


@pytest.mark.parametrize("url", ["", "host:9200", "ftp://u:s3cret@host", "https://u:s3cret@", "http://u:s3cret@h:x"])
def test_an_address_that_is_none_is_refused_without_its_password(url: str, feed: MemoryFeed) -> None:
    with pytest.raises(SettingsError, match="TIEOUT_OPENSEARCH_URL") as caught:
        OpenSearchIndex(url, "corpus", feed)
    assert "s3cret" not in caught.value.message
    assert caught.value.__cause__ is None
