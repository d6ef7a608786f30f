"""The vectors of information units as they are written: a space for each model, one of which searches use."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.space_groups import UNITS, names, numbers, to_text
from tools.backends.postgres.spaces import SpacesOfGroup, vectors_of
from tools.backends.postgres.sql import query
from tools.models.units import InformationUnit, split_unit_id
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.units import UnitVector


class PostgresUnitSpaces(SpacesOfGroup):
    """The `UnitSpaces` of one corpus."""

    group = UNITS

    async def missing(self, model: EmbeddingModel, after: str, limit: int) -> list[str]:
        rows = await self._database.fetch("units_without_vectors", _behind(model, after, limit))
        return [row["thing"] for row in rows]

    async def save(
        self, model: EmbeddingModel, units: Sequence[InformationUnit], vectors: Sequence[UnitVector]
    ) -> None:
        async with self._database.connection() as conn:
            await save_unit_vectors(conn, model, units, vectors)

    async def known(self, model: EmbeddingModel, digests: Sequence[bytes]) -> dict[bytes, Vector]:
        return await vectors_of(self._database, "unit_vectors_of", model, digests)

    async def _count(self) -> int:
        [row] = await self._database.fetch("count_units")
        return row["things"]

    async def _hold(self, conn: Connection) -> None:
        await conn.execute(query("hold_units"))

    async def _lacks(self, conn: Connection, model: EmbeddingModel) -> bool:
        cursor = await conn.execute(query("units_without_vectors"), _behind(model, "", 1))
        return await cursor.fetchone() is not None


def _behind(model: EmbeddingModel, after: str, limit: int) -> dict[str, Any]:
    doc_id, position = split_unit_id(after) or ("", -1)
    return {**names(model), "after_doc": doc_id, "after_position": position, "limit": limit}


async def save_unit_vectors(
    conn: Connection, model: EmbeddingModel, units: Sequence[InformationUnit], vectors: Sequence[UnitVector]
) -> None:
    """Write the vectors of units."""
    await UNITS.add(conn, model)
    wanted = {
        "doc_ids": [unit.doc_id for unit in units],
        "positions": [unit.position for unit in units],
        "texts": [unit.text for unit in units],
    }
    cursor = await conn.execute(query("owners_of_unit_vectors"), {**wanted, **names(model)})
    owners = {(row["doc_id"], row["position"]): row for row in await cursor.fetchall()}
    said = (model.model, model.version, model.dimension)
    async with conn.cursor() as cursor, cursor.copy(query("copy_unit_vectors")) as target:
        for made in vectors:
            place = split_unit_id(made.unit_id)
            if place is None or (owner := owners.get(place)) is None:
                continue
            copied = (owner["company_id"], owner["fiscal_year"])
            await target.write_row((*place, *said, to_text(made.vector), made.digest, *copied))


async def stored_unit_vectors(database: Database, doc_ids: Sequence[str], model: EmbeddingModel) -> dict[bytes, Vector]:
    """The vectors that units of some documents have of the model, by what they were made of."""
    async with database.connection() as conn:
        space = await UNITS.to_write(conn, model)
        cursor = await conn.execute(query("known_unit_vectors"), {"doc_ids": list(doc_ids), **names(space)})
        return {row["digest"]: np.fromiter(numbers(row["vector"]), np.float32) for row in await cursor.fetchall()}
