"""The engines of `KeywordIndex`, opened on a test's corpus."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.conformance.feeds import MemoryFeed
from tools.backends.opensearch.index import OpenSearchIndex
from tools.backends.tantivy.index import TantivyIndex
from tools.ports.indexes import KeywordIndex

Open: TypeAlias = Callable[[str, MemoryFeed], Awaitable[KeywordIndex]]


@pytest.fixture
async def open_index(request: pytest.FixtureRequest, tmp_path: Path, corpus: str) -> AsyncIterator[Open]:
    """Opens an index of an engine on this test's corpus."""
    async with AsyncExitStack() as stack:

        async def open_one(engine: str, feed: MemoryFeed) -> KeywordIndex:
            made: KeywordIndex
            if engine == "tantivy":
                made = TantivyIndex(tmp_path / "index" / corpus, feed)
            else:
                made = OpenSearchIndex(request.getfixturevalue("opensearch"), corpus, feed, seconds=60)
            stack.push_async_callback(made.close)
            return made

        yield open_one


@pytest.fixture
def feed() -> MemoryFeed:
    return MemoryFeed()


@pytest.fixture(params=["tantivy", "opensearch"])
def engine(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
async def index(engine: str, feed: MemoryFeed, open_index: Open) -> KeywordIndex:
    return await open_index(engine, feed)
