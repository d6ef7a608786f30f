"""The description holds together."""

import json
import re
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError

from server.http.description.openapi import describe
from server.http.grid import GridRequest
from tools.errors import InvalidInput
from tools.models.filters import Filters
from tools.questions.meant import check_question


@pytest.mark.parametrize("needs_token", [True, False])
def test_what_it_refers_to_is_there(needs_token: bool) -> None:
    described = describe(needs_token=needs_token, grid_cells=200)
    text = json.dumps(described)
    names = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert names <= described["components"]["schemas"].keys()
    assert text.count("$ref") == len(re.findall(r'"\$ref": "#/components/schemas/\w+"', text))
    for schema in described["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_errors_are_problems_everywhere() -> None:
    for operations in describe(needs_token=False, grid_cells=200)["paths"].values():
        for operation in operations.values():
            failures = {status: one for status, one in operation["responses"].items() if status != "200"}
            assert {"403", "421", "500"} <= failures.keys()
            assert {kind for one in failures.values() for kind in one["content"]} == {"application/problem+json"}


def test_a_token_is_told_where_it_is_needed() -> None:
    described = describe(needs_token=True, grid_cells=200)
    assert described["security"] == [{"token": []}]
    assert described["paths"]["/health"]["get"]["security"] == []
    assert "security" not in describe(needs_token=False, grid_cells=200)


def test_filters_are_all_told_and_other_names_of_them() -> None:
    filters = describe(needs_token=False, grid_cells=200)["components"]["schemas"]["Filters"]
    assert filters["properties"].keys() == Filters.model_fields.keys()
    assert {"`year` for fiscal_years", "`KPI` for metrics"} <= {*re.findall(r"`\w+` for \w+", filters["description"])}


def test_filters_of_drafts_are_those_of_figures() -> None:
    schemas = describe(needs_token=False, grid_cells=200)["components"]["schemas"]
    schema = {"$ref": "#/components/schemas/DraftRequest", "components": {"schemas": schemas}}
    assert _takes(schema, {"text": "x", "filters": {"tickers": "AAPL", "fiscal_years": [2023]}})
    assert not _takes(schema, {"text": "x", "filters": {"section": "7"}})
    assert "section" in schemas["Filters"]["properties"]


def test_a_grid_may_have_as_many_rows_as_its_questions_leave() -> None:
    schemas = describe(needs_token=False, grid_cells=6)["components"]["schemas"]
    schema = {"$ref": "#/components/schemas/GridRequest", "components": {"schemas": schemas}}
    for rows in range(1, 8):
        for questions in range(1, 8):
            asked = {"rows": ["AAPL"] * rows, "questions": ["What was its revenue?"] * questions}
            assert _takes(schema, asked) == (rows * questions <= 6)


def test_a_number_that_is_given_as_text_is_plain() -> None:
    schemas = describe(needs_token=False, grid_cells=6)["components"]["schemas"]
    schema = {"$ref": "#/components/schemas/GridCell", "components": {"schemas": schemas}}
    cell = {"row": 0, "column": 0, "status": "answered", "text": ""}
    assert all(_takes(schema, {**cell, "value": value}) for value in (None, 1.5, "1.5", "-12"))
    assert not any(_takes(schema, {**cell, "value": value}) for value in ("", "1e99999999", "a few"))


def test_an_answer_has_the_designed_shape() -> None:
    schemas = describe(needs_token=False, grid_cells=200)["components"]["schemas"]
    assert {"answer", "citations", "sources", "verification"} <= schemas["QueryResponse"]["properties"].keys()
    assert {"chunks", "tables", "slides"} == schemas["Sources"]["properties"].keys()
    assert {"value", "from", "tolerance"} <= schemas["VerifiedNumber"]["properties"].keys()
    assert {"payload_ref", "table_id"} <= schemas["TableSource"]["properties"].keys()
    quarter = schemas["CitedPlace"]["properties"]["quarter"]
    assert {"type": "string"} in quarter["anyOf"]


@pytest.mark.parametrize(
    ("row", "fits"),
    [
        ("AAPL", True), ({"ticker": "AAPL"}, True), ({"doc_id": "a", "ticker": None, "label": "A"}, True),
        (" ", False), ({}, False), ({"ticker": "AAPL", "doc_id": "a"}, False), ({"doc_id": "a\0"}, False),
        ({"ticker": "AAPL", "fiscal_year": 1}, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["GridRequest", "WorkbookRequest"])
def test_a_grids_rows_are_described_as_they_are_taken(name: str, row: object, fits: bool) -> None:
    schemas = describe(needs_token=False, grid_cells=200)["components"]["schemas"]
    schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    body = {"rows": [row], "questions": ["revenue"]}
    assert _takes(schema, body) is fits
    assert not _takes(schema, {"rows": ["AAPL"], "questions": [" "]})
    if fits:
        GridRequest.model_validate(body)
    else:
        with pytest.raises(ValidationError):
            GridRequest.model_validate(body)


def test_a_question_is_described_as_it_is_taken() -> None:
    schemas = describe(needs_token=False, grid_cells=200)["components"]["schemas"]
    question = schemas["QueryRequest"]["properties"]["question"]
    assert _takes(question, "What was revenue in 2023?")
    for said in (" ", "a\0", "1" * 101):
        assert not _takes(question, said)
        with pytest.raises(InvalidInput):
            check_question(said)


def _takes(schema: dict[str, Any], value: Any) -> bool:
    try:
        jsonschema.validate(value, schema, jsonschema.Draft202012Validator)  # pyright: ignore[reportUnknownMemberType]
    except jsonschema.ValidationError:
        return False
    return True
