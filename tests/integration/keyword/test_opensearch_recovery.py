"""Nodes that are gone, hang, or say that they can't yet: what is sent again, where to, and for how long."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.feeds import MemoryFeed, passage
from tests.integration.keyword.file_feed import find_all
from tests.integration.keyword.test_opensearch_trouble import Handle, listening, never, through_to, versions
from tools.backends.opensearch.cluster import Cluster
from tools.backends.opensearch.index import OpenSearchIndex
from tools.errors import IndexDown

Answer = Callable[[str, int], tuple[int, Any]]  # of a request's line and its number


@pytest.fixture
def feed() -> MemoryFeed:
    made = MemoryFeed()
    made.write([passage("a:1"), passage("b:1")])
    return made


def scripted(answer: Answer, asked: list[str]) -> Handle:
    """A cluster of OpenSearch that answers as told. `asked` are the lines of what is asked after the version."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := (await reader.readuntil(b"\r\n\r\n")).decode():
            line = head.partition(" HTTP")[0]
            length = next(
                (int(h.split(":")[1]) for h in head.lower().split("\r\n") if h.startswith("content-length")), 0
            )
            await reader.readexactly(length)
            status, body = 200, json.loads(versions("3.8.0"))
            if line != "GET /":
                asked.append(line)
                status, body = answer(line, len(asked))
            told = json.dumps(body)
            kind = f"Content-Type: application/json\r\nContent-Length: {len(told)}"
            writer.write(f"HTTP/1.1 {status} Said\r\n{kind}\r\n\r\n{told}".encode())

    return handle


async def gone() -> str:
    """An address where nobody listens."""
    async with listening(never) as address:
        return address


async def test_a_node_that_is_gone_is_passed_over(opensearch: str, corpus: str, feed: MemoryFeed) -> None:
    index = OpenSearchIndex(f"http://{await gone()},{opensearch},http://{await gone()}", corpus, feed, patience=120)
    for _ in range(4):
        assert await find_all(index) == ["a:1", "b:1"]
    feed.write([passage("c:1")])
    assert await find_all(index) == ["a:1", "b:1", "c:1"]
    await index.close()


async def test_a_node_that_hangs_is_passed_over(opensearch: str, corpus: str, feed: MemoryFeed) -> None:
    first = OpenSearchIndex(opensearch, corpus, feed, patience=120)
    assert await find_all(first) == ["a:1", "b:1"]
    await first.close()
    async with listening(never) as hung, listening(through_to(opensearch)) as well:
        index = OpenSearchIndex(f"http://{hung},http://{well}", corpus, feed, patience=120, seconds=2)
        for _ in range(3):
            assert await find_all(index) == ["a:1", "b:1"]
        await index.close()


async def test_all_nodes_gone_is_said_at_once(corpus: str, feed: MemoryFeed) -> None:
    index = OpenSearchIndex(f"http://{await gone()},http://{await gone()}", corpus, feed, patience=120)
    begun = time.monotonic()
    with pytest.raises(IndexDown, match="can't be reached"):
        await find_all(index)
    assert time.monotonic() - begun < 5
    await index.close()


@pytest.mark.parametrize("status", [429, 502, 503, 504])
async def test_what_can_t_be_done_yet_is_asked_again(status: int) -> None:
    asked: list[str] = []
    async with listening(scripted(lambda _, n: (status if n < 3 else 200, {"found": False}), asked)) as address:
        cluster = Cluster(f"http://{address}", 5)
        assert await cluster.get("/any") == {"found": False}
        await cluster.close()
    assert len(asked) == 3


async def test_it_is_not_asked_for_ever() -> None:
    asked: list[str] = []
    async with listening(scripted(lambda *_: (503, {}), asked)) as address:
        cluster = Cluster(f"http://{address}", 1)
        with pytest.raises(IndexDown, match="503"):
            await cluster.get("/any")
        await cluster.close()
    assert 1 < len(asked) < 10


_ROW_LATER = {"errors": True, "items": [{"index": {"status": 503, "error": {"type": "unavailable", "reason": "soon"}}}]}
_ROW_BLOCKED = {
    "errors": True,
    "items": [{"index": {"status": 429, "error": {"type": "cluster_block_exception", "reason": "disk is full"}}}],
}


@pytest.mark.parametrize(
    ("path", "in_part"),
    [
        ("/i/_bulk", _ROW_LATER),
        ("/i/_refresh", {"_shards": {"total": 2, "successful": 1, "failed": 1}}),
        ("/i/_delete_by_query", {"failures": [{"status": 503}], "deleted": 1}),
        ("/i/_delete_by_query", {"timed_out": True, "deleted": 1}),
    ],
)
async def test_a_write_that_was_done_in_part_is_done_again(path: str, in_part: Any) -> None:
    asked: list[str] = []
    async with listening(scripted(lambda _, n: (200, in_part if n < 3 else {"done": True}), asked)) as address:
        cluster = Cluster(f"http://{address}", 5)
        assert await cluster.write("POST", path) == {"done": True}
        await cluster.close()
    assert len(asked) == 3


async def test_a_write_that_is_never_done_whole_is_an_error_and_no_success() -> None:
    asked: list[str] = []
    left = {"_shards": {"total": 2, "successful": 1, "failed": 1}}
    async with listening(scripted(lambda *_: (200, left), asked)) as address:
        cluster = Cluster(f"http://{address}", 2)
        with pytest.raises(IndexDown, match="1 of 2 copies of a shard failed"):
            await cluster.write("POST", "/i/_refresh")
        await cluster.close()


async def test_a_block_that_somebody_has_to_lift_is_not_waited_for() -> None:
    asked: list[str] = []
    async with listening(scripted(lambda *_: (200, _ROW_BLOCKED), asked)) as address:
        cluster = Cluster(f"http://{address}", 5)
        assert await cluster.write("POST", "/i/_bulk") == _ROW_BLOCKED
        await cluster.close()
    assert len(asked) == 1


async def test_an_index_whose_making_was_answered_to_nobody_is_made() -> None:
    asked: list[str] = []
    there = {"error": {"type": "resource_already_exists_exception", "reason": "index [i] already exists"}}
    async with listening(scripted(lambda *_: (400, there), asked)) as address:
        cluster = Cluster(f"http://{address}", 5)
        await cluster.create("i", {})
        await cluster.close()
    assert asked == ["PUT /i"]
