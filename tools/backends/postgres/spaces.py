"""The vectors of passages and of pages as they are written: a space for each model, one of which searches use."""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import numpy as np
from psycopg import sql

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.passages import PostgresPassages
from tools.backends.postgres.space_groups import PAGES, PASSAGES, SpaceGroup, names, numbers, to_text
from tools.backends.postgres.sql import query
from tools.models.pages import Page, split_page_id
from tools.models.passages import Passage
from tools.ports.alike import reads
from tools.ports.embedding import EmbeddingModel, PassageVectors, StoredVectors, Vector
from tools.ports.pages import PageVector

_COLUMNS = sql.SQL(
    "chunk_id, window_no, model_name, model_version, dim, vector, digest, doc_id, company_id, fiscal_year"
)
_MANY: Final = 500  # passages that are read at once


class SpacesOfGroup(ABC):
    """What the spaces of passages, of pages and of units have in common."""

    group: SpaceGroup

    def __init__(self, database: Database) -> None:
        self._database = database

    @abstractmethod
    async def missing(self, model: EmbeddingModel, after: str, limit: int) -> list[str]: ...

    @abstractmethod
    async def _count(self) -> int: ...

    @abstractmethod
    async def _hold(self, conn: Connection) -> None:
        """Have nothing written that would lack vectors, until the transaction ends."""

    async def prepare(self, model: EmbeddingModel) -> None:
        async with self._database.connection() as conn:
            await self.group.add(conn, model)

    async def counts(self, model: EmbeddingModel) -> tuple[int, int]:
        count = await self._count()
        return len(await self.missing(model, "", count)), count

    async def switch(self, model: EmbeddingModel) -> bool:
        async with self._database.session() as conn:
            await self.group.build(conn, model)
        async with self._database.connection() as conn:
            await conn.execute(query("lock_models"))
            await self._hold(conn)
            if await self._lacks(conn, model):
                return False
            await self.group.activate(conn, model)
            await self.group.rows(conn, "forget_wanted")
        async with self._database.connection() as conn:
            await self.group.remove_others(conn)
        return True

    @abstractmethod
    async def _lacks(self, conn: Connection, model: EmbeddingModel) -> bool: ...

    async def use(self, model: EmbeddingModel) -> EmbeddingModel:
        async with self._database.connection() as conn:
            await self.group.use(conn, model)
            return await self.group.to_write(conn, model)

    async def searched(self, model: EmbeddingModel) -> str | None:
        async with self._database.connection() as conn:
            space = await self.group.active(conn)
        return f"{space.model} {space.version}" if space and not reads(model, space.model, space.version) else None

    async def wanting(self, model: EmbeddingModel) -> dict[str, int]:
        async with self._database.connection() as conn:
            rows = await self.group.rows(conn, "documents_wanting", **names(model))
            return {row["doc_id"]: row["lacking"] for row in rows}

    async def wanted(self, model: EmbeddingModel, doc_id: str) -> list[str]:
        async with self._database.connection() as conn:
            rows = await self.group.rows(conn, "things_wanting", **names(model), doc_id=doc_id)
            return [row["thing"] for row in rows]

    async def settle(self, model: EmbeddingModel, doc_id: str | None = None) -> None:
        async with self._database.connection() as conn:
            await self.group.rows(conn, "settle_wanted", **names(model), doc_id=doc_id)

    @asynccontextmanager
    async def claim(self, doc_id: str, *, wait: bool = False) -> AsyncGenerator[bool]:
        # A connection of its own: the server lets go of the claim when the process dies.
        name = {"name": f"{self.group.things}:{doc_id}"}
        async with self._database.session() as conn:
            if wait:
                await conn.execute(query("claim"), name)
                yield True
            else:
                found = await (await conn.execute(query("try_claim"), name)).fetchone()
                yield bool(found and found["claimed"])


class PostgresVectorSpaces(SpacesOfGroup):
    """The `VectorSpaces` of one corpus."""

    group = PASSAGES

    async def missing(self, model: EmbeddingModel, after: str, limit: int) -> list[str]:
        values = {**names(model), "after": after, "limit": limit}
        return [row["thing"] for row in await self._database.fetch("passages_without_vectors", values)]

    async def save(self, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]) -> None:
        async with self._database.connection() as conn:
            await save_vectors(conn, model, passages, vectors)

    async def known(self, model: EmbeddingModel, digests: Sequence[bytes]) -> dict[bytes, Vector]:
        return await vectors_of(self._database, "passage_vectors_of", model, digests)

    async def _count(self) -> int:
        [row] = await self._database.fetch("count_passages")
        return row["things"]

    async def _hold(self, conn: Connection) -> None:
        await conn.execute(query("hold_passages"))

    async def _lacks(self, conn: Connection, model: EmbeddingModel) -> bool:
        values = {**names(model), "after": "", "limit": 1}
        return await (await conn.execute(query("passages_without_vectors"), values)).fetchone() is not None


class PostgresPageSpaces(SpacesOfGroup):
    """The `PageSpaces` of one corpus."""

    group = PAGES

    async def missing(self, model: EmbeddingModel, after: str, limit: int) -> list[str]:
        rows = await self._database.fetch("pages_without_vectors", _behind(model, after, limit))
        return [row["thing"] for row in rows]

    async def save(self, model: EmbeddingModel, pages: Sequence[Page], vectors: Sequence[PageVector]) -> None:
        async with self._database.connection() as conn:
            await save_page_vectors(conn, model, pages, vectors)

    async def _count(self) -> int:
        [row] = await self._database.fetch("count_pages")
        return row["things"]

    async def _hold(self, conn: Connection) -> None:
        await conn.execute(query("hold_pages"))

    async def _lacks(self, conn: Connection, model: EmbeddingModel) -> bool:
        cursor = await conn.execute(query("pages_without_vectors"), _behind(model, "", 1))
        return await cursor.fetchone() is not None


def _behind(model: EmbeddingModel, after: str, limit: int) -> dict[str, Any]:
    doc_id, page = split_page_id(after) or ("", -1)
    return {**names(model), "after_doc": doc_id, "after_page": page, "limit": limit}


async def save_vectors(
    conn: Connection, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]
) -> None:
    """Write the vectors of passages: those of tables apart."""
    await PASSAGES.add(conn, model)
    wanted = {
        "chunk_ids": [passage.chunk.chunk_id for passage in passages],
        "texts": [passage.chunk.text for passage in passages],
    }
    cursor = await conn.execute(query("owners_of_vectors"), {**wanted, **names(model)})
    owners = {row["chunk_id"]: row for row in await cursor.fetchall()}
    for kind in PASSAGES.kinds:
        copy = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(f"{kind}_embeddings"), _COLUMNS)
        async with conn.cursor() as cursor, cursor.copy(copy) as target:
            for passage in vectors:
                owner = owners.get(passage.chunk_id)
                if owner is not None and owner["is_table"] == (kind == "table"):
                    for row in _rows(passage, model, owner):
                        await target.write_row(row)


async def save_page_vectors(
    conn: Connection, model: EmbeddingModel, pages: Sequence[Page], vectors: Sequence[PageVector]
) -> None:
    """Write the vectors of pages."""
    await PAGES.add(conn, model)
    wanted = {
        "doc_ids": [page.doc_id for page in pages],
        "pages": [page.page for page in pages],
        "texts": [page.text for page in pages],
    }
    cursor = await conn.execute(query("owners_of_page_vectors"), {**wanted, **names(model)})
    owners = {(row["doc_id"], row["page"]): row for row in await cursor.fetchall()}
    said = (model.model, model.version, model.dimension)
    async with conn.cursor() as cursor, cursor.copy(query("copy_page_vectors")) as target:
        for made in vectors:
            place = split_page_id(made.page_id)
            if place is None or (owner := owners.get(place)) is None:
                continue
            copied = (owner["company_id"], owner["fiscal_year"])
            await target.write_row((*place, *said, to_text(made.vector), made.digest, *copied))


async def stored_vectors(database: Database, doc_ids: Sequence[str], model: EmbeddingModel) -> list[StoredVectors]:
    """The vectors that some documents have of the model, or of one that is alike, by their passages."""
    async with database.connection() as conn:
        space = await PASSAGES.to_write(conn, model)
        cursor = await conn.execute(query("known_vectors"), {"doc_ids": list(doc_ids), **names(space)})
        rows = await cursor.fetchall()
    windows: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        windows.setdefault(row["chunk_id"], []).append(row)
    found: list[StoredVectors] = []
    ids = list(windows)
    for start in range(0, len(ids), _MANY):
        for passage in await PostgresPassages(database).passages(ids[start : start + _MANY]):
            own = windows[passage.chunk.chunk_id]
            vectors = np.array([[*numbers(row["vector"])] for row in own], dtype=np.float32)
            found.append(StoredVectors(passage, vectors, tuple(row["digest"] for row in own)))
    return found


async def stored_page_vectors(database: Database, doc_ids: Sequence[str], model: EmbeddingModel) -> dict[bytes, Vector]:
    """The vectors that pages of some documents have of the model, by what they were made of."""
    async with database.connection() as conn:
        space = await PAGES.to_write(conn, model)
        cursor = await conn.execute(query("known_page_vectors"), {"doc_ids": list(doc_ids), **names(space)})
        return {row["digest"]: np.fromiter(numbers(row["vector"]), np.float32) for row in await cursor.fetchall()}


async def vectors_of(
    database: Database, query_name: str, model: EmbeddingModel, digests: Sequence[bytes]
) -> dict[bytes, Vector]:
    """The vectors that a model made of texts before, by their digests."""
    rows = await database.fetch(query_name, {"digests": list(digests), **names(model)})
    return {bytes(row["digest"]): np.fromiter(numbers(row["vector"]), np.float32) for row in rows}


def _rows(passage: PassageVectors, model: EmbeddingModel, owner: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    copied = (owner["doc_id"], owner["company_id"], owner["fiscal_year"])
    said = (model.model, model.version, model.dimension)
    for number, vector in enumerate(passage.vectors):
        digest = passage.digests[number] if passage.digests else None
        yield passage.chunk_id, number, *said, to_text(vector), digest, *copied
