"""A run that is killed: every document is there whole or not at all, and the next run completes the work."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

import ingest.pipeline
from ingest.load import Loaded
from server.settings import Settings
from tests.integration.indexing.conftest import ANNUAL, PROXY, SUBMISSION, TRADE, Held, Index
from tools.ports.deps import Deps

WAITING = "select count(*) from pg_locks where relation = 'fiscal_periods'::regclass and not granted"


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Generator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait(10)


def wait_for(conn: psycopg.Connection[Any], count: int) -> None:
    until = time.monotonic() + 120
    while conn.execute(WAITING).fetchone() != (count,):
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.skipif(os.name != "posix", reason="kills the POSIX way")
async def test_a_killed_run_leaves_whole_documents_and_the_next_one_completes_it(
    deps: Deps,
    store: Any,
    settings: Settings,
    script: Path,
    variables: Callable[[Settings], dict[str, str]],
    index: Index,
    held: Held,
) -> None:
    assert deps.today()  # the schema is there
    command = [str(script), "index", *map(str, (TRADE, ANNUAL, PROXY))]
    search_path = f"-c search_path={settings.corpus},public"
    with (
        psycopg.connect(store.conninfo, options=search_path, autocommit=True) as watcher,
        running(command, {**os.environ, **variables(settings), "TIEOUT_EMBEDDINGS": "none"}) as process,
    ):
        with psycopg.connect(store.conninfo, options=search_path) as blocker:
            blocker.execute("lock table fiscal_periods in share mode")  # it stops half-way through the annual report
            wait_for(watcher, 1)
            process.send_signal(signal.SIGKILL)
            process.wait(10)
        wait_for(watcher, 0)
    statuses = [file.status for file in await index(TRADE, ANNUAL, PROXY)]
    assert statuses == ["unchanged", "indexed", "indexed"]
    after = held()
    assert len(after["documents"]) == 3
    assert after["facts"]
    assert len(after["sections"]) == len(set(after["sections"]))
    assert [file.status for file in await index(TRADE, ANNUAL, PROXY)] == ["unchanged"] * 3
    assert held() == after


async def test_a_submission_that_broke_off_among_its_documents_is_completed(
    index: Index, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = ingest.pipeline.load_document

    async def load_exhibits(writer: Any, opened: Any, *rest: Any) -> Loaded:
        if opened.exhibit is None:
            raise KeyboardInterrupt
        return await load(writer, opened, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(ingest.pipeline, "load_document", load_exhibits)
        with pytest.raises(KeyboardInterrupt):
            await index(SUBMISSION)
    assert len(held()["documents"]) == 1
    main, exhibit = await index(SUBMISSION)
    assert (main.status, exhibit.status) == ("indexed", "unchanged")
    assert held()["documents"] == [main.doc_id, exhibit.doc_id]
    assert [file.status for file in await index(SUBMISSION)] == ["unchanged"] * 2
