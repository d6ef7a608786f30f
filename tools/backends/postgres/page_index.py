"""Pages in Postgres: their vectors, scanned whole or through the model's index, and the words of their heads."""

from collections.abc import Mapping
from typing import Any, Final

from psycopg import sql

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.scopes import is_narrow, page_conditions, parameters
from tools.backends.postgres.space_groups import PAGES, Space
from tools.backends.postgres.sql import query
from tools.backends.postgres.vectors import cosine, has_direction, values_of
from tools.errors import OtherEmbeddingModel
from tools.ports.alike import reads
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.indexes import MOST_LACKING, Hit, Scope

_EXACT: Final = 8_000  # pages that are compared one by one
_EF_SEARCH: Final = (100, 1_000)  # at least, at most


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
            space = await self._space(conn)
            return await PAGES.lacking(conn, space, scope, page_conditions(scope), MOST_LACKING + 1) if space else 0

        return await self._database.read(count)

    async def _search(self, conn: Connection, vector: Vector, scope: Scope, limit: int) -> list[Hit]:
        space = await self._space(conn)
        if space is None:
            return []
        values = {**parameters(scope), **values_of(space, vector), "limit": limit, "windows": limit}
        parts: dict[str, sql.Composable] = {
            "inside": page_conditions(scope),
            "dim": sql.Literal(space.dimension),
            "model": sql.Literal(space.model),
            "version": sql.Literal(space.version),
        }

        async def rows(name: str, **more: Any) -> list[dict[str, Any]]:
            text = sql.SQL(query(name)).format(**parts)
            return await (await conn.execute(text, {**values, **more}, prepare=False)).fetchall()

        if is_narrow(scope) and (await rows("count_page_vectors", bound=_EXACT + 1))[0]["windows"] <= _EXACT:
            found = await rows("nearest_pages_exact")
        else:
            async with conn.transaction():  # which the index is tuned for
                least, most = _EF_SEARCH
                await conn.execute(query("tune_search"), {"ef_search": min(max(limit, least), most)})
                found = await rows("nearest_pages_by_index")
            if len(found) < limit:
                found = await rows("nearest_pages_exact")
        hits = [Hit(row["chunk_id"], cosine(row["score"])) for row in found]
        return sorted(hits, key=lambda hit: -hit.score)

    async def _space(self, conn: Connection) -> Space | None:
        """Whose vectors are searched. Raises `OtherEmbeddingModel` where they are not what the model reads."""
        space, embedder = await PAGES.active(conn), self._embedder
        if space is None:
            found = await (await conn.execute(query("any_page"))).fetchone()
            if found is not None and found["found"]:
                raise OtherEmbeddingModel("The pages have no vectors yet. Run `tieout reembed` to make them.")
            return None
        if embedder is None or not reads(embedder, space.model, space.version):
            ours = f"{embedder.model} {embedder.version}" if embedder is not None else "none"
            raise OtherEmbeddingModel(
                f"The pages have vectors of {space.model} {space.version}, and the configured model is {ours}. "
                "Run `tieout reembed` to make new ones, or set TIEOUT_PAGE_EMBEDDINGS back."
            )
        return space
