"""The tables of a corpus that a backup has, and their rows as a stream."""

import hashlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass

from psycopg import sql

from tools.backends.postgres.archive.format import ArchivedTable
from tools.backends.postgres.database import Connection
from tools.backends.postgres.sql import query

LOGS = frozenset({"query_log", "feedback"})


@dataclass(frozen=True)
class StoredTable:
    """A table with the columns that are written to it, and those of its primary key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    needs: frozenset[str]

    @property
    def copied(self) -> sql.Composed:
        """The statement that streams its rows in their order."""
        text = "copy (select {columns} from {table} order by {key}) to stdout"
        return sql.SQL(text).format(columns=_names(self.columns), table=sql.Identifier(self.name), key=_names(self.key))


class Copied:
    """Counts and digests rows as they pass."""

    def __init__(self) -> None:
        self._rows = 0
        self._digest = hashlib.sha256()

    def see(self, block: bytes) -> None:
        self._rows += block.count(b"\n")
        self._digest.update(block)

    def as_table(self, table: StoredTable) -> ArchivedTable:
        return ArchivedTable(name=table.name, columns=table.columns, rows=self._rows, sha256=self._digest.hexdigest())


async def stored_tables(conn: Connection, *, logs: bool) -> list[StoredTable]:
    """The tables that make a corpus, those first that others point to.

    Conversations, queued jobs, the changes that indexes follow and the corpus's identity are of the place, not of the
    corpus.
    """
    rows = await (await conn.execute(query("corpus_tables"))).fetchall()
    found = [
        StoredTable(row["name"], tuple(row["columns"]), tuple(row["key"]), frozenset(row["needs"]))
        for row in rows
        if logs or row["name"] not in LOGS
    ]
    return _in_order(found)


def _in_order(tables: Sequence[StoredTable]) -> list[StoredTable]:
    ordered: list[StoredTable] = []
    left = sorted(tables, key=lambda one: one.name)
    while left:
        done = {one.name for one in ordered}
        ready = [one for one in left if one.needs - {one.name} <= done]
        if not ready:
            raise RuntimeError(f"Tables point to each other in a circle: {[one.name for one in left]}")
        ordered += ready
        left = [one for one in left if one not in ready]
    return ordered


async def rows_of(conn: Connection, table: StoredTable) -> AsyncGenerator[bytes]:
    """The rows as Postgres copies them: text, a line a row."""
    async with conn.cursor() as cursor, cursor.copy(table.copied) as copy:
        async for block in copy:
            yield bytes(block)


async def digest_of(conn: Connection, table: StoredTable) -> ArchivedTable:
    """The table as a manifest would have it."""
    copied = Copied()
    async for block in rows_of(conn, table):
        copied.see(block)
    return copied.as_table(table)


def _names(columns: Sequence[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))
