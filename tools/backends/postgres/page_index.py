"""Pages in Postgres: their vectors, scanned whole or through the model's index, and the words of their heads."""

from collections.abc import Mapping
from typing import Final

from psycopg import sql

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.scopes import page_conditions, parameters
from tools.backends.postgres.space_groups import PAGES
from tools.backends.postgres.sql import query
from tools.backends.postgres.vectors import VectorTable, has_direction, nearest
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.indexes import MOST_LACKING, Hit, Scope

_VECTORS: Final = VectorTable("page_embeddings", "e.doc_id || '#p' || e.page", ("e.doc_id", "e.page"))


class PostgresPageIndex:
    """The `PageIndex` over one corpus, for queries that one model embeds; without one, pages are found by words."""

    def __init__(self, database: Database, embedder: EmbeddingModel | None) -> None:
        self._database = database
        self._embedder = embedder

    async def search(self, vector: Vector, scope: Scope, limit: int) -> list[Hit]:
        if limit < 1 or not has_direction(vector):
            return []

        async def search(conn: Connection) -> list[Hit]:
            return await self._search(conn, vector, scope, limit)

        return await self._database.read(search)

    async def search_heads(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        if limit < 1 or not terms:
            return []
        asked = {"terms": list(terms), "weights": list(terms.values()), "limit": limit}

        async def search(conn: Connection) -> list[Hit]:
            text = sql.SQL(query("pages_by_head")).format(inside=page_conditions(scope))
            rows = await (await conn.execute(text, {**parameters(scope), **asked}, prepare=False)).fetchall()
            return [Hit(row["chunk_id"], row["score"]) for row in rows]

        return await self._database.read(search)

    async def lacking(self, scope: Scope) -> int:
        async def count(conn: Connection) -> int:
            space = await PAGES.searched(conn, self._embedder)
            return await PAGES.lacking(conn, space, scope, page_conditions(scope), MOST_LACKING + 1) if space else 0

        return await self._database.read(count)

    async def _search(self, conn: Connection, vector: Vector, scope: Scope, limit: int) -> list[Hit]:
        space = await PAGES.searched(conn, self._embedder)
        return await nearest(conn, _VECTORS, space, vector, scope, page_conditions(scope), limit) if space else []
