"""The embedded store's server: one Postgres per data directory, shared by all processes that use it.

Whoever comes first makes the database and starts the server; the others adopt it, and so does the next one
when it was left running. The server itself knows its clients (`pg_stat_activity`): one that is killed leaks
nothing.
"""

import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import filelock
import psycopg
from psycopg.conninfo import make_conninfo

from tools.backends.postgres.server.directory import ROLE, DataDirectory
from tools.backends.postgres.server.options import PORT, server_options
from tools.backends.postgres.server.postmaster import (
    Condition,
    PidFile,
    Sight,
    client_name,
    drop_impostor,
    end_processes,
    find_clients,
    find_processes,
    look,
    read_pid_file,
)
from tools.backends.postgres.server.quiet import Progress, announced, ignore
from tools.errors import SocketTrouble, StoreUnavailable, TieoutError

__all__ = ["EmbeddedServer", "Progress", "ServerStatus", "State", "ignore"]

State: TypeAlias = Literal["absent", "stopped", "running", "starting", "broken"]

_START_PATIENCE = 60.0  # seconds until a server has to answer
_LOCK_PATIENCE = 240.0  # longer than another process can take to create and start
_FAREWELL = 0.5  # seconds that the server may take to see that this process has left
_NOTICE = 0.05  # and that another client has, which is waited for no longer: it stops the server itself as it leaves
_SILENCE = 10.0  # seconds that a live server may take to listen
_QUIET = 1.0  # seconds that a start may take without a word
# The words of a start that failed because of a server which is going away or coming up right now.
_PASSING = ("pre-existing shared memory block", "lock file", "could not create any TCP/IP sockets")


@dataclass(frozen=True)
class ServerStatus:
    """What is known of a server without touching it."""

    state: State
    data_dir: Path
    detail: str = ""  # why, when the state is starting or broken
    pid: int | None = None
    version: str | None = None  # the server's when it runs, else the database's
    socket_dir: Path | None = None
    port: int | None = None
    size_bytes: int = 0


class EmbeddedServer:
    """The server of one data directory. It blocks: call it off the event loop."""

    def __init__(self, data_dir: Path, *, progress: Progress = ignore, quiet: float = _QUIET) -> None:
        self._files = DataDirectory(data_dir)
        self._progress = progress
        self._quiet = quiet

    @property
    def data_dir(self) -> Path:
        """The data directory, absolute."""
        return self._files.root

    @contextmanager
    def lock(self) -> Generator[None]:
        """Hold this while calling `ensure_running` or `stop`.

        A process that means to keep the server connects before it lets go of the lock, lest another one
        stops the server as idle in between.
        """
        lock = filelock.FileLock(self._files.lock_file, timeout=_LOCK_PATIENCE, thread_local=False)
        try:
            with self._translated():
                self._files.prepare()
                lock.acquire()
        except filelock.Timeout as error:
            raise StoreUnavailable(
                f"Another process has been starting or stopping the database in {self.data_dir} for "
                f"{_LOCK_PATIENCE:.0f} s. End it if it hangs (it holds {self._files.lock_file}), and try again."
            ) from error
        try:
            yield
        finally:
            lock.release()

    def ensure_running(self) -> str:
        """Make the database and start its server, as far as needed; the conninfo of a server that answers."""
        with self._translated():
            self._files.prepare()
            version = self._files.version
            if version is None:
                self._progress("creating the database (once, a few seconds)")
                self._files.create_database()
            else:
                self._files.require_our_version(version)
            return self._await_server(time.monotonic() + _START_PATIENCE)

    def status(self) -> ServerStatus:
        """The state of the server, as it is: nothing is started, made or removed."""
        try:
            return self._observe()
        except (OSError, TieoutError) as error:
            return ServerStatus("broken", self.data_dir, str(error), size_bytes=self._files.size())

    def stop(self, *, only_if_idle: bool) -> bool:
        """Stop the server, unless it has clients and `only_if_idle`; whether none runs now."""
        with self._translated():
            if self._files.version is None:
                return True
            sight, conninfo = self._look()
            if sight.condition is Condition.ABSENT and not self._processes():
                return True
            if only_if_idle and (sight.condition is not Condition.READY or self._has_clients(conninfo)):
                return False
            self._halt()
            return not self._processes()

    def _await_server(self, deadline: float) -> str:
        began = time.monotonic()
        silent_until = began + _SILENCE
        said = last = ""
        while time.monotonic() < deadline:
            sight, conninfo = self._look()
            last = sight.text
            if sight.condition is Condition.READY:
                if not self._is_uprooted() or self._has_clients(conninfo):
                    return conninfo
                self._halt()
            elif sight.condition is Condition.REFUSED:
                raise self._refusal(sight.text)
            elif sight.condition in (Condition.BUSY, Condition.FULL):
                if time.monotonic() - began >= self._quiet:
                    said = self._say_once(said, sight.text)
                time.sleep(0.05)
            elif not self._is_alive():
                self._start(deadline)
                silent_until = time.monotonic() + _SILENCE
            elif time.monotonic() < silent_until:
                time.sleep(0.05)
            else:
                self._halt()
        raise StoreUnavailable(
            f"The database in {self.data_dir} did not come up within {_START_PATIENCE:.0f} s. If it is recovering "
            f"after a crash, try again in a minute; `tieout doctor` shows its state.\n{last or self._files.log_tail()}"
        )

    def _start(self, deadline: float) -> None:
        files = self._files
        files.require_entry()
        end_processes(self._processes, grace=1.0)  # what a killed server left behind
        pid_file = files.cluster / "postmaster.pid"
        doing = "recovering after a crash" if pid_file.exists() else "starting the database"
        drop_impostor(pid_file)
        socket_dir: Path | None = None
        if os.name == "posix":
            socket_dir = files.socket_dir()
            drop_impostor(socket_dir / f".s.PGSQL.{PORT}.lock")
        options = server_options(files.cluster_name, socket_dir)
        seen = files.prepare_log()
        seconds = max(1, int(deadline - time.monotonic()))
        # Relative paths: pg_ctl hands them to a shell.
        command = f"--pgdata=pg --log=log/{files.log_file.name} --wait --timeout={seconds}".split()
        with announced(self._progress, doing, self._quiet):
            started = files.programs.run(
                "pg_ctl", "start", *command, "-o", options, cwd=files.root, seconds=seconds + 5
            )
        if started.ok:
            return
        said = files.log_tail(seen) or started.output
        if not self._processes() and not any(words in said for words in _PASSING):
            files.require_room()
            trouble = SocketTrouble if "Unix" in said and "socket" in said else StoreUnavailable
            raise trouble(f"The database in {self.data_dir} could not be started:\n{said}")
        time.sleep(0.2)

    def _halt(self) -> None:
        if self._is_alive() or os.name != "posix":
            for mode, seconds in (("fast", 20), ("immediate", 10)):
                command = f"--pgdata=pg --mode={mode} --wait --timeout={seconds}".split()
                if self._files.programs.run("pg_ctl", "stop", *command, cwd=self.data_dir, seconds=seconds + 5).ok:
                    break
        end_processes(self._processes, grace=1.0)

    def _look(self) -> tuple[Sight, str]:
        where = read_pid_file(self._files.cluster)
        if where is None:
            return Sight(Condition.ABSENT), ""
        conninfo = self._conninfo(where)
        return look(conninfo), conninfo

    def _conninfo(self, where: PidFile) -> str:
        # What is empty here can't come from the environment (PGHOSTADDR, PGOPTIONS).
        return make_conninfo(
            "",
            host=where.host,
            port=where.port,
            hostaddr="",
            user=ROLE,
            password=self._files.password(),
            dbname="postgres",
            options="",
            sslmode="disable",
            gssencmode="disable",
            **({"require_auth": "scram-sha-256"} if psycopg.pq.version() >= 160000 else {}),
        )

    def _observe(self) -> ServerStatus:
        version = self._files.version
        if version is None:
            return ServerStatus("absent", self.data_dir, size_bytes=self._files.size())
        self._files.require_our_version(version)
        sight, _ = self._look()
        where = read_pid_file(self._files.cluster)
        state = self._state(sight)
        if state == "stopped" or where is None:
            return ServerStatus(state, self.data_dir, version=version, size_bytes=self._files.size())
        ready = sight.condition is Condition.READY
        return ServerStatus(
            state,
            self.data_dir,
            "" if ready else sight.text,
            where.pid,
            sight.text if ready else version,
            Path(where.host) if where.host.startswith("/") else None,
            where.port,
            self._files.size(),
        )

    def _state(self, sight: Sight) -> State:
        if sight.condition in (Condition.READY, Condition.FULL):
            return "running"
        if sight.condition is Condition.REFUSED:
            return "broken"
        return "starting" if sight.condition is Condition.BUSY or self._is_alive() else "stopped"

    def _processes(self) -> set[int]:
        return find_processes(self._files.cluster_name, self._files.owner)

    def _is_alive(self) -> bool:
        where = read_pid_file(self._files.cluster)
        return where is not None and where.pid in self._processes()

    def _is_uprooted(self) -> bool:
        """Whether the programs that the server was started from are gone, as after an upgrade of Tieout."""
        try:
            program = (self._files.cluster / "postmaster.opts").read_text().partition(' "')[0]
            return not Path(program.strip()).exists()
        except OSError:
            return False

    def _has_clients(self, conninfo: str) -> bool:
        began = time.monotonic()
        while clients := find_clients(conninfo):
            if time.monotonic() - began > (_FAREWELL if clients == {client_name()} else _NOTICE):
                return True
            time.sleep(0.02)
        return False

    def _say_once(self, said: str, text: str) -> str:
        recovering = "recovery" in text or "not yet accepting" in text
        words = "recovering after a crash" if recovering else "starting the database"
        if words != said:
            self._progress(words)
        return words

    def _refusal(self, text: str) -> StoreUnavailable:
        what = f"The server of the database in {self.data_dir} refuses connections"
        if "Permission denied" in text:
            return SocketTrouble(f"{what}. If it is another user's, set TIEOUT_DATA_DIR to another directory.\n{text}")
        if "authentication" in text:
            return StoreUnavailable(f"{what}: put the file `password` in there back from a backup.\n{text}")
        return StoreUnavailable(f"{what}:\n{text}")

    @contextmanager
    def _translated(self) -> Generator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise StoreUnavailable(f"The database in {self.data_dir} went away: {error}") from error
        except filelock.Timeout:
            raise
        except OSError as error:
            raise StoreUnavailable(
                f"The database in {self.data_dir} can't be used: {error}. If the directory is another user's or "
                "is full, set TIEOUT_DATA_DIR to another one."
            ) from error
