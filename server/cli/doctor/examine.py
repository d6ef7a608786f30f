"""`tieout doctor`: where the data is, what is loaded, versions, and each common trouble with its remedy."""

import asyncio
import os
import platform
import sys
from importlib.metadata import version

from pydantic import BaseModel, ConfigDict

from server.cli.doctor.models import Finding, chat_failures, models
from server.cli.doctor.vectors import stored_pages, stored_units, stored_vectors
from server.settings import Settings, settings_file
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


async def stop_server(settings: Settings) -> bool:
    """End the embedded database, whoever uses it. False where none was running."""
    if settings.database_url is not None:
        return False
    from tools.backends.postgres.server.embedded import EmbeddedServer

    server = EmbeddedServer(settings.resolved_data_dir)

    def stop() -> bool:
        with server.lock():
            was_running = server.status().state not in {"absent", "stopped"}
            return server.stop(only_if_idle=False) and was_running

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
