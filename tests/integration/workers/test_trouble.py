"""What goes wrong: other versions, files that are elsewhere, a full disk, a database that goes away."""

import asyncio
from pathlib import Path
from shutil import copy
from typing import Any

import psycopg
import pytest

import server.worker.run
from server.settings import Settings
from server.wiring import App
from server.worker.queued import reading_here
from tests.integration.indexing.conftest import SUBMISSION, TRADE
from tests.integration.workers.conftest import Look, Work, add_files, found
from tools.backends.postgres.queue.jobs import JobQueue
from tools.errors import FilesElsewhere, OtherReading, SchemaNewer

FULL = """
create function no_room() returns trigger language plpgsql as $$
begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
create trigger full_disk before insert on sections for each statement execute function no_room()
"""
STUCK = "from pg_locks where relation = 'sections'::regclass and not granted"
OF_THE_QUEUE = "from pg_stat_activity where application_name = %s"
OTHER = """update procrastinate_jobs set args = jsonb_set(args, '{reading,its reader}', '"0"')"""


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.worker.run, "_PAUSE", 0.1)


async def test_a_worker_of_another_version_refuses(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look
) -> None:
    await add_files(queue, app, settings, TRADE)
    look(OTHER)
    with pytest.raises(OtherReading, match=r"its reader is \d+ here and 0 in the queue"):
        await work(app)
    with pytest.raises(OtherReading):
        await queue.add([], reading_here(settings, app.deps))
    assert look("select doc_id from documents") == []
    assert [count.waiting for count in (await queue.status()).queues] == [1]


async def test_a_worker_refuses_what_another_version_queues_while_it_runs(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_files(queue, app, settings, TRADE)
    monkeypatch.setattr(JobQueue, "check", lambda *_: asyncio.sleep(0))
    look(OTHER)
    with pytest.raises(OtherReading):
        await work(app)
    [job] = look("select status::text, attempts from procrastinate_jobs")
    assert job == {"status": "todo", "attempts": 0}


async def test_a_queue_of_a_newer_procrastinate_is_refused(queue: JobQueue, look: Look) -> None:
    look("insert into queue_schema (migration) values ('99.00.00_01_later.sql')")
    with pytest.raises(SchemaNewer, match="newer procrastinate"):
        await queue.prepare()


async def test_files_that_lie_elsewhere_are_named_before_anything_is_done(
    app: App, settings: Settings, queue: JobQueue, work: Work, tmp_path: Path
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    copy(TRADE, folder / "trade.xml")
    await add_files(queue, app, settings, folder / "trade.xml")
    folder.rename(tmp_path / "unmounted")
    with pytest.raises(FilesElsewhere, match="mounted at the same path"):
        await work(app)
    assert [count.waiting for count in (await queue.status()).queues] == [1]


async def test_a_file_that_is_gone_is_tried_again(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look, tmp_path: Path
) -> None:
    file = tmp_path / "trade.xml"
    copy(TRADE, file)
    await add_files(queue, app, settings, file)
    file.unlink()
    working = asyncio.create_task(work(app))
    await found(look, "select 1 from queue_reasons")
    [trouble] = (await queue.status()).troubles
    assert not trouble.given_up
    assert "no such file" in trouble.reason
    copy(TRADE, file)
    await working
    assert len(look("select doc_id from documents")) == 1
    assert (await queue.status()).troubles == ()


async def test_what_is_no_filing_fails_at_once_with_its_reason(
    app: App, settings: Settings, queue: JobQueue, work: Work, tmp_path: Path
) -> None:
    file = tmp_path / "note.htm"
    file.write_text("<p>Not a filing.</p>")
    await add_files(queue, app, settings, file, SUBMISSION)
    await work(app)
    status = await queue.status()
    assert [(count.done, count.failed) for count in status.queues] == [(1, 1)]
    [trouble] = status.troubles
    assert trouble.given_up
    assert trouble.reason.startswith(str(file))


async def test_a_full_disk_is_waited_for_and_leaves_nothing_half_written(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look
) -> None:
    await add_files(queue, app, settings, SUBMISSION)
    look(FULL)
    working = asyncio.create_task(work(app))
    await found(look, "select 1 from queue_reasons")
    [trouble] = (await queue.status()).troubles
    assert "disk of the database is full" in trouble.reason
    assert trouble.tries == 0  # it is no fault of the file's
    assert look("select doc_id from documents union all select doc_id from chunks") == []
    look("drop trigger full_disk on sections")
    said = await working
    assert any("It goes on in" in line for line in said)
    assert len(look("select doc_id from documents")) == 2
    assert [(count.done, count.failed) for count in (await queue.status()).queues] == [(1, 0)]


async def test_a_worker_goes_on_after_the_database_ended_its_connections(
    app: App, settings: Settings, queue: JobQueue, work: Work, look: Look, store: Any
) -> None:
    await add_files(queue, app, settings, SUBMISSION)
    options = f"-c search_path={settings.corpus},public"
    with psycopg.connect(store.conninfo, options=options) as blocker:
        blocker.execute("lock table sections in share mode")
        working = asyncio.create_task(work(app))
        await found(look, f"select pg_terminate_backend(pid) {STUCK}")
        await found(look, f"select pg_terminate_backend(pid) {OF_THE_QUEUE}", f"tieout worker {settings.corpus}")
    said = await working
    assert any("It goes on in" in line for line in said)
    assert len(look("select doc_id from documents")) == 2
    assert [(count.done, count.failed) for count in (await queue.status()).queues] == [(1, 0)]
