"""Citations of real answers hold against the store; whatever is tampered with is caught."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from mcp import Client

from agent.graph import build_graph
from agent.run import answer_question
from server.settings import Settings
from tools.errors import InvalidInput
from tools.models.answers import Answer, Citation
from tools.ports.deps import Deps
from tools.tie_out.answers.citations import check_citations, mark_citations
from tools.tie_out.answers.verification import verify_answer

AGREEMENT = "What does Tolvenquist say about its credit agreement?"
QUESTIONS = [
    AGREEMENT,
    "Why did revenue of Tolvenquist's Field Sensors segment fall in 2025?",
    "What was Tolvenquist's revenue in 2025, and how did it change?",
    "Show Tolvenquist's balance sheet for 2025",
    "What did Tolvenquist's insiders sell?",
]


async def _silent(_: str) -> None:
    return None


async def _answer(deps: Deps, question: str) -> Answer:
    return await answer_question(build_graph(deps), question, _silent)


_quoted: list[Answer] = []  # made once: nothing changes it


@pytest.fixture
async def quoted(searchable_deps: Deps) -> Answer:
    """An answer of quotations alone."""
    if not _quoted:
        _quoted.append(await _answer(searchable_deps, AGREEMENT))
    return _quoted[0]


def tampered(answer: Answer, **changes: object) -> Answer:
    """The answer with another first citation."""
    first, *others = answer.citations
    return answer.model_copy(update={"citations": (first.model_copy(update=changes), *others)})


@pytest.mark.parametrize("question", QUESTIONS)
async def test_every_citation_of_an_answer_holds(searchable_deps: Deps, invented_deps: Deps, question: str) -> None:
    deps = searchable_deps if question != QUESTIONS[-1] else invented_deps
    answer = await _answer(deps, question)
    assert answer.citations
    report = await check_citations(deps, answer)
    assert [one.problems for one in report.citations if not one.ok] == []
    assert report.misquoted == ()
    assert all(one.opens for one in report.citations)
    [step] = [step for step in answer.trace.steps if step.step == "verify"]
    assert step.detail.endswith(f"{len(answer.citations)} of {len(answer.citations)} citations hold")


OTHER: list[tuple[dict[str, object], str]] = [
    ({"quote": "Every part comes from four suppliers."}, "words that do not stand"),
    ({"quote": ""}, "words that do not stand"),
    ({"content_preview": "Something else"}, "preview of another passage"),
    ({"chunk_id": "no such passage"}, "a passage that its document does not have"),
    ({"chunk_id": None}, "a passage that its document does not have"),
    ({"doc_id": "no-such-document"}, "no-such-document, which is not loaded"),
    ({"doc_id": None}, "no document, which is not loaded"),
    ({"anchor": "elsewhere"}, "another anchor"),
    ({"page": 7}, "another page"),
    ({"page_range": (7, 9)}, "pages among which its page is not"),
    ({"speaker": "Ann Poe"}, "another speaker"),
    ({"section_path": "Item 99"}, "a section in which its place does not lie"),
    ({"node_id": "9999"}, "a section in which its place does not lie"),
    ({"fiscal_year": 1999}, "another fiscal year"),
    ({"quarter": 3}, "another quarter"),
    ({"company": "Apple Inc."}, "another company"),
    ({"accession": "0000320193-23-000106"}, "another accession"),
    ({"url": "https://example.com/other"}, "another url"),
    ({"text": "[Source: Apple Inc. 10-K FY2023]"}, "is not printed as what it cites"),
]


@pytest.mark.parametrize(("changes", "said"), OTHER, ids=[said for _, said in OTHER])
async def test_a_tampered_citation_is_caught_and_marked(
    searchable_deps: Deps, quoted: Answer, changes: dict[str, object], said: str
) -> None:
    answer = tampered(quoted, **changes)
    report = await check_citations(searchable_deps, answer)
    assert report.failed == {answer.citations[0].id}
    first = report.citations[0]
    assert first.opens is None
    assert any(said in problem for problem in first.problems), first.problems
    marked = mark_citations(answer, report)
    states = {span.citation_id: span.state for span in marked.spans}
    assert states.pop(first.id) == "mismatch"
    assert set(states.values()) <= {"verified"}
    assert marked.verification.status == ("partly_verified" if states else "not_verified")
    assert any(said in warning for warning in marked.warnings)


async def test_words_that_are_changed_in_text_and_citation_alike_are_caught(
    searchable_deps: Deps, quoted: Answer
) -> None:
    first = quoted.citations[0]
    words = first.quote or ""
    other = words.replace(words.split()[0], "Nothing", 1)
    span = next(span for span in quoted.spans if span.citation_id == first.id)
    moved = len(other) - len(words)
    spans = tuple(
        one.model_copy(
            update={
                "start": one.start + (moved if one.start > span.start else 0),
                "end": one.end + (moved if one.start >= span.start else 0),
            }
        )
        for one in quoted.spans
    )
    told = tampered(quoted, quote=other).model_copy(
        update={"answer": quoted.answer.replace(words, other, 1), "spans": spans}
    )
    assert verify_answer(told).verification.status == "verified"
    marked = mark_citations(told, await check_citations(searchable_deps, told))
    assert marked.verification.status != "verified"


async def test_whitespace_and_dashes_make_no_difference(searchable_deps: Deps, quoted: Answer) -> None:
    words = (quoted.citations[0].quote or "").replace(" ", "  \n").replace("-", "–")
    assert not (await check_citations(searchable_deps, tampered(quoted, quote=words))).failed


async def test_a_label_that_the_filing_lacks_is_caught(searchable_deps: Deps) -> None:
    answer = await _answer(searchable_deps, QUESTIONS[3])
    label = next(span for span in answer.spans if span.quote)
    words = answer.answer[label.start : label.end]
    other = "x" * len(words)
    told = answer.model_copy(update={"answer": f"{answer.answer[: label.start]}{other}{answer.answer[label.end :]}"})
    report = await check_citations(searchable_deps, told)
    assert report.misquoted == (other,)
    marked = mark_citations(told, report)
    assert [told.answer[s.start : s.end] for s in marked.spans if s.state == "mismatch"] == [other]
    assert marked.verification.status == "partly_verified"


async def test_figures_of_a_filing_that_is_not_there_are_marked(searchable_deps: Deps) -> None:
    answer = await _answer(searchable_deps, QUESTIONS[2])
    gone = answer.facts[0].source.model_copy(update={"doc_id": "gone"})
    fact = answer.facts[0].model_copy(update={"source": gone})
    told = tampered(answer, doc_id="gone").model_copy(update={"facts": (fact, *answer.facts[1:])})
    marked = mark_citations(told, await check_citations(searchable_deps, told))
    assert {span.state for span in marked.spans if span.fact_id == fact.fact_id} == {"mismatch"}
    assert {n.state for n in marked.verification.details if n.from_ == fact.fact_id} == {"mismatch"}


async def test_an_answer_without_citations_has_nothing_to_check(searchable_deps: Deps) -> None:
    report = await check_citations(searchable_deps, Answer(status="declined", answer="No."))
    assert (report.citations, report.summary) == ((), "0 of 0 citations hold")


async def test_a_nul_byte_is_no_id(searchable_deps: Deps) -> None:
    bad = Citation(id="c1", text="[x]", company="x", ticker="x", doc_type="10-K", doc_id="a\0b")
    with pytest.raises(InvalidInput, match="NUL byte"):
        await check_citations(searchable_deps, Answer(status="answered", answer="[x]", citations=(bad,)))


async def test_the_tool_tells_where_each_opens_and_what_is_wrong(
    connect: Callable[..., Client], searchable: Settings, text_of: Any
) -> None:
    async with connect(searchable, "--toolset", "all") as client:
        answer = (await client.call_tool("ask", {"question": AGREEMENT})).structured_content
        good = await client.call_tool("check_citations", {"answer": answer})
        bad = json.loads(json.dumps(answer))
        bad["citations"][0]["quote"] = "We have no suppliers."
        caught = await client.call_tool("check_citations", {"answer": bad})
    assert all(one["ok"] and one["opens"] for one in good.structured_content["citations"])
    assert f"{answer['citations'][0]['text']}: {good.structured_content['citations'][0]['opens']}" in text_of(good)
    first, *others = caught.structured_content["citations"]
    assert not first["ok"]
    assert all(one["ok"] for one in others)
    assert "quotes words that do not stand at the place that it cites" in text_of(caught)
