"""`tieout reembed`: another model's vectors come in while the first one's serve; then searches use them."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.reembed import reembed
from server.cli.doctor.vectors import stored_vectors
from server.settings import Settings
from server.wiring import App, open_app
from tests.embedders import UnlistedEmbedder, WordEmbedder
from tools.backends.embeddings.local import LocalEmbedder
from tools.backends.embeddings.weights import SHIPPED
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.errors import ModelFailed, OtherEmbeddingModel
from tools.ports import alike
from tools.ports.indexes import Scope

FILLER = "Net sales grew in all regions as prices were raised and more units were sold than before. " * 20
OLD = WordEmbedder()


@pytest.fixture
async def app(settings: Settings, deps: Any, write_pages: Any) -> AsyncIterator[App]:
    """A corpus with forty passages, and vectors of one model."""
    path = write_pages("one", [(page, FILLER.replace("sales", f"sales {page}")) for page in range(40)])
    async with open_app(settings) as app:
        await load(app, path, "one", OLD)
        yield app


async def load(app: App, path: Any, doc_id: str, embedder: WordEmbedder | None) -> None:
    files = find_files([path], options=describe(company="Acme", doc_type="note", doc_id=doc_id))
    index = index_files(app.deps.writer, app.deps.directory, files, embedder=embedder)
    assert [file.status async for file in index] == ["indexed"]


async def run(app: App, embedder: WordEmbedder | UnlistedEmbedder, progress: Any = None) -> tuple[int, int]:
    deps = app.deps
    assert deps.spaces is not None
    assert deps.feed is not None
    done = await reembed(deps.spaces, deps.documents, deps.feed, embedder, progress)
    return done.embedded, done.passages


async def found(app: App, embedder: WordEmbedder) -> int:
    index = PostgresPassageIndex(app.database, embedder)
    return len(await index.search(embedder.vector("net sales"), "text", Scope(), 100))


async def ask(app: App, query: str) -> list[tuple[Any, ...]]:
    async with app.database.connection() as conn:
        return [tuple(row.values()) for row in await (await conn.execute(query)).fetchall()]  # pyright: ignore


async def test_the_old_model_serves_until_the_new_one_is_whole(app: App) -> None:
    new = WordEmbedder(model="new", dimension=32)
    served: list[int] = []

    class Watching(WordEmbedder):
        async def embed_passages(self, texts: Any) -> Any:
            served.append(await found(app, OLD))
            with pytest.raises(OtherEmbeddingModel):
                await found(app, new)
            return await super().embed_passages(texts)

    total = await found(app, OLD)
    assert await run(app, Watching(model="new", dimension=32)) == (total, total)
    assert set(served) == {total}
    assert await found(app, new) == total
    with pytest.raises(OtherEmbeddingModel, match="have vectors of new 1"):
        await found(app, OLD)
    assert await ask(app, "select name, dim, active from embedding_models") == [("new", 32, True)]
    assert await ask(app, "select distinct model_name from text_embeddings") == [("new",)]
    indexes = await ask(
        app,
        "select indexname, indexdef from pg_indexes where indexname like 'idx_vec%' "
        "and schemaname = current_schema() order by 1",
    )
    assert [name for name, _ in indexes] == ["idx_vec_table", "idx_vec_text"]
    assert all("halfvec(32)" in definition and "'new'" in definition for _, definition in indexes)


async def test_a_run_that_breaks_off_is_gone_on_with(app: App) -> None:
    total = await found(app, OLD)
    with pytest.raises(ModelFailed):
        await run(app, WordEmbedder(model="new", fails_after=100))
    assert await found(app, OLD) == total
    assert app.deps.spaces is not None
    missing, _ = await app.deps.spaces.counts(WordEmbedder(model="new"))
    assert 0 < missing < total
    steps: list[tuple[int, int]] = []
    assert await run(app, WordEmbedder(model="new"), lambda *step: steps.append(step)) == (missing, total)
    assert sum(done for done, _ in steps) == missing == steps[0][1]
    assert await found(app, WordEmbedder(model="new")) == total
    assert await run(app, WordEmbedder(model="new")) == (0, total)


async def test_what_is_written_meanwhile_gets_vectors_too(app: App, write_pages: Any) -> None:
    path = write_pages("two", [(1, FILLER)])
    again = write_pages("one", [(page, f"Another page {page}. {FILLER}") for page in range(3)])

    class Disturbed(WordEmbedder):
        async def embed_passages(self, texts: Any) -> Any:
            if not self.embedded:
                await load(app, path, "two", OLD)
                await load(app, again, "one", OLD)
            return await super().embed_passages(texts)

    await run(app, Disturbed(model="new"))
    [(chunks,)] = await ask(app, "select count(*) from chunks")
    assert await found(app, WordEmbedder(model="new")) == chunks
    [(stray,)] = await ask(
        app,
        "select count(*) from text_embeddings as e where not exists (select from chunks where chunk_id = e.chunk_id)",
    )
    assert stray == 0


async def test_passages_that_were_loaded_without_a_model_get_vectors(
    settings: Settings, deps: Any, write_pages: Any
) -> None:
    path = write_pages("one", [(1, FILLER)])
    async with open_app(settings) as app:
        await load(app, path, "one", None)
        embedded, passages = await run(app, OLD)
        assert embedded == passages > 0
        assert await found(app, OLD) == passages


async def test_a_model_that_changed_its_dimension_is_refused(app: App) -> None:
    with pytest.raises(OtherEmbeddingModel, match="with 64 numbers each"):
        await run(app, WordEmbedder(dimension=32))


async def test_a_model_that_tells_its_dimension_with_its_first_answer(app: App) -> None:
    new = UnlistedEmbedder()
    embedded, passages = await run(app, new)
    assert embedded == passages > 0
    assert await ask(app, f"select dim from embedding_models where name = '{new.model}'") == [(64,)]


async def warnings_of(app: App, embedder: WordEmbedder | None, *paths: Any) -> list[tuple[str, ...]]:
    """The warnings of each document."""
    files = find_files(list(paths), options=describe(company="Acme", doc_type="note"))
    index = index_files(app.deps.writer, app.deps.directory, files, embedder=embedder)
    return [file.warnings async for file in index]


async def test_loading_with_another_model_warns_once_and_says_what_to_do(app: App, write_pages: Any) -> None:
    paths = write_pages("two", [(1, FILLER)]), write_pages("three", [(1, f"Three. {FILLER}")])
    total = await found(app, OLD)
    new = WordEmbedder(model="new")
    (warning,), others = await warnings_of(app, new, *paths)
    assert others == ()
    assert "new 1" in warning
    assert "searches use those of words 1" in warning
    assert "`tieout reembed`" in warning
    assert await found(app, OLD) == total
    await run(app, OLD)  # the model was set back
    assert await found(app, OLD) > total
    assert await warnings_of(app, OLD, write_pages("four", [(1, f"Four. {FILLER}")])) == [()]


async def test_loading_without_a_model_or_with_the_first_one_warns_of_nothing(app: App, write_pages: Any) -> None:
    assert await warnings_of(app, None, write_pages("two", [(1, FILLER)])) == [()]
    three = write_pages("three", [(1, f"Three. {FILLER}")])
    assert await warnings_of(app, OLD, three) == [()]
    assert await warnings_of(app, WordEmbedder(model="new"), three) == [()]  # which is unchanged


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> WordEmbedder:
    """A second version of the old model that reads the first one's vectors."""
    newer = WordEmbedder(version="2")
    pairs = {(newer.model, newer.version): frozenset({(OLD.model, OLD.version)})}
    monkeypatch.setattr(alike, "_READS", pairs)
    monkeypatch.setattr(newer, "vector", OLD.vector)
    return newer


async def test_a_version_that_is_alike_searches_the_older_ones_vectors_until_reembed(
    app: App, newer: WordEmbedder, write_pages: Any
) -> None:
    before = await found(app, OLD)
    assert await found(app, newer) == before
    [nearest] = await PostgresPassageIndex(app.database, newer).search(newer.vector("net sales"), "text", Scope(), 1)
    assert await PostgresPassageIndex(app.database, newer).similarities(newer.vector("net sales"), [nearest.chunk_id])

    await load(app, write_pages("two", [(1, FILLER)]), "two", newer)
    total = await found(app, newer)
    assert total > before
    assert await ask(app, "select version, active from embedding_models") == [("1", True)]

    assert await run(app, newer) == (total, total)
    assert await ask(app, "select version, active from embedding_models") == [("2", True)]
    assert await found(app, newer) == total
    with pytest.raises(OtherEmbeddingModel, match="have vectors of words 2"):
        await found(app, OLD)


async def test_loading_with_a_version_that_is_alike_does_not_warn(
    app: App, newer: WordEmbedder, write_pages: Any
) -> None:
    assert await warnings_of(app, newer, write_pages("two", [(1, FILLER)])) == [()]


async def stored(app: App, settings: Settings, embeddings: str = "local") -> list[tuple[str, str, str]]:
    """What `tieout doctor` says of the vectors."""
    told = await stored_vectors(settings.model_copy(update={"embeddings": embeddings}), app.database)
    return [(finding.level, finding.text, finding.remedy) for finding in told]


async def test_doctor_says_whose_vectors_are_stored(
    app: App, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = f"{SHIPPED.name} {SHIPPED.version}"
    [(level, text, remedy)] = await stored(app, settings)
    assert (level, text) == ("trouble", f"of words 1, which {ours} can't read: passages are found by their words alone")
    assert "tieout reembed" in remedy
    assert await stored(app, settings, "none") == []
    assert await stored(app, settings, "nobody:x") == []

    monkeypatch.setattr(alike, "_READS", {(SHIPPED.name, SHIPPED.version): frozenset({("words", "1")})})
    [(level, text, remedy)] = await stored(app, settings)
    assert (level, remedy) == ("info", "Run `tieout reembed` to make new ones.")
    assert "searches go on with them" in text

    await run(app, WordEmbedder(model=SHIPPED.name, version=SHIPPED.version))
    assert await stored(app, settings) == [("ok", f"of {ours}", "")]


async def test_doctor_says_that_passages_have_no_vectors(settings: Settings, deps: Any, write_pages: Any) -> None:
    async with open_app(settings) as app:
        assert await stored(app, settings) == [("info", "none yet", "")]
        await load(app, write_pages("one", [(1, FILLER)]), "one", None)
        assert await stored(app, settings) == [("info", "none yet", "Run `tieout reembed` to make them.")]


def test_the_shipped_model_reads_the_vectors_that_were_shipped_before() -> None:
    assert alike.reads(LocalEmbedder(), "all-MiniLM-L6-v2-int8", "8199be6f699a")
    assert not alike.reads(LocalEmbedder(), "all-MiniLM-L6-v2-int8", "of another file")
