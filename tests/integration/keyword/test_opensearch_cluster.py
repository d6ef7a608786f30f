"""A cluster of three nodes that loses one, of data or its manager, while documents are indexed and searched.

`make cluster-test` runs it: three nodes take some gigabytes, and minutes.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tests.conformance.feeds import MemoryFeed, passage
from tests.integration.keyword.file_feed import find_all
from tools.backends.opensearch.index import OpenSearchIndex
from tools.ports.indexes import IndexedPassage

if TYPE_CHECKING:
    from tests.opensearch.cluster import Nodes

pytestmark = [pytest.mark.cluster, pytest.mark.slow]

_DOCUMENTS = 1_200
_PASSAGES = 6
_SECONDS = 30.0  # that one answer may take
_LONGEST_ANSWER = 60.0  # seconds, on a busy machine, while the cluster elects a manager and promotes a copy


class SlowFeed(MemoryFeed):
    """Takes its time over passages, so that a node can be lost in the middle."""

    seconds = 0.3

    async def passages(self, doc_ids: Sequence[str]) -> list[IndexedPassage]:
        await asyncio.sleep(self.seconds)
        return await super().passages(doc_ids)


@dataclass
class Searches:
    """What came of searching all the while."""

    found: list[int] = field(default_factory=list[int])
    seconds: list[float] = field(default_factory=list[float])


@pytest.fixture(scope="module")
def nodes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Nodes]":
    if os.name != "posix":
        pytest.skip("starts OpenSearch on POSIX alone")
    from tests.opensearch.cluster import three_nodes

    with three_nodes(tmp_path_factory.mktemp("cluster"), request.config.cache.mkdir("opensearch")) as cluster:
        yield cluster


@pytest.fixture(autouse=True)
def whole(nodes: "Nodes") -> None:
    """All nodes are there, whatever the test before has left."""
    for name in nodes.ports.keys() - nodes.running.keys():
        nodes.start(name)
    nodes.await_whole()


@pytest.fixture
def feed() -> SlowFeed:
    made = SlowFeed()
    write(made, 0, _DOCUMENTS // 2)
    return made


def write(feed: MemoryFeed, first: int, last: int) -> None:
    feed.write(passage(f"d{n:04}:{m}", f"revenu w{n}") for n in range(first, last) for m in range(_PASSAGES))


@pytest.fixture
async def index(nodes: "Nodes", corpus: str, feed: SlowFeed) -> AsyncIterator[OpenSearchIndex]:
    made = OpenSearchIndex(nodes.urls, corpus, feed, seconds=_SECONDS)
    yield made
    await made.close()


@asynccontextmanager
async def searching(nodes: "Nodes", corpus: str, feed: MemoryFeed) -> AsyncIterator[Searches]:
    """Searches one after the other, by a client of its own, from the first that finds something on. None may fail."""
    seen, stop = Searches(), asyncio.Event()
    index = OpenSearchIndex(nodes.urls, corpus, feed, patience=0.1, seconds=_SECONDS)

    async def search() -> None:
        while not stop.is_set():
            begun = time.monotonic()
            seen.found.append(len(await find_all(index)))
            seen.seconds.append(time.monotonic() - begun)
            await asyncio.sleep(0.05)

    task = asyncio.create_task(search())
    try:
        yield seen
    finally:
        stop.set()
        try:
            await task
        finally:
            await index.close()


async def in_the_middle(feed: MemoryFeed) -> None:
    """Wait until a part of all passages has been read."""
    for _ in range(1_200):
        if feed.passages_read > _DOCUMENTS * _PASSAGES * 5 // 8:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nothing is indexed")


async def all_found(seen: Searches) -> None:
    """Wait until a search has found every passage."""
    for _ in range(600):
        if seen.found and seen.found[-1] == _DOCUMENTS * _PASSAGES:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"the last searches found {seen.found[-3:]}")


def who(nodes: "Nodes", lost: str, index: str) -> str:
    """The node to lose: the manager, or one that holds the shard's first copy."""
    return nodes.manager() if lost == "manager" else nodes.holder(index, primary=True)


@pytest.mark.parametrize("lost", ["holder of the shard", "manager"])
async def test_a_node_lost_during_indexing_and_search_loses_nothing(
    nodes: "Nodes", corpus: str, feed: SlowFeed, index: OpenSearchIndex, lost: str
) -> None:
    name = index.index_of(feed.identity)
    await index.catch_up()
    write(feed, _DOCUMENTS // 2, _DOCUMENTS)
    indexing = asyncio.create_task(index.catch_up())
    await in_the_middle(feed)
    victim = await asyncio.to_thread(who, nodes, lost, name)
    async with searching(nodes, corpus, feed) as seen:
        await asyncio.sleep(1)
        assert not indexing.done()
        await asyncio.to_thread(nodes.kill, victim)
        await indexing
        await all_found(seen)
    assert await find_all(index) == sorted(one.chunk_id for one in feed.all())
    assert await index.freshness() is None
    assert seen.found == sorted(seen.found)  # what was found once is found again
    assert max(seen.seconds) < _LONGEST_ANSWER
    await asyncio.to_thread(nodes.start, victim)
    await asyncio.to_thread(nodes.await_whole)
    assert await find_all(index) == sorted(one.chunk_id for one in feed.all())


@pytest.mark.parametrize("lost", ["holder of the shard", "manager"])
async def test_a_node_lost_between_searches_is_not_felt(
    nodes: "Nodes", feed: SlowFeed, index: OpenSearchIndex, lost: str
) -> None:
    feed.seconds = 0.0
    await index.catch_up()
    everything = sorted(one.chunk_id for one in feed.all())
    victim = await asyncio.to_thread(who, nodes, lost, index.index_of(feed.identity))
    await asyncio.to_thread(nodes.kill, victim)
    begun = time.monotonic()
    assert await find_all(index) == everything
    assert time.monotonic() - begun < _LONGEST_ANSWER
    feed.write([passage("e:1")])
    assert sorted(await find_all(index)) in (everything, [*everything, "e:1"])  # until a third node has the second copy
    await index.catch_up()
    assert sorted(await find_all(index)) == [*everything, "e:1"]
    await asyncio.to_thread(nodes.start, victim)
    await asyncio.to_thread(nodes.await_whole)
    assert sorted(await find_all(index)) == [*everything, "e:1"]


async def test_what_is_acknowledged_is_on_two_nodes(nodes: "Nodes", corpus: str) -> None:
    feed = MemoryFeed()
    feed.write([passage("a:1"), passage("b:1")])
    index = OpenSearchIndex(nodes.urls, corpus, feed, seconds=_SECONDS)
    await index.catch_up()
    assert await find_all(index) == ["a:1", "b:1"]
    rows = nodes.ask(f"/_cat/shards/{index.index_of(feed.identity)}?format=json")
    assert sorted((row["prirep"], row["state"]) for row in rows) == [("p", "STARTED"), ("r", "STARTED")]
    assert len({row["node"] for row in rows}) == 2
    await index.close()
