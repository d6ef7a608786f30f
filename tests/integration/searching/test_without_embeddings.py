"""Without an embedding model, searches go by words alone, and say so only where meaning was asked for."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.postgres.migrate import migrate
from tools.deps import Deps
from tools.errors import SearchUnavailable
from tools.passages.filings_search import FilingsRequest, search_filings

ACME = describe(company="Acme Corp", doc_type="10-K", fiscal_year=2023)


@pytest.fixture
async def wordy(settings: Settings, write_pages: Callable[..., Path]) -> AsyncIterator[Deps]:
    """A document of two pages, loaded without vectors."""
    without = settings.model_copy(update={"embeddings": "none"})
    path = write_pages("acme", [(1, "Demand for turbines rose."), (2, "The pension plan was closed.")])
    async with open_database(without) as database:
        await migrate(database)
    async with open_deps(without) as deps:
        files = find_files([path], options=ACME)
        async for file in index_files(deps.writer, deps.directory, files, embedder=deps.embedder):
            assert file.status == "indexed", file.reason
        yield deps


async def test_words_find_passages(wordy: Deps) -> None:
    found = await search_filings(wordy, FilingsRequest("Acme pension plan"))
    assert found.passages[0].page == 2
    assert all(passage.similarity is None for passage in found.passages)
    assert not any("leg" in warning for warning in found.warnings)


async def test_a_search_by_meaning_alone_is_refused(wordy: Deps) -> None:
    with pytest.raises(SearchUnavailable, match="No embedding model is configured"):
        await search_filings(wordy, FilingsRequest("Acme pension plan", mode="vector"))
