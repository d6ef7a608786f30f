"""The embedded server killed at every point, and its clients."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

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
    wait_until,
)
from tests.processes import bounded
from tools.backends.postgres.server import binaries
from tools.backends.postgres.server.binaries import copy_install, find_install
from tools.backends.postgres.server.embedded import EmbeddedServer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills and owns processes the POSIX way")


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGKILL])
def test_the_server_outlives_the_terminal_it_was_started_from(
    stopped: EmbeddedServer, signal_number: signal.Signals
) -> None:
    code = """
        with server.lock():
            server.ensure_running()
        print("up", flush=True)
        linger()
    """
    with in_process(code, stopped.data_dir, start_new_session=True, stderr=subprocess.DEVNULL) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == "up\n"
        pid = pid_of(stopped)
        os.killpg(starter.pid, signal_number)
        starter.wait(10)
        assert starter.stdout.read() == ""  # the server does not hold it open
    time.sleep(0.1)
    start(stopped)
    assert pid_of(stopped) == pid


def test_a_killed_postmaster_is_replaced_and_nothing_is_lost(running: EmbeddedServer) -> None:
    keep_a_row(start(running))
    os.kill(pid_of(running), signal.SIGKILL)
    said: list[str] = []
    assert count_rows(start(EmbeddedServer(running.data_dir, progress=said.append, quiet=0))) == 1
    assert said == ["recovering after a crash"]


def test_orphans_of_a_killed_postmaster_do_not_stop_the_next(running: EmbeddedServer) -> None:
    conninfo = start(running)
    keep_a_row(conninfo)
    with contextlib.closing(connect(conninfo)) as idle, contextlib.closing(connect(conninfo)) as busy:
        orphan = busy.info.backend_pid
        busy.pgconn.send_query(b"do $$ begin loop perform 1; end loop; end $$")
        time.sleep(0.2)
        pid = pid_of(running)
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.1)
        assert orphan in processes_of(running)  # it is too busy to notice

        assert count_rows(start(running)) == 1
        assert pid_of(running) != pid
        assert orphan not in processes_of(running)
        assert is_lost(idle)


def test_a_server_that_recovers_by_itself_is_waited_for(running: EmbeddedServer) -> None:
    conninfo = start(running)
    keep_a_row(conninfo)
    pid = pid_of(running)
    with connect(conninfo) as victim, connect(conninfo) as witness:
        os.kill(victim.info.backend_pid, signal.SIGKILL)
        wait_until(lambda: is_lost(witness))
        assert count_rows(start(running)) == 1
        assert pid_of(running) == pid


def test_a_killed_client_counts_no_more(running: EmbeddedServer) -> None:
    code = """
        import psycopg
        with server.lock():
            held = psycopg.connect(server.ensure_running())
        print("connected", flush=True)
        linger()
    """
    with in_process(code, running.data_dir) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == "connected\n"
        assert not stop(running, only_if_idle=True)
        client.kill()
    assert stop(running, only_if_idle=True)


def test_a_stop_ends_what_a_killed_postmaster_left(running: EmbeddedServer) -> None:
    with contextlib.closing(connect(start(running))) as busy:
        busy.pgconn.send_query(b"do $$ begin loop perform 1; end loop; end $$")
        time.sleep(0.1)
        os.kill(pid_of(running), signal.SIGKILL)
        time.sleep(0.1)
        assert processes_of(running)
        assert not stop(running, only_if_idle=True)
        assert stop(running)
    assert processes_of(running) == set()


def test_half_of_a_database_never_counts(data_dir: Path) -> None:
    code = """
        with server.lock():
            server.ensure_running()
    """
    with in_process(code, data_dir, stderr=subprocess.DEVNULL) as maker:
        wait_until(lambda: any(data_dir.glob("pg.tmp-*/pg/PG_VERSION")))
        maker.kill()
    assert list(data_dir.glob("pg.tmp-*"))
    assert not (data_dir / "pg").exists()

    server = EmbeddedServer(data_dir)
    assert server.status().state == "absent"
    with connect(start(server)) as conn:
        assert conn.execute("select 1").fetchone() == (1,)


def test_a_reused_pid_does_not_stop_a_start(running: EmbeddedServer) -> None:
    pid_file = running.data_dir / "pg" / "postmaster.pid"
    written, owner = pid_file.read_text(), pid_file.stat()
    stop(running)
    as_server = {"user": owner.st_uid, "group": owner.st_gid} if os.geteuid() == 0 else {}
    with bounded(subprocess.Popen(["sleep", "600"], **as_server)) as stranger:
        pid_file.write_text(f"{stranger.pid}\n{written.partition(chr(10))[2]}")
        os.chown(pid_file, owner.st_uid, owner.st_gid)
        assert running.status().state == "stopped"
        start(running)
        assert pid_of(running) != stranger.pid
        assert stranger.poll() is None
        stranger.kill()


def test_a_server_whose_programs_are_gone_is_replaced_once_idle(
    stopped: EmbeddedServer, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = copy_install(find_install(), home / "old")
    with monkeypatch.context() as patched:
        patched.setattr(binaries, "find_install", lambda: installed)
        conninfo = start(stopped)
    shutil.rmtree(home / "old")
    server = EmbeddedServer(stopped.data_dir)
    pid = pid_of(server)
    with connect(conninfo):
        start(server)
        assert pid_of(server) == pid
    start(server)
    assert pid_of(server) != pid
