"""Without an embedding model, searches go by words alone, and say so only where meaning was asked for."""

import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.cli.doctor.examine import examine
from server.mcp.server import build_server
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.embeddings import weights
from tools.backends.embeddings.weights import LocalModel
from tools.backends.postgres.migrate import migrate
from tools.errors import SearchUnavailable
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest, search_filings
from tools.search.trees.search import TreeRequest, search_tree

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


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The local model's weights are not installed."""
    monkeypatch.setattr(weights, "SHIPPED", LocalModel("none", "none.onnx", "0"))


@pytest.mark.usefixtures("absent")
async def test_absent_weights_leave_words_alone_and_every_search_says_so_once(searchable: Settings) -> None:
    async with open_deps(searchable) as deps:
        found = await search_filings(deps, FilingsRequest("What did Telovique say of its order backlog?"))
        trees = await search_tree(deps, TreeRequest("What did Telovique say of its order backlog?", Filters(), 5))
        with pytest.raises(SearchUnavailable, match="TIEOUT_EMBEDDINGS_PATH"):
            await search_filings(deps, FilingsRequest("backlog", mode="vector"))
    assert found.passages
    for warnings in (found.warnings, trees.warnings):
        [told] = [warning for warning in warnings if "words alone" in warning]
        assert "not installed" in told
        assert "TIEOUT_EMBEDDINGS_PATH" in told


@pytest.mark.usefixtures("absent")
async def test_absent_weights_are_told_with_answers_and_by_the_doctor(searchable: Settings, text_of: Any) -> None:
    async with Client(build_server(searchable)) as client:
        answered = await client.call_tool("ask", {"question": "Why did Telovique's revenue grow in fiscal 2025?"})
    assert not answered.is_error
    assert text_of(answered).count("Passages are found by their words alone") == 1
    examined = await examine(searchable, lambda _: None)
    [told] = [finding for finding in examined.findings if finding.topic == "embeddings"]
    assert told.level == "trouble"
    assert "not installed" in told.text


@pytest.mark.usefixtures("absent")
async def test_files_are_loaded_without_weights_and_that_is_said_once(
    settings: Settings, write_pages: Callable[..., Path]
) -> None:
    paths = [write_pages(name, [(1, f"Demand for {name} rose.")]) for name in ("turbines", "pumps")]
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        files = dict.fromkeys(paths, ACME)
        loading = index_files(deps.writer, deps.directory, files, embedder=deps.embedder, words_alone=deps.words_alone)
        loaded = [file async for file in loading]
    assert [file.status for file in loaded] == ["indexed", "indexed"]
    assert [len(file.warnings) for file in loaded] == [1, 0]


def test_weights_that_are_named_and_not_there_are_an_error(
    tieout: Any, sample: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIEOUT_EMBEDDINGS_PATH", "/nowhere/model.onnx")
    run = tieout(sample, "search", "supply chain")
    assert run.code == 1
    assert "TIEOUT_EMBEDDINGS_PATH: there is no file /nowhere/model.onnx" in run.err


async def test_weights_that_are_named_are_used(searchable: Settings, tmp_path: Path, request: Any) -> None:
    elsewhere = Path(shutil.copy(weights.find_weights(), tmp_path))
    request.getfixturevalue("absent")
    async with open_deps(searchable.model_copy(update={"embeddings_path": elsewhere})) as deps:
        found = await search_filings(deps, FilingsRequest("What did Telovique say of its order backlog?"))
    assert not any("words alone" in warning for warning in found.warnings)
    assert any(passage.similarity is not None for passage in found.passages)
