"""`tieout reembed`, pages included: the old model serves meanwhile, and a run that is killed is gone on with."""

import json
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.reembed import Reembedded, reembed_pages
from server.cli.doctor.vectors import stored_pages
from server.settings import Settings
from server.wiring import App, open_app
from tests.conformance.model_stub import KEY, Endpoint, embeds, serve
from tests.embedders import WordEmbedder
from tools.backends.embeddings.pages import TextPageEmbedder
from tools.backends.postgres.page_index import PostgresPageIndex
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.errors import ModelFailed, OtherEmbeddingModel
from tools.ports.indexes import Scope

OLD = WordEmbedder()
PAGES = 40
LARGE = "openai:text-embedding-3-large"
WAIT = 120  # seconds


@pytest.fixture
async def app(settings: Settings, deps: Any, write_pages: Any) -> AsyncIterator[App]:
    """A corpus with forty pages, whose passages and pages have vectors of one model."""
    path = write_pages("deck", [(n, f"Slide of part {n}\n\nNet sales of part {n} rose.") for n in range(1, PAGES + 1)])
    async with open_app(settings) as app:
        await load(app, path, "deck")
        yield app


async def load(app: App, path: Path, doc_id: str, embedder: WordEmbedder = OLD) -> None:
    files = find_files([path], options=describe(company="Acme", doc_type="slides", doc_id=doc_id))
    deps, pages = app.deps, TextPageEmbedder(embedder)
    loading = index_files(deps.writer, deps.directory, files, embedder=embedder, page_embedder=pages)
    assert [file.status async for file in loading] == ["indexed"]


async def run(app: App, embedder: WordEmbedder, progress: Any = None) -> Reembedded:
    deps = app.deps
    assert deps.page_spaces is not None
    assert deps.feed is not None
    return await reembed_pages(deps.page_spaces, deps.documents, deps.feed, TextPageEmbedder(embedder), progress)


async def found(app: App, embedder: WordEmbedder) -> int:
    index = PostgresPageIndex(app.database, TextPageEmbedder(embedder))
    return len(await index.search(embedder.vector("net sales"), Scope(), 100))


def ask(settings: Settings, query: str) -> list[tuple[Any, ...]]:
    assert settings.database_url is not None
    options = f"-c search_path={settings.corpus},public"
    with psycopg.connect(settings.database_url.get_secret_value(), options=options) as conn:
        return conn.execute(query.encode()).fetchall()


async def test_the_old_model_serves_until_the_new_one_is_whole(app: App, settings: Settings) -> None:
    new, served = WordEmbedder(model="new", dimension=32), list[int]()

    class Watching(WordEmbedder):
        async def embed_passages(self, texts: Any) -> Any:
            served.append(await found(app, OLD))
            with pytest.raises(OtherEmbeddingModel):
                await found(app, new)
            return await super().embed_passages(texts)

    steps: list[tuple[int, int]] = []
    done = await run(app, Watching(model="new", dimension=32), lambda *step: steps.append(step))
    assert (done.embedded, done.passages, done.warnings) == (PAGES, PAGES, ())
    assert sum(count for count, _ in steps) == PAGES == steps[0][1]
    assert set(served) == {PAGES}
    assert await found(app, new) == PAGES
    assert ask(settings, "select name, dim, active from page_models") == [("new", 32, True)]
    assert ask(settings, "select distinct model_name from page_embeddings") == [("new",)]
    # Passages keep the model that they have: each space has its own.
    assert ask(settings, "select name, active from embedding_models") == [("words", True)]
    assert await PostgresPassageIndex(app.database, OLD).search(OLD.vector("net sales"), "text", Scope(), 1)
    indexes = "select indexname from pg_indexes where schemaname = current_schema() and indexname like 'idx_vec%'"
    assert sorted(ask(settings, indexes)) == [("idx_vec_page",), ("idx_vec_table",), ("idx_vec_text",)]


async def test_a_run_that_fails_is_gone_on_with(app: App) -> None:
    with pytest.raises(ModelFailed):
        await run(app, WordEmbedder(model="new", fails_after=20))
    assert await found(app, OLD) == PAGES
    done = await run(app, WordEmbedder(model="new"))
    assert 0 < done.embedded < PAGES
    assert (await run(app, WordEmbedder(model="new"))).embedded == 0


async def test_what_is_written_meanwhile_gets_vectors_too(app: App, write_pages: Any) -> None:
    more = write_pages("more", [(1, "Another slide\n\nNet sales fell.")])

    class Disturbed(WordEmbedder):
        async def embed_passages(self, texts: Any) -> Any:
            if not self.embedded:
                self.embedded = 1
                await load(app, more, "a-document-before")
            return await super().embed_passages(texts)

    await run(app, Disturbed(model="new"))
    assert await found(app, WordEmbedder(model="new")) == PAGES + 1


async def test_loading_with_another_model_of_pages_warns(app: App, write_pages: Any) -> None:
    path = write_pages("new", [(1, "Text of a note.")])
    files = find_files([path], options=describe(company="Acme", doc_type="note"))
    pages = TextPageEmbedder(WordEmbedder(model="new"))
    loading = index_files(app.deps.writer, app.deps.directory, files, embedder=OLD, page_embedder=pages)
    [warning] = [warning async for file in loading for warning in file.warnings]
    assert warning.startswith("Pages get vectors of new 1, but searches use those of words 1")
    assert "TIEOUT_PAGE_EMBEDDINGS" in warning


async def test_doctor_says_whose_vectors_pages_have(app: App, settings: Settings) -> None:
    [finding] = await stored_pages(settings, app.database)
    assert finding.level == "trouble"
    assert finding.text.startswith("of words 1, which all-MiniLM-L6-v2-int8")
    assert "tieout reembed" in finding.remedy
    async with app.database.connection() as conn:
        await conn.execute("delete from pages")
    told = await stored_pages(settings, app.database)
    assert [one.level for one in told] == ["trouble", "info"]
    assert told[-1].text == "1 document was indexed before pages were kept"
    assert "tieout index" in told[-1].remedy


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """A model with vectors of 3,072 numbers that takes its time."""

    def slow(request: dict[str, Any]) -> dict[str, Any]:
        time.sleep(0.3)
        return embeds(request, 3072)

    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        stub.behave = slow
        yield stub


def kill_once(command: list[str], environment: dict[str, str], reached: Callable[[], bool]) -> None:
    """Start a command, and kill it when it has got so far."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + WAIT
        while not reached():
            assert process.poll() is None, "it ended by itself"
            assert time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    finally:
        process.kill()
        process.wait(10)


def run_whole(command: list[str], environment: dict[str, str]) -> str:
    """What a command prints; its errors must name no key."""
    done = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=WAIT)
    assert KEY not in done.stderr.decode()
    return done.stdout.decode()


@pytest.mark.skipif(os.name != "posix", reason="kills the POSIX way")
@pytest.mark.parametrize("space", ["text", "page"])
async def test_a_killed_backfill_goes_on(
    app: App,
    settings: Settings,
    endpoint: Endpoint,
    script: Path,
    program: Path,
    variables: Callable[[Settings], dict[str, str]],
    space: str,
) -> None:
    chosen = {"TIEOUT_EMBEDDINGS": LARGE, "TIEOUT_EMBEDDINGS_BASE_URL": f"{endpoint.url}/v1", "OPENAI_API_KEY": KEY}
    environment = {**os.environ, **variables(settings), **chosen}
    command = [str(script), "reembed", "--json"]
    counted = f"select count(*) from {space}_embeddings where model_name = '{LARGE}'"
    kill_once(command, environment, lambda: ask(settings, counted) != [(0,)])
    [(kept,)] = ask(settings, counted)
    [(total,)] = ask(settings, f"select count(*) from {'pages' if space == 'page' else 'chunks'}")
    assert 0 < kept < total
    assert await found(app, OLD) == PAGES
    if space == "text":  # the passages' turn comes first
        assert await PostgresPassageIndex(app.database, OLD).search(OLD.vector("net sales"), "text", Scope(), 1)
    said = run_whole([str(program), "reembed", "--json"], environment)
    told = json.loads(said)
    assert told["pages" if space == "page" else "passages"] == total
    assert told["pages_embedded" if space == "page" else "embedded"] == total - kept
    for models in ("embedding_models", "page_models"):
        assert ask(settings, f"select name, dim, active from {models}") == [(LARGE, 3072, True)]
    [(definition,)] = ask(
        settings,
        f"select indexdef from pg_indexes where schemaname = current_schema() and indexname = 'idx_vec_{space}'",
    )
    assert "halfvec(3072)" in definition
    assert KEY not in said
