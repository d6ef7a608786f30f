"""`tieout schema`: the files of a chunk manifest, as JSON Schema."""

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from server.cli.command import Json

schemas = typer.Typer()


class Described(StrEnum):
    """What there is a schema of."""

    manifest = "chunk-manifest"
    table = "table"


@schemas.command()
def schema(
    name: Annotated[Described, typer.Argument(help="A row of chunk_manifest.jsonl, or a table's JSON file.")],
    json_: Json = False,
) -> None:
    """Print the JSON Schema of a file that `tieout index` reads."""
    from ingest.chunk_manifest.schema import row_schema, table_schema

    found: dict[str, Any] = row_schema() if name is Described.manifest else table_schema()
    typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
