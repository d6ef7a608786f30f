"""A fresh corpus with a queue, and workers: in this process, or as processes of their own."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest
from psycopg.rows import dict_row

from ingest.pipeline import find_files
from server.settings import Settings
from server.wiring import App, open_app, open_database
from server.worker.queued import jobs_of_files, reading_here
from server.worker.run import run_worker
from tests.integration.conftest import variables_of
from tests.integration.indexing.conftest import ANNUAL, INVENTED, PROXY, SUBMISSION, TRADE
from tools.backends.postgres.migrate import migrate
from tools.backends.postgres.queue.jobs import JobQueue

FILES = (
    *(ANNUAL, PROXY, SUBMISSION, TRADE),
    *(INVENTED / f"invented_{company}_10-K_2025.htm" for company in ("BXMW", "HBST")),
)

Look: TypeAlias = Callable[..., list[dict[str, Any]]]
Work: TypeAlias = Callable[..., Awaitable[list[str]]]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Vectors would take longer than all else."""
    return settings.model_copy(update={"embeddings": "none"})


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[App]:
    """A fresh corpus, opened, with the database behind it."""
    async with open_database(settings) as database:
        await migrate(database)
    async with open_app(settings) as opened:
        yield opened


@pytest.fixture
async def queue(app: App) -> JobQueue:
    """The corpus's queue, empty."""
    queue = JobQueue(app.database)
    await queue.prepare()
    return queue


@pytest.fixture
def work(settings: Settings) -> Work:
    """A worker in this process, until nothing is left to do; what it said."""

    async def work(app: App, **how: Any) -> list[str]:
        said: list[str] = []
        await run_worker(app, settings, said.append, silence=5.0, until_done=True, **how)
        return said

    return work


@pytest.fixture
def look(store: Any, settings: Settings) -> Look:
    """What a statement finds in the corpus, or does to it, from outside."""

    def look(statement: str, *values: Any) -> list[dict[str, Any]]:
        options = f"-c search_path={settings.corpus},public"
        with psycopg.connect(store.conninfo, options=options, autocommit=True, row_factory=dict_row) as conn:
            cursor = conn.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []

    return look


async def found(look: Look, statement: str, *values: Any) -> list[dict[str, Any]]:
    """What the statement finds, once it finds something."""
    for _ in range(1_200):
        if rows := look(statement, *values):
            return rows
        await asyncio.sleep(0.05)
    raise AssertionError(statement)


async def add_files(queue: JobQueue, app: App, settings: Settings, *paths: Path) -> int:
    """Queue files as `tieout index --queue` does."""
    return await queue.add(jobs_of_files(find_files(paths)), reading_here(settings, app.deps))


@dataclass
class Process:
    """`tieout worker` as a process of its own, which may be killed and started again."""

    command: list[str]
    environment: dict[str, str]
    running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.running = subprocess.Popen(
            self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )

    def kill(self) -> None:
        assert self.running is not None
        self.running.send_signal(signal.SIGKILL)
        self.running.communicate(timeout=60)

    def end(self) -> tuple[int, str]:
        """The exit code, and what was said, once it has ended by itself."""
        assert self.running is not None
        said = self.running.communicate(timeout=120)[1].decode()
        return self.running.returncode, said


@pytest.fixture
def process(program: Path, settings: Settings) -> Iterator[Callable[..., Process]]:
    """Makes workers; those that still run are ended with the test."""
    made: list[Process] = []

    def process(*options: str) -> Process:
        environment = {**os.environ, **variables_of(settings), "TIEOUT_EMBEDDINGS": settings.embeddings}
        made.append(Process([str(program), "worker", *options], environment))
        return made[-1]

    yield process
    for one in made:
        if one.running is not None and one.running.poll() is None:
            one.kill()
