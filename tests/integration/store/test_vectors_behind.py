"""Documents are found by their words before their vectors are made, and whoever comes next makes what is missing."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from ingest.manifest import describe
from ingest.pipeline import find_files, load_files
from ingest.report import VectorReport
from ingest.vectors.follow import VectorModels, count_lacking, fill_vectors
from server.loading import VectorsBehind
from server.settings import Settings
from server.wiring import App, open_app
from tests.embedders import WordEmbedder
from tools.backends.embeddings.pages import TextPageEmbedder
from tools.backends.postgres.page_index import PostgresPageIndex
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.documents.listing import list_documents
from tools.models.answers import Answer
from tools.models.documents import DocumentCounts
from tools.models.filters import Filters
from tools.ports.indexes import Scope
from tools.search.filings_search import FilingsRequest, search_filings

ROOT = Path(__file__).parents[3]
FILLER = "Net sales grew in all regions as prices were raised and more units were sold than before. " * 20
PAGES = 30

# Makes the vectors of what lacks them, and stands still after some.
VICTIM = """
import asyncio
from ingest.vectors.follow import VectorModels, fill_vectors
from server.settings import Settings
from server.wiring import open_deps
from tests.embedders import WordEmbedder

class Slow(WordEmbedder):
    async def embed_passages(self, texts):
        if self.embedded > 40:
            print("standing", flush=True)
            await asyncio.sleep(60)
        return await super().embed_passages(texts)

async def main():
    async with open_deps(Settings()) as deps:
        await fill_vectors(deps.writer.vectors, VectorModels(Slow()))

asyncio.run(main())
"""


class SlowEmbedder(WordEmbedder):
    """Lets others have a turn at each call, and notes each text."""

    seen: list[str]

    async def embed_passages(self, texts: Any) -> Any:
        await asyncio.sleep(0.02)
        self.seen = [*getattr(self, "seen", []), *texts]
        return await super().embed_passages(texts)


@pytest.fixture
async def app(settings: Settings, deps: Any) -> AsyncIterator[App]:
    async with open_app(settings) as app:
        words = WordEmbedder()
        searching = replace(app.deps, embedder=words, passage_index=PostgresPassageIndex(app.database, words))
        yield replace(app, deps=searching)


async def load(app: App, path: Path, doc_id: str, embedder: WordEmbedder | None = None) -> None:
    """Load a document's words alone."""
    files = find_files([path], options=describe(company="Acme Corp", doc_type="10-K", fiscal_year=2023, doc_id=doc_id))
    models = VectorModels(embedder or WordEmbedder())
    loading = load_files(app.deps.writer, app.deps.directory, files, models)
    assert [file.status async for file in loading] == ["indexed"]


async def fill(app: App, embedder: WordEmbedder | None = None) -> VectorReport:
    return await fill_vectors(app.deps.writer.vectors, VectorModels(embedder or WordEmbedder()))


async def counts(app: App, doc_id: str) -> DocumentCounts:
    listed = await list_documents(app.deps.facts, app.deps.documents, app.deps.directory, Filters(doc_ids=(doc_id,)))
    return listed.documents[0].counts


def pages(name: str, count: int = PAGES) -> list[tuple[int, str]]:
    of_each = (FILLER.replace("sales", f"sales of {name} {page}") for page in range(count))
    return [(page, f"Part {page} of {name}. {text}") for page, text in enumerate(of_each, 10)]


def distinct(name: str) -> list[tuple[int, str]]:
    """Pages of which no two windows are the same."""
    return [(page, " ".join(f"{name}{page}w{word}" for word in range(80))) for page in range(10, 10 + PAGES)]


async def warnings(app: App, query: str = "Acme pension plan") -> list[str]:
    found = await search_filings(app.deps, FilingsRequest(query))
    assert found.passages
    return [warning for warning in found.warnings if "no vectors yet" in warning]


async def ask(app: App, question: str) -> Answer:
    async def on_step(_: str) -> None:
        pass

    return await answer_question(build_graph(app.deps), question, on_step)


async def test_words_find_a_document_at_once_and_every_search_says_what_is_missing(app: App, write_pages: Any) -> None:
    path = write_pages("acme", [(1, "Demand for turbines rose."), (2, "The pension plan was closed."), *pages("a")])
    await load(app, path, "acme")
    await app.deps.writer.vectors.spaces.use(WordEmbedder())
    before = await counts(app, "acme")
    assert before.chunks > 30
    assert before.vectored == 0
    [told] = await warnings(app)
    assert told.startswith(f"{before.chunks} passages of what is searched have no vectors yet")
    answer = await ask(app, "What did Acme say of its pension plan in 2023?")
    assert any(told == warning for warning in answer.warnings)

    report = await fill(app)
    assert (report.made, report.lacking, report.failures) == (before.chunks, 0, ())
    assert (await counts(app, "acme")).vectored == before.chunks
    assert await warnings(app) == []
    answer = await ask(app, "What did Acme say of its pension plan in 2023?")
    assert not any("no vectors" in warning for warning in answer.warnings)


async def test_what_is_missing_is_counted_within_the_scope(app: App, write_pages: Any) -> None:
    await load(app, write_pages("one", pages("one")), "one")
    await fill(app)
    await load(app, write_pages("two", pages("two", 5)), "two")
    index, missing = app.deps.passage_index, (await counts(app, "two")).chunks
    assert index is not None
    scopes = {
        Scope(): missing,
        Scope(doc_ids=("two",)): missing,
        Scope(doc_ids=("one",)): 0,
        Scope(doc_types=("10-K",), fiscal_years=(2023,)): missing,
        Scope(doc_types=("10-Q",)): 0,
        Scope(fiscal_years=(2022,)): 0,
        Scope(content_types=("table",)): 0,
        Scope(content_types=("text",)): missing,
    }
    assert {scope: await index.lacking(scope) for scope in scopes} == scopes
    found = await search_filings(app.deps, FilingsRequest("Acme sales of two"))  # by its words
    assert "two" in {passage.source.doc_id for passage in found.passages}


@pytest.mark.skipif(os.name != "posix", reason="kills the POSIX way")
async def test_a_run_that_is_killed_among_vectors_loses_nothing(
    app: App, settings: Settings, variables: Any, write_pages: Any
) -> None:
    await load(app, write_pages("acme", [(1, "The pension plan was closed."), *pages("a")]), "acme")
    victim = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        VICTIM,
        cwd=ROOT,
        env={**os.environ, **variables(settings)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert victim.stdout is not None
    try:
        assert await asyncio.wait_for(victim.stdout.readline(), 120) == b"standing\n"
    finally:
        victim.kill()
        await asyncio.wait_for(victim.wait(), 60)
    some = await counts(app, "acme")
    assert 0 < some.vectored < some.chunks
    [told] = await warnings(app)
    assert told.startswith(f"{some.chunks - some.vectored} passages")
    report = await fill(app)
    assert (report.made, report.lacking) == (some.chunks - some.vectored, 0)
    assert await warnings(app) == []


async def test_two_runs_at_once_make_nothing_twice(app: App, settings: Settings, write_pages: Any) -> None:
    for name in ("one", "two", "three"):
        await load(app, write_pages(name, distinct(name)), name)
    total = sum([(await counts(app, name)).chunks for name in ("one", "two", "three")])
    first, second = SlowEmbedder(), SlowEmbedder()
    async with open_app(settings) as other:
        done = await asyncio.gather(fill(app, first), fill(other, second))
    assert sum(report.made for report in done) == total
    assert all(report.lacking == 0 for report in done)
    texts = [*first.seen, *second.seen]
    assert len(texts) == len(set(texts))
    assert first.seen
    assert second.seen


async def test_what_another_run_leaves_undone_is_made(app: App, settings: Settings, write_pages: Any) -> None:
    await load(app, write_pages("one", pages("one")), "one")
    spaces = app.deps.writer.vectors.spaces
    async with spaces.claim("one") as mine:
        assert mine
        async with spaces.claim("one") as others:
            assert not others
        filling = asyncio.create_task(fill(app))
        await asyncio.sleep(0.3)
        assert not filling.done()
    assert (await filling).made == (await counts(app, "one")).chunks


async def test_a_text_that_another_document_has_is_not_embedded_again(app: App, write_pages: Any) -> None:
    same = pages("both")
    await load(app, write_pages("one", same), "one")
    first, again = WordEmbedder(), WordEmbedder()
    await fill(app, first)
    await load(app, write_pages("two", [*same, (99, "Another end.")]), "two")
    report = await fill(app, again)
    assert report.made == (await counts(app, "two")).chunks
    assert first.embedded > 60
    assert again.embedded <= 3


async def test_a_model_that_fails_leaves_the_words_and_is_told(app: App, write_pages: Any) -> None:
    await load(app, write_pages("one", [(1, "The pension plan was closed."), *pages("one")]), "one")
    report = await fill(app, WordEmbedder(fails_after=50))
    assert report.failures == ("The test's model fails.",)
    assert 0 < report.lacking < (await counts(app, "one")).chunks
    assert "The test's model fails." in (report.told() or "")
    assert len(await warnings(app)) == 1


async def test_a_document_that_is_written_anew_meanwhile_still_wants_vectors(app: App, write_pages: Any) -> None:
    path = write_pages("one", pages("one"))
    await load(app, path, "one")
    loaded = False

    class Disturbed(WordEmbedder):
        async def embed_passages(self, texts: Any) -> Any:
            nonlocal loaded
            if not loaded:
                loaded = True
                await load(app, write_pages("one", pages("other")), "one")
            return await super().embed_passages(texts)

    await fill(app, Disturbed())
    assert await count_lacking(app.deps.writer.vectors, VectorModels(WordEmbedder())) > 0
    await fill(app)
    made = await counts(app, "one")
    assert made.vectored == made.chunks
    assert await count_lacking(app.deps.writer.vectors, VectorModels(WordEmbedder())) == 0


async def test_pages_follow_as_well(app: App, write_pages: Any) -> None:
    await load(app, write_pages("one", pages("one", 6)), "one")
    words = WordEmbedder()
    models = VectorModels(words, TextPageEmbedder(words))
    index = PostgresPageIndex(app.database, models.pages)
    await app.deps.writer.vectors.page_spaces.use(TextPageEmbedder(words))
    assert await index.lacking(Scope()) == 6
    await fill_vectors(app.deps.writer.vectors, models)
    assert await index.lacking(Scope()) == 0
    assert len(await index.search(words.vector("net sales"), Scope(), 10)) == 6


async def test_a_server_makes_them_behind_its_back(app: App, write_pages: Any) -> None:
    await load(app, write_pages("one", pages("one")), "one")
    deps, behind = replace(app.deps, embedder=SlowEmbedder(), page_embedder=None, unit_embedder=None), VectorsBehind()
    report = await behind.follow(deps)
    chunks = (await counts(app, "one")).chunks
    assert report == VectorReport(lacking=chunks, following=True)
    assert "made in the background" in (report.told() or "")
    await load(app, write_pages("two", pages("two", 3)), "two")
    await behind.follow(deps)
    await behind.made()
    for name in ("one", "two"):
        made = await counts(app, name)
        assert made.vectored == made.chunks > 0
    assert await behind.follow(deps) == VectorReport()
    await behind.close()


async def test_a_server_that_closes_leaves_the_rest_to_the_next_run(app: App, write_pages: Any) -> None:
    await load(app, write_pages("one", pages("one")), "one")
    deps, behind = replace(app.deps, embedder=SlowEmbedder(), page_embedder=None, unit_embedder=None), VectorsBehind()
    await behind.follow(deps)
    await behind.close()
    assert (await fill(app)).lacking == 0
    made = await counts(app, "one")
    assert made.vectored == made.chunks > 0
