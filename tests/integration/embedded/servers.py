"""What the tests of the embedded server do with it."""

import contextlib
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, TypeAlias

import psycopg

from tests.processes import bounded
from tools.backends.postgres.server.directory import DataDirectory
from tools.backends.postgres.server.embedded import EmbeddedServer
from tools.backends.postgres.server.postmaster import end_processes, find_processes

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

# A terminal's program heeds SIGINT. One started in the background does not, nor do its children: `make test &`.
# A signal that comes right before a long sleep would be heeded after it: `linger` sleeps in short bits.
PRELUDE = """
import os, signal, sys, time
from pathlib import Path
from tools.backends.postgres.server.embedded import EmbeddedServer

signal.signal(signal.SIGINT, signal.default_int_handler)
server = EmbeddedServer(Path(sys.argv[1]))

def linger():
    until = time.monotonic() + 60
    while time.monotonic() < until:
        time.sleep(0.05)
"""


@contextlib.contextmanager
def open_directory() -> Generator[Path]:
    """A directory that other accounts can enter; every server in it ends with it."""
    path = Path(tempfile.mkdtemp(prefix="tieout-")).resolve()
    path.chmod(0o755)
    try:
        yield path
    finally:
        for cluster in path.rglob("pg"):
            files = DataDirectory(cluster.parent)
            name, owner = files.cluster_name, files.owner
            end_processes(lambda name=name, owner=owner: find_processes(name, owner), grace=0)
            shutil.rmtree(Path(tempfile.gettempdir(), name), ignore_errors=True)
        shutil.rmtree(path)


def start(server: EmbeddedServer) -> str:
    with server.lock():
        return server.ensure_running()


def stop(server: EmbeddedServer, *, only_if_idle: bool = False) -> bool:
    with server.lock():
        return server.stop(only_if_idle=only_if_idle)


def pid_of(server: EmbeddedServer) -> int:
    pid = server.status().pid
    assert pid is not None
    return pid


def processes_of(server: EmbeddedServer) -> set[int]:
    """Zombies excluded, which linger until init looks."""
    files = DataDirectory(server.data_dir)
    return find_processes(files.cluster_name, files.owner)


def connect(conninfo: str) -> Connection:
    return psycopg.connect(conninfo, autocommit=True, connect_timeout=5)


def count_rows(conninfo: str) -> int:
    with connect(conninfo) as conn:
        row = conn.execute("select count(*) from kept").fetchone()
    assert row is not None
    return row[0]


def keep_a_row(conninfo: str) -> None:
    with connect(conninfo) as conn:
        conn.execute("drop table if exists kept")
        conn.execute("create table kept as select 1 as n")


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def is_lost(conn: Connection) -> bool:
    try:
        conn.execute("select 1")
    except psycopg.OperationalError:
        return True
    return False


def in_process(code: str, data_dir: Path, **how: Any) -> contextlib.AbstractContextManager[subprocess.Popen[str]]:
    """A Python process with `server`, printing to its stdout."""
    command = [sys.executable, "-c", PRELUDE + textwrap.dedent(code), str(data_dir)]
    return bounded(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **how))
