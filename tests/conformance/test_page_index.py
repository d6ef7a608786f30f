"""PageIndex: what every implementation finds, in which order and scope, against a comparison one by one."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import App, open_app
from tests.embedders import WordEmbedder
from tools.backends.embeddings.pages import TextPageEmbedder
from tools.backends.postgres import vectors
from tools.backends.postgres.page_index import PostgresPageIndex
from tools.errors import OtherEmbeddingModel
from tools.language.terms import terms
from tools.models.pages import Page
from tools.ports.deps import Deps
from tools.ports.indexes import Scope

WORDS = WordEmbedder()
EMBEDDER = TextPageEmbedder(WORDS)
QUERY = "gross margin by region"
DECK = [
    (1, "Investor day\n\nWelcome to our guests."),
    (2, "Gross margin by region\n\n• Europe rose\n• Asia fell\n\nFigure 1: Margin bridge\n\nMore was said."),
    (3, "Free cash flow\n\nNet debt fell to $2 billion."),
]


@dataclass
class Loaded:
    """A corpus of two documents with their pages."""

    app: App
    index: PostgresPageIndex
    pages: list[Page]


async def load(deps: Deps, path: Any, embedder: TextPageEmbedder | None = EMBEDDER, **said: Any) -> str:
    found = find_files([path], options=describe(**said))
    [file] = [file async for file in index_files(deps.writer, deps.directory, found, page_embedder=embedder)]
    assert file.status == "indexed", file.reason
    return file.doc_id or ""


@pytest.fixture
async def loaded(deps: Deps, settings: Settings, write_pages: Any) -> AsyncIterator[Loaded]:
    deck, note = write_pages("deck", DECK), write_pages("note", [(1, "Gross margin by region\n\nIn words alone.")])
    async with open_app(settings) as app:
        said = {"company": "Acme", "doc_type": "slides", "doc_id": "deck", "fiscal_year": 2024, "quarter": 2}
        await load(app.deps, deck, **said)
        await load(app.deps, note, company="Bolt", doc_type="note", doc_id="note", filed=date(2024, 5, 1))
        ids = [*(f"deck#p{number}" for number in (1, 2, 3)), "note#p1"]
        yield Loaded(app, PostgresPageIndex(app.database, EMBEDDER), await app.deps.documents.pages(ids))


async def test_pages_are_kept_as_they_were_read(loaded: Loaded) -> None:
    first, second, *_ = loaded.pages
    assert (first.title, first.bullets) == ("Investor day", ())
    assert (second.title, second.bullets) == ("Gross margin by region", ("Europe rose", "Asia fell"))
    assert second.captions == ("Figure 1: Margin bridge",)
    assert (second.text, second.image_ref) == (DECK[1][1], None)
    store = loaded.app.deps.documents
    assert await store.pages(["deck#p3", "deck#p9", "none", "deck#p1"]) == [loaded.pages[2], loaded.pages[0]]
    assert await store.pages([]) == []


@pytest.mark.parametrize("exact", [True, False], ids=["exact", "by-index"])
async def test_each_scope_holds_what_it_says(loaded: Loaded, monkeypatch: pytest.MonkeyPatch, exact: bool) -> None:
    if not exact:
        monkeypatch.setattr(vectors, "_EXACT", 0)
    document = await loaded.app.deps.documents.document("deck")
    assert document is not None
    inside = {
        Scope(): {"deck#p1", "deck#p2", "deck#p3", "note#p1"},
        Scope(company_ids=(document.company_id,)): {"deck#p1", "deck#p2", "deck#p3"},
        Scope(doc_ids=("note", "nothing")): {"note#p1"},
        Scope(doc_types=("slides",)): {"deck#p1", "deck#p2", "deck#p3"},
        Scope(fiscal_years=(2024,)): {"deck#p1", "deck#p2", "deck#p3"},
        Scope(fiscal_quarters=((2024, 2),)): {"deck#p1", "deck#p2", "deck#p3"},
        Scope(filed_after=date(2024, 5, 1)): {"note#p1"},
        Scope(mentions=("billion",)): {"deck#p3"},
        Scope(doc_ids=("nothing",)): set[str](),
    }
    vector = WORDS.vector(QUERY)
    for scope, ids in inside.items():
        found = await loaded.index.search(vector, scope, 10)
        assert {hit.chunk_id for hit in found} == ids, scope
        assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
        heads = await loaded.index.search_heads(dict.fromkeys(terms(QUERY), 1.0), scope, 10)
        assert {hit.chunk_id for hit in heads} <= ids & {"deck#p2", "note#p1"}, scope


async def test_the_nearest_page_is_first(loaded: Loaded) -> None:
    found = await loaded.index.search(WORDS.vector("net debt and free cash flow"), Scope(), 2)
    assert found[0].chunk_id == "deck#p3"
    assert len(found) == 2
    assert await loaded.index.search(np.zeros(64, np.float32), Scope(), 2) == []
    assert await loaded.index.search(WORDS.vector("x"), Scope(), 0) == []


async def test_rare_words_of_a_head_count_more(loaded: Loaded) -> None:
    asked = dict.fromkeys(terms("margin bridge"), 1.0)
    found = await loaded.index.search_heads(asked, Scope(), 10)
    assert [hit.chunk_id for hit in found] == ["deck#p2", "note#p1"]
    assert found[0].score > found[1].score > 0
    assert await loaded.index.search_heads({}, Scope(), 10) == []
    assert await loaded.index.search_heads({"guests": 1.0}, Scope(), 10) == []


async def test_another_model_is_refused_by_name(loaded: Loaded) -> None:
    other = PostgresPageIndex(loaded.app.database, TextPageEmbedder(WordEmbedder(version="2")))
    with pytest.raises(
        OtherEmbeddingModel, match=r"pages have vectors of words 1, .* is words 2\. Run `tieout reembed`"
    ):
        await other.search(WORDS.vector(QUERY), Scope(), 5)
    assert await other.search_heads(dict.fromkeys(terms(QUERY), 1.0), Scope(), 5)
    nobody = PostgresPageIndex(loaded.app.database, None)
    with pytest.raises(OtherEmbeddingModel, match="configured model is none"):
        await nobody.search(WORDS.vector(QUERY), Scope(), 5)


async def test_pages_without_vectors_are_told(settings: Settings, deps: Deps, write_pages: Any) -> None:
    async with open_app(settings) as app:
        index = PostgresPageIndex(app.database, EMBEDDER)
        assert await index.search(WORDS.vector(QUERY), Scope(), 5) == []
        await load(app.deps, write_pages("one", [(1, "Revenue grew.")]), None, company="Acme", doc_type="note")
        with pytest.raises(OtherEmbeddingModel, match=r"no vectors yet\. Run `tieout reembed`"):
            await index.search(WORDS.vector(QUERY), Scope(), 5)


async def test_documents_from_before_pages_are_named(loaded: Loaded) -> None:
    store = loaded.app.deps.documents
    assert await store.unpaged((), 5) == []
    async with loaded.app.database.connection() as conn:
        await conn.execute("delete from pages")
    assert await store.unpaged((), 5) == ["deck", "note"]
    assert await store.unpaged(("note",), 5) == ["note"]
    assert await store.unpaged((), 1) == ["deck"]


async def test_pages_from_before_have_the_text_of_their_passages(loaded: Loaded) -> None:
    store = loaded.app.deps.documents
    on_second = await store.on_pages(["deck#p2", "none", "deck#p9"])
    assert {one.chunk.page for one in on_second} == {2}
    ranges = await store.page_ranges(["deck", "note", "none"])
    assert ranges == {"deck": (1, 3), "note": (1, 1)}
    async with loaded.app.database.connection() as conn:
        await conn.execute("delete from pages")
    [page] = await store.pages(["deck#p9", "deck#p2"])
    assert (page.page, page.title, page.bullets) == (2, "", ())
    assert page.text.startswith("Gross margin by region")
    assert "Free cash flow" not in page.text
    assert await store.page_ranges(["deck", "note"]) == ranges


async def test_a_document_that_is_replaced_or_removed_takes_its_pages_along(loaded: Loaded, write_pages: Any) -> None:
    deps = loaded.app.deps
    await load(deps, write_pages("less", DECK[:1]), company="Acme", doc_type="slides", doc_id="deck")
    assert [page.page for page in await deps.documents.pages(["deck#p1", "deck#p2"])] == [1]
    assert {hit.chunk_id for hit in await loaded.index.search(WORDS.vector(QUERY), Scope(), 9)} == {
        "deck#p1",
        "note#p1",
    }
    async with loaded.app.database.connection() as conn:
        await conn.execute("delete from documents where doc_id = 'deck'")
    assert {hit.chunk_id for hit in await loaded.index.search(WORDS.vector(QUERY), Scope(), 9)} == {"note#p1"}


async def test_a_year_that_is_learnt_later_is_the_vectors_year_too(loaded: Loaded) -> None:
    async with loaded.app.database.connection() as conn:
        await conn.execute("update documents set fiscal_year = 2031 where doc_id = 'note'")
    found = await loaded.index.search(WORDS.vector(QUERY), Scope(fiscal_years=(2031,)), 5)
    assert [hit.chunk_id for hit in found] == ["note#p1"]
