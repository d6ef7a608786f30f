"""Writes a backup: one snapshot of the corpus, a table after the other, then its documents' files."""

import asyncio
import os
import zipfile
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from psycopg import IsolationLevel

from tools.backends.postgres.archive.format import MANIFEST, ArchivedFile, ArchivedTable, Manifest
from tools.backends.postgres.archive.tables import Copied, StoredTable, rows_of, stored_tables
from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.migrate import schema_version
from tools.backends.postgres.sql import query
from tools.errors import BackupFailed

_LEVEL = 1  # of compression: more costs minutes and saves a few percent of vectors


async def write_backup(
    database: Database, path: Path, *, logs: bool = True, files: bool = True, progress: Callable[[str], None]
) -> Manifest:
    """Write the corpus to `path`, which is there whole or not at all.

    Raises `BackupFailed` where it can't be written: nothing is left behind then, and a backup that was there stays.
    """
    with _draft(path) as archive:
        async with database.session() as conn:
            await conn.set_isolation_level(IsolationLevel.REPEATABLE_READ)
            async with conn.transaction():
                tables = [
                    await _write_table(conn, archive, table, progress) for table in await stored_tables(conn, logs=logs)
                ]
                paths = [row["path"] for row in await (await conn.execute(query("document_paths"))).fetchall()]
                schema = await schema_version(conn, database.corpus)
        kept = await asyncio.to_thread(_write_files, archive, paths, progress) if files else ()
        held = {one.path for one in kept}
        manifest = Manifest(
            tieout=version("tieout"),
            schema_version=schema,
            corpus=database.corpus,
            made=datetime.now(UTC),
            documents=len(paths),
            tables=tuple(tables),
            files=kept,
            missing_files=sum(one not in held for one in paths),
        )
        archive.writestr(MANIFEST, manifest.model_dump_json(indent=1))
    return manifest


async def check_held(database: Database) -> None:
    """Raises `BackupFailed` for a corpus without documents: a name that was mistyped is one."""
    if not await database.fetch("document_paths"):
        raise BackupFailed(
            f"Corpus {database.corpus!r} holds no documents, so that no backup is written. TIEOUT_CORPUS names the "
            "corpus; `tieout corpora` lists those that there are."
        )


@contextmanager
def _draft(path: Path) -> Generator[zipfile.ZipFile]:
    """A zip beside `path`, which takes its place once it is whole and on the disk."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("xb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
                yield archive
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise BackupFailed(
            f"The backup can't be written to {path}: {error.strerror or error}. Nothing was left there: free some "
            "room, or name another place."
        ) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


async def _write_table(
    conn: Connection, archive: zipfile.ZipFile, table: StoredTable, progress: Callable[[str], None]
) -> ArchivedTable:
    progress(table.name)
    copied = Copied()
    with archive.open(f"tables/{table.name}.copy", "w", force_zip64=True) as member:
        async for block in rows_of(conn, table):
            copied.see(block)
            member.write(block)
    return copied.as_table(table)


def _write_files(
    archive: zipfile.ZipFile, paths: list[str | None], progress: Callable[[str], None]
) -> tuple[ArchivedFile, ...]:
    """The files that documents were read from, each once; those that are gone are left out."""
    written: list[ArchivedFile] = []
    for path in dict.fromkeys(one for one in paths if one):
        source = Path(path)
        if source.is_file():
            progress(source.name)
            one = ArchivedFile(path=path, member=f"files/{len(written)}/{source.name}", size=source.stat().st_size)
            archive.write(source, one.member)
            written.append(one)
    return tuple(written)
