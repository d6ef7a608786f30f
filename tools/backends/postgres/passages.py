"""Passages with what is around them, read from Postgres."""

from collections.abc import Sequence
from typing import Any, Final

from tools.backends.postgres.database import Database
from tools.models import Document
from tools.passages.models import Chunk, Passage, Section, TableNote

_PARTS: Final = ("passage", "section", "table", "document")


class PostgresPassages:
    """The part of the `DocumentStore` that reads passages by their ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def passages(self, chunk_ids: Sequence[str]) -> list[Passage]:
        if not chunk_ids:
            return []
        rows = await self._database.fetch("passages", {"chunk_ids": list(chunk_ids)})
        return [_passage(row) for row in rows]

    async def neighbours(self, chunk_id: str, before: int, after: int) -> list[Chunk]:
        around = {"chunk_id": chunk_id, "before": max(0, before), "after": max(0, after)}
        rows = await self._database.fetch("chunks_around", around)
        chunks = {row["chunk_id"]: Chunk.model_validate(row) for row in rows}
        if chunk_id not in chunks:
            return []
        linked = [chunks[chunk_id]]
        while (previous := chunks.get(linked[0].prev_chunk_id or "")) is not None:
            linked.insert(0, previous)
        while (following := chunks.get(linked[-1].next_chunk_id or "")) is not None:
            linked.append(following)
        return linked

    async def section_text(self, section_id: str) -> tuple[Section, str] | None:
        rows = await self._database.fetch("section_text", {"section_id": section_id})
        for row in rows:
            text = row.pop("text")
            return Section.model_validate(row), text
        return None


def _passage(row: dict[str, Any]) -> Passage:
    """A row's columns, sorted by the part that their names begin with; the chunk's have their own."""
    parts: dict[str, dict[str, Any]] = {name: {} for name in ("chunk", *_PARTS)}
    for column, value in row.items():
        prefix, _, name = column.partition("_")
        if prefix in _PARTS and column not in Chunk.model_fields:
            parts[prefix][name] = value
        else:
            parts["chunk"][column] = value
    section, table = parts["section"], parts["table"]
    return Passage(
        chunk=Chunk.model_validate(parts["chunk"]),
        document=Document.model_validate(parts["document"]),
        section=Section.model_validate(section) if section["section_id"] is not None else None,
        table=TableNote.model_validate(table) if table["table_id"] is not None else None,
        **parts["passage"],
    )
