"""Spaces of vectors that share a model: passages (text, tables), pages and units. Searches use one model of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from psycopg import sql

from tools.backends.postgres.database import Connection
from tools.backends.postgres.scopes import parameters
from tools.backends.postgres.sql import query
from tools.errors import OtherEmbeddingModel
from tools.ports.alike import reads
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.indexes import Scope

_INDEX = (
    "create index {how} if not exists {index} on {table} using hnsw ((vector::halfvec({dim})) halfvec_cosine_ops) "
    "where model_name = {name} and model_version = {version}"
)
_MOST_ROOM: Final = 1_000_000_000  # bytes to build an index in, which some 650,000 vectors of 384 numbers take
_LACKING = {"passages": "lacking_passages", "pages": "lacking_pages", "units": "lacking_units"}
_ANY = {"passages": "any_passage", "pages": "any_page", "units": "any_unit"}


@dataclass(frozen=True)
class Space:
    """Whose vectors they are."""

    model: str
    version: str
    dimension: int


@dataclass(frozen=True)
class SpaceGroup:
    """The table that lists the models, the kinds of vectors, the setting that names the model, and what has vectors.

    Vectors of a kind are in `{kind}_embeddings`, the index of those that searches use is `idx_vec_{kind}`.
    """

    models: str
    kinds: tuple[str, ...]
    setting: str
    things: str

    def text(self, query_name: str, **parts: sql.Composable) -> sql.Composed:
        """A named query of the group's models, and of its things that lack vectors of one."""
        lacking = sql.SQL(query(_LACKING[self.things]))
        return sql.SQL(query(query_name)).format(models=sql.Identifier(self.models), lacking=lacking, **parts)

    async def rows(self, conn: Connection, query_name: str, **values: Any) -> list[dict[str, Any]]:
        """What a named query gives of the group's models."""
        cursor = await conn.execute(self.text(query_name), {"kind": self.things, **values})
        found: list[dict[str, Any]] = await cursor.fetchall() if cursor.description is not None else []
        return found

    async def active(self, conn: Connection) -> Space | None:
        """The space that searches use."""
        rows = await self.rows(conn, "active_model")
        return Space(rows[0]["name"], rows[0]["version"], rows[0]["dim"]) if rows else None

    async def searched(self, conn: Connection, embedder: EmbeddingModel | None) -> Space | None:
        """The space that searches use, if there is any.

        Raises `OtherEmbeddingModel` where there are things without vectors, or with vectors that the model can't read.
        """
        space = await self.active(conn)
        if space is None:
            found = await (await conn.execute(query(_ANY[self.things]))).fetchone()
            if embedder is not None and found is not None and found["found"]:
                raise OtherEmbeddingModel(f"The {self.things} have no vectors yet. Run `tieout reembed` to make them.")
            return None
        if embedder is None or not reads(embedder, space.model, space.version):
            ours = f"{embedder.model} {embedder.version}" if embedder is not None else "none"
            raise OtherEmbeddingModel(
                f"The {self.things} have vectors of {space.model} {space.version}, and the configured model is {ours}. "
                f"Run `tieout reembed` to make new ones, or set {self.setting} back."
            )
        return space

    async def known(self, conn: Connection, model: EmbeddingModel) -> dict[str, Any] | None:
        """The model's row, if the corpus has some of its vectors."""
        rows = await self.rows(conn, "known_model", name=model.model, version=model.version)
        return rows[0] if rows else None

    async def to_write(self, conn: Connection, model: EmbeddingModel) -> EmbeddingModel:
        """Where vectors go that are to be found at once: to those that searches use, if the model's are alike."""
        space = await self.active(conn)
        return space if space is not None and reads(model, space.model, space.version) else model

    async def use(self, conn: Connection, model: EmbeddingModel) -> None:
        """Make room for a model's vectors. Searches use the first one of a corpus.

        One that is alike needs none: what is made joins the first one's vectors.
        """
        space = await self.active(conn)
        if space is None:
            await conn.execute(query("lock_models"))
            await self.add(conn, model)
            space = await self.active(conn)
            if space is None:
                await self.activate(conn, model)
        elif not reads(model, space.model, space.version):
            await self.add(conn, model)

    async def add(self, conn: Connection, model: EmbeddingModel) -> None:
        """Make room for a model's vectors. Raises `OtherEmbeddingModel` where they have another dimension by now."""
        known = await self.known(conn, model)
        if known is None:
            await self.rows(conn, "add_model", name=model.model, version=model.version, dim=model.dimension)
        elif known["dim"] != model.dimension:
            raise OtherEmbeddingModel(
                f"The corpus has vectors of {model.model} {model.version} with {known['dim']} numbers each, and the "
                f"configured model makes {model.dimension}. Set {self.setting} back, or use another corpus."
            )

    async def activate(self, conn: Connection, model: EmbeddingModel) -> None:
        """Have searches use a model, whose indexes bear the known names from then on."""
        before = await self.rows(conn, "active_model")
        after = await self.known(conn, model)
        if after is None or after["active"]:
            return
        await self.rows(conn, "deactivate_models")
        await self.rows(conn, "activate_model", name=model.model, version=model.version)
        for kind in self.kinds:
            await _build(conn, kind, after, sql.SQL(""))
            if before:
                await _rename(conn, f"idx_vec_{kind}", _index_name(kind, before[0]["model_id"]))
            await _rename(conn, _index_name(kind, after["model_id"]), f"idx_vec_{kind}")

    async def index_active(self, conn: Connection) -> None:
        """Index the vectors that searches use, where they were copied into tables without."""
        for active in await self.rows(conn, "active_model"):
            for kind in self.kinds:
                await _build(conn, kind, active, sql.SQL(""))
                await _rename(conn, _index_name(kind, active["model_id"]), f"idx_vec_{kind}")

    async def build(self, conn: Connection, model: EmbeddingModel) -> None:
        """Index a model's vectors while others are written; what a broken attempt left behind goes first."""
        known = await self.known(conn, model)
        if known is None or known["active"]:
            return
        for kind in self.kinds:
            name = _index_name(kind, known["model_id"])
            if await (await conn.execute(query("broken_index"), {"index": name})).fetchone():
                await _drop(conn, name)
            await _build(conn, kind, known, sql.SQL("concurrently"))

    async def lacking(self, conn: Connection, space: Space, scope: Scope, inside: sql.Composable, bound: int) -> int:
        """How many things of a scope have no vectors of a space, up to a bound. `inside`: see `scopes.py`."""
        values = {**parameters(scope), "kind": self.things, "model": space.model, "version": space.version}
        cursor = await conn.execute(query("wanting_in_scope"), values)
        wanting = [row["doc_id"] for row in await cursor.fetchall()]
        if not wanting:
            return 0
        text = self.text("count_lacking", inside=inside)
        found = await conn.execute(text, {**values, "wanting": wanting, "bound": bound}, prepare=False)
        return (await found.fetchall())[0]["things"]

    async def remove_others(self, conn: Connection) -> None:
        """Remove the vectors of all models but the one that searches use."""
        for other in await self.rows(conn, "other_models"):
            for kind in self.kinds:
                await _drop(conn, _index_name(kind, other["model_id"]))
            await self.rows(conn, "remove_model", name=other["name"], version=other["version"])


PASSAGES: Final = SpaceGroup("embedding_models", ("text", "table"), "TIEOUT_EMBEDDINGS", "passages")
PAGES: Final = SpaceGroup("page_models", ("page",), "TIEOUT_PAGE_EMBEDDINGS", "pages")
UNITS: Final = SpaceGroup("unit_models", ("unit",), "TIEOUT_UNIT_EMBEDDINGS", "units")


def to_text(vector: Vector) -> str:
    """A vector as pgvector reads it, with more digits than it keeps."""
    return f"[{','.join(f'{value:.6g}' for value in vector.tolist())}]"


def numbers(text: str) -> Iterator[float]:
    """The numbers of a vector as pgvector writes it."""
    return map(float, text[1:-1].split(","))


def names(model: EmbeddingModel) -> dict[str, str]:
    """Whose vectors a query is about."""
    return {"model": model.model, "version": model.version}


async def _build(conn: Connection, kind: str, known: dict[str, Any], how: sql.SQL) -> None:
    parts = {
        "how": how,
        "index": sql.Identifier(_index_name(kind, known["model_id"])),
        "table": sql.Identifier(f"{kind}_embeddings"),
        "dim": sql.Literal(known["dim"]),
        "name": sql.Literal(known["name"]),
        "version": sql.Literal(known["version"]),
    }
    room = sql.SQL(query("room_for_graph")).format(table=sql.Literal(f"{kind}_embeddings"))
    await conn.execute(room, {"most": _MOST_ROOM})
    await conn.execute(sql.SQL(_INDEX).format(**parts))
    await conn.execute(query("room_as_before"))


async def _rename(conn: Connection, old: str, new: str) -> None:
    await conn.execute(sql.SQL("alter index {} rename to {}").format(sql.Identifier(old), sql.Identifier(new)))


async def _drop(conn: Connection, index: str) -> None:
    await conn.execute(sql.SQL("drop index if exists {}").format(sql.Identifier(index)))


def _index_name(kind: str, model_id: int) -> str:
    """The index of a model that searches do not use."""
    return f"idx_vec_{kind}_{model_id}"
