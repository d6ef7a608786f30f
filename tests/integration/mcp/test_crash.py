"""A server that is killed under a running MCP server: the next call works, and the data is there."""

import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.settings import Settings
from tests.integration.embedded.servers import open_directory
from tests.processes import bounded
from tools.backends.postgres.server.embedded import EmbeddedServer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills processes the POSIX way")
QUESTION = {"tickers": ["PG"], "metrics": ["total assets"], "fiscal_years": [2025]}


@pytest.fixture(scope="module")
def loaded(tieout: Any) -> Iterator[Path]:
    """A data directory with Procter & Gamble loaded, whose server is stopped: copying it is quicker."""
    with open_directory() as home:
        settings = Settings(data_dir=home / "data")
        with as_file(files("ingest").joinpath("samples")) as samples:
            assert tieout(settings, "index", samples / "CIK0000080424.json", "--ticker", "PG").code == 0
        yield home / "data"


@pytest.fixture
def own_store(loaded: Path) -> Iterator[Settings]:
    """An embedded store that no other test uses, with Procter & Gamble loaded."""
    with open_directory() as home:
        subprocess.run(["cp", "-a", loaded, home / "data"], check=True)
        yield Settings(data_dir=home / "data")


def assets_of(result: Any) -> int:
    assert not result.is_error, result.content
    return result.structured_content["values"][0]["value"]


def kill(settings: Settings, *, postmaster: bool) -> None:
    """Kill the whole server, or the processes that serve its clients, as if by power cut or out of memory."""
    server = EmbeddedServer(settings.resolved_data_dir)
    with server.lock():
        conninfo = server.ensure_running()
    if postmaster:
        os.kill(server.status().pid or 0, signal.SIGKILL)
        return
    with psycopg.connect(conninfo) as conn:
        clients = conn.execute("select pid from pg_stat_activity where application_name like 'tieout %'").fetchall()
    assert clients
    for (pid,) in clients:
        with contextlib.suppress(ProcessLookupError):  # the server ends them all as soon as one has died
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("postmaster", [True, False], ids=["the whole server", "its clients' processes"])
async def test_the_next_call_after_a_kill_works(
    own_store: Settings, connect: Any, tieout: Any, postmaster: bool
) -> None:
    async with connect(own_store) as client:
        before = await client.call_tool("lookup_metric", QUESTION)
        for _ in range(2):
            kill(own_store, postmaster=postmaster)
            after = await client.call_tool("lookup_metric", QUESTION)
            assert assets_of(after) == assets_of(before) == 125_231_000_000
    assert tieout(own_store, "doctor").code == 0
    assert EmbeddedServer(own_store.resolved_data_dir).status().state == "stopped"


def test_a_killed_mcp_server_leaves_a_store_that_works(
    own_store: Settings, tieout: Any, program: Path, variables: Any
) -> None:
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    calls = [("initialize", hello), ("tools/call", {"name": "lookup_metric", "arguments": QUESTION})]
    started = subprocess.Popen(
        [program, "mcp"], env=variables(own_store), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with bounded(started) as victim:
        assert victim.stdin is not None
        assert victim.stdout is not None
        for number, (method, params) in enumerate(calls):
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            victim.stdin.write(json.dumps(message) + "\n")
            victim.stdin.flush()
            assert json.loads(victim.stdout.readline())["id"] == number
        victim.kill()
        assert victim.stdout.read() == ""  # it is gone, not only what it was forked by
    assert EmbeddedServer(own_store.resolved_data_dir).status().state == "running"
    run = tieout(own_store, "lookup", "PG", "-m", "total assets", "-y", 2025)
    assert "$125.231 billion" in run.out
    assert EmbeddedServer(own_store.resolved_data_dir).status().state == "stopped"
