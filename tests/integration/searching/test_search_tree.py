"""Page trees searched: by both legs, in many documents and under filters; what fails, and what makes no sense."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_app
from tests.embedders import WordEmbedder
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.documents.read import read_document
from tools.documents.read_passage import read_passage
from tools.errors import IndexDown, InvalidInput, ModelFailed, NothingLoaded, UnknownCompany
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.ports.embedding import Vector
from tools.ports.indexes import Hit, Scope
from tools.search.trees import ranked
from tools.search.trees.models import FoundNode, TreeResults
from tools.search.trees.search import TreeRequest, search_tree

SUPPLIERS = "Which single furnace operator grows Tolvenquist's detector crystals?"


async def find(deps: Deps, question: str, top_k: int = 20, **filters: Any) -> TreeResults:
    return await search_tree(deps, TreeRequest(question, Filters(**filters), top_k))


def legs_of(nodes: Sequence[FoundNode]) -> set[str]:
    return {leg for node in nodes for leg in node.legs}


async def test_the_value_leg_finds_the_part_that_says_it(searchable_deps: Deps) -> None:
    found = await find(searchable_deps, SUPPLIERS, doc_types="10-K")
    first = found.nodes[0]
    assert first.title == "Item 1A. Risk Factors"
    assert (first.legs, first.path) == (("value",), ("Item 1A. Risk Factors",))
    assert (first.source.ticker, first.source.section, first.source.page) == ("TLVQ", first.title, None)
    [passage] = await searchable_deps.documents.passages([first.chunk_id or ""])
    assert "furnace operator" in passage.chunk.text
    scores = [node.score for node in found.nodes]
    assert scores == sorted(scores, reverse=True)
    assert len({(node.doc_id, node.node_id) for node in found.nodes}) == len(found.nodes)
    assert (found.reasoned_by, found.spread) == ("rules", False)


async def test_the_reasoning_leg_goes_first_and_names_its_rules(searchable_deps: Deps) -> None:
    found = await find(searchable_deps, "What were Hobblestead's total assets?")
    [first, *others] = [node for node in found.nodes if node.source.doc_type == "release"]
    assert first.title == "Consolidated Balance Sheets"
    assert first.path == ("Exhibit 99.1", "Consolidated Balance Sheets")
    assert "reasoning" in first.legs
    assert first.thinking == "rules: the balance sheet prints what is asked for"
    assert {node.legs for node in others} == {("value",)}
    assert {node.source.ticker for node in found.nodes} == {"HBST"}
    assert not any("failed" in warning for warning in found.warnings)


async def test_documents_that_are_compared_take_turns(searchable_deps: Deps) -> None:
    found = await find(searchable_deps, "Compare the outlook of Tolvenquist with the outlook of Hobblestead")
    assert found.spread
    per_document: dict[str, int] = {}
    for node in found.nodes[:6]:
        per_document[node.source.ticker] = per_document.get(node.source.ticker, 0) + 1
    assert set(per_document) == {"TLVQ", "HBST"}
    assert min(per_document.values()) >= 2


@pytest.mark.parametrize(
    ("filters", "inside"),
    [
        ({"tickers": "BXMW"}, lambda node: node.source.ticker == "BXMW"),
        ({"doc_types": ["release"]}, lambda node: node.source.doc_type == "release"),
        ({"section": "1A"}, lambda node: node.title.startswith("Item 1A")),
        ({"table_type": "compensation"}, lambda node: node.source.ticker == "BXMW"),
        ({"filed_before": "2025-12-31"}, lambda node: node.source.filed.year < 2026),
    ],
)
async def test_filters_are_hard_limits_for_both_legs(
    searchable_deps: Deps, filters: dict[str, Any], inside: Callable[[FoundNode], bool]
) -> None:
    # The question's own words are those of an item that most of the filters rule out.
    found = await find(searchable_deps, "Legal proceedings and item 3", **filters)
    assert found.nodes
    assert all(map(inside, found.nodes))


async def test_what_top_k_says_is_the_most(searchable_deps: Deps) -> None:
    assert len((await find(searchable_deps, "revenue", top_k=3)).nodes) == 3


async def test_the_largest_result_stays_within_bounds(searchable_deps: Deps) -> None:
    found = await find(searchable_deps, "Compare the revenue of Tolvenquist, Hobblestead and Bexmarrow", top_k=100)
    assert len(found.model_dump_json()) / 3.6 < 25_000


@pytest.mark.parametrize(
    ("question", "how", "error", "told"),
    [
        ("", {}, InvalidInput, "empty"),
        ("a\0b", {}, InvalidInput, "NUL byte"),
        ("risk", {"top_k": 0}, InvalidInput, "top_k: 0 is not between 1 and 100"),
        ("risk", {"top_k": 10**6}, InvalidInput, "top_k: 1000000"),
        ("risk", {"tickers": "MSFT"}, UnknownCompany, "MICROSOFT.* is not loaded"),
        ("What are Microsoft's risks?", {}, UnknownCompany, "is not loaded.*tieout fetch"),
        ("risk", {"section": "poem"}, InvalidInput, "filters.section"),
        ("risk", {"fiscal_years": 10**9}, InvalidInput, "filters.fiscal_years"),
    ],
)
async def test_what_makes_no_sense_is_refused(
    searchable_deps: Deps, question: str, how: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        await find(searchable_deps, question, **how)


async def test_nothing_loaded_is_told(deps: Deps) -> None:
    with pytest.raises(NothingLoaded):
        await find(deps, "risk")


async def test_no_document_is_no_node_and_a_reason(searchable_deps: Deps) -> None:
    found = await find(searchable_deps, "risk", fiscal_years=1999)
    assert found.nodes == ()
    assert found.warnings == ("No document passes the filters: `list_documents` shows what is loaded.",)
    unknown = await find(searchable_deps, "risk", doc_ids="no such document")
    assert unknown.nodes == ()


async def test_documents_that_the_caller_has_chosen_stand_whatever_the_question_names(searchable_deps: Deps) -> None:
    [first, *_] = (await find(searchable_deps, "Directors' pay at Bexmarrow", doc_types="DEF 14A")).nodes
    found = await find(searchable_deps, "What does Tolvenquist pay its directors?", doc_ids=first.doc_id)
    assert {node.doc_id for node in found.nodes} == {first.doc_id}


@dataclass
class BrokenEmbedder(WordEmbedder):
    seconds: float = 0.0

    async def embed_query(self, text: str) -> Vector:
        await asyncio.sleep(self.seconds)
        raise ModelFailed("The embedding model is down.")


class BrokenKeywords:
    name = "broken"

    async def search(self, terms: Any, scope: Scope, limit: int) -> list[Hit]:
        raise IndexDown("The keyword index is gone.")

    async def freshness(self) -> str | None:
        return None

    async def catch_up(self) -> int:
        return 0

    async def close(self) -> None:
        return


async def test_without_an_embedding_model_words_and_titles_go_on(searchable_deps: Deps) -> None:
    found = await find(replace(searchable_deps, embedder=BrokenEmbedder()), SUPPLIERS, doc_types="10-K")
    assert found.nodes[0].title == "Item 1A. Risk Factors"
    assert found.nodes[0].score > 0
    assert [warning for warning in found.warnings if "embedding model is down" in warning] == [
        "The vector and tables legs failed and are left out: The embedding model is down."
    ]


async def test_where_no_embedding_model_is_wanted_none_is_missed(searchable_deps: Deps) -> None:
    found = await find(replace(searchable_deps, embedder=None, passage_index=None), SUPPLIERS, doc_types="10-K")
    assert found.nodes[0].title == "Item 1A. Risk Factors"
    assert not any("leg" in warning or "embedding" in warning for warning in found.warnings)


async def test_without_a_keyword_index_similarities_go_on(searchable_deps: Deps) -> None:
    found = await find(replace(searchable_deps, keyword_index=BrokenKeywords()), SUPPLIERS, doc_types="10-K")
    assert "Item 1A. Risk Factors" in {node.title for node in found.nodes[:3]}
    assert any("keyword index is gone" in warning for warning in found.warnings)


async def test_where_passages_cannot_be_searched_the_reasoning_leg_goes_on(searchable_deps: Deps) -> None:
    broken = replace(searchable_deps, embedder=BrokenEmbedder(), keyword_index=BrokenKeywords())
    found = await find(broken, "What does item 3 say about legal proceedings?", tickers="TLVQ", doc_types="10-K")
    assert [(node.title, node.legs) for node in found.nodes] == [("Item 3. Legal Proceedings", ("reasoning",))]
    assert any("keyword index is gone" in warning for warning in found.warnings)


async def test_a_slow_value_leg_is_not_waited_for(searchable_deps: Deps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranked, "SECONDS", 0.2)
    slow = replace(searchable_deps, embedder=BrokenEmbedder(seconds=20.0))
    found = await find(slow, "What does item 3 say about legal proceedings?", tickers="TLVQ", doc_types="10-K")
    assert [(node.title, node.legs) for node in found.nodes] == [("Item 3. Legal Proceedings", ("reasoning",))]
    assert any("took more than 0.2 seconds" in warning for warning in found.warnings)


async def index(deps: Deps, path: Path, **said: Any) -> str:
    files = find_files([path], options=describe(**said))
    [file] = [file async for file in index_files(deps.writer, deps.directory, files)]
    assert file.status == "indexed", file.reason
    return file.doc_id or ""


PAGES = [
    (0, "Acme Corp annual report\n\nContents follow on the next pages of this report."),
    (1, "PRODUCTS\n\n" + "Acme makes valves and seals for pumps in Toledo. " * 30),
    (2, "LITIGATION\n\n" + "A supplier has sued Acme over a patent on seals. " * 30),
    (3, "DIVIDENDS\n\n" + "Acme pays a dividend in May of each year. " * 30),
]


async def test_pages_are_those_of_the_source(deps: Deps, settings: Settings, write_pages: Any) -> None:
    async with open_app(settings) as app:
        await index(app.deps, write_pages("acme", PAGES), company="Acme Corp", doc_type="annual_report")
        found = await find(app.deps, "Who has sued over a patent?")
        first = found.nodes[0]
        assert (first.start_page, first.end_page, first.pages, first.source.page) == (2, 2, (2,), 2)
        assert any("no vectors yet" in warning for warning in found.warnings)
        assert legs_of(found.nodes) <= {"value", "reasoning"}
        async with app.database.connection() as conn:
            await conn.execute("delete from nodes")
        bare = await find(app.deps, "Who has sued over a patent?")
    assert bare.nodes == ()
    assert any(re.search(r"no tree is stored.*tieout index", warning) for warning in bare.warnings)


async def test_of_many_documents_the_most_relevant_are_searched(
    deps: Deps, settings: Settings, write_pages: Any
) -> None:
    async with open_app(settings) as app:
        for number in range(12):
            pages = [
                (1, f"Report {number}. " + ("The mine in Peru was flooded. " if number == 7 else "All went well. "))
            ]
            await index(app.deps, write_pages(f"n{number}", pages), company="Acme", doc_type="note", fiscal_year=2000)
        found = await find(app.deps, "What happened to the mine in Peru?")
        assert len({node.doc_id for node in found.nodes}) <= 8
        text = await app.deps.documents.text(found.nodes[0].doc_id, 0, 100)
        assert text is not None
        assert "Peru" in text[0]
        assert any(warning.startswith("Searched in 8 of 12 documents") for warning in found.warnings)


async def test_another_embedding_model_is_told_once(searchable: Settings) -> None:
    async with open_app(searchable) as app:
        other = WordEmbedder()
        swapped = replace(app.deps, embedder=other, passage_index=PostgresPassageIndex(app.database, other))
        found = await find(swapped, SUPPLIERS, doc_types="10-K")
    assert found.nodes[0].title == "Item 1A. Risk Factors"
    assert len([warning for warning in found.warnings if "tieout reembed" in warning]) == 1


async def test_an_outline_names_the_pages_that_reading_takes(deps: Deps, settings: Settings, write_pages: Any) -> None:
    async with open_app(settings) as app:
        doc_id = await index(app.deps, write_pages("acme", PAGES), company="Acme Corp", doc_type="annual_report")
        outline = (await read_document(app.deps.documents, doc_id)).outline
        placed = {entry.title: entry.page for entry in outline}
        assert (placed["PRODUCTS"], placed["LITIGATION"], placed["DIVIDENDS"]) == (1, 2, 3)
        read = await read_document(app.deps.documents, doc_id, pages=str(placed["LITIGATION"]))
        assert "sued Acme" in (read.text or "")


async def test_a_cap_keeps_the_part_around_a_passage(deps: Deps, settings: Settings, write_pages: Any) -> None:
    async with open_app(settings) as app:
        long = "Opening words of the page. " * 60 + "\n\nThe patent suit was settled.\n\n" + "Closing words. " * 60
        doc_id = await index(app.deps, write_pages("acme", [(7, long)]), company="Acme Corp", doc_type="annual_report")
        documents = app.deps.documents
        chunk = next(one for one in await documents.chunks(doc_id) if "patent suit" in one.text)
        read = await read_passage(documents, chunk.chunk_id, max_chars=len(chunk.text) + 40)
        assert chunk.text.split()[0] in (read.text or "")
        assert len(read.text or "") <= len(chunk.text) + 40
        assert "patent suit" in (read.text or "")
        assert (await read_document(documents, doc_id, pages="7", max_chars=100)).next_cursor == "100"
        with pytest.raises(InvalidInput, match="max_chars"):
            await read_passage(documents, chunk.chunk_id, max_chars=3)
