"""One embedded server for all workers of a run, and what is loaded there once for all of them."""

import asyncio
import contextlib
import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from filelock import FileLock
from psycopg import conninfo as libpq
from pydantic import SecretStr

from server.settings import Settings
from tools.backends.postgres.server.directory import DataDirectory
from tools.backends.postgres.server.embedded import EmbeddedServer

PATIENCE = 500.0  # seconds for another worker to load or to start what this one waits for; then the lock is named


@dataclass(frozen=True)
class Store:
    """A running server: the embedded store of a directory, which an URL reaches as well, and a database beside it."""

    data_dir: Path
    conninfo: str

    def embedded(self, corpus: str) -> Settings:
        """A corpus of the embedded store."""
        return Settings(corpus=corpus, data_dir=self.data_dir)

    def by_url(self, corpus: str, database: str = "postgres") -> Settings:
        """A corpus by its database's URL; by default a corpus of the embedded store."""
        url = SecretStr(database_url(self.conninfo, database))
        return Settings(corpus=corpus, data_dir=self.data_dir, database_url=url)

    def once(self, corpus: str, load: Callable[[Settings], Coroutine[Any, Any, None]]) -> Settings:
        """A corpus for reading alone: whichever worker needs it first loads it."""
        return self.loaded(self.by_url(corpus), load)

    def loaded(self, settings: Settings, load: Callable[[Settings], Coroutine[Any, Any, None]]) -> Settings:
        """Likewise, however it is reached. No other corpus may have its name."""
        loaded = self.data_dir.with_name(f"{settings.corpus}.loaded")
        with FileLock(loaded.with_suffix(".lock"), timeout=PATIENCE):
            if not loaded.exists():
                asyncio.run(load(settings))
                loaded.touch()
        return settings


def database_url(conninfo: str, database: str) -> str:
    """A server's conninfo as a URL of the kind that TIEOUT_DATABASE_URL takes."""
    parts = libpq.conninfo_to_dict(conninfo)
    return f"postgresql://{parts['user']}:{parts['password']}@/{database}?host={quote(str(parts['host']), safe='')}"


@contextlib.contextmanager
def shared_store(locks: Path) -> Iterator[Store]:
    """The run's server, started by its first user and ended by its last one."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)
    home = Path(tempfile.gettempdir()).resolve() / f"tieout-test-{run[:12]}"
    lock, users, server = (
        FileLock(locks / "store.lock", timeout=PATIENCE),
        home / "users",
        EmbeddedServer(home / "data"),
    )
    with lock:
        first = not users.exists()
        home.mkdir(exist_ok=True)
        home.chmod(0o755)  # root's Postgres runs as another account
        users.write_text(str(_count(users) + 1))
        with server.lock():
            conninfo = server.ensure_running()
            keeper = psycopg.connect(conninfo, autocommit=True)  # its last client would stop it
        if first:
            keeper.execute("create database external")
            keeper.execute("alter role current_user set synchronous_commit = off")  # nothing here is worth waiting for
    try:
        with keeper:
            yield Store(server.data_dir, conninfo)
    finally:
        with lock:
            users.write_text(str(_count(users) - 1))
            if not _count(users):
                _throw_away(server, home)


def _count(users: Path) -> int:
    return int(users.read_text()) if users.exists() else 0


def _throw_away(server: EmbeddedServer, home: Path) -> None:
    """End the server without a checkpoint, which takes many seconds after so many corpora."""
    stop = ("pg_ctl", "stop", "--pgdata=pg", "--mode=immediate", "--wait")
    try:
        assert DataDirectory(server.data_dir).programs.run(*stop, cwd=server.data_dir, seconds=60).ok
    finally:
        shutil.rmtree(home)
