"""Requests made from the OpenAPI description, right ones and wrong ones: what comes back is what it describes.

schemathesis tries more of it (docs/http.md); it can't be installed beside what runs Studio.
"""

from typing import Any, cast
from urllib.parse import quote

import httpx
import jsonschema
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.integration.http.conftest import Served

Schema = dict[str, Any]
TRIES = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
WRONG = st.sampled_from([object, [{}], {"a": 1}, "\0", -1, True, 1.5, "x" * 20_000]).map(
    lambda one: {"unknown": None} if one is object else one
)


@pytest.fixture(scope="module")
def described(served: Served) -> Schema:
    """The description that a running server gives of itself."""
    return served.http.get("/openapi.json").json()


def resolved(schema: Schema, described: Schema) -> Schema:
    """A schema, or the one that it refers to."""
    return described["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema


def values(schema: Schema, described: Schema) -> st.SearchStrategy[Any]:
    """Values that a schema of the description allows."""
    schema = resolved(schema, described)
    if "anyOf" in schema:
        return st.one_of(*(values(one, described) for one in schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "object":
            fields = {name: values(one, described) for name, one in schema["properties"].items()}
            required = {name: fields.pop(name) for name in schema.get("required", ())}
            return st.fixed_dictionaries(required, optional=fields)
        case "array":
            return st.lists(values(schema["items"], described), max_size=2)
        case "string":
            return texts(schema)
        case "integer":
            return whole_numbers(schema.get("minimum", -(10**20)), schema.get("maximum", 10**20))
        case "boolean":
            return st.booleans()
        case kind:
            assert kind == "null", schema
            return st.none()


def whole_numbers(least: int, most: int) -> st.SearchStrategy[int | float]:
    """Integers as JSON Schema has them: 2023.0 is one."""
    exact = st.integers(max(least, -(2**53)), min(most, 2**53)).map(float)
    return st.one_of(st.integers(least, most), exact)


def texts(schema: Schema) -> st.SearchStrategy[str]:
    if schema.get("format") == "date":
        return st.dates().map(str)
    found = st.from_regex(schema["pattern"], fullmatch=True) if "pattern" in schema else st.text()
    least, most = schema.get("minLength", 0), schema.get("maxLength", 10**6)
    fitting = found.filter(lambda text: least <= len(text) <= most)
    return st.one_of(st.sampled_from(schema["examples"]), fitting) if "examples" in schema else fitting


def in_order(filters: Schema) -> bool:
    """Whether days are left between the two that bound them: else a request is refused."""
    after, before = filters.get("filed_after"), filters.get("filed_before")
    return after is None or before is None or after < before


def check(response: httpx.Response, operation: Schema, described: Schema) -> None:
    """The answer is one of those that the description has, in status, kind and form."""
    told = operation["responses"][str(response.status_code)]["content"]
    kind = response.headers["content-type"].partition(";")[0]
    assert kind in told
    if "json" in kind:
        whole = {**told[kind]["schema"], "components": described["components"]}
        jsonschema.Draft202012Validator(whole).validate(response.json())


def test_every_schema_is_one(described: Schema) -> None:
    for schema in described["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_questions_as_described_are_answered(served: Served, described: Schema) -> None:
    operation = described["paths"]["/query"]["post"]

    @TRIES
    @given(body=values(operation["requestBody"]["content"]["application/json"]["schema"], described))
    def holds(body: Schema) -> None:
        filters = cast(Schema, body.get("filters") or {})
        assume(not (filters.get("quarters") and filters.get("fiscal_years")))  # they may exclude each other
        assume(in_order(filters))
        response = served.http.post("/query", json=body)
        check(response, operation, described)
        assert response.status_code in {200, 404}, response.text

    holds()


@TRIES
@given(data=st.data())
def test_questions_that_are_not_are_refused(served: Served, described: Schema, data: st.DataObject) -> None:
    operation = described["paths"]["/query"]["post"]
    fields = [*described["components"]["schemas"]["QueryRequest"]["properties"], "else"]
    filters = [*described["components"]["schemas"]["Filters"]["properties"], "else"]
    place, inner = data.draw(st.sampled_from(fields)), data.draw(st.sampled_from(filters))
    wrong = data.draw(WRONG)
    body: Schema = {"question": "What was Apple's revenue?", place: wrong}
    if data.draw(st.booleans()):
        body = {"question": "What was Apple's revenue?", "filters": {inner: [{}]}}
    allowed = {**described["components"]["schemas"]["QueryRequest"], "components": described["components"]}
    assume(not jsonschema.Draft202012Validator(allowed).is_valid(body))
    response = served.http.post("/query", json=body)
    check(response, operation, described)
    assert response.status_code == 422, (body, response.text)


def test_documents_are_listed_as_described(served: Served, described: Schema) -> None:
    operation = described["paths"]["/documents"]["get"]
    parameters = {one["name"]: values(one["schema"], described) for one in operation["parameters"]}

    @TRIES
    @given(query=st.fixed_dictionaries({}, optional=parameters))
    def holds(query: Schema) -> None:
        assume(in_order(query))
        response = served.http.get("/documents", params=query)
        check(response, operation, described)
        assert response.status_code in {200, 404}, (query, response.text)

    holds()


@TRIES
@given(doc_id=st.text(min_size=1), number=st.integers(0, 10**30), table_id=st.text(min_size=1))
def test_what_has_any_name_is_found_or_not(
    served: Served, described: Schema, doc_id: str, number: int, table_id: str
) -> None:
    assume(max(doc_id + table_id) < "\ud800" or max(doc_id + table_id) > "\udfff")  # half a letter has no UTF-8
    name = quote(doc_id, safe="", errors="replace")
    pages = described["paths"]["/documents/{doc_id}/pages/{page}.png"]["get"]
    tables = described["paths"]["/documents/{doc_id}/tables/{table_id}.json"]["get"]
    page = served.http.get(f"/documents/{name}/pages/{number}.png")
    table = served.http.get(f"/documents/{name}/tables/{quote(table_id, safe='', errors='replace')}.json")
    check(page, pages, described)
    check(table, tables, described)
    assert (page.status_code, table.status_code) == (404, 404)


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_probes_are_answered_as_described(served: Served, described: Schema, path: str) -> None:
    check(served.http.get(path), described["paths"][path]["get"], described)
