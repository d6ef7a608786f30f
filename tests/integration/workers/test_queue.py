"""The queue: what is queued is done once, dead workers' jobs go back by the database's clock, and all can be seen."""

from dataclasses import replace
from pathlib import Path

import pytest

from ingest.manifest import FileMetadata
from ingest.vectors.follow import VectorModels, count_lacking
from server.settings import Settings
from server.wiring import App
from server.worker.queued import jobs_of_documents, jobs_of_files, reading_here
from tests.embedders import WordEmbedder
from tests.integration.indexing.conftest import ANNUAL, SUBMISSION, TRADE
from tests.integration.workers.conftest import Look, Work, add_files
from tools.backends.postgres.archive.read import verify_backup
from tools.backends.postgres.archive.write import write_backup
from tools.backends.postgres.queue.jobs import MOST_TRIES, JobQueue
from tools.errors import InvalidInput

WORKER = "insert into procrastinate_workers (last_heartbeat) values (now() + %s::interval) returning id"
TAKEN = "update procrastinate_jobs set status = 'doing', worker_id = %s, attempts = %s"
JOBS = "select status::text, attempts from procrastinate_jobs order by id"


async def test_queued_files_are_loaded_once(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look
) -> None:
    assert await add_files(queue, app, settings, TRADE, SUBMISSION) == 2
    assert await add_files(queue, app, settings, TRADE, SUBMISSION) == 0
    said = await work(app)
    assert len([line for line in said if line.startswith("load: ")]) == 2
    documents = look("select doc_id from documents order by doc_id")
    assert len(documents) == 3
    assert await add_files(queue, app, settings, TRADE) == 1  # the run before is forgotten
    assert any(line.endswith(": unchanged") for line in await work(app))
    assert [count.done for count in (await queue.status()).queues] == [1]
    assert look("select doc_id from documents order by doc_id") == documents


async def test_vectors_follow_in_jobs_of_their_own(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look
) -> None:
    seeing = replace(app, deps=replace(app.deps, embedder=WordEmbedder()))
    await add_files(queue, seeing, settings, TRADE, SUBMISSION)
    said = await work(seeing)
    assert await count_lacking(app.deps.writer.vectors, VectorModels(WordEmbedder())) == 0
    assert look("select 1 from text_embeddings") != []
    kinds = [line.partition(":")[0] for line in said if line.startswith(("load", "vectors"))]
    assert kinds == sorted(kinds)  # words first
    assert {count.name for count in (await queue.status()).queues} == {"load", "vectors"}


async def test_what_was_left_without_vectors_is_found_by_the_next_worker(
    app: App, settings: Settings, queue: JobQueue, work: Work
) -> None:
    await add_files(queue, app, settings, SUBMISSION)
    await work(app)
    assert await count_lacking(app.deps.writer.vectors, VectorModels(WordEmbedder())) > 0
    await work(replace(app, deps=replace(app.deps, embedder=WordEmbedder())))
    assert await count_lacking(app.deps.writer.vectors, VectorModels(WordEmbedder())) == 0


@pytest.mark.parametrize(("beat", "back"), [("-1 minute", True), ("-5 seconds", False), ("2 hours", False)])
async def test_jobs_of_silent_workers_go_back(
    app: App, settings: Settings, queue: JobQueue, look: Look, beat: str, *, back: bool
) -> None:
    await add_files(queue, app, settings, TRADE)
    look(TAKEN, look(WORKER, beat)[0]["id"], 0)
    assert await queue.take_over(30) == int(back)
    assert look(JOBS) == [{"status": "todo" if back else "doing", "attempts": int(back)}]


async def test_a_clock_that_was_set_back_does_not_keep_the_dead_alive(
    app: App, settings: Settings, queue: JobQueue, look: Look
) -> None:
    await add_files(queue, app, settings, TRADE, ANNUAL)
    look(
        "update procrastinate_jobs set scheduled_at = now() + interval '3 hours' where args ->> 'key' = %s", str(ANNUAL)
    )
    look(WORKER, "2 hours")
    await queue.take_over(30)
    assert look("select 1 from procrastinate_workers where last_heartbeat > now()") == []
    assert look("select 1 from procrastinate_jobs where scheduled_at > now() + interval '10 minutes'") == []


async def test_a_job_that_ends_every_worker_is_given_up(
    app: App, settings: Settings, queue: JobQueue, look: Look
) -> None:
    await add_files(queue, app, settings, TRADE)
    look(TAKEN, None, MOST_TRIES - 1)
    await queue.take_over(30)
    status = await queue.status()
    assert status.failed == 1
    assert status.troubles[0].key == str(TRADE)
    assert "memory" in status.troubles[0].reason


async def test_jobs_are_forgotten_but_those_at_work(app: App, settings: Settings, queue: JobQueue, look: Look) -> None:
    await add_files(queue, app, settings, TRADE, ANNUAL)
    look(TAKEN + " where args ->> 'key' = %s", None, 0, str(TRADE))
    await queue.forget()
    assert look(JOBS) == [{"status": "doing", "attempts": 0}]


async def test_a_corpus_without_a_queue_has_a_status(app: App) -> None:
    queue = JobQueue(app.database)
    assert (await queue.status()).queues == ()
    await queue.forget()
    assert (await queue.status()).workers == 0


async def test_the_queue_s_tables_are_made_once(queue: JobQueue, look: Look) -> None:
    before = look("select migration, applied from queue_schema order by migration")
    assert before
    await queue.prepare()
    assert look("select migration, applied from queue_schema order by migration") == before


async def test_a_backup_leaves_the_queue_out(
    app: App, settings: Settings, queue: JobQueue, work: Work, tmp_path: Path
) -> None:
    await add_files(queue, app, settings, TRADE)
    await work(app)
    await add_files(queue, app, settings, ANNUAL)
    file = tmp_path / "corpus.tieout"
    manifest = await write_backup(app.database, file, progress=lambda _: None)
    assert not [table.name for table in manifest.tables if table.name.startswith(("procrastinate", "queue_"))]
    assert await verify_backup(app.database, file) == []


async def test_many_files_are_queued_at_once(app: App, settings: Settings, queue: JobQueue, look: Look) -> None:
    jobs = jobs_of_documents(f"document {number}" for number in range(2_500))
    assert await queue.add(jobs, reading_here(settings, app.deps)) == 2_500
    assert await queue.add(jobs, reading_here(settings, app.deps)) == 0
    assert look("select count(*) as jobs from procrastinate_jobs")[0]["jobs"] == 2_500


def test_a_file_that_nobody_else_could_be_told_of_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no Unicode"):
        jobs_of_files({Path("/tmp/\udcff.htm"): FileMetadata()})
