"""Several processes behind one address: either goes on with what the other began, and a dead one is replaced."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client

from server.settings import Settings
from tests.integration.http.conftest import PATIENCE, Served, running

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="what a process has started is read from /proc")

ERAS = ("legacy", "2026-07-28")
REVENUE_2023 = {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}


@pytest.fixture(scope="module")
def pair(script: Path, tmp_path_factory: pytest.TempPathFactory, sample: Settings) -> Iterator[Served]:
    with running(script, tmp_path_factory.mktemp("workers"), sample, "--workers", "2") as served:
        yield served


def workers_of(served: Served) -> set[int]:
    """The processes that the server has started to answer."""
    found: set[int] = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == served.process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
    return found


def until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + 3 * PATIENCE  # processes that start beside other tests take theirs
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.05)


def ask_anew(served: Served, **asked: Any) -> dict[str, Any]:
    """A question over a connection of its own, which either process may take."""
    with httpx.Client(base_url=served.url, timeout=PATIENCE, trust_env=False) as http:
        answered = http.post("/query", json=asked)
    assert answered.status_code == 200, answered.text
    return answered.json()


def test_a_conversation_goes_on_at_whichever_answers(pair: Served) -> None:
    assert len(workers_of(pair)) == 2
    for number in range(6):
        thread = f"talk-{number}"
        first = ask_anew(pair, question="What was Apple's revenue in fiscal 2023?", thread_id=thread)
        then = ask_anew(pair, question="and in 2022?", thread_id=thread)
        assert "$383.285 billion" in first["answer"]
        assert "$394.328 billion" in then["answer"]
    assert pair.logged == ""


@pytest.mark.parametrize("era", ERAS)
async def test_mcp_clients_are_answered_by_either(pair: Served, era: str) -> None:
    for _ in range(4):
        async with Client(f"{pair.url}/mcp", mode=era, read_timeout_seconds=PATIENCE) as client:
            for _ in range(3):
                result = await client.call_tool("lookup_metric", REVENUE_2023)
                assert result.structured_content["values"][0]["value"] == 383_285_000_000


def test_a_process_that_is_killed_is_replaced_and_the_other_answers(pair: Served) -> None:
    before = workers_of(pair)
    os.kill(min(before), signal.SIGKILL)
    until(lambda: min(before) not in workers_of(pair))
    for _ in range(4):
        assert "$383.285 billion" in ask_anew(pair, question="What was Apple's revenue in fiscal 2023?")["answer"]
    until(lambda: len(workers_of(pair)) == 2)


def test_a_hangup_replaces_them_one_after_the_other_and_they_end_together(pair: Served) -> None:
    before = workers_of(pair)
    pair.process.send_signal(signal.SIGHUP)
    until(lambda: len(workers_of(pair) - before) == 2 and not before & workers_of(pair))
    assert "$383.285 billion" in ask_anew(pair, question="What was Apple's revenue in fiscal 2023?")["answer"]

    started, logged = workers_of(pair), pair.logged
    pair.process.terminate()
    assert pair.process.wait(PATIENCE) == 0
    assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]
    assert pair.logged == logged


@pytest.mark.parametrize("count", ["0", "65", "two"])
def test_how_many_is_a_number_that_makes_sense(program: Path, count: str) -> None:
    ran = subprocess.run([program, "serve", "--workers", count], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "--workers" in ran.stderr
    assert "Traceback" not in ran.stderr
