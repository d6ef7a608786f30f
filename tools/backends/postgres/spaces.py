"""The vectors of passages as they are written: a space for each model, one of which searches use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from psycopg import sql

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.sql import query
from tools.errors import OtherEmbeddingModel
from tools.models.passages import Passage
from tools.ports.alike import reads
from tools.ports.indexes import EmbeddingModel, PassageVectors, Vector

_KINDS: Final = ("text", "table")
_COLUMNS = sql.SQL("chunk_id, window_no, model_name, model_version, dim, vector, doc_id, company_id, fiscal_year")
_INDEX = (
    "create index {how} if not exists {index} on {table} using hnsw ((vector::halfvec({dim})) halfvec_cosine_ops) "
    "where model_name = {name} and model_version = {version}"
)


@dataclass(frozen=True)
class Space:
    """Whose vectors they are."""

    model: str
    version: str
    dimension: int


class PostgresVectorSpaces:
    """The `VectorSpaces` of one corpus."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def prepare(self, model: EmbeddingModel) -> None:
        async with self._database.connection() as conn:
            await _add(conn, model)

    async def counts(self, model: EmbeddingModel) -> tuple[int, int]:
        [row] = await self._database.fetch("count_passages")
        return len(await self.missing(model, "", row["passages"])), row["passages"]

    async def missing(self, model: EmbeddingModel, after: str, limit: int) -> list[str]:
        values = {**_names(model), "after": after, "limit": limit}
        return [row["chunk_id"] for row in await self._database.fetch("passages_without_vectors", values)]

    async def save(self, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]) -> None:
        async with self._database.connection() as conn:
            await save_vectors(conn, model, passages, vectors)

    async def switch(self, model: EmbeddingModel) -> bool:
        await self._build(model)
        async with self._database.connection() as conn:
            await conn.execute(query("lock_models"))
            await conn.execute(query("hold_passages"))
            values = {**_names(model), "after": "", "limit": 1}
            if await (await conn.execute(query("passages_without_vectors"), values)).fetchone():
                return False
            await _activate(conn, model)
        await self._remove_others()
        return True

    async def _build(self, model: EmbeddingModel) -> None:
        """Index a model's vectors while others are written; what a broken attempt left behind goes first."""
        async with self._database.session() as conn:
            known = await _known(conn, model)
            if known is None or known["active"]:
                return
            for kind in _KINDS:
                name = _index_name(kind, known["model_id"])
                if await (await conn.execute(query("broken_index"), {"index": name})).fetchone():
                    await _drop(conn, name)
                await _build(conn, kind, known, sql.SQL("concurrently"))

    async def _remove_others(self) -> None:
        async with self._database.connection() as conn:
            for other in await (await conn.execute(query("other_models"))).fetchall():
                for kind in _KINDS:
                    await _drop(conn, _index_name(kind, other["model_id"]))
                await conn.execute(query("remove_model"), {"name": other["name"], "version": other["version"]})


async def use_model(conn: Connection, model: EmbeddingModel) -> str | None:
    """Make room for a model's vectors. Searches use the first one of a corpus, which is returned if it is another.

    One that is alike is no other: what is loaded joins its vectors.
    """
    space = await active_space(conn)
    if space is None:
        await conn.execute(query("lock_models"))
        await _add(conn, model)
        space = await active_space(conn)
        if space is None:
            await _activate(conn, model)
            return None
    elif not reads(model, space.model, space.version):
        await _add(conn, model)
    return None if reads(model, space.model, space.version) else f"{space.model} {space.version}"


async def active_space(conn: Connection) -> Space | None:
    """The space that searches use."""
    row = await (await conn.execute(query("active_model"))).fetchone()
    return Space(row["name"], row["version"], row["dim"]) if row else None


async def space_to_write(conn: Connection, model: EmbeddingModel) -> EmbeddingModel:
    """Where vectors go that are to be found at once: to those that searches use, if the model's are alike."""
    space = await active_space(conn)
    return space if space is not None and reads(model, space.model, space.version) else model


async def save_vectors(
    conn: Connection, model: EmbeddingModel, passages: Sequence[Passage], vectors: Sequence[PassageVectors]
) -> None:
    """Write the vectors of passages: those of tables apart."""
    await _add(conn, model)
    wanted = {
        "chunk_ids": [passage.chunk.chunk_id for passage in passages],
        "texts": [passage.chunk.text for passage in passages],
    }
    cursor = await conn.execute(query("owners_of_vectors"), {**wanted, **_names(model)})
    owners = {row["chunk_id"]: row for row in await cursor.fetchall()}
    for kind in _KINDS:
        copy = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(f"{kind}_embeddings"), _COLUMNS)
        async with conn.cursor() as cursor, cursor.copy(copy) as target:
            for passage in vectors:
                owner = owners.get(passage.chunk_id)
                if owner is not None and owner["is_table"] == (kind == "table"):
                    for row in _rows(passage, model, owner):
                        await target.write_row(row)


def to_text(vector: Vector) -> str:
    """A vector as pgvector reads it, with more digits than it keeps."""
    return f"[{','.join(f'{value:.6g}' for value in vector.tolist())}]"


def _rows(passage: PassageVectors, model: EmbeddingModel, owner: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    copied = (owner["doc_id"], owner["company_id"], owner["fiscal_year"])
    for number, vector in enumerate(passage.vectors):
        yield passage.chunk_id, number, model.model, model.version, model.dimension, to_text(vector), *copied


async def _add(conn: Connection, model: EmbeddingModel) -> None:
    known = await _known(conn, model)
    if known is None:
        await conn.execute(query("add_model"), {"name": model.model, "version": model.version, "dim": model.dimension})
    elif known["dim"] != model.dimension:
        raise OtherEmbeddingModel(
            f"The corpus has vectors of {model.model} {model.version} with {known['dim']} numbers each, and the "
            f"configured model makes {model.dimension}. Set TIEOUT_EMBEDDINGS back, or use another corpus."
        )


async def _activate(conn: Connection, model: EmbeddingModel) -> None:
    """Have searches use a model, whose indexes bear the known names from then on."""
    before = await (await conn.execute(query("active_model"))).fetchone()
    after = await _known(conn, model)
    if after is None or after["active"]:
        return
    await conn.execute(query("deactivate_models"))
    await conn.execute(query("activate_model"), {"name": model.model, "version": model.version})
    for kind in _KINDS:
        await _build(conn, kind, after, sql.SQL(""))
        if before is not None:
            await _rename(conn, f"idx_vec_{kind}", _index_name(kind, before["model_id"]))
        await _rename(conn, _index_name(kind, after["model_id"]), f"idx_vec_{kind}")


async def _build(conn: Connection, kind: str, known: dict[str, Any], how: sql.SQL) -> None:
    parts = {
        "how": how,
        "index": sql.Identifier(_index_name(kind, known["model_id"])),
        "table": sql.Identifier(f"{kind}_embeddings"),
        "dim": sql.Literal(known["dim"]),
        "name": sql.Literal(known["name"]),
        "version": sql.Literal(known["version"]),
    }
    await conn.execute(sql.SQL(_INDEX).format(**parts))


async def _known(conn: Connection, model: EmbeddingModel) -> dict[str, Any] | None:
    cursor = await conn.execute(query("known_model"), {"name": model.model, "version": model.version})
    return await cursor.fetchone()


async def _rename(conn: Connection, old: str, new: str) -> None:
    await conn.execute(sql.SQL("alter index {} rename to {}").format(sql.Identifier(old), sql.Identifier(new)))


async def _drop(conn: Connection, index: str) -> None:
    await conn.execute(sql.SQL("drop index if exists {}").format(sql.Identifier(index)))


def _index_name(kind: str, model_id: int) -> str:
    """The index of a model that searches do not use."""
    return f"idx_vec_{kind}_{model_id}"


def _names(model: EmbeddingModel) -> dict[str, str]:
    return {"model": model.model, "version": model.version}
