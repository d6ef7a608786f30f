"""`search_pages`: slides by what they show, as a step and over MCP, with their pictures."""

import base64
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp import Client
from pydantic import SecretStr

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files, load_files
from ingest.vectors.follow import VectorModels, fill_vectors
from server.settings import Settings
from server.wiring import open_deps
from tests.conformance.model_stub import KEY, Endpoint, fails, serve
from tests.unit.ingest.pdf.made import Text, write_pdf
from tools.errors import InvalidInput, NothingLoaded, SearchUnavailable, UnknownCompany
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.excerpts.results import PageResults
from tools.search.pages import search_pages

SLIDES = [
    ("Agenda", ["Our year", "Outlook"]),
    ("Gross margin by region", ["Europe rose to 41%", "Asia fell to 33%"]),
    ("Free cash flow", ["Cash of $2 billion was returned", "Net debt fell"]),
    ("Store network", ["112 stores were opened", "9 stores were closed"]),
]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.pdf"
    pages = [
        [Text(title, y=90, size=24, bold=True), *(Text(f"• {point}", y=150 + 30 * n) for n, point in enumerate(points))]
        for title, points in SLIDES
    ]
    path.write_bytes(write_pdf(pages))
    return path


async def load(deps: Deps, deck: Path) -> list[str]:
    said = {"company": "Invented Shops", "ticker": "INSH", "doc_type": "slides", "doc_id": "deck"}
    files = find_files([deck], options=describe(**said, fiscal_year=2025, quarter=2))
    loading = index_files(deps.writer, deps.directory, files, embedder=deps.embedder, page_embedder=deps.page_embedder)
    done = [file async for file in loading]
    assert [file.status for file in done] == ["indexed"]
    return [warning for file in done for warning in file.warnings]


@pytest.fixture
async def loaded(deps: Deps, deck: Path) -> Deps:
    await load(deps, deck)
    return deps


def move(path: Path) -> None:
    path.rename(path.with_name("moved.pdf"))


def places(found: PageResults) -> list[int]:
    return [page.page for page in found.pages]


async def test_a_slide_is_found_by_its_title_and_its_points(loaded: Deps) -> None:
    found = await search_pages(loaded, "gross margin in Europe", top_k=2)
    [first, _] = found.pages
    assert (first.doc_id, first.page, first.title) == ("deck", 2, "Gross margin by region")
    assert first.bullets == ("Europe rose to 41%", "Asia fell to 33%")
    assert (first.source.ticker, first.source.doc_type, first.source.page) == ("INSH", "slides", 2)
    assert first.image_ref is None
    assert found.warnings == ()
    assert places(await search_pages(loaded, "how many shops were opened?"))[0] == 4


async def test_a_slide_that_is_named_by_its_number_is_first(loaded: Deps) -> None:
    assert places(await search_pages(loaded, "What does slide 3 of Invented Shops show?"))[0] == 3
    filters = Filters(doc_ids=("deck",))
    assert places(await search_pages(loaded, "What does slide 1 show?", filters))[0] == 1
    assert 9 not in places(await search_pages(loaded, "What does slide 9 show?", filters))


async def test_filters_hold(loaded: Deps) -> None:
    assert places(await search_pages(loaded, "gross margin", Filters(fiscal_years=(2024,)))) == []
    assert places(await search_pages(loaded, "gross margin", Filters(quarters=("2025-Q2",))))[0] == 2


async def test_without_models_words_find_pages(loaded: Deps) -> None:
    alone = replace(loaded, embedder=None, passage_index=None, page_embedder=None)
    assert places(await search_pages(alone, "gross margin"))[0] == 2


async def test_documents_from_before_pages_say_so_and_are_found_by_passages(loaded: Deps, settings: Settings) -> None:
    from server.wiring import open_database

    async with open_database(settings) as database, database.connection() as conn:
        await conn.execute("delete from pages")
    found = await search_pages(loaded, "gross margin in Europe")
    assert found.pages[0].page == 2
    assert "Europe rose" in found.pages[0].snippet
    [warning] = found.warnings
    assert warning.startswith("deck: indexed before pages were kept: run `tieout index` again")


async def test_what_makes_no_sense_is_refused(loaded: Deps) -> None:
    for top_k in (0, 51, -1):
        with pytest.raises(InvalidInput, match="top_k"):
            await search_pages(loaded, "margin", top_k=top_k)
    with pytest.raises(InvalidInput):
        await search_pages(loaded, "  ")
    with pytest.raises(UnknownCompany):
        await search_pages(loaded, "margin", Filters(tickers=("NOBODY",)))


async def test_an_empty_corpus_says_so(deps: Deps) -> None:
    with pytest.raises(NothingLoaded):
        await search_pages(deps, "margin")


async def test_over_mcp_with_pictures(
    connect: Callable[..., Client], loaded: Deps, settings: Settings, deck: Path, text_of: Any
) -> None:
    asked = {"query": "gross margin in Europe", "top_k": 2}
    async with connect(settings, "--toolset", "steps") as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "search_pages"]
        plain = await client.call_tool("search_pages", asked)
        shown = await client.call_tool("search_pages", {**asked, "include_images": True})
        move(deck)
        moved = await client.call_tool("search_pages", {**asked, "include_images": True})
    assert not plain.is_error, plain.content
    jsonschema.validate(plain.structured_content, schema)
    page = plain.structured_content["pages"][0]
    assert (page["page"], page["title"]) == (2, "Gross margin by region")
    assert plain.structured_content["sources"][page["source"]]["page"] == 2
    assert "<<<filing page" in text_of(plain)
    images = [base64.b64decode(part.data) for part in shown.content if part.type == "image"]
    assert len(images) == 2
    assert all(image.startswith(b"\x89PNG") for image in images)
    assert not any(part.type == "image" for part in (*plain.content, *moved.content))
    assert any("deck.pdf is not where it was loaded from" in said for said in moved.structured_content["warnings"])


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


@pytest.fixture
def looking(settings: Settings, endpoint: Endpoint) -> Settings:
    """The corpus with Voyage's model of pages."""
    chosen = {"page_embeddings": "voyage:voyage-multimodal-3", "page_embeddings_base_url": f"{endpoint.url}/v1"}
    return settings.model_copy(update={**chosen, "voyage_api_key": SecretStr(KEY)})


async def test_by_voyage_pages_are_embedded_with_their_pictures(
    deps: Deps, looking: Settings, endpoint: Endpoint, deck: Path
) -> None:
    async with open_deps(looking) as seeing:
        assert await load(seeing, deck) == []
        [request] = endpoint.requests
        kinds = [[part["type"] for part in page["content"]] for page in request["inputs"]]
        assert kinds == [["text", "image_base64"]] * 4
        assert places(await search_pages(seeing, "gross margin by region"))[0] == 2
        endpoint.script, endpoint.always = [fails(500)], True
        found = await search_pages(seeing, "gross margin by region")
        assert found.pages[0].page == 2
        assert any("Pages are not searched by their vectors: voyage:" in warning for warning in found.warnings)


async def test_a_model_of_pages_that_fails_costs_their_vectors_alone_and_says_why(
    deps: Deps, looking: Settings, endpoint: Endpoint, deck: Path
) -> None:
    endpoint.script, endpoint.always = [fails(500)], True
    async with open_deps(looking) as seeing:
        files = find_files([deck], options=describe(company="Invented Shops", doc_type="slides"))
        models = VectorModels(pages=seeing.page_embedder)
        [file] = [file async for file in load_files(seeing.writer, seeing.directory, files, models)]
        report = await fill_vectors(seeing.writer.vectors, models)
        found = await search_pages(seeing, "gross margin by region")
    assert file.status == "indexed"
    [failure] = report.failures
    assert "voyage:voyage-multimodal-3 failed: ServerError" in failure
    assert KEY not in failure
    assert (report.made, report.lacking) == (0, 4)
    assert found.pages  # by their words


async def test_with_nothing_to_search_by_it_fails(loaded: Deps) -> None:
    with pytest.raises(SearchUnavailable):
        await search_pages(replace(loaded, keyword_index=None, embedder=None, page_index=None), "gross margin")
