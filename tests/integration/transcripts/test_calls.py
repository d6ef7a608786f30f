"""An invented call through `tieout index`, the search, answers, and the MCP server."""

import json
from pathlib import Path
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from ingest.manifest import describe
from ingest.pipeline import index_files
from server.settings import Settings
from tests.transcripts import (
    DEALERS,
    FIGURES,
    ON_DEALERS,
    ON_PRICES,
    PLANTS,
    PRICES,
    STRATEGY,
    as_text,
    by_part,
    by_turns,
    write_call,
)
from tools.documents.read import read_document
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.excerpts.results import FoundPassage
from tools.search.filings_search import FilingsRequest, search_filings

HARBOUR = {"company": "Harbour Stoves", "ticker": "HBSV"}


@pytest.fixture
async def calls(deps: Deps, tmp_path: Path) -> Deps:
    """The invented call, and another quarter's of the same company in which others speak of the same."""
    other = [
        {"speaker": "Ada Moss", "role": "Chief Executive Officer", "text": "Steel was cheap, and freight was dear."},
        {"speaker": "Una Berg", "role": "Chief Financial Officer", "text": "Freight cost us a point of gross margin."},
    ]
    files = {
        write_call(tmp_path): describe(**HARBOUR),
        write_call(tmp_path, by_turns(turns=other, quarter=1), "q1.json"): describe(**HARBOUR),
    }
    loaded = [file async for file in index_files(deps.writer, deps.directory, files)]
    assert [file.status for file in loaded] == ["indexed", "indexed"], loaded
    return deps


async def found(deps: Deps, query: str, **filters: Any) -> list[FoundPassage]:
    results = await search_filings(deps, FilingsRequest(query, Filters(**filters), top_k=5))
    return list(results.passages)


def said(text: str) -> str:
    """Words, however they are set."""
    return " ".join(text.split())


async def ask(deps: Deps, question: str) -> Answer:
    async def silent(*_: object) -> None:
        return None

    return await answer_question(build_graph(deps), question, silent)


@pytest.mark.parametrize("speaker", ["CFO", "finance chief", "Tom Reyes", "Reyes", "Chief Financial Officer"])
async def test_a_filter_takes_names_and_roles(calls: Deps, speaker: str) -> None:
    passages = await found(calls, "steel and freight", speaker=speaker, quarter="2025-Q2")
    assert {one.speaker for one in passages} == {"Tom Reyes"}
    [first, *_] = passages
    assert said(FIGURES) in said(first.text)
    assert (first.speaker_role, first.call_part) == ("Chief Financial Officer", "prepared_remarks")
    assert not await found(calls, "steel and freight", speaker="Nobody Atall")


async def test_a_filter_takes_an_analysts_firm(calls: Deps) -> None:
    passages = await found(calls, "inventory of dealers", speaker="analyst of Castle Research")
    assert {one.speaker for one in passages} == {"Lena Brandt"}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("What did Harbour Stoves' CFO say about freight in Q2 2025?", FIGURES),
        ("What did Ada Moss say about the new foundry?", STRATEGY.split("\n")[1]),
        ("How did management answer Lena Brandt's question on dealers' stock?", DEALERS),
        ("What did the CFO tell Lena Brandt about absorbed cost?", PLANTS),
        ("How did Harbour Stoves respond to the Pier Securities analyst on prices?", PRICES),
        ("What did the Pier Securities analyst ask about?", ON_PRICES),
    ],
)
async def test_a_question_is_read_into_speakers(calls: Deps, query: str, words: str) -> None:
    [first, *_] = await found(calls, query)
    assert said(words) in said(first.text)
    answer = await ask(calls, query)
    assert answer.route == "narrative"
    cited = {citation.chunk_id for citation in answer.citations}
    assert first.chunk_id in cited or answer.status == "declined"  # without vectors, words alone tell what is near


async def test_an_answer_is_cited_with_its_speaker(calls: Deps) -> None:
    answer = await ask(calls, "How did management answer Omar Diaz on prices?")
    assert answer.status == "answered", answer.answer
    [first, *_] = answer.citations
    assert first.text == "[Source: Harbour Stoves transcript Q2 FY2025, Ada Moss]"
    assert (first.speaker, first.doc_type) == ("Ada Moss", "transcript")
    assert "stable price" in answer.answer
    assert answer.verification.status != "not_verified"


async def test_an_answer_is_shown_with_its_question(calls: Deps) -> None:
    passages = await found(calls, "How did management answer Lena Brandt on dealers?")
    answers = [one for one in passages if one.exchange == 1 and one.speaker in ("Ada Moss", "Tom Reyes")]
    assert len(answers) == 2
    assert all(one.question is not None and ON_DEALERS in one.question for one in answers)


async def test_who_does_not_speak_is_not_heard(calls: Deps) -> None:
    passages = await found(calls, "What did Una Berg say about freight in Q2 2025?")
    assert passages  # the words are found, whoever says them; she speaks in the other quarter alone
    answer = await ask(calls, "What did Bob Stone say about freight at Harbour Stoves?")
    assert "Bob Stone" not in answer.answer


async def test_a_call_is_of_its_own_quarter(calls: Deps) -> None:
    answer = await ask(calls, "What did Harbour Stoves' CFO say about freight in Q3 2025?")
    assert answer.status != "answered"
    other = await found(calls, "What did Harbour Stoves' CFO say about freight in Q1 2025?")
    assert {one.speaker for one in other} == {"Una Berg"}


async def test_a_question_that_names_no_company_is_of_the_one_whose_call_it_was(calls: Deps, tmp_path: Path) -> None:
    question = "What did Omar Diaz ask about?"
    assert {citation.ticker for citation in (await ask(calls, question)).citations} == {"HBSV"}
    other = write_call(tmp_path, by_turns(quarter=3), "other.json")
    [file] = [one async for one in index_files(calls.writer, calls.directory, {other: describe(company="Pellet Co")})]
    assert file.status == "indexed"
    answer = await ask(calls, question)
    assert answer.status in ("declined", "needs_clarification")


async def test_a_document_outlines_speakers_and_questions(calls: Deps) -> None:
    [document] = await calls.documents.list_documents(Filters(quarters=("2025-Q2",)), None, 10, 0)
    assert (document.doc_type, document.fiscal_year, document.fiscal_quarter) == ("transcript", 2025, 2)
    read = await read_document(calls.documents, document.doc_id, section="Questions and answers")
    titles = [(entry.level, entry.title) for entry in read.outline]
    assert (1, "Prepared remarks") in titles
    assert (2, "Tom Reyes, Chief Financial Officer") in titles
    assert (2, "Lena Brandt, Analyst, Castle Research") in titles
    assert read.text is not None
    assert DEALERS in read.text
    assert FIGURES not in read.text


async def test_speakers_are_found_by_keys(calls: Deps) -> None:
    speakers = await calls.documents.speakers(("cfo", "analyst"))
    assert {one.name for one in speakers} == {"Tom Reyes", "Una Berg", "Lena Brandt", "Omar Diaz"}
    [lena] = [one for one in speakers if one.name == "Lena Brandt"]
    assert (lena.role, lena.company, lena.exchanges) == ("Analyst", "Castle Research", (1,))
    assert await calls.documents.speakers(("cfo",), [lena.doc_id]) == [
        one for one in speakers if one.name == "Tom Reyes"
    ]
    assert await calls.documents.speakers(("cfo",), None, [-1]) == []
    assert await calls.documents.speakers(()) == []


def test_the_command_loads_every_form(tieout: Any, settings: Settings, tmp_path: Path) -> None:
    files = [
        write_call(tmp_path, by_part(), "a_q2_2025.json"),
        write_call(tmp_path, as_text("titles"), "b_q2_2025.txt"),
        write_call(tmp_path, as_text("capitals"), "c_q2_2025.txt"),
    ]
    assert tieout(settings, "migrate").code == 0
    run = tieout(settings, "index", *files, "--company", "Harbour Stoves", "--json")
    assert run.code == 0, run.err
    assert {row["doc_type"] for row in run.json["documents"]} == {"transcript"}
    listed = tieout(settings, "documents", "--json")
    assert {(row["doc_type"], row["fiscal_quarter"]) for row in listed.json["documents"]} == {("transcript", 2)}
    searched = tieout(settings, "search", "What did Tom Reyes say about steel?", "--mode", "keyword")
    assert "Tom Reyes, Chief Financial Officer, Harbour Stoves (prepared remarks)" in searched.out
    bad = write_call(tmp_path, json.dumps({"turns": [{"speaker": "A B", "text": "Hi."}, 7]}), "bad.json")
    refused = tieout(settings, "index", bad, "--company", "Harbour Stoves")
    assert refused.code == 1
    assert "turns, turn 2: is not an object" in " ".join(refused.err.split())


async def test_over_mcp(connect: Any, tieout: Any, settings: Settings, tmp_path: Path, text_of: Any) -> None:
    assert tieout(settings, "migrate").code == 0
    loaded = tieout(settings, "index", write_call(tmp_path), "--company", "Harbour Stoves")
    assert loaded.code == 0, loaded.out
    async with connect(settings) as client:
        arguments = {"query": "freight", "filters": {"speaker": "CFO"}, "mode": "keyword"}
        result = await client.call_tool("search_filings", arguments)
        listed = await client.call_tool("list_documents", {})
    [passage, *_] = result.structured_content["passages"]
    assert (passage["speaker"], passage["speaker_role"]) == ("Tom Reyes", "Chief Financial Officer")
    assert passage["call_part"] == "prepared_remarks"
    assert "Tom Reyes, Chief Financial Officer" in text_of(result)
    assert "transcript" in text_of(listed)
