"""Tables, pages and sections as they stand: through the graph, with what is asked back and what is declined."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from agent.graph import build_graph
from agent.run import answer_question
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_app
from tests.unit.ingest.pdf.made import Text, prose, write_pdf
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.ports.deps import Deps

Ask = Callable[..., Awaitable[Answer]]

DECK = [
    [Text(f"{title} of Invented Paper", y=72, size=20, bold=True), Text(said, y=130, size=12), *prose(160, 4)]
    for title, said in (
        ("Results", "Net sales rose to $812 million"), ("Guidance", "We expect sales of $840 million in 2026"),
        ("Mills", "Twelve mills in four countries"),
    )
]  # fmt: skip


async def _load(deps: Deps, path: Path, **said: Any) -> None:
    await asyncio.to_thread(path.write_bytes, write_pdf(DECK))
    found = find_files([path], options=describe(company="Invented Paper", **said))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]


@pytest.fixture
async def deck(deps: Deps, tmp_path: Path) -> None:
    await _load(deps, tmp_path / "deck.pdf", doc_type="slides", fiscal_year=2025, doc_id="deck")


@pytest.fixture
def ask(deps: Deps) -> Ask:
    async def silent(_: str) -> None:
        return None

    graph = build_graph(deps)
    return lambda question, filters=None: answer_question(graph, question, silent, filters=filters)


async def test_a_slide_is_shown_by_its_number(ask: Ask, deck: None) -> None:
    answer = await ask("what does slide 2 show")  # of the one company that is loaded
    assert (answer.status, answer.route) == ("answered", "page")
    assert "slide 2: Guidance of Invented Paper" in answer.answer
    assert "- We expect sales of $840 million in 2026" in answer.answer
    assert [(one.doc_id, one.page) for one in answer.sources.slides] == [("deck", 2)]
    assert (answer.verification.status, answer.citation_coverage) == ("verified", 1.0)
    assert not [one for one in answer.warnings if "tied" in one or "stand" in one]
    route = next(step for step in answer.trace.steps if step.step == "route")
    assert "visual (slide)" in route.detail


async def test_a_slide_is_found_by_what_it_is_about(ask: Ask, deck: None) -> None:
    answer = await ask("which slide of Invented Paper has the guidance")
    assert "slide 2: Guidance" in answer.answer


async def test_of_several_years_decks_the_newest_ones_slide_is_shown(
    ask: Ask, deps: Deps, deck: None, tmp_path: Path
) -> None:
    for year in (2024, 2026, 2023):
        await _load(deps, tmp_path / f"{year}.pdf", doc_type="slides", fiscal_year=year, doc_id=f"deck-{year}")
    answer = await ask("which slide of Invented Paper has the guidance")
    assert (answer.sources.slides[0].doc_id, answer.sources.slides[0].page) == ("deck-2026", 2)
    assert "Near as well" in answer.answer
    assert answer.verification.status == "verified"


async def test_no_slide_is_shown_for_what_none_is_about(ask: Ask, deck: None) -> None:
    answer = await ask("which slide of Invented Paper shows the unicorn breeding programme")
    assert (answer.status, "No page is near to" in answer.answer) == ("declined", True)


async def test_slides_that_were_read_before_pages_were_kept_are_shown_and_told(
    ask: Ask, settings: Settings, deck: None
) -> None:
    async with open_app(settings) as app, app.database.connection() as conn:
        await conn.execute("delete from pages")
    for question in ("what does slide 2 show", "which slide of Invented Paper has the guidance"):
        answer = await ask(question)
        assert "slide 2: Guidance of Invented Paper" in answer.answer
        assert any("indexed before pages were kept" in one for one in answer.warnings)
        assert answer.verification.status == "verified"


async def test_a_slide_that_is_not_there_is_declined_with_the_range(ask: Ask, deck: None) -> None:
    answer = await ask("what is on slide 9 of Invented Paper's deck")
    assert answer.status == "declined"
    assert "has slides 1 to 3, and no slide 9" in answer.answer


async def test_of_several_documents_the_one_that_is_meant_is_asked_back(
    ask: Ask, deps: Deps, deck: None, tmp_path: Path
) -> None:
    await _load(deps, tmp_path / "older.pdf", doc_type="slides", fiscal_year=2024, doc_id="older")
    answer = await ask("what does slide 2 show")
    assert answer.status == "needs_clarification"
    assert answer.clarification is not None
    assert [option.split(" (")[0] for option in answer.clarification.options] == [
        "Invented Paper slides FY2025", "Invented Paper slides FY2024",
    ]  # fmt: skip
    chosen = await ask("what does slide 2 show", Filters(doc_ids=("older",)))
    assert (chosen.status, chosen.sources.slides[0].doc_id) == ("answered", "older")


async def test_a_report_is_no_deck(ask: Ask, deps: Deps, tmp_path: Path) -> None:
    await _load(deps, tmp_path / "report.pdf", doc_type="10-K", fiscal_year=2025, doc_id="report")
    answer = await ask("what does slide 2 show")
    assert (answer.status, "No deck of Invented Paper is loaded" in answer.answer) == ("declined", True)


async def test_its_picture_comes_along(connect: Callable[..., Client], settings: Settings, deck: None) -> None:
    async with connect(settings) as client:
        shown = await client.call_tool("ask", {"question": "what does slide 2 show", "include_images": True})
    assert [part.type for part in shown.content].count("image") == 1


async def test_a_table_is_shown_whole_and_held_against_its_cells(searchable_deps: Deps) -> None:
    async def silent(_: str) -> None:
        return None

    graph = build_graph(searchable_deps)
    answer = await answer_question(graph, "show Tolvenquist's table of revenue by segment from the 2025 10-K", silent)
    assert (answer.status, answer.route) == ("answered", "table")
    assert "\n| --- |" in answer.answer
    [table] = answer.sources.tables
    assert await searchable_deps.documents.table(table.table_id) is not None
    assert answer.verification.status == "verified"
    assert not [one for one in answer.warnings if "tied" in one or "stand" in one]
    paged = await answer_question(graph, "what is on page 3 of Tolvenquist's 10-K", silent)
    assert (paged.status, "have no pages" in paged.answer) == ("declined", True)


async def test_the_section_on_a_topic_is_named(searchable_deps: Deps) -> None:
    async def silent(_: str) -> None:
        return None

    answer = await answer_question(
        build_graph(searchable_deps), "which section of Tolvenquist's 10-K covers risk factors?", silent
    )
    assert (answer.status, answer.route) == ("answered", "tree")
    assert "Risk Factors" in answer.answer.splitlines()[0]
    assert answer.verification.status == "verified"
    assert {step.step for step in answer.trace.steps} >= {"route", "retrieve"}


async def test_a_question_for_what_a_deck_says_is_looked_for_on_its_pages(ask: Ask, deck: None) -> None:
    answer = await ask("What does Invented Paper say about its mills in the presentation?")
    assert answer.route == "narrative"
    searched = next(step for step in answer.trace.steps if step.step == "search")
    assert "page " in searched.detail
    assert "search_page" in {step.step for step in answer.trace.steps}
    assert any("Twelve mills" in (one.quote or "") for one in answer.citations)
    plain = await ask("What does Invented Paper say about its mills?")
    assert "search_page" not in {step.step for step in plain.trace.steps}
