"""The OpenAPI description, made of the models that requests and answers are read and written by."""

from importlib.metadata import version
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from server.http.description.bounds import NO_NUL, bound_numbers, grids_of, readable
from server.http.description.reads import READS_ASKED, READS_GIVEN, describe_reads
from server.http.documents import CURSOR, OF_DOCUMENTS, READABLE
from server.http.grid import WORKBOOK, Done, GridRequest, WorkbookRequest
from server.http.models import Progress, QueryRequest, QueryResponse, State
from server.http.problems import KIND, ProblemDetails
from server.http.query import EVENTS
from tools.models.documents import DocumentList
from tools.models.filters import Filters, accepted_names
from tools.models.passages import ContentType, Sentiment, Table, TableType
from tools.models.results.grid import Grid
from tools.questions.meant import MAX_DIGITS
from tools.tie_out.ledger.allowed import OF_TEXT

_JSON = "application/json"
_SCHEMAS = "#/components/schemas/{model}"
_TEXT = {"pattern": NO_NUL}
_SAID = {"type": "string", "pattern": "^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$"}  # a text that says something
_BLANK = {"anyOf": [{"type": "null"}, {"type": "string", "pattern": "^\\s*$"}]}
# What the steps take of a filter, besides its kind.
_TAKEN: dict[str, dict[str, Any]] = {
    "fiscal_years": {"minimum": 1900, "maximum": 2199},
    "quarters": {"pattern": "^[0-9]{4}-[Qq][1-4]$", "examples": ["2025-Q2"]},
    "section": {"pattern": "^([Ii]tem )?([0-9]{1,2}[A-Ca-c]?|[0-9]\\.[0-9]{2})$", "examples": ["7", "1A", "Item 7"]},
    "content_type": {"enum": list(get_args(ContentType))},
    "table_type": {"enum": list(get_args(TableType))},
    "sentiment": {"enum": list(get_args(Sentiment))},
}


_ASKED = (QueryRequest, GridRequest, WorkbookRequest, *READS_ASKED)
_GIVEN = (QueryResponse, DocumentList, Table, Progress, State, ProblemDetails, Grid, Done, *READS_GIVEN)


def describe(*, needs_token: bool, grid_cells: int) -> dict[str, Any]:
    """The description as JSON. `needs_token` tells that this server answers nobody without one, `grid_cells` how many
    cells a grid may have."""
    described: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Tieout",
            "version": version("tieout"),
            "description": "Answers questions about companies from their filings, each number tied to its place there. "
            "MCP (streamable HTTP) is at /mcp. A token of several corpora means its first; `/c/CORPUS/` leads to "
            "another.",
        },
        "paths": {
            "/query": {"post": _query()},
            "/grid": {"post": _grid()},
            "/grid.xlsx": {"post": _workbook()},
            "/documents": {"get": _documents()},
            "/documents/{doc_id}/pages/{page}.png": {"get": _page()},
            "/documents/{doc_id}/tables/{table_id}.json": {"get": _table()},
            **describe_reads(_of, _problems),
            "/health": {"get": _state("health", "Whether the process lives", ())},
            "/ready": {"get": _state("ready", "Whether questions can be answered", (503,))},
        },
        "components": {"schemas": _schemas(grid_cells)},
    }
    if needs_token:
        described["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{"token": []}]
        for path in ("/health", "/ready"):
            described["paths"][path]["get"]["security"] = []
    return described


def _query() -> dict[str, Any]:
    answer = _of(QueryResponse)
    events = {
        "type": "string",
        "description": "`event: progress` with a Progress for each step, then `event: answer` with a QueryResponse, "
        "or `event: error` with ProblemDetails.",
    }
    return {
        "operationId": "query",
        "summary": "Ask a question",
        "description": f"With `Accept: {EVENTS}` the steps are told as they finish, then the answer.",
        "requestBody": {"required": True, "content": {_JSON: {"schema": _of(QueryRequest)}}},
        "responses": {
            "200": _ok("The answer", {_JSON: {"schema": answer}, EVENTS: {"schema": events}}),
            **_problems(400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 503, 504),
        },
    }


def _grid() -> dict[str, Any]:
    events = {
        "type": "string",
        "description": "`event: cell` with a GridCell for each that is finished, then `event: done` with Done, or "
        "`event: error` with ProblemDetails.",
    }
    return {
        "operationId": "grid",
        "summary": "Put each question to each company or filing",
        "description": f"With `Accept: {EVENTS}` cells come as they are finished. One that fails says so itself.",
        "requestBody": {"required": True, "content": {_JSON: {"schema": _of(GridRequest)}}},
        "responses": {
            "200": _ok("The grid", {_JSON: {"schema": _of(Grid)}, EVENTS: {"schema": events}}),
            **_problems(400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 503, 504),
        },
    }


def _workbook() -> dict[str, Any]:
    return {
        "operationId": "workbook",
        "summary": "The same as an Excel workbook, its ratios as formulas",
        "requestBody": {"required": True, "content": {_JSON: {"schema": _of(WorkbookRequest)}}},
        "responses": {
            "200": _ok("The workbook", {WORKBOOK: {"schema": {"type": "string", "format": "binary"}}}),
            **_problems(400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 501, 503, 504),
        },
    }


def _documents() -> dict[str, Any]:
    names = accepted_names(OF_DOCUMENTS)
    filters: dict[str, Any] = _filters()["properties"]
    parameters = [
        {"name": name, "in": "query", "required": False, "schema": _as_parameter(filters[names[name]])}
        for name in OF_DOCUMENTS
    ]
    cursor = {"type": "string", "pattern": "^[0-9]{1,9}$", "description": "The `next_cursor` of the page before."}
    readable = {"type": "boolean", "description": "Only documents that have a text, not those of figures alone."}
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in ((READABLE, readable), (CURSOR, cursor))
    ]
    return {
        "operationId": "documents",
        "summary": "List what is loaded, a page at a time",
        "parameters": parameters,
        "responses": {
            "200": _ok("A page of documents", {_JSON: {"schema": _of(DocumentList)}}),
            **_problems(400, 401, 403, 404, 409, 421, 422, 429, 500, 503, 504),
        },
    }


def _page() -> dict[str, Any]:
    return {
        "operationId": "page",
        "summary": "A page of a PDF, as a picture",
        "parameters": [_in_path("doc_id", {"type": "string"}), _in_path("page", {"type": "integer", "minimum": 1})],
        "responses": {
            "200": _ok("The page", {"image/png": {"schema": {"type": "string", "format": "binary"}}}),
            **_problems(400, 401, 403, 404, 409, 421, 422, 429, 500, 503, 504),
        },
    }


def _table() -> dict[str, Any]:
    return {
        "operationId": "table",
        "summary": "A table of a document: its rows as printed, with their scale",
        "parameters": [_in_path("doc_id", {"type": "string"}), _in_path("table_id", {"type": "string"})],
        "responses": {
            "200": _ok("The table", {_JSON: {"schema": _of(Table)}}),
            **_problems(400, 401, 403, 404, 409, 421, 422, 429, 500, 503, 504),
        },
    }


def _state(name: str, summary: str, failures: tuple[int, ...]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "responses": {
            "200": _ok("Yes", {_JSON: {"schema": _of(State)}}),
            **_problems(400, 403, 421, 500, *failures),
        },
    }


def _ok(description: str, content: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": content}


_TOLD = {
    400: "No HTTP",
    401: "The token is missing or wrong",
    403: "Asked by the page of another site; or the token has not the scope, or not the corpus",
    404: "Not loaded, no such path, or limits that nothing can match",
    408: "The body arrived too slowly",
    409: "Nothing is loaded yet",
    413: "The body is too large",
    415: "The body is no JSON",
    421: "The host is not this server's",
    422: "The request is not valid",
    429: "Too many requests of this caller within a minute; see Retry-After",
    500: "The request failed",
    501: "A package is missing, which the error names",
    503: "Too many requests, or the database is out of reach; see Retry-After",
    504: "Out of time",
}


def _problems(*statuses: int) -> dict[str, Any]:
    content = {KIND: {"schema": _of(ProblemDetails)}}
    return {str(status): {"description": _TOLD[status], "content": content} for status in sorted(statuses)}


def _in_path(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _of(model: type[BaseModel]) -> dict[str, Any]:
    return {"$ref": _SCHEMAS.format(model=model.__name__)}


def _schemas(grid_cells: int) -> dict[str, Any]:
    """Every model by its name."""
    asked = models_json_schema([(model, "validation") for model in _ASKED], ref_template=_SCHEMAS)[1]["$defs"]
    given = models_json_schema(
        [(model, "serialization") for model in _GIVEN],
        ref_template=_SCHEMAS,
    )[1]["$defs"]
    schemas = {**given, **asked, "Filters": _filters(), "FigureFilters": _filters(OF_TEXT)}
    schemas["DraftRequest"]["properties"]["filters"]["anyOf"][0] = {"$ref": _SCHEMAS.format(model="FigureFilters")}
    # JSON's numbers have no NUL, and no text that the database holds has one.
    asks = schemas["QueryRequest"]["properties"]
    asks["question"] |= {"type": "string", "pattern": readable()} | {"not": {"pattern": f"[0-9]{{{MAX_DIGITS + 1}}}"}}
    asks["thread_id"]["anyOf"][0] |= _TEXT
    schemas["DraftRequest"]["properties"]["text"] |= _SAID
    _describe_rows(schemas, asks["question"])
    for name in ("GridRequest", "WorkbookRequest"):
        schemas[name]["anyOf"] = grids_of(grid_cells)
    bound_numbers(schemas)
    return dict(sorted(schemas.items()))


def _describe_rows(schemas: dict[str, Any], question: dict[str, Any]) -> None:
    """A grid's row names a company or a filing, one of the two; a bare text is a company."""
    pairs = (("ticker", "doc_id"), ("doc_id", "ticker"))
    schemas["GridRow"]["oneOf"] = [
        {"required": [one], "properties": {one: _SAID, other: _BLANK}} for one, other in pairs
    ]
    schemas["GridRow"]["properties"]["label"] |= _TEXT
    bounds = {
        key: value for key, value in question.items() if key in {"type", "pattern", "minLength", "maxLength", "not"}
    }
    for name in ("GridRequest", "WorkbookRequest"):
        own = schemas[name]["properties"]
        own["rows"]["items"] = {"anyOf": [own["rows"]["items"], _SAID]}
        own["questions"]["items"] = bounds


def _filters(without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The filters by their own names; of each list one value alone may be given."""
    described = Filters.model_json_schema(ref_template=_SCHEMAS)
    own: dict[str, Any] = {name: one for name, one in described["properties"].items() if name not in without}
    for name, field in own.items():
        for part in (field, field.get("items", {}), *field.get("anyOf", ())):
            if part.get("type") in {"string", "integer"} and "format" not in part:
                part |= _TAKEN.get(name, _TEXT)
        field.pop("default", None)
    described["properties"] = {
        name: _widened(field) if field.get("type") == "array" else field for name, field in own.items()
    }
    others = ", ".join(f"`{name}` for {field}" for name, field in accepted_names(own).items() if name != field)
    described["description"] = f"Hard limits on what may be used. Taken as well, each in place of its own: {others}."
    return described


def _widened(field: dict[str, Any]) -> dict[str, Any]:
    about = {key: value for key, value in field.items() if key not in {"type", "items"}}
    return {**about, "anyOf": [{"type": "array", "items": field["items"]}, field["items"], {"type": "null"}]}


def _as_parameter(field: dict[str, Any]) -> dict[str, Any]:
    """A filter as it stands in a query: a value, or several."""
    [first, *_] = [choice for choice in field["anyOf"] if choice != {"type": "null"}]
    return first
