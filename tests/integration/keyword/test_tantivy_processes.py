"""The index of a host among processes: those that are killed, those that share it, and those that hold its lock."""

import asyncio
import random
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests.integration.keyword.file_feed import FileFeed, find_all
from tools.backends.tantivy.index import TantivyIndex
from tools.errors import IndexDown

ROOT = Path(__file__).parents[3]
CHILD = """
import asyncio, sys
from pathlib import Path
from tests.integration.keyword.file_feed import FileFeed, find_all
from tools.backends.keyword import catch_up as keyword_catch_up
from tools.backends.tantivy.index import TantivyIndex

keyword_catch_up._DOCUMENTS, keyword_catch_up._PASSAGES = 2, 6

async def main(index, feed, rounds):
    index = TantivyIndex(Path(index), FileFeed(Path(feed), seconds=0.005), patience=600)
    print("ready", flush=True)
    for _ in range(int(rounds)):
        await index.catch_up()
        print(len(await find_all(index)), flush=True)
    await index.close()

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture
def feed(tmp_path: Path) -> FileFeed:
    return FileFeed(tmp_path / "changes")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index" / "corpus"


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    """The processes that a test started; none outlives it."""
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        with process:
            process.kill()


def spawn(path: Path, tmp_path: Path, rounds: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", CHILD, str(path), str(tmp_path / "changes"), str(rounds)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout
    assert select.select([child.stdout], [], [], 60)[0], "It was not ready within a minute."
    assert child.stdout.readline() == "ready\n"
    return child


async def test_a_killed_catch_up_loses_and_doubles_nothing(
    path: Path, tmp_path: Path, feed: FileFeed, started: list["subprocess.Popen[str]"]
) -> None:
    rng = random.Random(2)
    killed = 0
    for _ in range(6):
        for _ in range(60):
            feed.append(f"d{rng.randrange(80):02}", rng.randrange(4))
        child = spawn(path, tmp_path, 1)
        started.append(child)
        await asyncio.sleep(rng.uniform(0.01, 0.5))
        child.send_signal(signal.SIGKILL)
        killed += child.wait(60) == -signal.SIGKILL
    index = TantivyIndex(path, feed)
    assert await find_all(index) == sorted(p.chunk_id for p in feed.all())
    await index.close()
    assert killed


async def test_processes_share_an_index(
    path: Path, tmp_path: Path, feed: FileFeed, started: list["subprocess.Popen[str]"]
) -> None:
    feed.append("first", 1)
    started += [spawn(path, tmp_path, 15) for _ in range(2)]
    index = TantivyIndex(path, feed, patience=600)
    for n in range(60):
        feed.append(f"d{n % 40:02}", n % 4)
        if n % 6 == 0:
            assert await find_all(index) == sorted(p.chunk_id for p in feed.all())
    for child in started:
        assert child.wait(120) == 0
    assert await find_all(index) == sorted(p.chunk_id for p in feed.all())
    await index.close()


async def test_while_another_process_writes_a_search_takes_what_is_there(path: Path, feed: FileFeed) -> None:
    feed.append("a", 1)
    index = TantivyIndex(path, feed, patience=1.5)
    path.parent.mkdir()
    with FileLock(f"{path}.lock"), pytest.raises(IndexDown, match="being built"):
        await find_all(index)
    assert await find_all(index) == ["a:0"]
    with FileLock(f"{path}.lock"):
        feed.append("b", 1)
        assert await find_all(index) == ["a:0"]
        assert "lags 1 change" in (await index.freshness() or "")
    assert await find_all(index) == ["a:0", "b:0"]
    assert await index.freshness() is None
    await index.close()


async def test_a_search_that_goes_away_leaves_the_catch_up_to_the_others(path: Path, feed: FileFeed) -> None:
    slow = FileFeed(path.parent.parent / "changes", seconds=0.5)
    slow.append("a", 1)
    index = TantivyIndex(path, slow)
    gone = asyncio.create_task(find_all(index))
    others = [asyncio.create_task(find_all(index)) for _ in range(3)]
    await asyncio.sleep(0.1)
    gone.cancel()
    assert await asyncio.gather(*others) == [["a:0"]] * 3
    assert slow.passages_read == 1
    await index.close()


async def test_closing_ends_a_catch_up_and_the_next_process_goes_on(path: Path, feed: FileFeed) -> None:
    slow = FileFeed(path.parent.parent / "changes", seconds=30)
    slow.append("a", 2)
    index = TantivyIndex(path, slow)
    search = asyncio.create_task(find_all(index))
    await asyncio.sleep(0.3)
    await asyncio.wait_for(index.close(), 5)
    with pytest.raises(IndexDown, match="closed"):
        await search
    after = TantivyIndex(path, feed)
    assert await find_all(after) == ["a:0", "a:1"]
    await after.close()
