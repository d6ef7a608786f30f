"""Takes jobs, one at a time, and does them by the handlers of their kinds. One registration with the queue a run.

A job whose worker dies goes back: at once where its registration is gone, else once it has been silent for a while. So
whatever breaks the way to the queue only needs to end the run.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any, Final, TypeAlias, cast

import psycopg
from procrastinate import App, BaseRetryStrategy, JobContext, PsycopgConnector, RetryDecision
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.worker import Worker

from tools.backends.postgres.queue.jobs import JobQueue
from tools.backends.postgres.queue.models import TakenJob, Task
from tools.errors import StoreError, StoreUnavailable

Handler: TypeAlias = Callable[[TakenJob], Awaitable[None]]

_BEATS: Final = 6  # within the silence after which a worker counts as gone
_POLL: Final = 2.0  # seconds between looks at the queue, at most


class Again(Exception):
    """The job is to be tried again, then or at once."""

    def __init__(self, at: datetime | None = None) -> None:
        super().__init__()
        self.at = at


class Runner:
    """Does jobs until it is stopped, or with `until_done` until none is left, those of other workers included."""

    def __init__(
        self, queue: JobQueue, handlers: Mapping[Task, Handler], *, silence: float, until_done: bool = False
    ) -> None:
        self._queue = queue
        self._handlers = handlers
        self._silence = silence
        self._until_done = until_done
        self._worker: Worker | None = None
        self._stopped = False

    def stop(self) -> None:
        """Have the run end after the job that it is at."""
        self._stopped = True
        if self._worker is not None:
            self._worker.stop()

    async def run(self) -> None:
        """Do jobs. Raises `StoreUnavailable` where the queue can't be reached any more: a new run may go on."""
        database = self._queue.database
        connector = PsycopgConnector(
            conninfo=await database.locate(),
            kwargs={
                "options": f"-c search_path={database.corpus},public",
                "application_name": f"tieout worker {database.corpus}",
            },
            min_size=1,
            max_size=4,
        )
        try:
            async with self._app(connector).open_async() as app:
                await self._work(app)
        except ConnectorException as error:
            raise StoreUnavailable(f"The queue can't be reached: {error.__cause__ or error}") from error
        if not self._stopped:
            raise StoreUnavailable("The queue can't be reached.")

    async def _work(self, app: App) -> None:
        worker = Worker(
            app,
            queues=[*self._handlers],
            fetch_job_polling_interval=min(_POLL, self._silence),
            install_signal_handlers=False,
            update_heartbeat_interval=self._silence / _BEATS,
            stalled_worker_timeout=self._silence,
        )
        self._worker = worker
        watch = asyncio.create_task(self._watch(worker))
        try:
            if not self._stopped:
                await worker.run()
        finally:
            self._worker = None
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def _watch(self, worker: Worker) -> None:
        """Put back what dead workers were at, and see when all is done."""
        try:
            while True:
                await self._queue.take_over(self._silence)
                if self._until_done and not await self._queue.is_unfinished():
                    self.stop()
                await asyncio.sleep(min(_POLL, self._silence / 2))
        except StoreError:
            worker.stop()

    def _app(self, connector: PsycopgConnector) -> App:
        app = App(connector=connector)
        app.job_manager = _Jobs(connector, self._lost)
        for task, handler in self._handlers.items():
            app.task(name=task, queue=task, pass_context=True, retry=_Retry())(_adapted(handler))
        return app

    def _lost(self) -> None:
        if self._worker is not None:
            self._worker.stop()


class _Jobs(JobManager):
    """Says where what became of a job could not be written: the job would seem to be at work for ever."""

    def __init__(self, connector: PsycopgConnector, lost: Callable[[], None]) -> None:
        super().__init__(connector)
        self._lost = lost

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        await self._written(super().finish_job(job, status, delete_job))

    async def retry_job(
        self,
        job: Job,
        retry_at: datetime | None = None,
        priority: int | None = None,
        queue: str | None = None,
        lock: str | None = None,
    ) -> None:
        await self._written(super().retry_job(job, cast(datetime, retry_at), priority, queue, lock))

    async def _written(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except ConnectorException as error:
            taken_over = isinstance(
                error.__cause__, psycopg.errors.RaiseException
            )  # the job is another worker's by now
            if not taken_over:
                self._lost()


class _Retry(BaseRetryStrategy):
    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        return RetryDecision(retry_at=exception.at) if isinstance(exception, Again) else None


def _adapted(handler: Handler) -> Callable[..., Awaitable[None]]:
    async def task(context: JobContext, **stored: Any) -> None:
        job = context.job
        await handler(
            TakenJob(
                number=job.id or 0,
                task=cast(Task, job.task_name),
                key=stored["key"],
                arguments=stored["arguments"],
                reading=stored["reading"],
                tries=job.attempts,
            )
        )

    return task
