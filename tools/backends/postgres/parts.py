"""A document's parts on their way into Postgres: text, sections, tables, chunks, statements, insiders' trades."""

from collections.abc import Iterable, Sequence
from typing import Any

from psycopg.types.json import Jsonb

from tools.backends.postgres.database import Connection
from tools.backends.postgres.space_groups import PAGES, PASSAGES, UNITS
from tools.backends.postgres.spaces import save_page_vectors, save_vectors
from tools.backends.postgres.sql import query
from tools.backends.postgres.unit_spaces import save_unit_vectors
from tools.backends.postgres.units import save_units
from tools.language.terms import terms
from tools.models.documents import Document
from tools.models.filings import FiledStatement
from tools.models.pages import Page
from tools.models.passages import Passage, Section, Table
from tools.models.trades import InsiderTrade
from tools.models.trees import TreeNode
from tools.models.units import InformationUnit
from tools.ports.embedding import EmbeddingModel, PassageVectors
from tools.ports.pages import PageVector
from tools.ports.units import UnitVector


class PostgresDocumentParts:
    """The part of an open transaction that writes one document."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn

    async def replace_document(
        self, document: Document, content_hash: str, title: str, text: str, path: str | None = None
    ) -> None:
        """Write the document's row and text; whatever hung on it before is gone."""
        doc_id = document.doc_id
        await self._conn.execute(query("clear_document"), {"doc_id": doc_id})
        await self._conn.execute(query("clear_tables"), {"doc_id": doc_id})
        values = document.model_dump(exclude={"ticker", "company", "status", "counts"})
        said = {"content_hash": content_hash, "title": title, "facts": document.counts.facts, "path": path}
        said["read_by"] = document.read_by
        await self._conn.execute(query("save_text_document"), {**values, **said})
        await self._conn.execute(query("save_document_text"), {"doc_id": doc_id, "text": text})

    async def others_chunk(self, doc_id: str, chunk_ids: Sequence[str]) -> tuple[str, str] | None:
        cursor = await self._conn.execute(query("others_chunks"), {"doc_id": doc_id, "chunk_ids": list(chunk_ids)})
        row = await cursor.fetchone()
        return (row["chunk_id"], row["doc_id"]) if row else None

    async def save_sections(self, sections: Iterable[Section]) -> None:
        await self._many("save_section", [{**vars(s), "path": list(s.path)} for s in sections])

    async def save_nodes(self, nodes: Iterable[TreeNode]) -> None:
        await self._many("save_node", [vars(node) for node in nodes])

    async def save_tables(self, tables: Iterable[Table]) -> None:
        await self._many(
            "save_table", [{**vars(t), "headers": Jsonb(t.headers), "rows": Jsonb(t.rows)} for t in tables]
        )

    async def save_passages(self, passages: Iterable[Passage]) -> None:
        await self._many(
            "save_chunk",
            [
                {
                    **_lists(vars(passage.chunk), "entities", "metrics", "time_periods", "speaker_keys"),
                    "terms": passage.terms,
                    "heading": passage.heading,
                }
                for passage in passages
            ],
        )

    async def save_passage_vectors(
        self, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]
    ) -> None:
        await save_vectors(self._conn, await PASSAGES.to_write(self._conn, model), passages, vectors)

    async def save_pages(self, pages: Iterable[Page]) -> None:
        await self._many("save_page", [{**_lists(vars(page), "bullets", "captions"), **_head(page)} for page in pages])

    async def save_page_vectors(
        self, model: EmbeddingModel, pages: Sequence[Page], vectors: Sequence[PageVector]
    ) -> None:
        await save_page_vectors(self._conn, await PAGES.to_write(self._conn, model), pages, vectors)

    async def save_units(self, units: Sequence[InformationUnit]) -> None:
        await save_units(self._conn, units)

    async def save_unit_vectors(
        self, model: EmbeddingModel, units: Sequence[InformationUnit], vectors: Sequence[UnitVector]
    ) -> None:
        await save_unit_vectors(self._conn, await UNITS.to_write(self._conn, model), units, vectors)

    async def want_vectors(self, doc_id: str) -> None:
        await self._conn.execute(query("want_vectors"), {"doc_id": doc_id})

    async def save_filed_statements(self, company_id: int, ticker: str, statements: Iterable[FiledStatement]) -> None:
        await self._many(
            "save_filed_statement",
            [
                {
                    **statement.model_dump(exclude={"rows"}),
                    "company_id": company_id,
                    "ticker": ticker,
                    "rows": Jsonb([row.model_dump(mode="json") for row in statement.rows]),
                }
                for statement in statements
            ],
        )

    async def save_insider_trades(self, company_id: int, doc_id: str, trades: Iterable[InsiderTrade]) -> None:
        rows = [_lists(trade.model_dump(exclude={"source"}), "roles", "footnotes") for trade in trades]
        await self._many(
            "save_insider_trade",
            [
                {**row, "position": position, "company_id": company_id, "doc_id": doc_id}
                for position, row in enumerate(rows)
            ],
        )

    async def _many(self, name: str, rows: Sequence[dict[str, Any]]) -> None:
        if rows:
            async with self._conn.cursor() as cursor:
                await cursor.executemany(query(name), rows)


def _lists(row: dict[str, Any], *names: str) -> dict[str, Any]:
    """A row with lists for tuples, which Postgres would take for records."""
    return {**row, **{name: list(row[name]) for name in names}}


def _head(page: Page) -> dict[str, list[str]]:
    """The words by which a page is found besides its text, each once."""
    return {"head_terms": sorted({*terms("\n".join((page.title, *page.bullets, *page.captions)))})}
