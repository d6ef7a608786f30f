"""Vectors in Postgres: narrow scopes are scanned whole, wide ones through the model's index. Those of passages."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, LiteralString
from weakref import WeakKeyDictionary

import numpy as np
from psycopg import sql

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.scopes import conditions, is_narrow, parameters
from tools.backends.postgres.space_groups import PASSAGES, Space, to_text
from tools.backends.postgres.sql import query
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.indexes import MOST_LACKING, Hit, PassageSpace, PlacedHit, Scope

_EXACT: Final = 8_000  # vectors that are compared one by one, which takes as long as the index does
_PER_PASSAGE: Final = 4  # windows that the index is asked for, for each passage
_MOST_VECTORS: Final = 4_000
_EF_SEARCH: Final = (100, 1_000)  # at least, at most
_TUNED: Final = WeakKeyDictionary[Connection, int]()


class PostgresPassageIndex:
    """The `PassageIndex` over one corpus, for queries that one model embeds."""

    def __init__(self, database: Database, embedder: EmbeddingModel) -> None:
        self._database = database
        self._embedder = embedder

    async def search(self, vector: Vector, space: PassageSpace, scope: Scope, limit: int) -> list[Hit]:
        if limit < 1 or not has_direction(vector):
            return []

        async def search(conn: Connection) -> list[Hit]:
            return await self._search(conn, vector, space, scope, limit)

        return await self._database.read(search)

    async def search_each(
        self, vectors: Sequence[Vector], space: PassageSpace, scope: Scope, limit: int
    ) -> list[list[Hit]]:
        if limit < 1 or not all(map(has_direction, vectors)):
            return [await self.search(vector, space, scope, limit) for vector in vectors]

        async def search(conn: Connection) -> list[list[Hit]] | None:
            found = await PASSAGES.searched(conn, self._embedder)
            if found is None:
                return [[] for _ in vectors]
            return await nearest_of_few(conn, _table(space), found, vectors, scope, conditions(scope), limit)

        found = await self._database.read(search) if len(vectors) > 1 and is_narrow(scope) else None
        if found is None:  # the index is searched on several connections at once
            found = await asyncio.gather(*(self.search(vector, space, scope, limit) for vector in vectors))
        return found

    async def similarities(self, vector: Vector, chunk_ids: Sequence[str]) -> dict[str, float]:
        if not chunk_ids or not has_direction(vector):
            return {}

        async def compare(conn: Connection) -> dict[str, float]:
            space = await PASSAGES.searched(conn, self._embedder)
            if space is None:
                return {}
            values = {**values_of(space, vector), "chunk_ids": list(chunk_ids)}
            cursor = await conn.execute(query("similarities"), values)
            return {row["chunk_id"]: cosine(row["score"]) for row in await cursor.fetchall()}

        return await self._database.read(compare)

    async def document_similarities(self, vector: Vector, doc_ids: Sequence[str]) -> list[PlacedHit]:
        if not doc_ids or not has_direction(vector):
            return []

        async def compare(conn: Connection) -> list[PlacedHit]:
            space = await PASSAGES.searched(conn, self._embedder)
            if space is None:
                return []
            values = {**values_of(space, vector), "doc_ids": list(doc_ids)}
            cursor = await conn.execute(query("document_similarities"), values)
            return [PlacedHit(score=cosine(row.pop("score")), **row) for row in await cursor.fetchall()]

        return await self._database.read(compare)

    async def lacking(self, scope: Scope) -> int:
        async def count(conn: Connection) -> int:
            space = await PASSAGES.searched(conn, self._embedder)
            return await PASSAGES.lacking(conn, space, scope, conditions(scope), MOST_LACKING + 1) if space else 0

        return await self._database.read(count)

    async def _search(
        self, conn: Connection, vector: Vector, kind: PassageSpace, scope: Scope, limit: int
    ) -> list[Hit]:
        space = await PASSAGES.searched(conn, self._embedder)
        if space is None:
            return []
        return await nearest(conn, _table(kind), space, vector, scope, conditions(scope), limit)


@dataclass(frozen=True)
class VectorTable:
    """A table of vectors: what a row `e` is a vector of, as an id and as columns, and how many of them that has."""

    name: str
    thing: LiteralString
    key: tuple[LiteralString, ...]
    vectors: int = 1


def _table(kind: PassageSpace) -> VectorTable:
    return VectorTable(f"{kind}_embeddings", "e.chunk_id", ("e.chunk_id",), _PER_PASSAGE)


async def nearest(
    conn: Connection, table: VectorTable, space: Space, vector: Vector, scope: Scope, inside: sql.Composable, limit: int
) -> list[Hit]:
    """The things of a scope that are nearest to a vector, the best first. `inside`: see `scopes.py`."""
    search = _Search(conn, table, space, scope, inside)
    if is_narrow(scope) and await search.is_exact():
        [hits] = await search.exact([vector], limit)
        return hits
    return await search.by_index(vector, limit)


async def nearest_of_few(
    conn: Connection,
    table: VectorTable,
    space: Space,
    vectors: Sequence[Vector],
    scope: Scope,
    inside: sql.Composable,
    limit: int,
) -> list[list[Hit]] | None:
    """What is nearest to each of several vectors, compared at once; None where a scope has too many for that."""
    search = _Search(conn, table, space, scope, inside)
    return await search.exact(vectors, limit) if await search.is_exact() else None


class _Search:
    """One search on its connection."""

    def __init__(
        self, conn: Connection, table: VectorTable, space: Space, scope: Scope, inside: sql.Composable
    ) -> None:
        self._conn = conn
        self._each = table.vectors
        self._values = {**parameters(scope), "model": space.model, "version": space.version}
        self._parts: dict[str, sql.Composable] = {
            "vectors": sql.Identifier(table.name),
            "thing": sql.SQL(table.thing),
            "key": sql.SQL(", ").join(map(sql.SQL, table.key)),
            "inside": inside,
            "dim": sql.Literal(space.dimension),
            "model": sql.Literal(space.model),
            "version": sql.Literal(space.version),
        }

    async def is_exact(self) -> bool:
        """Whether the scope has so few vectors that they are compared one by one."""
        [row] = await self._rows("count_vectors", bound=_EXACT + 1)
        return row["vectors"] <= _EXACT

    async def exact(self, vectors: Sequence[Vector], limit: int) -> list[list[Hit]]:
        """The nearest to each of the vectors."""
        rows = await self._rows("nearest_exact", asked=list(map(to_text, vectors)), limit=limit)
        found = [list[Hit]() for _ in vectors]
        for row in rows:
            place: int = row["place"]
            found[place - 1].append(Hit(row["thing"], cosine(row["score"])))
        return found

    async def by_index(self, vector: Vector, limit: int) -> list[Hit]:
        """The nearest through the index, as many vectors of it as it takes; exact where that is not enough."""
        vectors, asked = self._each * limit, to_text(vector)
        while vectors <= _MOST_VECTORS:
            least, most = _EF_SEARCH
            await _tune(self._conn, min(max(vectors, least), most))
            best: dict[str, float] = {}
            rows = await self._rows("nearest_by_index", vector=asked, vectors=vectors)
            for row in rows:
                best[row["thing"]] = max(row["score"], best.get(row["thing"], -1.0))
            if len(best) >= limit:
                ranked = sorted(best.items(), key=lambda found: (-found[1], found[0]))
                return [Hit(thing, cosine(score)) for thing, score in ranked[:limit]]
            if len(rows) < vectors:
                break
            vectors *= 4
        [hits] = await self.exact([vector], limit)
        return hits

    async def _rows(self, name: str, **values: Any) -> list[dict[str, Any]]:
        # Planned with its values each time: a plan for any scope would fit none.
        text = sql.SQL(query(name)).format(**self._parts)
        cursor = await self._conn.execute(text, {**self._values, **values}, prepare=False)
        return await cursor.fetchall()


async def _tune(conn: Connection, ef_search: int) -> None:
    """Have the indexes look at so many vectors, unless this connection does by now: it keeps what it is told."""
    if _TUNED.get(conn) != ef_search:
        await conn.execute(query("tune_search"), {"ef_search": ef_search})
        _TUNED[conn] = ef_search


def values_of(space: Space, vector: Vector) -> dict[str, Any]:
    """The parameters of a search by a vector among those of a space."""
    return {"vector": to_text(vector), "model": space.model, "version": space.version}


def has_direction(vector: Vector) -> bool:
    """Whether anything can be near to a vector."""
    return bool(np.isfinite(vector).all() and vector.any())


def cosine(score: float) -> float:
    """A similarity within its bounds, which rounding leaves."""
    return min(max(score, -1.0), 1.0)
