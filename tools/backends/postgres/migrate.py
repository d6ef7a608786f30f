"""Brings a corpus's schema up to date, one process at a time, and checks that it is."""

import psycopg
from psycopg import sql
from psycopg.rows import tuple_row

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.sql import load_migrations
from tools.errors import SchemaNewer, SchemaOutdated, VectorExtensionMissing

_VECTOR = (0, 8)


async def migrate(database: Database) -> int:
    """Apply the missing migrations in one transaction, under an advisory lock; how many there were."""
    async with database.connection() as conn:
        await lock_schema(conn, database.corpus)
        return await migrate_to(conn, database.corpus, newest_version())


async def lock_schema(conn: Connection, corpus: str) -> None:
    """Nobody else changes the corpus's schema until the transaction ends."""
    await conn.execute("select pg_advisory_xact_lock(hashtext(%s))", [f"tieout:{corpus}"])


async def migrate_to(conn: Connection, corpus: str, newest: int) -> int:
    """Apply the missing migrations up to one, within the transaction of a locked schema; how many there were."""
    await _ensure_vector(conn)
    await conn.execute(sql.SQL("create schema if not exists {}").format(sql.Identifier(corpus)))
    await conn.execute(
        "create table if not exists schema_migrations ("
        "version int primary key, name text not null, applied timestamptz not null default now())"
    )
    version = await _version(conn)
    refuse_newer(corpus, version)
    missing = [m for m in load_migrations() if version < m.version <= newest]
    for migration in missing:
        await conn.execute(migration.sql)
        await conn.execute(
            "insert into schema_migrations (version, name) values (%s, %s)",
            [migration.version, migration.name],
        )
    return len(missing)


def newest_version() -> int:
    """The schema that this code works with."""
    return load_migrations()[-1].version


async def check_schema(database: Database) -> None:
    """Raise `VectorExtensionMissing`, `SchemaOutdated` or `SchemaNewer` unless the corpus fits this code."""
    async with database.connection() as conn:
        if not await _has_vector(conn, installed=True) and not await _has_vector(conn, installed=False):
            raise VectorExtensionMissing()
        version = await schema_version(conn, database.corpus)
    refuse_newer(database.corpus, version)
    newest = newest_version()
    if version < newest:
        raise SchemaOutdated(
            f"The schema of corpus {database.corpus!r} is at version {version}; this Tieout needs {newest}. "
            "Run `tieout migrate`."
        )


async def schema_version(conn: Connection, corpus: str) -> int:
    """The corpus's schema version; 0 where it has none."""
    cursor = conn.cursor(row_factory=tuple_row)
    await cursor.execute("select to_regclass(%s)", [f"{corpus}.schema_migrations"])
    row = await cursor.fetchone()
    return await _version(conn) if row and row[0] else 0


async def _version(conn: Connection) -> int:
    cursor = conn.cursor(row_factory=tuple_row)
    await cursor.execute("select coalesce(max(version), 0) from schema_migrations")
    row = await cursor.fetchone()
    return int(row[0]) if row else 0


def refuse_newer(corpus: str, version: int) -> None:
    """Raise `SchemaNewer` where the corpus is of a newer Tieout."""
    newest = newest_version()
    if version > newest:
        raise SchemaNewer(
            f"The schema of corpus {corpus!r} is at version {version}; this Tieout knows up to {newest}. "
            "Upgrade Tieout."
        )


async def _has_vector(conn: Connection, *, installed: bool) -> bool:
    view = "pg_extension where extname" if installed else "pg_available_extensions where name"
    cursor = await conn.execute(sql.SQL("select 1 from {} = 'vector'").format(sql.SQL(view)))
    return await cursor.fetchone() is not None


async def _ensure_vector(conn: Connection) -> None:
    if not await _has_vector(conn, installed=True):
        if not await _has_vector(conn, installed=False):
            raise VectorExtensionMissing()
        await conn.execute("select pg_advisory_xact_lock(hashtext('tieout vector'))")  # the corpora share one extension
        try:
            await conn.execute("create extension if not exists vector schema public")
        except psycopg.errors.InsufficientPrivilege as error:
            raise VectorExtensionMissing(
                "This account may not install pgvector in the database. Have its administrator run "
                "`create extension vector` there, then run `tieout migrate`."
            ) from error
    await _require_vector(conn)


async def _require_vector(conn: Connection) -> None:
    """Half-precision vectors came with 0.7, searches that go on behind a filter with 0.8."""
    cursor = await conn.execute("select extversion from pg_extension where extname = 'vector'")
    row = await cursor.fetchone()
    version = str(row["extversion"]) if row else ""
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < _VECTOR:
        raise VectorExtensionMissing(
            f"The database has pgvector {version}; Tieout needs 0.8 or newer. Upgrade it on the server, run "
            "`alter extension vector update` in the database, then `tieout migrate`."
        )
