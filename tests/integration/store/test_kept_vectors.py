"""A document that is read anew keeps the vectors of all that is unchanged in it."""

from typing import Any

import pytest

import ingest.pipeline
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import App, open_app
from tests.embedders import WordEmbedder
from tools.backends.embeddings.pages import TextPageEmbedder
from tools.backends.postgres.page_index import PostgresPageIndex
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.ports.indexes import Scope

PAGES = [
    (n, f"Part {n}\n\n" + f"Net sales of part {n} rose on higher prices and on volume. " * 20) for n in range(1, 9)
]


async def load(app: App, path: Any, words: WordEmbedder, **said: Any) -> None:
    metadata = {"company": "Acme", "doc_type": "note", "doc_id": "one", "fiscal_year": 2024, **said}
    files = find_files([path], options=describe(**metadata))
    deps, pages = app.deps, TextPageEmbedder(words)
    loading = index_files(deps.writer, deps.directory, files, embedder=words, page_embedder=pages)
    assert [file.status async for file in loading] == ["indexed"]


async def order(app: App, words: WordEmbedder) -> list[list[tuple[str, float]]]:
    """What is found of both spaces, with scores."""
    vector = words.vector("net sales of part 3")
    passages = await PostgresPassageIndex(app.database, words).search(vector, "text", Scope(), 100)
    pages = await PostgresPageIndex(app.database, TextPageEmbedder(words)).search(vector, Scope(), 100)
    return [[(hit.chunk_id, round(hit.score, 3)) for hit in hits] for hits in (passages, pages)]


async def test_another_reader_embeds_nothing_anew(
    settings: Settings, deps: Any, write_pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, words = write_pages("one", PAGES), WordEmbedder()
    async with open_app(settings) as app:
        await load(app, path, words)
        assert words.embedded > 16
        before, words.embedded = await order(app, words), 0
        monkeypatch.setattr(ingest.pipeline, "READER", ingest.pipeline.READER + 1)
        await load(app, path, words)
        assert words.embedded == 0
        assert await order(app, words) == before


async def test_only_what_changed_is_embedded(settings: Settings, deps: Any, write_pages: Any) -> None:
    words = WordEmbedder()
    async with open_app(settings) as app:
        await load(app, write_pages("one", PAGES), words)
        whole, words.embedded = words.embedded, 0
        changed = [*PAGES[:-1], (8, "Part 8\n\nIts sales fell.")]
        await load(app, write_pages("one", changed), words)
        assert 0 < words.embedded <= 3
        words.embedded = 0
        await load(app, write_pages("one", changed), words, fiscal_year=2025)  # it stands above every window
        assert words.embedded > whole / 2


async def test_vectors_of_another_model_are_not_taken(
    settings: Settings, deps: Any, write_pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, words, new = write_pages("one", PAGES), WordEmbedder(), WordEmbedder(version="2")
    async with open_app(settings) as app:
        await load(app, path, words)
        monkeypatch.setattr(ingest.pipeline, "READER", ingest.pipeline.READER + 1)
        await load(app, path, new)
        assert new.embedded == words.embedded


async def test_vectors_from_before_digests_are_kept_as_well(
    settings: Settings, deps: Any, write_pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, words = write_pages("one", PAGES), WordEmbedder()
    async with open_app(settings) as app:
        await load(app, path, words)
        async with app.database.connection() as conn:
            await conn.execute("update text_embeddings set digest = null")
        words.embedded = 0
        monkeypatch.setattr(ingest.pipeline, "READER", ingest.pipeline.READER + 1)
        await load(app, path, words)
        assert words.embedded == 0
        async with app.database.connection() as conn:
            row = await (
                await conn.execute("select count(*) as n from text_embeddings where digest is null")
            ).fetchone()
        assert row == {"n": 0}
