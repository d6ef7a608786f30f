"""PassageIndex: what every implementation finds, in which order and scope, against a comparison one by one."""

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from server.settings import Settings
from server.wiring import open_app
from tests.conformance.passage_corpus import EMBEDDER, QUERY, Loaded, load, load_all, matches, opened
from tests.embedders import WordEmbedder
from tests.stores import Store
from tools.backends.postgres import vectors
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.errors import OtherEmbeddingModel
from tools.ports.deps import Deps
from tools.ports.indexes import PassageSpace, Scope


@pytest.fixture(scope="session", params=["embedded", "external"])
def kept(request: pytest.FixtureRequest, store: Store, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A corpus for reading alone of each implementation, loaded once for all tests."""
    name = f"passages_{request.param}"
    chosen = store.embedded(name) if request.param == "embedded" else store.by_url(name, "external")
    folder = tmp_path_factory.mktemp("passages")
    return store.loaded(chosen, lambda settings: load_all(settings, folder))


@pytest.fixture
async def loaded(kept: Settings) -> AsyncIterator[Loaded]:
    """That corpus, opened."""
    async with opened(kept) as found:
        yield found


@pytest.fixture
async def changing(settings: Settings, tmp_path: Path) -> AsyncIterator[Loaded]:
    """Such a corpus for one test, which writes to it."""
    await load_all(settings, tmp_path)
    async with opened(settings) as found:
        yield found


async def test_what_has_no_vectors_yet_is_counted_within_each_scope(changing: Loaded, write_pages: Any) -> None:
    loaded = changing
    assert {await loaded.index.lacking(scope) for scope in scopes(loaded)} == {0}
    path = write_pages("three", [(1, "Costs fell by five percent."), (2, "Costs rose.")])
    doc_id = await load(loaded.deps, path, None, company="Acme", doc_type="release", fiscal_year=2024, quarter=2)
    lacking = await loaded.deps.feed.passages([doc_id]) if loaded.deps.feed else []
    assert len(lacking) == 2
    for scope in scopes(loaded):
        assert await loaded.index.lacking(scope) == sum(matches(passage, scope) for passage in lacking), scope


def scopes(loaded: Loaded) -> list[Scope]:
    filing = next(passage for passage in loaded.passages if passage.doc_type == "10-K")
    entity = next(passage.entities[0] for passage in loaded.passages if passage.entities)
    metric = next(passage.metrics[0] for passage in loaded.passages if passage.metrics)
    return [
        Scope(),
        Scope(company_ids=(filing.company_id,)),
        Scope(company_ids=(filing.company_id,), fiscal_years=(filing.fiscal_year or 0,), sections=("7", "8")),
        Scope(fiscal_years=(2024, 1999)),
        Scope(fiscal_quarters=((2024, 2), (filing.fiscal_year or 0, 0))),
        Scope(fiscal_quarters=((2024, 0),)),
        Scope(doc_types=("release", "note")),
        Scope(doc_ids=(filing.doc_id, "nothing")),
        Scope(sections=("1A",)),
        Scope(content_types=("table",)),
        Scope(table_types=("financial_statement",)),
        Scope(entities=(entity, "Nobody")),
        Scope(metrics=(metric,)),
        Scope(speakers=("nobody",)),
        Scope(speakers=("cfo",)),
        Scope(speakers=("ada moss", "analyst"), doc_types=("transcript",)),
        Scope(language="ar"),
        Scope(filed_after=date(2024, 5, 1), filed_before=date(2024, 5, 1)),
        Scope(filed_before=date(2024, 4, 30)),
        Scope(has_numbers=True),
        Scope(has_numbers=False, doc_types=("10-K",)),
        Scope(company_ids=(1,)),
    ]


@pytest.mark.parametrize("space", ["text", "table"])
@pytest.mark.parametrize("exact", [True, False], ids=["exact", "by-index"])
async def test_each_scope_holds_what_it_says(
    loaded: Loaded, monkeypatch: pytest.MonkeyPatch, exact: bool, space: PassageSpace
) -> None:
    if not exact:
        monkeypatch.setattr(vectors, "_EXACT", 0)
    for scope in scopes(loaded):
        expected = loaded.expected(scope, space, 10)
        found = await loaded.index.search(EMBEDDER.vector(QUERY), space, scope, 10)
        assert [round(hit.score, 2) for hit in found] == pytest.approx([hit.score for hit in expected], abs=0.02), scope
        inside = {passage.chunk_id for passage in loaded.inside(scope, space)}
        assert {hit.chunk_id for hit in found} <= inside
        assert len({hit.chunk_id for hit in found}) == len(found) == min(10, len(inside))


@pytest.mark.parametrize("space", ["text", "table"])
@pytest.mark.parametrize("exact", [True, False], ids=["exact", "by-index"])
async def test_several_vectors_find_at_once_what_each_finds_alone(
    loaded: Loaded, monkeypatch: pytest.MonkeyPatch, exact: bool, space: PassageSpace
) -> None:
    if not exact:
        monkeypatch.setattr(vectors, "_EXACT", 0)
    wordings = (QUERY, "segment revenue grew", "nothing else is said", QUERY)
    asked = [EMBEDDER.vector(wording) for wording in wordings]
    for scope in scopes(loaded):
        each = [await loaded.index.search(vector, space, scope, 7) for vector in asked]
        assert await loaded.index.search_each(asked, space, scope, 7) == each, scope
    assert await loaded.index.search_each([], space, Scope(), 7) == []
    assert await loaded.index.search_each(asked, space, Scope(), 0) == [[], [], [], []]
    nowhere = np.zeros(EMBEDDER.dimension, np.float32)
    [none, found] = await loaded.index.search_each([nowhere, asked[0]], space, scopes(loaded)[1], 7)
    assert (none, found) == ([], await loaded.index.search(asked[0], space, scopes(loaded)[1], 7))


async def test_a_connection_looks_as_far_as_each_search_asks(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(vectors, "_EXACT", 0)
    monkeypatch.setattr(vectors, "_EF_SEARCH", (1, 1_000))

    async def rows(search: Any, name: str, **values: Any) -> list[dict[str, Any]]:
        if name == "nearest_by_index":
            found = await (await search._conn.execute("select current_setting('hnsw.ef_search')::int as ef")).fetchall()
            told.append(found[0]["ef"])
        return await read(search, name, **values)

    read = vectors._Search._rows  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(vectors._Search, "_rows", rows)  # pyright: ignore[reportPrivateUsage]
    for limit in (3, 5, 3):
        await loaded.index.search(EMBEDDER.vector(QUERY), "text", Scope(), limit)
    assert told == [12, 20, 12]


async def test_ties_are_in_the_order_of_the_ids(loaded: Loaded) -> None:
    found = await loaded.index.search(EMBEDDER.vector("segment revenue grew"), "text", Scope(doc_types=("release",)), 3)
    assert found[0].score == pytest.approx(found[1].score)
    assert [hit.chunk_id for hit in found[:2]] == sorted(hit.chunk_id for hit in found[:2])


async def test_similarities_are_those_of_the_best_window(loaded: Loaded) -> None:
    query = EMBEDDER.vector(QUERY)
    ids = [passage.chunk_id for passage in loaded.passages][:50]
    found = await loaded.index.similarities(query, [*ids, "nothing"])
    assert set(found) == set(ids)
    assert found == pytest.approx({chunk_id: max(loaded.vectors[chunk_id] @ query) for chunk_id in ids}, abs=0.01)
    assert await loaded.index.similarities(query, []) == {}


async def test_every_passage_of_documents_comes_with_its_similarity_and_place(loaded: Loaded) -> None:
    query = EMBEDDER.vector(QUERY)
    doc_ids = {passage.doc_type: passage.doc_id for passage in loaded.passages}
    found = await loaded.index.document_similarities(query, [doc_ids["release"], doc_ids["10-K"], "nothing"])
    for doc_type in ("10-K", "release"):
        hits = [hit for hit in found if hit.doc_id == doc_ids[doc_type]]
        chunks = await loaded.deps.documents.chunks(doc_ids[doc_type])
        assert [(hit.chunk_id, hit.start, hit.end, hit.page) for hit in hits] == [
            (chunk.chunk_id, chunk.start, chunk.end, chunk.page) for chunk in chunks
        ]
        assert [hit.score for hit in hits] == pytest.approx(
            [max(loaded.vectors[hit.chunk_id] @ query) for hit in hits], abs=0.01
        )
    assert {hit.page for hit in found if hit.doc_id == doc_ids["release"]} == {1, 2, 3}
    assert {hit.doc_id for hit in found} == {doc_ids["10-K"], doc_ids["release"]}
    assert await loaded.index.document_similarities(query, []) == []


async def test_nothing_is_near_a_vector_without_direction(loaded: Loaded) -> None:
    nowhere = np.zeros(EMBEDDER.dimension, np.float32)
    assert await loaded.index.search(nowhere, "text", Scope(), 5) == []
    assert await loaded.index.similarities(nowhere, ["x"]) == {}
    assert await loaded.index.document_similarities(nowhere, [loaded.passages[0].doc_id]) == []
    assert await loaded.index.search(EMBEDDER.vector("x"), "text", Scope(), 0) == []


async def test_what_is_said_of_a_table_is_found_apart_from_its_rows(loaded: Loaded) -> None:
    tables = [passage for passage in loaded.passages if passage.table_type == "financial_statement"]
    [passage, *_] = await loaded.deps.documents.passages([tables[0].chunk_id])
    assert passage.table is not None
    caption = EMBEDDER.vector(passage.table.caption)
    found = await loaded.index.search(caption, "table", Scope(content_types=("table",)), 3)
    assert passage.chunk.chunk_id in {hit.chunk_id for hit in found}


async def test_another_model_is_refused_by_name(loaded: Loaded) -> None:
    other = PostgresPassageIndex(loaded.app.database, WordEmbedder(version="2"))
    with pytest.raises(OtherEmbeddingModel, match=r"vectors of words 1, .* is words 2\. Run `tieout reembed`"):
        await other.search(EMBEDDER.vector(QUERY), "text", Scope(), 5)
    with pytest.raises(OtherEmbeddingModel, match="tieout reembed"):
        await other.similarities(EMBEDDER.vector(QUERY), ["x"])
    with pytest.raises(OtherEmbeddingModel, match="tieout reembed"):
        await other.document_similarities(EMBEDDER.vector(QUERY), [loaded.passages[0].doc_id])


async def test_passages_without_vectors_are_told(settings: Settings, deps: Deps, write_pages: Any) -> None:
    async with open_app(settings) as app:
        index = PostgresPassageIndex(app.database, EMBEDDER)
        assert await index.search(EMBEDDER.vector(QUERY), "text", Scope(), 5) == []
        path = write_pages("one", [(1, "Revenue grew.")])
        await load(app.deps, path, None, company="Acme", doc_type="note")
        with pytest.raises(OtherEmbeddingModel, match=r"no vectors yet\. Run `tieout reembed`"):
            await index.search(EMBEDDER.vector(QUERY), "text", Scope(), 5)


async def test_a_year_that_is_learnt_later_is_the_vectors_year_too(changing: Loaded) -> None:
    loaded = changing
    note = next(passage for passage in loaded.passages if passage.doc_type == "note")
    scope = Scope(company_ids=(note.company_id,), fiscal_years=(2031,))
    assert await loaded.index.search(EMBEDDER.vector(QUERY), "text", scope, 5) == []
    _, before = await loaded.deps.feed.newest()
    async with loaded.app.database.connection() as conn:
        await conn.execute("update documents set fiscal_year = 2031 where doc_id = %s", [note.doc_id])
    found = await loaded.index.search(EMBEDDER.vector(QUERY), "text", scope, 5)
    assert [hit.chunk_id for hit in found] == [note.chunk_id]
    [change] = await loaded.deps.feed.changes(before, 10)
    assert (change.doc_id, change.operation) == (note.doc_id, "upsert")
