"""The changes of a corpus, and its passages, for the indexes that follow it."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from tools.backends.postgres.database import Database
from tools.backends.postgres.sql import query
from tools.ports.indexes import Change, IndexedPassage

_DOCUMENTS = 50  # that are asked for at once; a long filing has some hundred passages


class PostgresChangeFeed:
    """The `ChangeFeed` over one corpus."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def newest(self) -> tuple[str, int]:
        [row] = await self._database.fetch("newest_change")
        return row["identity"], row["seq"]

    async def changes(self, after: int, limit: int) -> list[Change]:
        rows = await self._database.fetch("changes_after", {"after": after, "limit": limit})
        return [Change(**row) for row in rows]

    async def passages(self, doc_ids: Sequence[str]) -> list[IndexedPassage]:
        found: list[IndexedPassage] = []
        for start in range(0, len(doc_ids), _DOCUMENTS):
            batch = list(doc_ids[start : start + _DOCUMENTS])
            found += map(_passage, await self._database.fetch("indexed_passages", {"doc_ids": batch}))
        return found

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncGenerator[None]:
        # A connection of its own: the server lets go of the lock when the process dies, however long the work takes.
        async with self._database.session() as conn:
            await conn.execute(query("hold_lock"), {"name": name})
            yield


def _passage(row: dict[str, Any]) -> IndexedPassage:
    lists: dict[str, Any] = {name: tuple(row[name]) for name in ("entities", "metrics")}
    return IndexedPassage(**(row | lists))
