"""The embedded server as processes meet it: made, shared, stopped, refused."""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path

import psycopg
import pytest

from tests.integration.embedded.servers import (
    connect,
    count_rows,
    in_process,
    is_lost,
    keep_a_row,
    pid_of,
    processes_of,
    start,
    stop,
)
from tools.backends.postgres.server.directory import DataDirectory
from tools.backends.postgres.server.embedded import EmbeddedServer
from tools.errors import DataDirectoryNewer, SocketTrouble, StoreFull, StoreUnavailable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills and owns processes the POSIX way")


def test_the_first_start_makes_a_database_that_only_the_password_opens(data_dir: Path) -> None:
    said: list[str] = []
    server = EmbeddedServer(data_dir, progress=said.append, quiet=0)
    assert server.status().state == "absent"

    conninfo = start(server)

    assert said == ["creating the database (once, a few seconds)", "starting the database"]
    with connect(conninfo) as conn:
        assert conn.execute("select current_user, current_database()").fetchone() == ("tieout", "postgres")
        assert conn.execute("show server_encoding").fetchone() == ("UTF8",)
        assert conn.execute("show listen_addresses").fetchone() == ("",)
        assert conn.execute("select lower('ÅÉ')").fetchone() == ("åé",)
        conn.execute("create extension vector")
    assert (data_dir / "password").stat().st_mode & 0o777 == 0o600
    assert (data_dir / "run").stat().st_mode & 0o777 == 0o700
    assert not list(data_dir.glob("pg.tmp-*"))
    with pytest.raises(psycopg.OperationalError, match="authentication failed"):
        connect(psycopg.conninfo.make_conninfo(conninfo, password="wrong"))
    with pytest.raises(psycopg.OperationalError, match="no password"):
        connect(f"host={data_dir / 'run'} user=tieout dbname=postgres")


def test_the_status_tells_what_runs(running: EmbeddedServer) -> None:
    status = running.status()
    assert (status.state, status.version) == ("running", DataDirectory(running.data_dir).programs.version)
    assert (status.socket_dir, status.port) == (running.data_dir / "run", 5432)
    assert status.size_bytes > 20_000_000
    assert status.pid in processes_of(running)

    assert stop(running)
    assert running.status().state == "stopped"
    assert processes_of(running) == set()


def test_the_next_one_adopts_a_server_left_running(running: EmbeddedServer) -> None:
    said: list[str] = []
    second = EmbeddedServer(running.data_dir, progress=said.append)
    assert start(second) == start(running)
    assert pid_of(second) == pid_of(running)
    assert said == []


def test_two_processes_at_once_share_one_server(data_dir: Path) -> None:
    code = """
        sys.stdin.readline()
        with server.lock():
            conninfo = server.ensure_running()
        print(server.status().pid, conninfo)
    """
    with contextlib.ExitStack() as running:
        racers = [running.enter_context(in_process(code, data_dir)) for _ in range(3)]
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write("go\n")
            racer.stdin.flush()
        answers = {racer.communicate(timeout=60)[0] for racer in racers}
    assert len(answers) == 1
    assert "host=" in answers.pop()


def test_an_idle_stop_spares_a_server_with_clients(running: EmbeddedServer) -> None:
    with connect(start(running)):
        assert not stop(running, only_if_idle=True)
        assert running.status().state == "running"
    assert stop(running, only_if_idle=True)
    assert running.status().state == "stopped"


def test_a_stop_ends_a_server_with_clients(running: EmbeddedServer) -> None:
    with connect(start(running)) as client:
        assert stop(running)
        assert is_lost(client)
    assert processes_of(running) == set()
    assert stop(running)


def test_a_newer_database_is_left_alone(stopped: EmbeddedServer) -> None:
    (stopped.data_dir / "pg" / "PG_VERSION").write_text("99\n")
    with pytest.raises(DataDirectoryNewer, match="Postgres 99"):
        start(stopped)
    assert stopped.status().state == "broken"


@pytest.mark.parametrize("name", ["long" * 30, 'it\'s $HOME, "`quoted`" and spaced'])
def test_any_path_will_do(home: Path, name: str) -> None:
    server = EmbeddedServer(home / name / "data")
    conninfo = start(server)
    keep_a_row(conninfo)
    assert start(EmbeddedServer(home / name / "data")) == conninfo
    os.kill(pid_of(server), signal.SIGKILL)
    assert count_rows(start(server)) == 1
    assert stop(server)


def test_a_data_directory_can_be_moved(running: EmbeddedServer, home: Path) -> None:
    keep_a_row(start(running))
    stop(running)
    before = running.data_dir
    before.rename(home / "after")
    try:
        moved = EmbeddedServer(home / "after")
        assert count_rows(start(moved)) == 1
        stop(moved)
    finally:
        (home / "after").rename(before)


def test_the_environment_does_not_lead_astray(stopped: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PGHOSTADDR": "192.0.2.1", "PGPORT": "1", "PGDATA": "/x", "PGOPTIONS": "-c no=1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    conninfo = start(stopped)
    environment = Path(f"/proc/{pid_of(stopped)}/environ")
    if environment.exists():
        assert b"OPENAI_API_KEY" not in environment.read_bytes()
    with connect(conninfo) as conn:
        assert conn.execute("show port").fetchone() == ("5432",)


def test_a_server_that_cannot_start_says_why_at_once(stopped: EmbeddedServer) -> None:
    with (stopped.data_dir / "pg" / "postgresql.conf").open("a") as settings:
        settings.write("\nno_such_setting = 1\n")
    began = time.monotonic()
    with pytest.raises(StoreUnavailable, match="no_such_setting"):
        start(stopped)
    assert time.monotonic() - began < 10


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounts a small disk")
def test_a_full_disk_is_named_and_nothing_is_lost(data_dir: Path, home: Path) -> None:
    disk = home / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=120m,mode=755", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk may be mounted here")
    try:
        server = EmbeddedServer(disk / "data")
        with connect(start(server)) as conn:
            conn.execute("create table kept as select 1 as row")
        stop(server)
        fill(disk / "filler")
        with pytest.raises(StoreFull, match=r"is full, \d+ KiB are left"):
            start(server)
        (disk / "filler").unlink()
        with connect(start(server)) as conn:
            assert conn.execute("select row from kept").fetchone() == (1,)
        stop(server)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def fill(file: Path) -> None:
    """Write into the file until the disk is full."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))


def test_another_password_is_refused_with_the_remedy(running: EmbeddedServer) -> None:
    (running.data_dir / "password").write_text("another")
    with pytest.raises(StoreUnavailable, match="backup"):
        start(running)
    assert running.status().state == "broken"


def test_a_socket_directory_of_others_is_refused(stopped: EmbeddedServer) -> None:
    (stopped.data_dir / "run").chmod(0o777)
    with pytest.raises(SocketTrouble, match="mode 700"):
        start(stopped)
