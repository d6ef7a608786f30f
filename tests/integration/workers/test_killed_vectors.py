"""A worker that is killed while it makes vectors: they come to what one run makes, each once."""

import asyncio
import os
import random
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from psycopg import sql

from ingest.pipeline import find_files, load_files
from ingest.vectors.follow import fill_vectors
from server.loading import models_of
from server.settings import Settings
from server.wiring import App, open_app, open_database
from tests.integration.indexing.conftest import ANNUAL, INVENTED, held_by
from tests.integration.workers.conftest import Look, Process, add_files, found
from tools.backends.postgres.migrate import migrate
from tools.backends.postgres.queue.jobs import JobQueue

pytestmark = [pytest.mark.skipif(os.name != "posix", reason="kills the POSIX way"), pytest.mark.slow]
FILES = (ANNUAL, INVENTED / "invented_BXMW_10-K_2025.htm")
KILLS = 3
TABLES = ("text_embeddings", "table_embeddings", "page_embeddings", "unit_embeddings")
# Vectors are being made, or all are there.
AT_VECTORS = """
select 1 from procrastinate_jobs
where status = 'doing' and task_name = 'vectors' or not exists (
    select from procrastinate_jobs where status in ('todo', 'doing')
)
"""
GIVEN_BACK = """
select 1 from procrastinate_events join procrastinate_jobs as jobs on jobs.id = job_id
where type = 'deferred_for_retry' and task_name = 'vectors'
"""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """With the shipped weights."""
    return settings.model_copy(update={"embeddings": "local"})


def vectors_of(conninfo: str, corpus: str) -> dict[str, tuple[int, str | None]]:
    """How many rows each table of vectors has, and their digest; the model's number is of the run."""
    question = (
        "select count(*), md5(string_agg(one.row, '' order by one.row)) "
        "from (select md5((to_jsonb(t) - 'model_id')::text) as row from {} as t) as one"
    )
    with psycopg.connect(conninfo, options=f"-c search_path={corpus},public") as conn:
        rows = {name: conn.execute(sql.SQL(question).format(sql.Identifier(name))).fetchone() for name in TABLES}
    return {name: (row[0], row[1]) for name, row in rows.items() if row is not None}


async def made_at_once(store: Any, settings: Settings) -> tuple[Any, Any]:
    """The rows and the vectors of one process without a queue, in a corpus of its own."""
    clean = settings.model_copy(update={"corpus": f"{settings.corpus}_clean"})
    async with open_database(clean) as database:
        await migrate(database)
    async with open_app(clean) as app:
        deps = app.deps
        async for file in load_files(deps.writer, deps.directory, find_files(FILES), models_of(deps)):
            assert file.status == "indexed", file.reason
        assert (await fill_vectors(deps.writer.vectors, models_of(deps))).lacking == 0
    return held_by(store.conninfo, clean.corpus), vectors_of(store.conninfo, clean.corpus)


async def test_a_worker_that_is_killed_among_vectors_loses_none_and_doubles_none(
    store: Any, app: App, settings: Settings, queue: JobQueue, look: Look, process: Callable[..., Process]
) -> None:
    rows, vectors = await made_at_once(store, settings)
    assert vectors["text_embeddings"][0] > 0
    assert await add_files(queue, app, settings, *FILES) == len(FILES)
    chance, worker = random.Random(5), process("--until-done", "--silence", "1")
    worker.start()
    for _ in range(KILLS):
        await found(look, AT_VECTORS)
        await asyncio.sleep(chance.uniform(0, 0.2))
        worker.kill()
        worker.start()
    code, said = worker.end()
    assert code == 0, said
    assert look(GIVEN_BACK)
    assert vectors_of(store.conninfo, settings.corpus) == vectors
    assert held_by(store.conninfo, settings.corpus) == rows
    assert {load.failed for load in (await queue.status()).queues} == {0}
    assert look("select 1 from vectors_wanted") == []
