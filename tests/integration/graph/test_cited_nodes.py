"""Citations of a paged document name the node of its tree, and are held against it."""

from pathlib import Path

from agent.graph import build_graph
from agent.run import answer_question
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tests.unit.ingest.printed_pages import CASH, PAGES, SAID, write_pages
from tools.models.answers import Answer
from tools.ports.deps import Deps
from tools.tie_out.answers.citations import check_citations


async def _silent(_: str) -> None:
    return None


async def answer_of(deps: Deps, tmp_path: Path, question: str = "", pages: dict[int, str] | None = None) -> Answer:
    files = find_files([write_pages(tmp_path / "q.jsonl", pages)], options=describe(**SAID))
    assert [one.status async for one in index_files(deps.writer, deps.directory, files)] == ["indexed"]
    question = question or "What was Quillmere's FY2022 capital expenditure?"
    return await answer_question(build_graph(deps), question, _silent)


async def test_each_has_node_section_and_pages(deps: Deps, tmp_path: Path) -> None:
    answer = await answer_of(deps, tmp_path)
    assert answer.status == "answered"
    for citation in answer.citations:
        assert citation.page is not None
        assert citation.page_range is not None
        assert citation.section_path
        [node] = [one for one in await deps.documents.tree(citation.doc_id or "") if one.node_id == citation.node_id]
        assert node.start < node.end
    assert not answer.warnings


async def test_another_node_is_a_citation_that_fails(deps: Deps, tmp_path: Path) -> None:
    answer = await answer_of(deps, tmp_path)
    wrong = [one.model_copy(update={"node_id": "9999"}) for one in answer.citations]
    report = await check_citations(deps, answer.model_copy(update={"citations": tuple(wrong)}))
    assert all("names a section in which its place does not lie." in one.problems for one in report.citations)


async def test_a_row_on_the_second_page_of_a_statement_is_cited_there(deps: Deps, tmp_path: Path) -> None:
    first, _, second = CASH.partition("Financing activities\n")
    head = "\n".join(CASH.split("\n")[:7])
    pages = {**PAGES, 42: f"{first}43", 43: f"{head}\nFinancing activities\n{second}"}
    answer = await answer_of(deps, tmp_path, "What dividends did Quillmere pay in FY2023?", pages)
    assert "$140 million" in answer.answer
    assert [one.page for one in answer.citations] == [43]
    assert answer.warnings == ()
    moved = [one.model_copy(update={"page": 41, "page_range": (41, 41)}) for one in answer.citations]
    report = await check_citations(deps, answer.model_copy(update={"citations": tuple(moved)}))
    assert all(any("another page" in problem for problem in one.problems) for one in report.citations)
