"""The queue of a corpus: what is to be done, by whichever worker comes first. procrastinate keeps it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.queue.models import (
    PRIORITIES,
    NewJob,
    QueueCount,
    QueueStatus,
    QueueTrouble,
    Reading,
    Task,
)
from tools.backends.postgres.queue.schema import has_queue, make_queue
from tools.backends.postgres.sql import query
from tools.errors import OtherReading

MOST_TRIES: Final = 6
_FIRST_WAIT: Final = 2.0  # seconds until the second try; each further one waits three times as long
_SILENCE: Final = 30.0  # seconds after which a worker counts as gone
_SHOWN: Final = 20  # jobs that failed
_AT_ONCE: Final = 1_000  # jobs that are queued by one statement


class JobQueue:
    """The queue of one corpus. Times are the database's alone: machines' clocks may differ, and may jump."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def prepare(self) -> None:
        """Make the tables. Raises `SettingsError` without the extra, `SchemaNewer` where it is too old."""
        async with self.database.connection() as conn:
            await make_queue(conn)

    async def add(self, jobs: Sequence[NewJob], reading: Reading) -> int:
        """Queue jobs whose files are read in that way: all of them or none. How many there are that did not wait yet.

        The ended jobs of a run before are forgotten. Raises `OtherReading` where others wait to be read differently.
        """
        async with self.database.connection() as conn:
            await make_queue(conn)
            [row] = await _rows(conn, "queue_unfinished")
            if not row["unfinished"]:
                await conn.execute(query("queue_forget"), {"ended": True})
            _refuse_other(await _readings(conn), reading)
            return await _add(conn, jobs, reading)

    async def check(self, reading: Reading) -> None:
        """Raises `OtherReading` where jobs wait whose files are to be read in another way."""
        async with self.database.connection() as conn:
            _refuse_other(await _readings(conn), reading)

    async def first_file(self) -> str | None:
        """The file that is loaded next."""
        rows = await self.database.fetch("queue_first_file")
        return rows[0]["path"] if rows else None

    async def wanting_vectors(self, doc_ids: Sequence[str] | None = None) -> list[str]:
        """The documents, of these or of all, that may lack vectors."""
        rows = await self.database.fetch("queue_wanting_vectors", {"doc_ids": None if doc_ids is None else [*doc_ids]})
        return [row["doc_id"] for row in rows]

    async def is_unfinished(self) -> bool:
        """Whether any job waits or is being done."""
        return (await self.database.fetch("queue_unfinished"))[0]["unfinished"]

    async def take_over(self, silence: float = _SILENCE) -> int:
        """Put back the jobs of workers that are gone or silent for so many seconds; how many there were."""
        reason = f"{MOST_TRIES} workers were ended while they were at it: it may take more memory than they have."
        async with self.database.connection() as conn:
            await conn.execute(query("queue_clock_went_back"))
            await conn.execute(query("queue_waits_went_back"), {"longest": _wait(MOST_TRIES - 2)})
            values = {"silence": silence, "tries": MOST_TRIES, "reason": reason}
            [row] = await _rows(conn, "queue_take_over", values)
        return row["jobs"]

    async def note_failure(self, number: int, reason: str, tries: int, *, counts: bool) -> datetime:
        """Keep why a job failed, after so many tries; when it is to be tried again. `counts`: it is the job's fault."""
        values = {"job_id": number, "reason": reason, "counts": counts, "wait": _wait(tries if counts else 0)}
        async with self.database.connection() as conn:
            [row] = await _rows(conn, "queue_note_failure", values)
        return row["at"]

    async def forget(self) -> None:
        """Forget all jobs that no worker is at."""
        async with self.database.connection() as conn:
            if await has_queue(conn):
                await conn.execute(query("queue_forget"), {"ended": False})

    async def status(self) -> QueueStatus:
        """How far the work is."""
        async with self.database.connection() as conn:
            if not await has_queue(conn):
                return QueueStatus()
            counts = await _rows(conn, "queue_counts")
            troubles = await _rows(conn, "queue_troubles", {"most": _SHOWN})
            [row] = await _rows(conn, "queue_workers", {"silence": _SILENCE})
        return QueueStatus(
            queues=tuple(QueueCount(**count) for count in counts),
            workers=row["workers"],
            troubles=tuple(QueueTrouble(**trouble) for trouble in troubles),
        )


async def _add(conn: Connection, jobs: Sequence[NewJob], reading: Reading) -> int:
    from procrastinate import PsycopgConnector
    from procrastinate.jobs import Job
    from procrastinate.manager import JobManager

    manager, added = JobManager(PsycopgConnector()), 0
    for task in PRIORITIES:
        named = {job.key: job for job in jobs if job.task == task}
        waiting = await _waiting(conn, task, [*named])
        new = [
            Job(
                id=None,
                queue=task,
                lock=None,
                queueing_lock=None,
                task_name=task,
                priority=PRIORITIES[task],
                task_kwargs={"key": job.key, "reading": {**reading}, "arguments": {**job.arguments}},
            )
            for key, job in named.items()
            if key not in waiting
        ]
        for start in range(0, len(new), _AT_ONCE):
            await manager.batch_defer_jobs_async(new[start : start + _AT_ONCE], connection=conn)
        added += len(new)
    return added


async def _waiting(conn: Connection, task: Task, keys: list[str]) -> set[str]:
    rows = await _rows(conn, "queue_waiting", {"task": task, "keys": keys})
    return {row["key"] for row in rows}


async def _readings(conn: Connection) -> list[Reading]:
    return [row["reading"] for row in await _rows(conn, "queue_readings")]


def _refuse_other(queued: Sequence[Reading], own: Reading) -> None:
    for reading in queued:
        refuse_other(reading, own)


def refuse_other(queued: Reading, own: Reading) -> None:
    """Raise `OtherReading` where files are to be read otherwise than here: what is loaded would depend on by whom."""
    differing = [
        f"{name} is {own.get(name, 'unknown')} here and {queued.get(name, 'unknown')} in the queue"
        for name in {**own, **queued}
        if own.get(name) != queued.get(name)
    ]
    if differing:
        raise OtherReading(
            f"What waits in the queue is to be read in another way than here: {'; '.join(differing)}. Give this "
            "machine the same Tieout and settings; or have such workers finish first, or forget the jobs with `tieout "
            "worker --forget`."
        )


def _wait(tries: int) -> float:
    return _FIRST_WAIT * 3.0**tries


async def _rows(conn: Connection, name: str, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    return await (await conn.execute(query(name), values)).fetchall()
