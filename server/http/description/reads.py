"""What OpenAPI describes of the paths that show what is cited, and of the one that checks drafts."""

import re
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from server.http.checking import DraftReport, DraftRequest
from server.http.description.bounds import without_nul
from server.http.documents import FilterChoices
from server.http.reading import Part, PrintedFigure, Quoted, ReadDocument, StatedFigure
from tools.models.results.marked import MarkedPassage, MarkedTable, PlacedFigure

_JSON = "application/json"
# Each path's operation, summary, parameters and answer.
_READS: dict[str, tuple[str, str, type[BaseModel] | None, type[BaseModel]]] = {
    "/documents/{doc_id}/text": ("text", "A part of a document's text, and its outline", Part, ReadDocument),
    "/passages/{chunk_id}": ("passage", "A passage, with quoted words marked", Quoted, MarkedPassage),
    "/tables/{table_id}": ("cells", "A table, with the cells of a figure marked", PrintedFigure, MarkedTable),
    "/statements": ("statement", "The statement that a figure is a line of", StatedFigure, PlacedFigure),
    "/filters": ("filters", "What filters can be set to", None, FilterChoices),
}
READS_ASKED: tuple[type[BaseModel], ...] = (DraftRequest,)
READS_GIVEN: tuple[type[BaseModel], ...] = (DraftReport, *(one[3] for one in _READS.values()))

Refer = Callable[[type[BaseModel]], dict[str, Any]]
Problems = Callable[..., dict[str, Any]]


def describe_reads(of: Refer, problems: Problems) -> dict[str, Any]:
    """The paths with their operations; `of` refers to a model, `problems` describes the answers of some statuses."""
    paths: dict[str, Any] = {}
    for path, (name, summary, asked, told) in _READS.items():
        ids = [{"name": part, "in": "path", "required": True, "schema": {"type": "string"}} for part in _parts(path)]
        paths[path] = {
            "get": {
                "operationId": name,
                "summary": summary,
                "parameters": [*ids, *(_parameters(asked) if asked is not None else ())],
                "responses": {
                    "200": {"description": summary, "content": {_JSON: {"schema": of(told)}}},
                    **problems(400, 401, 403, 404, 409, 421, 422, 429, 500, 503, 504),
                },
            }
        }
    return {**paths, "/verify": {"post": _verify(of, problems)}}


def _verify(of: Refer, problems: Problems) -> dict[str, Any]:
    told = {"description": "Each number and what bears it out", "content": {_JSON: {"schema": of(DraftReport)}}}
    return {
        "operationId": "verify",
        "summary": "Hold the numbers and claims of a text against the filings",
        "requestBody": {"required": True, "content": {_JSON: {"schema": of(DraftRequest)}}},
        "responses": {"200": told, **problems(400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 503, 504)},
    }


def _parts(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def _parameters(asked: type[BaseModel]) -> list[dict[str, Any]]:
    """The fields of a model as parameters of the query: of what may be left out, the value that may be given."""
    schema = asked.model_json_schema()
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            "description": field.get("description", ""),
            "schema": without_nul(field["anyOf"][0] if "anyOf" in field else field),
        }
        for name, field in schema["properties"].items()
    ]
