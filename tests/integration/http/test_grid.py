"""`POST /grid` and `POST /grid.xlsx` over a real server."""

import io
from typing import Any

import httpx
import jsonschema
import pytest
from openpyxl import load_workbook

from server.settings import Settings
from tests.integration.http.conftest import Serve, Served, events_of, problem

GRID = {
    "rows": [{"ticker": "AAPL"}, {"ticker": "NVDA", "fiscal_year": 2023}, {"ticker": "AMD"}],
    "questions": ["What was {company}'s revenue in fiscal 2023?", "operating margin in 2023"],
}
EVENTS = {"Accept": "text/event-stream"}
BAD: list[tuple[dict[str, Any], int, str]] = [
    ({**GRID, "rows": []}, 422, "rows"),
    ({**GRID, "questions": []}, 422, "questions"),
    ({**GRID, "questions": [" "]}, 422, "questions.0: question is empty"),
    ({**GRID, "rows": [{"ticker": "AAPL", "doc_id": "x"}]}, 422, "one of the two"),
    ({**GRID, "rows": [{"doc_id": "a\0b"}]}, 422, "NUL byte"),
    ({**GRID, "rows": ["AAPL"] * 101}, 422, "202 cells; at most 200"),
    ({**GRID, "filters": {"sentiment": "AAA"}}, 422, "sentiment"),
    ({**GRID, "filters": {"companies": "a\x00"}}, 422, "filters hold a NUL byte"),
    ({**GRID, "filters": {"is_summary": 0}}, 422, "neither true nor false"),
    ({**GRID, "filters": {"metrics": "revenu"}}, 404, "is no metric"),
    ({**GRID, "filters": {"entities": "a\x00"}}, 422, "filters hold a NUL byte"),
    ({**GRID, "row": 1}, 422, "Known fields are rows, questions, filters"),
    ({"rows": ["AAPL"]}, 422, "questions: Field required"),
]


def by_place(cells: list[dict[str, Any]]) -> dict[tuple[int, int], dict[str, Any]]:
    return {(cell["row"], cell["column"]): cell for cell in cells}


def test_cells_come_as_events_and_then_the_end(served: Served) -> None:
    response = served.http.post("/grid", json=GRID, headers=EVENTS)
    assert response.headers["content-type"].startswith("text/event-stream")
    *told, (last, done) = events_of(response.text)
    assert {name for name, _ in told} == {"cell"}
    cells = by_place([cell for _, cell in told])
    assert cells.keys() == {(row, column) for row in range(3) for column in range(2)}
    first = cells[0, 0]
    assert first.keys() >= {
        "row", "column", "status", "text", "value", "unit", "source", "confidence", "tier", "citation", "answer",
    }  # fmt: skip
    assert (first["status"], first["value"], first["unit"]) == ("answered", 383_285_000_000, "USD")
    assert first["source"]["accession"] == "0000320193-23-000106"
    assert (cells[2, 0]["status"], cells[2, 0]["value"]) == ("error", None)
    assert last == "done"
    assert done["counts"] == {"error": 2, "answered": 4}
    assert [row["label"] for row in done["rows"]] == ["Apple Inc. (AAPL)", "NVIDIA CORP (NVDA) FY2023", ""]


def test_the_whole_grid_comes_as_json(served: Served) -> None:
    streamed = events_of(served.http.post("/grid", json=GRID, headers=EVENTS).text)
    response = served.http.post("/grid", json=GRID)
    described = served.http.get("/openapi.json").json()
    jsonschema.Draft202012Validator(
        {"$ref": "#/components/schemas/Grid", "components": described["components"]}
    ).validate(response.json())
    cells = response.json()["cells"]
    assert [(cell["row"], cell["column"]) for cell in cells] == [(row, column) for row in range(3) for column in (0, 1)]
    assert by_place(cells) == by_place([cell for name, cell in streamed if name == "cell"])


@pytest.mark.parametrize("path", ["/grid", "/grid.xlsx"])
@pytest.mark.parametrize(("body", "status", "said"), BAD)
def test_what_is_no_grid_is_refused(served: Served, path: str, body: dict[str, Any], status: int, said: str) -> None:
    details = problem(served.http.post(path, json=body, headers=EVENTS))
    assert details["status"] == status
    assert said in details["error"]


def test_the_workbook_has_figures_as_numbers_and_ratios_as_formulas(served: Served) -> None:
    response = served.http.post("/grid.xlsx", json=GRID)
    assert response.headers["content-disposition"] == 'attachment; filename="grid.xlsx"'
    live, cached = (load_workbook(io.BytesIO(response.content), data_only=only) for only in (False, True))
    assert live.sheetnames == ["Grid", "Answers", "Sources"]
    assert live["Grid"]["B2"].value == 383_285_000_000
    assert live["Grid"]["C2"].value.startswith("=Sources!")
    assert cached["Grid"]["C2"].value == pytest.approx(114_301 / 383_285)
    assert "0000320193-23-000106" in live["Grid"]["B2"].comment.text
    assert live["Grid"]["B4"].value.startswith("error: ")


def test_finished_cells_are_not_asked_again(served: Served) -> None:
    cells = served.http.post("/grid", json=GRID).json()["cells"]
    cells[0]["text"], cells[0]["figure"], cells[0]["value"] = '=HYPERLINK("http://x")', None, None
    response = served.http.post("/grid.xlsx", json={**GRID, "cells": cells[:-1]})
    grid = load_workbook(io.BytesIO(response.content))["Grid"]
    assert (grid["B2"].value, grid["B2"].data_type) == ('=HYPERLINK("http://x")', "s")
    assert grid["C4"].value == "not finished"
    lax = served.http.post("/grid.xlsx", json={**GRID, "cells": [{**cells[1], "row": "0"}]})
    assert problem(lax)["status"] == 422  # a text that is a number is none
    outside = served.http.post("/grid.xlsx", json={**GRID, "cells": [{**cells[1], "row": 7}]})
    assert "lies outside of the grid" in problem(outside)["error"]


def test_filters_hold_for_a_grid_and_its_workbook(served: Served) -> None:
    asked = {"rows": ["AAPL"], "questions": ["revenue"], "filters": {"year": 2022, "doc_types": ["10-K"]}}
    [cell] = served.http.post("/grid", json=asked).json()["cells"]
    assert (cell["status"], cell["period"]) == ("answered", "FY2022")
    book = load_workbook(io.BytesIO(served.http.post("/grid.xlsx", json=asked).content))
    assert book["Grid"]["B2"].value == 394_328_000_000
    refused = problem(served.http.post("/grid", json={**asked, "filters": {"colour": "red"}}))
    assert "unknown filters colour" in refused["error"]


def test_a_grid_has_its_own_limits(serve: Serve, sample: Settings) -> None:
    with serve(sample, TIEOUT_GRID_CELLS="3", TIEOUT_GRID_SECONDS="0.001") as served:
        assert "at most 3" in problem(served.http.post("/grid", json=GRID))["error"]
        late = served.http.post("/grid", json={**GRID, "rows": ["AAPL"]})
        assert problem(late)["status"] == 504
        assert "TIEOUT_GRID_SECONDS" in problem(late)["what_to_do"]
        assert served.query().status_code == 200


def test_a_client_that_goes_ends_the_grid(serve: Serve, sample: Settings) -> None:
    with serve(sample, TIEOUT_HTTP_AT_ONCE="1", TIEOUT_HTTP_WAITING="0") as served:
        rows = [{"ticker": "AAPL", "fiscal_year": year} for year in range(2005, 2025)]
        body = {"rows": rows, "questions": [f"revenue less {n}% of net income" for n in range(10)]}
        with served.http.stream("POST", "/grid", json=body, headers=EVENTS) as response:
            assert next(response.iter_lines()).startswith("event: cell")
        for _ in range(100):  # its place is free as soon as its end is seen
            if (answer := served.query()).status_code == 200:
                break
        assert answer.status_code == 200


def test_grids_are_described(served: Served) -> None:
    described: dict[str, Any] = served.http.get("/openapi.json").json()
    assert {"/grid", "/grid.xlsx"} <= described["paths"].keys()
    taken = {"components": described["components"], "$ref": "#/components/schemas/GridRequest"}
    assert jsonschema.Draft202012Validator(taken).is_valid(GRID)
    assert not jsonschema.Draft202012Validator(taken).is_valid({**GRID, "rows": []})
    assert isinstance(served.http.get("/docs"), httpx.Response)
