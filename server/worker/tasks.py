"""What a worker does: loads a file, fetches a company's filings, makes a document's vectors. Each may be done again.

A document is stored in one transaction and known by its content: who does it a second time finds it done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from pydantic import TypeAdapter

from ingest.edgar.errors import CannotKeep, FetchFailed
from ingest.edgar.request import FetchRequest
from ingest.manifest import FileMetadata
from ingest.pipeline import load_files
from ingest.report import IndexedFile
from ingest.vectors.follow import fill_document
from server.loading import models_of, reading_of
from server.settings import Settings
from server.worker.queued import jobs_of_documents, jobs_of_files, reading_here
from tools.backends.postgres.queue.jobs import MOST_TRIES, JobQueue, refuse_other
from tools.backends.postgres.queue.models import TakenJob
from tools.backends.postgres.queue.runner import Again
from tools.errors import (
    FilesElsewhere,
    InvalidInput,
    OtherReading,
    RefusedFile,
    SchemaNewer,
    SchemaOutdated,
    StoreError,
    StoreFull,
    StoreUnavailable,
    TieoutError,
    UnknownCompany,
)
from tools.ports.deps import Deps

FOR_GOOD = (OtherReading, FilesElsewhere, SchemaNewer, SchemaOutdated)  # this machine's, until somebody changes it
_NOT_THE_JOBS = (*FOR_GOOD, StoreUnavailable, StoreFull, CannotKeep)  # any other job would fail here as well
_HOPELESS = (RefusedFile, UnknownCompany, InvalidInput)  # another try would end alike

Work: TypeAlias = Callable[[TakenJob], Awaitable[str]]


class Tasks:
    """Does jobs with what is configured here. `say` is told of each that ended."""

    def __init__(self, settings: Settings, deps: Deps, queue: JobQueue, say: Callable[[str], None]) -> None:
        self._settings = settings
        self._deps = deps
        self._queue = queue
        self._say = say
        self._reading = reading_here(settings, deps)
        self.trouble: TieoutError | None = None
        self.done = 0
        self.halt: Callable[[], None] = lambda: None

    def attempted(self, work: Work) -> Callable[[TakenJob], Awaitable[None]]:
        """The work as a handler: a failure is kept with its reason, and tried again where that may help.

        What is no fault of the job's own stops this worker, as `trouble`: the job goes back.
        """

        async def attempt(job: TakenJob) -> None:
            try:
                refuse_other(job.reading, self._reading)
                self._say(await work(job))
                self.done += 1
            except Exception as error:
                again = await self._failed(job, error)
                if again is None:
                    raise
                raise again from error

        return attempt

    async def _failed(self, job: TakenJob, error: Exception) -> Again | None:
        """When to try again, if that may help."""
        counts = not isinstance(error, _NOT_THE_JOBS)
        reason = error.message if isinstance(error, TieoutError) else f"{type(error).__name__}: {error}"
        self._say(f"{job.task}: {reason if reason.startswith(job.key) else f'{job.key}: {reason}'}")
        try:
            at = await self._queue.note_failure(job.number, reason, job.tries, counts=counts)
        except StoreError as failing:  # the job goes back as a dead worker's
            self._halted(failing)
            return Again()
        if isinstance(error, _NOT_THE_JOBS):
            self._halted(error)
            return Again(at)
        return None if isinstance(error, _HOPELESS) or job.tries + 1 >= MOST_TRIES else Again(at)

    def _halted(self, trouble: TieoutError) -> None:
        self.trouble = trouble
        self.halt()

    async def load(self, job: TakenJob) -> str:
        """Load a file, and queue its documents for vectors. What it says ends with how many were new."""
        path = Path(job.key)
        await asyncio.to_thread(check_reachable, path)
        metadata, deps = FileMetadata.model_validate(job.arguments["metadata"]), self._deps
        how = reading_of(self._settings, deps, lenient=job.arguments["lenient"])
        models = models_of(deps)
        files = [file async for file in load_files(deps.writer, deps.directory, {path: metadata}, models, how)]
        if models.are_there:
            loaded = [file.doc_id for file in files if file.doc_id is not None and file.status != "refused"]
            await self._queue.add(jobs_of_documents(await self._queue.wanting_vectors(loaded)), self._reading)
        return _told(job.key, files)

    async def vectors(self, job: TakenJob) -> str:
        """Make what a document lacks of vectors."""
        report = await fill_document(self._deps.writer.vectors, models_of(self._deps), job.key)
        warnings = "".join(f" {warning}" for warning in report.warnings)
        return f"vectors: {job.key}: {report.made} passages, units or pages{warnings}"

    async def fetch(self, job: TakenJob) -> str:
        """Fetch a company's filings, and queue the files to be loaded. Raises `FetchFailed` where some are missing."""
        from ingest.edgar.fetch import fetch_filings, to_index
        from server.edgar import open_edgar

        request = TypeAdapter(FetchRequest).validate_python(job.arguments["request"])
        async with open_edgar(self._settings) as client:
            result = await fetch_filings(client, self._deps.directory, [str(job.arguments["cik"])], request)
        files = to_index(result, self._deps.directory)
        queued = await self._queue.add(jobs_of_files(files), self._reading)
        failed = [file for file in result.files if file.status == "failed"]
        if failed:
            raise FetchFailed(f"{len(failed)} documents could not be fetched, such as: {failed[0].reason}")
        return f"fetch: {job.key}: {len(files)} files, {queued} queued"


def check_reachable(path: Path, *, folder_alone: bool = False) -> None:
    """Raises `FilesElsewhere` where this machine has no such folder, a `TieoutError` where the file alone lacks."""
    if not path.parent.is_dir():
        raise FilesElsewhere(
            f"{path.parent} is not there, or may not be opened, and queued files lie in it. Workers need files at the "
            "place where they were queued: a folder that all machines share, mounted at the same path."
        )
    if not folder_alone and not path.exists():
        raise TieoutError(f"{path}: there is no such file any more, or this worker's machine does not have it.")


def _told(path: str, files: list[IndexedFile]) -> str:
    refused = [file.reason or file.path for file in files if file.status == "refused"]
    if refused:
        raise RefusedFile(" ".join(refused))
    new = [file.doc_id for file in files if file.status == "indexed"]
    return f"load: {path}: {', '.join(filter(None, new))}" if new else f"load: {path}: unchanged"
