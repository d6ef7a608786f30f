"""KeywordIndex: how every engine keeps up with the store."""

import random

import pytest

from tests.conformance.feeds import MemoryFeed, passage
from tests.conformance.keyword.conftest import Open
from tests.conformance.keyword.finding import found
from tools.backends.keyword import catch_up as keyword_catch_up
from tools.errors import StoreUnavailable
from tools.ports.indexes import KeywordIndex


async def test_what_is_written_is_found_at_once_and_what_is_removed_no_more(
    index: KeywordIndex, feed: MemoryFeed
) -> None:
    feed.write([passage("a:1"), passage("a:2"), passage("b:1")])
    assert await found(index) == ["a:1", "a:2", "b:1"]
    feed.write([passage("a:2"), passage("a:3")])
    assert await found(index) == ["a:2", "a:3", "b:1"]
    feed.delete("a")
    assert await found(index) == ["b:1"]
    feed.delete("b")
    assert await found(index) == []
    feed.write([passage("a:1", "sale")])
    assert await found(index) == []
    assert await found(index, {"sale": 1}) == ["a:1"]


async def test_the_same_document_again_changes_nothing(index: KeywordIndex, feed: MemoryFeed) -> None:
    for _ in range(4):
        feed.write([passage("a:1"), passage("a:2")])
        assert await index.catch_up() == 1
        assert await found(index) == ["a:1", "a:2"]


async def test_many_changes_end_in_what_the_store_holds(index: KeywordIndex, feed: MemoryFeed) -> None:
    rng = random.Random(3)
    for step in range(400):
        doc_id = f"d{rng.randrange(60):02}"
        if rng.random() < 0.3:
            feed.delete(doc_id)
        else:
            feed.write(passage(f"{doc_id}:{n}") for n in range(rng.randrange(1, 5)))
        if step % 150 == 149:
            assert await found(index, limit=500) == sorted(p.chunk_id for p in feed.all())
    assert await found(index, limit=500) == sorted(p.chunk_id for p in feed.all())


async def test_a_document_that_changed_often_is_applied_once(index: KeywordIndex, feed: MemoryFeed) -> None:
    for _ in range(50):
        feed.write([passage("a:1"), passage("b:1")])
    assert await index.catch_up() == 2
    assert feed.passages_read == 2
    assert await index.catch_up() == 0


async def test_a_catch_up_that_fails_halfway_is_taken_up_again(
    index: KeywordIndex, feed: MemoryFeed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyword_catch_up, "_DOCUMENTS", 2)
    monkeypatch.setattr(keyword_catch_up, "_PASSAGES", 7)
    feed.write(passage(f"d{n:02}:{m}") for n in range(20) for m in range(2))
    feed.breaks_after = 23
    with pytest.raises(StoreUnavailable):
        await index.catch_up()
    with pytest.raises(StoreUnavailable):
        await found(index)
    feed.write([passage("d00:1")])
    feed.breaks_after = None
    assert await found(index) == sorted(p.chunk_id for p in feed.all())
    assert feed.passages_read < 60  # what was committed before the failure is not read again


async def test_another_store_s_passages_take_the_place_of_the_former(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1"), passage("b:1")])
    assert await found(index) == ["a:1", "b:1"]
    feed.restore("second", [passage("c:1"), passage("d:1")])  # as many changes as before
    assert await found(index) == ["c:1", "d:1"]
    feed.restore("third")
    assert await found(index) == []


async def test_a_store_that_lost_changes_is_followed_back(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1"), passage("b:1")])
    assert await found(index) == ["a:1", "b:1"]
    feed.restore(feed.identity, [passage("c:1")])
    assert await found(index) == ["c:1"]


async def test_changes_that_the_store_no_longer_lists_are_passed_over(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1"), passage("b:1")])
    assert await found(index) == ["a:1", "b:1"]
    feed.write([passage("a:1")])
    newest = feed.log[-1].seq
    feed.log = [*feed.log[:-1]]
    feed.newest_seq = newest
    assert await found(index) == ["a:1", "b:1"]
    assert await index.freshness() is None


async def test_it_tells_when_it_lags(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1")])
    assert "being built" in (await index.freshness() or "")
    await index.catch_up()
    assert await index.freshness() is None
    feed.write([passage("b:1"), passage("c:1")])
    assert "lags 2 changes" in (await index.freshness() or "")
    assert await found(index) == ["a:1", "b:1", "c:1"]
    assert await index.freshness() is None


async def test_what_one_wrote_another_need_not(engine: str, feed: MemoryFeed, open_index: Open) -> None:
    one, other = await open_index(engine, feed), await open_index(engine, feed)
    feed.write([passage("a:1"), passage("b:1")])
    assert await found(one) == ["a:1", "b:1"]
    assert await other.catch_up() == 0
    feed.write([passage("c:1")])
    assert await found(other) == await found(one) == ["a:1", "b:1", "c:1"]
    assert feed.passages_read == 3


async def test_what_was_indexed_lasts(engine: str, feed: MemoryFeed, open_index: Open) -> None:
    feed.write([passage("a:1"), passage("b:1")])
    first = await open_index(engine, feed)
    await first.catch_up()
    await first.close()
    assert await found(await open_index(engine, feed)) == ["a:1", "b:1"]
    assert feed.passages_read == 2
