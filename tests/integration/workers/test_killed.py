"""Two workers, one of which is killed again and again: what they load is what one run loads."""

import asyncio
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from ingest.pipeline import find_files, load_files
from ingest.vectors.follow import VectorModels
from server.settings import Settings
from server.wiring import App, open_app, open_database
from tests.integration.indexing.conftest import held_by
from tests.integration.workers.conftest import FILES, Look, Process, add_files, found
from tools.backends.postgres.migrate import migrate
from tools.backends.postgres.queue.jobs import JobQueue

pytestmark = [pytest.mark.skipif(os.name != "posix", reason="kills the POSIX way"), pytest.mark.slow]
KILLS = 3
# Something is being done, or all is.
BEGUN = """
select 1 from procrastinate_jobs
where status = 'doing' or not exists (select from procrastinate_jobs where status = 'todo')
"""


async def loaded_at_once(store: Any, settings: Settings, corpus: str) -> dict[str, list[Any]]:
    """What the files come to in a corpus of their own, loaded by one process without a queue."""
    clean = settings.model_copy(update={"corpus": corpus})
    async with open_database(clean) as database:
        await migrate(database)
    async with open_app(clean) as app:
        deps = app.deps
        async for file in load_files(deps.writer, deps.directory, find_files(FILES), VectorModels()):
            assert file.status == "indexed", file.reason
    return held_by(store.conninfo, corpus)


async def test_killed_workers_lose_nothing_and_double_nothing(
    store: Any,
    app: App,
    settings: Settings,
    queue: JobQueue,
    look: Look,
    process: Callable[..., Process],
) -> None:
    expected = await loaded_at_once(store, settings, f"{settings.corpus}_clean")
    assert await add_files(queue, app, settings, *FILES) == len(FILES)
    chance = random.Random(3)
    steady, victim = (process("--until-done", "--silence", "1") for _ in range(2))
    victim.start()
    for kill in range(KILLS):
        await found(look, BEGUN)
        await asyncio.sleep(chance.uniform(0, 0.4))
        victim.kill()
        victim.start()
        if kill == 0:
            steady.start()
    for one in (steady, victim):
        code, said = one.end()
        assert code == 0, said
        assert "Traceback" not in said
    assert held_by(store.conninfo, settings.corpus) == expected
    [load] = (await queue.status()).queues
    assert (load.waiting, load.working, load.done, load.failed) == (0, 0, len(FILES), 0)
    assert look("select count(*) as jobs from procrastinate_events where type = 'deferred_for_retry'")[0]["jobs"] > 0


async def test_a_worker_that_is_told_to_stop_ends_its_job_first(
    app: App, settings: Settings, queue: JobQueue, look: Look, process: Callable[..., Process]
) -> None:
    await add_files(queue, app, settings, *FILES)
    worker = process()
    worker.start()
    await found(look, BEGUN)
    assert worker.running is not None
    worker.running.terminate()
    code, said = worker.end()
    assert code == 0, said
    assert look("select 1 from procrastinate_jobs where status = 'doing'") == []
    assert look("select 1 from procrastinate_jobs where status = 'succeeded'")
    assert look("select 1 from procrastinate_workers") == []
