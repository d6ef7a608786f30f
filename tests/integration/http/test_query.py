"""`POST /query` over a real server: the answer, its events, what it refuses, and what it refers to."""

import json
from pathlib import Path
from typing import Any

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from tests.integration.graph.test_page_images import CAUSE, PAGES, QUESTION, SAID
from tests.integration.http.conftest import Serve, Served, events_of, problem
from tests.unit.ingest.pdf.made import write_pdf
from tools.ports.deps import Deps

# Reference 002's request, with its names and its scalars for lists.
AS_DESIGNED = {"filters": {"year": 2023, "doc_type": ["10-K", "10-Q"]}, "top_k": 8, "include_images": False}
BAD: list[tuple[dict[str, Any], int, str]] = [
    ({"question": "  "}, 422, "question is empty"),
    ({"question": "why " * 5000}, 422, "at most 10000"),
    ({"question": "Apple\0 revenue"}, 422, "NUL byte"),
    ({"question": "0" * 5000}, 422, "holds a number of 5000 digits; at most 100 are read"),
    ({"question": "Revenue?", "thread_id": "a\0"}, 422, "thread_id holds a NUL byte"),
    ({"question": 5}, 422, "question: Input should be a valid string"),
    ({}, 422, "question: Field required"),
    ({"question": "x", "topk": 3}, 422, "unknown fields topk; known are question, filters, top_k"),
    ({"question": "x", "top_k": 0}, 422, "top_k"),
    ({"question": "x", "include_images": "perhaps"}, 422, "include_images"),
    ({"question": "x", "filters": {"tikcer": "AAPL"}}, 422, "unknown filters tikcer; known are tickers"),
    ({"question": "Revenue?", "filters": {"quarter": "Q2"}}, 422, "quarters"),
    ({"question": "Revenue?", "filters": {"doc_id": "a\0b"}}, 422, "filters hold a NUL byte"),
    ({"question": "Revenue?", "filters": {"year": 2023.5}}, 422, "filters.year.0: Input should be a valid integer"),
    ({"question": "What was revenue?", "filters": {"ticker": "XQZJ"}}, 404, "No company 'XQZJ' is known"),
]


def test_a_figure_is_answered_in_the_designed_shape(served: Served) -> None:
    response = served.query(**AS_DESIGNED)
    assert response.status_code == 200
    answer = response.json()
    assert answer["status"] == "answered"
    assert "$383.285 billion" in answer["answer"]
    assert answer.keys() >= {"answer", "citations", "sources", "verification"}
    assert answer["citations"][0].keys() >= {"doc_id", "doc_type", "quarter", "page", "table_id"}
    assert (answer["citations"][0]["doc_id"], answer["citations"][0]["doc_type"]) == ("0000320193-23-000106", "10-K")
    assert answer["sources"].keys() == {"chunks", "tables", "slides"}
    assert answer["verification"]["status"] == "verified"
    [first, *_] = answer["verification"]["details"]
    assert first.keys() == {"value", "from", "tolerance", "state"}
    assert first["value"] == 383285000000


def test_a_quarter_is_cited_as_filters_name_it(served: Served) -> None:
    answer = served.query("What was Apple's revenue in Q2 of fiscal 2024?", filters={"quarter": "2024-Q2"}).json()
    assert {citation["quarter"] for citation in answer["citations"]} >= {"2024-Q2"}


def test_a_filter_that_excludes_is_followed(served: Served) -> None:
    answer = served.query(filters={"ticker": "NVDA"}).json()
    assert answer["status"] != "answered"
    assert "383" not in answer["answer"]


def test_a_conversation_goes_on(served: Served) -> None:
    first = served.query(thread_id="a talk").json()
    second = served.query("And in 2022?", thread_id="a talk").json()
    alone = served.query("And in 2022?").json()
    assert first["status"] == "answered"
    assert "$394.328 billion" in second["answer"]
    assert alone["status"] != "answered"


def test_steps_and_answer_come_as_events(served: Served) -> None:
    response = served.http.post(
        "/query", json={"question": "What was Apple's revenue in fiscal 2023?"}, headers={"Accept": "text/event-stream"}
    )
    assert response.headers["content-type"].startswith("text/event-stream")
    *steps, (last, answer) = events_of(response.text)
    assert last == "answer"
    assert answer["answer"] == served.query().json()["answer"]
    assert {name for name, _ in steps} == {"progress"}
    told = [step for _, step in steps]
    assert (told[0]["step"], told[-1]["step"]) == ("reset", "score")
    assert [step["done"] for step in told] == sorted(step["done"] for step in told)
    assert {step["total"] for step in told} == {told[-1]["done"]}


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
@pytest.mark.parametrize(("body", "status", "said"), BAD)
def test_what_can_not_be_answered_is_refused_with_a_reason(
    served: Served, body: dict[str, Any], status: int, said: str, accept: str
) -> None:
    response = served.http.post("/query", json=body, headers={"Accept": accept})
    # The steps before the one that refuses are told already, where they are streamed.
    if response.status_code == 200:
        name, details = events_of(response.text)[-1]
        assert name == "error"
    else:
        details = problem(response)
    assert details["status"] == status
    assert said in details["error"]


@pytest.mark.parametrize("body", ["{", "[]", '"a question"', "\xff", ""])
def test_a_body_that_is_no_request_is_refused(served: Served, body: str) -> None:
    response = served.http.post("/query", content=body.encode("latin-1"), headers={"Content-Type": "application/json"})
    assert problem(response)["status"] == 422


def test_a_body_that_is_not_declared_as_json_is_refused(served: Served) -> None:
    """A page of another site may send such a one without asking first."""
    response = served.http.post("/query", content=json.dumps({"question": "x"}), headers={"Content-Type": "text/plain"})
    assert problem(response)["code"] == "not_json"


async def test_a_cited_page_is_referred_to_and_drawn(
    deps: Deps, settings: Settings, tmp_path: Path, serve: Serve
) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(write_pdf(PAGES))
    found = find_files([path], options=describe(**SAID))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    with serve(settings) as served:
        without = served.query(QUESTION).json()
        answer = served.query(QUESTION, include_images=True).json()
        [slide] = answer["sources"]["slides"]
        png = served.http.get(slide["image_ref"])
        beyond = served.http.get("/documents/paper/pages/8.png")
        path.write_bytes(b"something else")
        changed = served.query(QUESTION, include_images=True).json()
    assert CAUSE in answer["answer"]
    assert (slide["doc_id"], slide["page"], slide["image_ref"]) == ("paper", 4, "/documents/paper/pages/4.png")
    assert [chunk["doc_id"] for chunk in answer["sources"]["chunks"]] == ["paper"]
    assert answer["sources"]["chunks"][0]["chunk_id"] == answer["citations"][0]["chunk_id"]
    assert [one["image_ref"] for one in without["sources"]["slides"]] == [None]
    assert (png.status_code, png.headers["content-type"], png.content[:4]) == (200, "image/png", b"\x89PNG")
    assert "page: 8 is none of the pages 1 to 7" in problem(beyond)["error"]
    assert [one["image_ref"] for one in changed["sources"]["slides"]] == [None]
    assert any("No page image" in warning for warning in changed["warnings"])
