"""`tieout doctor`: where the data is, what is loaded, versions, and each common trouble with its remedy."""

import asyncio
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from server.cli.doctor.models import Finding, chat_failures, models
from server.cli.doctor.vectors import stored_pages, stored_units, stored_vectors
from server.places import settings_file
from server.resident.place import folder_in
from server.settings import Settings
from server.wiring import Progress, open_database
from tools.backends.postgres.migrate import check_schema, schema_version
from tools.errors import FIRST_STEPS, SchemaOutdated, TieoutError


class Examination(BaseModel):
    """Everything that was looked at."""

    model_config = ConfigDict(frozen=True)

    ok: bool
    findings: tuple[Finding, ...]


async def examine(settings: Settings, progress: Progress) -> Examination:
    """Look at versions, the database and the corpus. Starts the embedded database where it is not running."""
    findings = [
        _info("tieout", version("tieout")),
        _info("python", f"{platform.python_version()} on {platform.platform()}"),
        _settings_from(settings),
        *models(settings),
        *await _place(settings),
    ]
    try:
        findings += await _database(settings, progress)
    except TieoutError as error:
        findings.append(Finding(topic="database", level="trouble", text=error.message))
    return Examination(ok=all(f.level != "trouble" for f in findings), findings=tuple(findings))


async def stop_server(settings: Settings) -> list[str]:
    """End the processes that run commands, and the embedded database, whoever uses it: what was ended, in words."""
    from server.resident.start import stop_all
    from tools.backends.postgres.server.embedded import EmbeddedServer

    server = EmbeddedServer(settings.resolved_data_dir) if settings.database_url is None else None

    def stop() -> list[str]:
        was_running = server is not None and server.status().state not in {"absent", "stopped"}
        ended = ["The resident process is ended."] if stop_all(settings.resolved_data_dir) else []
        if server is None or not was_running:
            return ended
        with server.lock():
            return [*ended, "The database is stopped."] if server.stop(only_if_idle=False) else ended

    return await asyncio.to_thread(stop)


def _info(topic: str, text: str) -> Finding:
    return Finding(topic=topic, level="info", text=text)


def _empty(settings: Settings) -> Finding:
    text = f"{settings.corpus}: nothing is loaded yet"
    return Finding(topic="corpus", level="info", text=text, remedy=FIRST_STEPS)


def _settings_from(settings: Settings) -> Finding:
    """Which file settings are read from beside the environment, or where one could be."""
    if settings.file is not None:
        return _info("settings", f"the environment, then {settings.file}")
    file = settings_file()
    where = f"; {file} would be read, and is not there" if file is not None else ""
    return _info("settings", f"the environment{where}")


async def _place(settings: Settings) -> list[Finding]:
    if settings.database_url is not None:
        return [_info("database", "external (TIEOUT_DATABASE_URL is set)")]
    from tools.backends.postgres.server.embedded import EmbeddedServer

    folder = settings.resolved_data_dir
    findings = [_info("data", f"{folder}")]
    status = await asyncio.to_thread(EmbeddedServer(folder).status)
    findings.append(_info("database", f"embedded Postgres, {status.state} ({status.size_bytes / 2**20:.0f} MiB)"))
    findings += _resident(folder)
    if sys.platform != "win32" and folder.exists() and not os.access(folder, os.W_OK):
        findings.append(
            Finding(
                topic="data",
                level="trouble",
                text=f"{folder} can't be written to.",
                remedy="Change its owner, or set TIEOUT_DATA_DIR to a directory of your own.",
            )
        )
    return findings


def _resident(folder: Path) -> list[Finding]:
    """The processes that commands have left behind, if any."""
    if os.name != "posix":
        return []
    running = len(list(folder_in(folder).glob("*.sock")))
    return [_info("resident", f"{running} running; {folder_in(folder)} has what they log")] if running else []


async def _database(settings: Settings, progress: Progress) -> list[Finding]:
    async with open_database(settings, progress) as database:
        async with database.connection() as conn:
            row = await (await conn.execute("select current_setting('server_version') as v")).fetchone()
            server = row["v"] if row else "unknown"
            schema = await schema_version(conn, settings.corpus)
        findings = [Finding(topic="database", level="ok", text=f"answers; Postgres {server}")]
        if settings.database_url is None and schema == 0:
            return [*findings, _empty(settings)]
        try:
            await check_schema(database)
        except SchemaOutdated as error:
            # The embedded store migrates by itself on first use.
            level = "info" if settings.database_url is None else "trouble"
            return [*findings, Finding(topic="schema", level=level, text=error.message)]
        [counts] = await database.fetch("corpus_counts")
        findings += await stored_vectors(settings, database)
        findings += await stored_pages(settings, database)
        findings += await stored_units(settings, database)
        findings += await chat_failures(settings, database)
    findings.append(Finding(topic="schema", level="ok", text=f"version {schema}"))
    text = (
        f"{settings.corpus}: {counts['companies']} companies, {counts['documents']} documents, {counts['facts']} facts"
    )
    if not counts["companies"]:
        return [*findings, Finding(topic="corpus", level="info", text=text, remedy=FIRST_STEPS)]
    return [*findings, Finding(topic="corpus", level="ok", text=text)]
