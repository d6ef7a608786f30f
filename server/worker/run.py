"""`tieout worker`: does what is queued until it is told to stop, and goes on by itself after trouble that passes."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from procrastinate.signals import on_stop

from ingest.edgar.errors import UserAgentMissing
from ingest.edgar.user_agent import user_agent
from server.edgar import edgar_folder
from server.loading import models_of
from server.settings import Settings
from server.wiring import App
from server.worker.queued import jobs_of_documents, reading_here
from server.worker.tasks import FOR_GOOD, Tasks, check_reachable
from tools.backends.postgres.queue.jobs import JobQueue
from tools.backends.postgres.queue.models import Task
from tools.backends.postgres.queue.runner import Handler, Runner
from tools.errors import StoreFull, StoreUnavailable, TieoutError

_PAUSE: Final = 2.0  # seconds before it goes on after trouble; each time twice as long
_MOST_PAUSES: Final = 8  # in a row: some eight minutes


async def run_worker(
    app: App, settings: Settings, say: Callable[[str], None], *, silence: float, until_done: bool
) -> None:
    """Do jobs until a signal to stop, or `until_done`. A worker that is silent for `silence` seconds counts as gone.

    A database that is restarted or a full disk is waited for. Raises what does not pass: `OtherReading`,
    `FilesElsewhere`, `SchemaNewer`, `SchemaOutdated`.
    """
    queue = JobQueue(app.database)
    await _prepare(app, settings, queue)
    crew = _Crew(app, settings, queue, say, silence=silence, until_done=until_done)
    with on_stop(crew.stop):
        await crew.work()


async def _prepare(app: App, settings: Settings, queue: JobQueue) -> None:
    """Refuse what can't go well, and queue the documents that were left without vectors."""
    reading = reading_here(settings, app.deps)
    await queue.prepare()
    await queue.check(reading)
    if file := await queue.first_file():
        check_reachable(Path(file), folder_alone=True)
    if models_of(app.deps).are_there:
        await queue.add(jobs_of_documents(await queue.wanting_vectors()), reading)


class _Crew:
    """One run after the other, with pauses where something went wrong that concerns all jobs."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        queue: JobQueue,
        say: Callable[[str], None],
        *,
        silence: float,
        until_done: bool,
    ) -> None:
        self._app = app
        self._settings = settings
        self._queue = queue
        self._say = say
        self._silence = silence
        self._until_done = until_done
        self._may_fetch = _may_fetch(settings, say)
        self._runner: Runner | None = None
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """End after the job that is being done."""
        self._stopping.set()
        if self._runner is not None:
            self._runner.stop()

    async def work(self) -> None:
        """Work until there is nothing to do any more, or `stop`."""
        pauses = 0
        while not self._stopping.is_set():
            tasks = Tasks(self._settings, self._app.deps, self._queue, self._say)
            trouble = await self._run(tasks)
            if trouble is None or self._stopping.is_set():
                return
            pauses = 0 if tasks.done else pauses
            if isinstance(trouble, FOR_GOOD) or pauses == _MOST_PAUSES:
                raise trouble
            seconds = _PAUSE * 2**pauses
            pauses += 1
            self._say(f"{trouble.message} It goes on in {seconds:.0f} s.")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), seconds)

    async def _run(self, tasks: Tasks) -> TieoutError | None:
        """One run; why it ended, where that was too early."""
        runner = Runner(self._queue, self._handlers(tasks), silence=self._silence, until_done=self._until_done)
        self._runner, tasks.halt = runner, runner.stop
        try:
            await runner.run()
        except (StoreUnavailable, StoreFull) as error:
            return tasks.trouble or error
        return tasks.trouble

    def _handlers(self, tasks: Tasks) -> Mapping[Task, Handler]:
        handlers: dict[Task, Handler] = {"load": tasks.attempted(tasks.load)}
        if models_of(self._app.deps).are_there:
            handlers["vectors"] = tasks.attempted(tasks.vectors)
        if self._may_fetch:
            handlers["fetch"] = tasks.attempted(tasks.fetch)
        return handlers


def _may_fetch(settings: Settings, say: Callable[[str], None]) -> bool:
    try:
        user_agent(settings.sec_user_agent, edgar_folder(settings))
    except UserAgentMissing:
        say("This worker fetches nothing from the SEC: TIEOUT_SEC_USER_AGENT is not set.")
        return False
    return True
