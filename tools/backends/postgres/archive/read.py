"""Reads a backup back: all of it in one transaction, so that a corpus is restored whole or left as it was."""

import asyncio
import hashlib
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from psycopg import sql

from tools.backends.postgres.archive.format import ArchivedTable, Manifest, opened
from tools.backends.postgres.archive.tables import LOGS, digest_of, stored_tables
from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.migrate import lock_schema, migrate_to, newest_version, refuse_newer, schema_version
from tools.backends.postgres.space_groups import PAGES, PASSAGES, UNITS
from tools.backends.postgres.sql import query
from tools.errors import BackupUnreadable, CorpusInUse

_BLOCK = 1 << 20  # bytes read at once


async def restore_backup(
    database: Database, path: Path, files: Path, *, replace: bool = False, progress: Callable[[str], None]
) -> Manifest:
    """Restore a backup into the corpus of `database`; its documents' files go into the folder `files`.

    A backup of an older Tieout is brought up to date. The corpus gets a new identity, so that every index outside of
    the store follows it from its beginning. Raises `CorpusInUse` where something is loaded there and `replace` is not
    set, `BackupUnreadable` where the file is damaged, `SchemaNewer` where a newer Tieout made it: nothing changes then.
    """
    with opened(path) as (archive, manifest), _folder(files) as folder:
        refuse_newer(manifest.corpus, manifest.schema_version)
        await asyncio.to_thread(_check_whole, archive, path)
        async with database.connection() as conn:
            await lock_schema(conn, database.corpus)
            await _make_room(conn, database.corpus, replace=replace)
            await migrate_to(conn, database.corpus, manifest.schema_version)
            for table in manifest.tables:
                progress(table.name)
                await _read_table(conn, archive, path, table)
            await _count_on(conn)
            await _put_files(conn, archive, manifest, folder)
            await migrate_to(conn, database.corpus, newest_version())
            for group in (PASSAGES, PAGES, UNITS):
                await group.index_active(conn)
    return manifest


async def verify_backup(database: Database, path: Path) -> list[str]:
    """The tables that come back otherwise than they were written, in a corpus that is made for it and removed again."""
    scratch = Database(database.locate, f"verify_{uuid4().hex}")
    await scratch.open()
    try:
        with tempfile.TemporaryDirectory(prefix="tieout-verify-") as folder:
            manifest = await restore_backup(scratch, path, Path(folder) / "files", progress=lambda _: None)
            return await differences(scratch, manifest)
    finally:
        async with scratch.connection() as conn:
            await conn.execute(sql.SQL("drop schema if exists {} cascade").format(sql.Identifier(scratch.corpus)))
        await scratch.close()


@contextmanager
def _folder(files: Path) -> Generator[Path]:
    """A new folder in `files` for a restored corpus's files: it replaces those there, or is gone again."""
    folder = files / uuid4().hex
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    for other in files.iterdir() if files.is_dir() else ():
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


async def differences(database: Database, manifest: Manifest) -> list[str]:
    """The tables of the corpus that are not as the backup has them; places of files aside."""
    expected = {table.name: table for table in manifest.tables}
    async with database.connection() as conn:
        tables = await stored_tables(conn, logs=bool(LOGS & expected.keys()))
        found = {table.name: await digest_of(conn, table) for table in tables if table.name != "documents"}
        [row] = await (await conn.execute("select count(*) as documents from documents")).fetchall()
    differing = [name for name, table in found.items() if expected.get(name) != table]
    return sorted(differing + (["documents"] if row["documents"] != manifest.documents else []))


async def _make_room(conn: Connection, corpus: str, *, replace: bool) -> None:
    if await schema_version(conn, corpus):
        [row] = await (await conn.execute(query("has_documents"))).fetchall()
        if row["loaded"] and not replace:
            raise CorpusInUse(
                f"Corpus {corpus!r} has documents already. Restore into another one (TIEOUT_CORPUS), or replace all "
                "of it with --replace."
            )
    await conn.execute(sql.SQL("drop schema if exists {} cascade").format(sql.Identifier(corpus)))


async def _read_table(conn: Connection, archive: zipfile.ZipFile, path: Path, table: ArchivedTable) -> None:
    columns = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    statement = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(table.name), columns)
    digest = hashlib.sha256()
    async with conn.cursor() as cursor:
        async with cursor.copy(statement) as copy:
            for block in _blocks(archive, path, table.member):
                digest.update(block)
                await copy.write(block)
        if cursor.rowcount != table.rows or digest.hexdigest() != table.sha256:
            raise BackupUnreadable(
                f"{path} is damaged: table {table.name} is not as it was written. Use another backup."
            )


def _check_whole(archive: zipfile.ZipFile, path: Path) -> None:
    """Every member is as it was written: found out before anything is touched."""
    try:
        damaged = archive.testzip()
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
        raise BackupUnreadable(f"{path} is damaged: {error}. Use another backup.") from error
    if damaged is not None:
        raise BackupUnreadable(f"{path} is damaged at {damaged}. Use another backup.")


def _blocks(archive: zipfile.ZipFile, path: Path, member: str) -> Iterator[bytes]:
    try:
        with archive.open(member) as file:
            while block := file.read(_BLOCK):
                yield block
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
        raise BackupUnreadable(f"{path} is damaged at {member}: {error}. Use another backup.") from error


async def _count_on(conn: Connection) -> None:
    """New rows get numbers behind those that were read."""
    for row in await (await conn.execute(query("identity_columns"))).fetchall():
        table, column = row["table_name"], row["column_name"]
        text = (
            "select setval(pg_get_serial_sequence({name}, {text}), max({column}) + 1, false) from {table} "
            "having count(*) > 0"
        )
        await conn.execute(
            sql.SQL(text).format(
                name=sql.Literal(table),
                text=sql.Literal(column),
                column=sql.Identifier(column),
                table=sql.Identifier(table),
            )
        )


async def _put_files(conn: Connection, archive: zipfile.ZipFile, manifest: Manifest, folder: Path) -> None:
    """Documents' files into the folder; a document whose file the backup lacks has none from now on."""
    await conn.execute(query("forget_paths"), {"kept": [one.path for one in manifest.files]})
    for number, file in enumerate(manifest.files):
        target = folder / str(number) / Path(file.path).name
        await asyncio.to_thread(_extract, archive, file.member, target)
        await conn.execute(query("move_document"), {"before": file.path, "path": str(target)})


def _extract(archive: zipfile.ZipFile, member: str, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(member) as source, target.open("wb") as file:
            shutil.copyfileobj(source, file)
    except (zipfile.BadZipFile, EOFError, OSError) as error:
        raise BackupUnreadable(
            f"{member} of the backup can't be written to {target}: {error}. Nothing was restored."
        ) from error
