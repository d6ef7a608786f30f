"""`tieout backup` and `tieout restore`: a corpus as one file, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.bar import working
from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import BackupFailed, InvalidInput

if TYPE_CHECKING:
    from tools.backends.postgres.archive.format import Manifest

backing_up = typer.Typer()


@backing_up.command()
@printing
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it, such as corpus.tieout.")],
    logs: Annotated[bool, typer.Option(help="With the logs of questions, searches and feedback.")] = True,
    files: Annotated[bool, typer.Option(help="With the files that documents were read from.")] = True,
    verify: Annotated[bool, typer.Option("--verify", help="Restore it apart, compare, and remove that again.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write the corpus into one file: tables, vectors, logs and the documents' files. Conversations are not in it."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_app
        from tools.backends.postgres.archive.read import verify_backup
        from tools.backends.postgres.archive.write import check_held, write_backup

        if file.exists() and not force:
            raise InvalidInput(f"{file} is there already. Name another file, or replace it with --force.")
        async with open_app(settings, terminal.progress) as app:
            await check_held(app.database)
            with working("backing up") as told:
                manifest = await write_backup(app.database, file, logs=logs, files=files, progress=told)
            if verify:
                with working("restoring it apart") as told:
                    told(str(file))
                    differing = await verify_backup(app.database, file)
                if differing:
                    raise BackupFailed(f"{file} comes back otherwise than it was written: {', '.join(differing)}.")
        verified = ", restored apart and found equal" if verify else ""
        size = file.stat().st_size
        text = f"{_told(manifest)} in {file}, {size / 1e6:,.1f} MB{verified}."
        if manifest.missing_files and files:
            text += (
                f"\n{manifest.missing_files} documents without their file: their pages can't be drawn from this backup."
            )
        terminal.message({**_report(manifest), "file": str(file), "bytes": size, "verified": verify}, text)
        return 0

    run(work)


@backing_up.command()
@printing
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace all that the corpus holds.")] = False,
) -> None:
    """Restore a backup into the corpus: all of it, or nothing. The index of words is built anew at the next search."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_database
        from tools.backends.postgres.archive.read import restore_backup

        folder = settings.resolved_data_dir / "files" / settings.corpus
        async with open_database(settings, terminal.progress) as database:
            with working("restoring") as told:
                manifest = await restore_backup(database, file, folder, replace=replace, progress=told)
        text = f"{_told(manifest)} restored into corpus {settings.corpus!r}."
        terminal.message({**_report(manifest), "corpus": settings.corpus}, text)
        return 0

    run(work)


def _told(manifest: "Manifest") -> str:
    rows = sum(table.rows for table in manifest.tables)
    return f"{manifest.documents} documents of corpus {manifest.corpus!r} ({rows:,} rows, {len(manifest.files)} files)"


def _report(manifest: "Manifest") -> dict[str, object]:
    return {
        "documents": manifest.documents,
        "rows": {table.name: table.rows for table in manifest.tables},
        "files": len(manifest.files),
        "missing_files": manifest.missing_files,
        "made": manifest.made.isoformat(),
        "schema_version": manifest.schema_version,
    }
