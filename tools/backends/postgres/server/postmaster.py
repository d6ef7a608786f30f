"""A Postgres server seen from outside: its pid file, its processes, and whether it lets a client in.

Nothing here trusts a pid: pids get reused, and a dead server can stay listed as a zombie. A server is alive
when it answers, or when a process bears its name (`cluster_name`), which all processes of a cluster do.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import psycopg


class Condition(Enum):
    """What became of an attempt to connect."""

    READY = "ready"
    BUSY = "busy"  # starting, recovering or shutting down: worth waiting
    FULL = "full"  # running, with no connection left
    REFUSED = "refused"
    ABSENT = "absent"


@dataclass(frozen=True)
class Sight:
    """The condition of a server, with the reason or, when it is ready, its version."""

    condition: Condition
    text: str = ""


@dataclass(frozen=True)
class PidFile:
    """The part of postmaster.pid that says where the server listens."""

    pid: int
    port: int
    host: str  # the directory of the socket, or an address


def read_pid_file(cluster: Path) -> PidFile | None:
    """The pid file of a data directory; None if there is none, or none complete enough to connect."""
    try:
        lines = [line.strip() for line in (cluster / "postmaster.pid").read_text().splitlines()]
        host = lines[4] or lines[5]
        return PidFile(abs(int(lines[0])), int(lines[3]), host) if host else None
    except (FileNotFoundError, IndexError, ValueError):
        return None


def client_name() -> str:
    """What this process calls itself to a server: its connections are told from others' by it."""
    return f"tieout {os.getpid()}"


def look(conninfo: str) -> Sight:
    """Connect, and say how that went."""
    try:
        with psycopg.connect(conninfo, connect_timeout=5, application_name=client_name()) as conn:
            return Sight(Condition.READY, conn.info.parameter_status("server_version") or "")
    except psycopg.OperationalError as error:
        return judge(str(error).strip())


def judge(message: str) -> Sight:
    """What a failed attempt to connect says of the server."""
    for condition, signs in _SIGNS.items():
        if any(words in message for words in signs):
            return Sight(condition, message)
    return Sight(Condition.ABSENT, message)


# A failed connection has no SQLSTATE. The server's words are English, its locale being C. First match wins.
_SIGNS = {
    Condition.BUSY: ("the database system is", "terminating connection", "timeout expired"),
    Condition.FULL: ("too many clients", "remaining connection slots"),
    Condition.REFUSED: ("FATAL: ", "authentication", "Permission denied"),
}


def find_clients(conninfo: str) -> set[str]:
    """The names of the clients that are connected to the server besides this connection."""
    naming = """
        select distinct application_name from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()
    """
    with psycopg.connect(conninfo, connect_timeout=5, application_name=client_name()) as conn:
        return {name for (name,) in conn.execute(naming)}


def find_processes(cluster_name: str, uid: int) -> set[int]:
    """The processes of a cluster, orphans included, that belong to `uid`; none on Windows."""
    if os.name != "posix":
        return set()
    rows = _rows_of_proc() if Path("/proc/self/cmdline").exists() else _rows_of_ps()
    return {pid for pid, owner, title in rows if owner == uid and _bears(title, cluster_name)}


def _bears(title: str, cluster_name: str) -> bool:
    return title.startswith(f"postgres: {cluster_name}: ") or f"cluster_name={cluster_name}" in title.split()


def _rows_of_proc() -> Iterator[tuple[int, int, str]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):  # it ended meanwhile
                title = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                yield int(entry.name), entry.stat().st_uid, title.decode(errors="replace")


def _rows_of_ps() -> Iterator[tuple[int, int, str]]:
    command = ["/bin/ps", "-A", "-ww", "-o", "pid=,uid=,args="]
    for line in subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines():  # noqa: S603
        pid, uid, title = [*line.split(None, 2), "", "", ""][:3]
        if title:
            yield int(pid), int(uid), title


def end_processes(find: Callable[[], set[int]], *, grace: float) -> None:
    """Wait for processes to end by themselves, then end them the way a crash would."""
    if not find():
        return
    for signal_number in (None, signal.SIGQUIT, signal.SIGKILL):
        for pid in find() if signal_number else ():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal_number or 0)
        until = time.monotonic() + grace
        while time.monotonic() < until:
            if not find():
                return
            time.sleep(0.02)


def drop_impostor(lock_file: Path) -> None:
    """Remove a dead server's lock file if its pid now belongs to something else, which would stop Postgres.

    Only for a server that is known to be dead. A lock file whose pid is free is left to Postgres.
    """
    if os.name != "posix":
        return
    try:
        os.kill(abs(int(lock_file.read_text().split()[0])), 0)
    except (FileNotFoundError, ProcessLookupError, PermissionError, ValueError, IndexError):
        return  # Postgres, too, takes a pid that it may not signal for a stranger's
    lock_file.unlink(missing_ok=True)
