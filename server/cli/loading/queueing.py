"""`--queue`: what is to be loaded or fetched is left to workers."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.manifest import AbsentFile, FileMetadata
from server.cli.terminal import Terminal
from server.settings import Settings

if TYPE_CHECKING:
    from ingest.edgar.request import FetchRequest
    from tools.backends.postgres.queue.models import NewJob


async def queue_files(
    settings: Settings, terminal: Terminal, files: Mapping[Path, FileMetadata], *, lenient: bool
) -> int:
    """Queue files to be loaded; the exit code, 1 where one that a manifest names is not there."""
    from server.worker.queued import jobs_of_files

    there = {path: known for path, known in files.items() if not isinstance(known, AbsentFile)}
    refused = [known.reason for known in files.values() if isinstance(known, AbsentFile)]
    for reason in refused:
        terminal.note(reason)
    await _queue(settings, terminal, jobs_of_files(there, lenient=lenient), "files", refused)
    return 1 if refused else 0


async def queue_companies(
    settings: Settings, terminal: Terminal, companies: Sequence[str], request: "FetchRequest"
) -> int:
    """Queue companies whose filings are to be fetched. Raises `UnknownCompany`."""
    from ingest.edgar.companies import find_company
    from server.worker.queued import jobs_of_companies
    from tools.language.company_names.directory import load_directory

    directory = load_directory()
    ciks = dict.fromkeys(find_company(directory, name).cik for name in companies)
    await _queue(settings, terminal, jobs_of_companies(ciks, request), "companies")
    return 0


async def _queue(
    settings: Settings, terminal: Terminal, jobs: "Sequence[NewJob]", what: str, refused: Sequence[str] = ()
) -> None:
    from server.wiring import open_app
    from server.worker.queued import reading_here
    from tools.backends.postgres.queue.jobs import JobQueue

    async with open_app(settings, terminal.progress) as app:
        queued = await JobQueue(app.database).add(jobs, reading_here(settings, app.deps))
    waiting = len(jobs) - queued
    text = f"{queued} {what} queued. `tieout worker` does them, `tieout worker --status` shows how far it is."
    told = f"{text} {waiting} waited already." if waiting else text
    terminal.message({"queued": queued, "waiting_already": waiting, "refused": [*refused]}, told)
