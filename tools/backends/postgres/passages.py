"""Passages with what is around them, read from Postgres."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tools.backends.postgres.database import Database
from tools.models.base import Model
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage, Section, Speaker, TableNote

_PARTS: Final = ("passage", "section", "table", "document")


class PostgresPassages:
    """The part of the `DocumentStore` that reads passages by their ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def passages(self, chunk_ids: Sequence[str]) -> list[Passage]:
        if not chunk_ids:
            return []
        rows = await self._database.fetch("passages", {"chunk_ids": list(chunk_ids)})
        reader = _Reader(rows[0] if rows else ())
        return [reader.passage(row) for row in rows]

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

    async def speakers(
        self, keys: Sequence[str], doc_ids: Sequence[str] | None = None, company_ids: Sequence[int] | None = None
    ) -> list[Speaker]:
        within = {
            "doc_ids": None if doc_ids is None else list(doc_ids),
            "company_ids": None if company_ids is None else list(company_ids),
        }
        rows = await self._database.fetch("speakers", {"keys": list(keys), **within}) if keys else []
        return [Speaker.model_validate(row) for row in rows]

    async def section_text(self, section_id: str) -> tuple[Section, str] | None:
        rows = await self._database.fetch("section_text", {"section_id": section_id})
        for row in rows:
            text = row.pop("text")
            return Section.model_validate(row), text
        return None


class _Reader:
    """Makes passages of rows; documents, sections and tables that several share are made once."""

    def __init__(self, columns: Iterable[str]) -> None:
        self._columns: dict[str, list[tuple[str, str]]] = {name: [] for name in ("chunk", *_PARTS)}
        for column in columns:
            prefix, _, name = column.partition("_")
            part = prefix if prefix in _PARTS and column not in Chunk.model_fields else "chunk"
            self._columns[part].append((column if part == "chunk" else name, column))
        self._made: dict[tuple[str, str], Any] = {}

    def passage(self, row: dict[str, Any]) -> Passage:
        """A row's columns, sorted by the part that their names begin with; the chunk's have their own."""
        return Passage.model_construct(
            chunk=Chunk.model_validate(self._values(row, "chunk")),
            document=self._shared(row, "document", "document_doc_id", Document),
            section=self._shared(row, "section", "section_section_id", Section),
            table=self._shared(row, "table", "table_table_id", TableNote),
            **self._values(row, "passage"),
        )

    def _shared(self, row: dict[str, Any], part: str, key: str, model: type[Model]) -> Any:
        if row[key] is None:
            return None
        if (part, row[key]) not in self._made:
            self._made[part, row[key]] = model.model_validate(self._values(row, part))
        return self._made[part, row[key]]

    def _values(self, row: dict[str, Any], part: str) -> dict[str, Any]:
        return {name: row[column] for name, column in self._columns[part]}
