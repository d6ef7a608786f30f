"""The files of a chunk manifest as JSON Schema."""

from typing import Any

from pydantic import TypeAdapter

from ingest.chunk_manifest.models import ChunkRow, DocumentRow, TablePayload

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def row_schema() -> dict[str, Any]:
    """A row of the manifest: a chunk, or, first of all, the document."""
    found = TypeAdapter[ChunkRow | DocumentRow](ChunkRow | DocumentRow).json_schema()
    fields = found["$defs"]["ChunkRow"]["properties"]
    fields["KPI"] = {**fields["kpi"], "title": "KPI", "description": "The same as kpi."}
    return {"$schema": _DIALECT, "title": "A row of chunk_manifest.jsonl", **found}


def table_schema() -> dict[str, Any]:
    """A table's file."""
    return {"$schema": _DIALECT, **TablePayload.model_json_schema()}
