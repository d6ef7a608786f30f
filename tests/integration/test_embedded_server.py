"""The embedded server as processes meet it: shared, killed, half-made, run as root and as anyone."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest

from tools.backends.postgres import binaries
from tools.backends.postgres.binaries import copy_install, find_install
from tools.backends.postgres.directory import DataDirectory
from tools.backends.postgres.embedded import EmbeddedServer
from tools.backends.postgres.postmaster import end_processes, find_processes
from tools.errors import DataDirectoryNewer, SocketTrouble, StoreUnavailable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills and owns processes the POSIX way")
root_only = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="root runs Postgres as another account")

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
Serve: TypeAlias = Callable[..., EmbeddedServer]


@contextlib.contextmanager
def open_directory() -> Generator[Path]:
    """A directory that other accounts can enter; every server in it ends with it."""
    path = Path(tempfile.mkdtemp(prefix="tieout-")).resolve()
    path.chmod(0o755)
    yield path
    for cluster in path.rglob("pg"):
        files = DataDirectory(cluster.parent)
        name, owner = files.cluster_name, files.owner
        end_processes(lambda name=name, owner=owner: find_processes(name, owner), grace=0)
        shutil.rmtree(Path(tempfile.gettempdir(), name), ignore_errors=True)
    shutil.rmtree(path)


@pytest.fixture
def home() -> Iterator[Path]:
    with open_directory() as path:
        yield path


@pytest.fixture
def data_dir(home: Path) -> Path:
    """Where there is no database yet."""
    return home / "data"


@pytest.fixture(scope="module")
def template() -> Iterator[Path]:
    """A database, stopped: copying it is quicker than making one."""
    with open_directory() as path:
        server = EmbeddedServer(path / "data")
        start(server)
        stop(server)
        yield path / "data"


@pytest.fixture
def stopped(template: Path, data_dir: Path) -> EmbeddedServer:
    subprocess.run(["cp", "-a", template, data_dir], check=True)
    return EmbeddedServer(data_dir)


@pytest.fixture
def running(stopped: EmbeddedServer) -> EmbeddedServer:
    start(stopped)
    return stopped


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


def connect(conninfo: str) -> Connection:
    return psycopg.connect(conninfo, autocommit=True, connect_timeout=5)


def count_rows(conninfo: str) -> int:
    with connect(conninfo) as conn:
        row = conn.execute("select count(*) from kept").fetchone()
    assert row is not None
    return row[0]


def keep_a_row(conninfo: str) -> None:
    with connect(conninfo) as conn:
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


def in_process(code: str, data_dir: Path, **how: Any) -> subprocess.Popen[str]:
    """A Python process with `server`, printing to its stdout."""
    prelude = (
        "import os, sys, time; from pathlib import Path; "
        "from tools.backends.postgres.embedded import EmbeddedServer; server = EmbeddedServer(Path(sys.argv[1]))\n"
    )
    command = [sys.executable, "-c", prelude + textwrap.dedent(code), str(data_dir)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **how)


def in_child_as_nobody(act: Callable[[], bool]) -> bool:
    """Fork, rather than run Python anew, which may be root's alone."""
    child = os.fork()
    if child == 0:
        done = False
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            done = act()
        finally:
            os._exit(0 if done else 1)
    return os.waitpid(child, 0)[1] == 0


def test_the_first_start_makes_a_database_that_only_the_password_opens(data_dir: Path) -> None:
    said: list[str] = []
    server = EmbeddedServer(data_dir, progress=said.append)
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


def test_the_status_tells_what_runs(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    status = server.status()
    assert (status.state, status.version) == ("running", server.binaries_version)
    assert (status.socket_dir, status.port) == (data_dir / "run", 5432)
    assert status.size_bytes > 20_000_000
    os.kill(status.pid or 0, 0)

    assert stop(server)
    assert server.status().state == "stopped"
    with pytest.raises(ProcessLookupError):
        wait_until(lambda: os.kill(status.pid or 0, 0) is not None)


def test_the_next_one_adopts_a_server_left_running(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = EmbeddedServer(data_dir)
    conninfo = start(first)
    pid = pid_of(first)
    monkeypatch.setenv("TMPDIR", "/nowhere")
    said: list[str] = []
    second = EmbeddedServer(data_dir, progress=said.append)
    assert start(second) == conninfo
    assert pid_of(second) == pid
    assert said == []


def test_two_processes_at_once_share_one_server(data_dir: Path) -> None:
    code = """
        sys.stdin.readline()
        with server.lock():
            conninfo = server.ensure_running()
        print(server.status().pid, conninfo)
    """
    racers = [in_process(code, data_dir) for _ in range(3)]
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    answers = {racer.communicate(timeout=60)[0] for racer in racers}
    assert len(answers) == 1
    assert "host=" in answers.pop()


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGKILL, signal.SIGHUP])
def test_the_server_outlives_the_terminal_it_was_started_from(data_dir: Path, signal_number: signal.Signals) -> None:
    code = """
        with server.lock():
            server.ensure_running()
        print("up", flush=True)
        time.sleep(60)
    """
    with in_process(code, data_dir, start_new_session=True, stderr=subprocess.DEVNULL) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == "up\n"
        server = EmbeddedServer(data_dir)
        pid = pid_of(server)
        os.killpg(starter.pid, signal_number)
        starter.wait(10)
        assert starter.stdout.read() == ""  # the server does not hold it open
    time.sleep(0.1)
    start(server)
    assert pid_of(server) == pid


def test_a_killed_postmaster_is_replaced_and_nothing_is_lost(data_dir: Path) -> None:
    said: list[str] = []
    server = EmbeddedServer(data_dir, progress=said.append)
    keep_a_row(start(server))
    os.kill(pid_of(server), signal.SIGKILL)
    assert count_rows(start(server)) == 1
    assert said[2:] == ["recovering after a crash"]


def test_orphans_of_a_killed_postmaster_do_not_stop_the_next(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    conninfo = start(server)
    keep_a_row(conninfo)
    with contextlib.closing(connect(conninfo)) as idle, contextlib.closing(connect(conninfo)) as busy:
        orphan = busy.info.backend_pid
        busy.pgconn.send_query(b"do $$ begin loop perform 1; end loop; end $$")
        time.sleep(0.2)
        pid = pid_of(server)
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.1)
        os.kill(orphan, 0)  # it is too busy to notice

        assert count_rows(start(server)) == 1
        assert pid_of(server) != pid
        with pytest.raises(ProcessLookupError):
            wait_until(lambda: os.kill(orphan, 0) is not None)
        assert is_lost(idle)


def test_a_server_that_recovers_by_itself_is_waited_for(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    conninfo = start(server)
    keep_a_row(conninfo)
    pid = pid_of(server)
    with connect(conninfo) as victim, connect(conninfo) as witness:
        os.kill(victim.info.backend_pid, signal.SIGKILL)
        wait_until(lambda: is_lost(witness))
        assert count_rows(start(server)) == 1
        assert pid_of(server) == pid


def test_an_idle_stop_spares_a_server_with_clients(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    conninfo = start(server)
    with connect(conninfo):
        assert not stop(server, only_if_idle=True)
        assert server.status().state == "running"
    wait_until(lambda: stop(server, only_if_idle=True))
    assert server.status().state == "stopped"


def test_a_killed_client_counts_no_more(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    code = """
        import psycopg
        with server.lock():
            held = psycopg.connect(server.ensure_running())
        print("connected", flush=True)
        time.sleep(60)
    """
    with in_process(code, data_dir) as client:
        assert client.stdout is not None
        client.stdout.readline()
        assert not stop(server, only_if_idle=True)
        client.kill()
    wait_until(lambda: stop(server, only_if_idle=True))


def test_a_stop_ends_a_server_with_clients(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    with connect(start(server)) as client:
        assert stop(server)
        assert is_lost(client)
    assert not find_processes(DataDirectory(data_dir).cluster_name, (data_dir / "pg").stat().st_uid)
    assert stop(server)


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


def test_a_newer_database_is_left_alone(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    stop(server)
    (data_dir / "pg" / "PG_VERSION").write_text("99\n")
    with pytest.raises(DataDirectoryNewer, match="Postgres 99"):
        start(server)
    assert server.status().state == "broken"


@pytest.mark.parametrize("name", ["long" * 30, 'it\'s $HOME, "`quoted`" and spaced'])
def test_any_path_will_do(home: Path, name: str) -> None:
    server = EmbeddedServer(home / name / "data")
    conninfo = start(server)
    keep_a_row(conninfo)
    assert start(EmbeddedServer(home / name / "data")) == conninfo
    os.kill(pid_of(server), signal.SIGKILL)
    assert count_rows(start(server)) == 1
    assert stop(server)


def test_a_moved_data_directory_takes_its_server_along(home: Path) -> None:
    server = EmbeddedServer(home / "before")
    keep_a_row(start(server))
    stop(server)
    (home / "before").rename(home / "after")
    assert count_rows(start(EmbeddedServer(home / "after"))) == 1


def test_the_environment_does_not_lead_astray(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PGHOSTADDR": "192.0.2.1", "PGPORT": "1", "PGDATA": "/x", "PGOPTIONS": "-c no=1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    server = EmbeddedServer(data_dir)
    conninfo = start(server)
    environment = Path(f"/proc/{pid_of(server)}/environ")
    if environment.exists():
        assert b"OPENAI_API_KEY" not in environment.read_bytes()
    with connect(conninfo) as conn:
        assert conn.execute("show port").fetchone() == ("5432",)


def test_a_reused_pid_does_not_stop_a_start(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    pid_file = data_dir / "pg" / "postmaster.pid"
    written, owner = pid_file.read_text(), pid_file.stat()
    stop(server)
    as_server = {"user": owner.st_uid, "group": owner.st_gid} if os.geteuid() == 0 else {}
    with subprocess.Popen(["sleep", "60"], **as_server) as stranger:
        pid_file.write_text(f"{stranger.pid}\n{written.partition(chr(10))[2]}")
        os.chown(pid_file, owner.st_uid, owner.st_gid)
        assert server.status().state == "stopped"
        start(server)
        assert pid_of(server) != stranger.pid
        assert stranger.poll() is None
        stranger.kill()


def test_a_server_that_cannot_start_says_why_at_once(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    stop(server)
    with (data_dir / "pg" / "postgresql.conf").open("a") as settings:
        settings.write("\nno_such_setting = 1\n")
    began = time.monotonic()
    with pytest.raises(StoreUnavailable, match="no_such_setting"):
        start(server)
    assert time.monotonic() - began < 10


def test_another_password_is_refused_with_the_remedy(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    (data_dir / "password").write_text("another")
    with pytest.raises(StoreUnavailable, match="backup"):
        start(server)
    assert server.status().state == "broken"


def test_a_socket_directory_of_others_is_refused(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir)
    start(server)
    stop(server)
    (data_dir / "run").chmod(0o777)
    with pytest.raises(SocketTrouble, match="mode 700"):
        start(server)


def test_a_server_whose_programs_are_gone_is_replaced_once_idle(
    home: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = copy_install(find_install(), home / "old")
    with monkeypatch.context() as patched:
        patched.setattr(binaries, "find_install", lambda: installed)
        conninfo = start(EmbeddedServer(data_dir))
    shutil.rmtree(home / "old")
    server = EmbeddedServer(data_dir)
    pid = pid_of(server)
    with connect(conninfo):
        start(server)
        assert pid_of(server) == pid

    def is_replaced() -> bool:
        start(server)
        return pid_of(server) != pid

    wait_until(is_replaced)


@root_only
def test_root_does_not_run_the_server_nor_opens_what_is_private(home: Path, data_dir: Path) -> None:
    home.chmod(0o711)
    server = EmbeddedServer(data_dir)
    start(server)
    owner = (data_dir / "pg").stat().st_uid
    assert owner != 0
    assert Path(f"/proc/{pid_of(server)}").stat().st_uid == owner
    assert home.stat().st_mode & 0o777 == 0o711
    assert (data_dir / "password").stat().st_uid == 0


@root_only
def test_a_private_home_of_root_is_refused_with_the_remedy(home: Path, data_dir: Path) -> None:
    home.chmod(0o700)
    with pytest.raises(StoreUnavailable, match=rf"can't enter {home}\. Set TIEOUT_DATA_DIR"):
        start(EmbeddedServer(data_dir))
    assert home.stat().st_mode & 0o777 == 0o700
    assert not (data_dir / "pg").exists()


@root_only
def test_programs_that_the_account_cannot_reach_are_copied(
    home: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = copy_install(find_install(), home / "private")
    (home / "private").chmod(0o700)
    monkeypatch.setattr(binaries, "find_install", lambda: private)
    monkeypatch.setattr(binaries, "SHARED_ROOT", home / "shared")
    umask = os.umask(0o077)
    try:
        server = EmbeddedServer(data_dir)
        start(server)
    finally:
        os.umask(umask)
    program = Path(f"/proc/{pid_of(server)}/exe").readlink()
    assert program.is_relative_to(home / "shared")
    assert len(list((home / "shared").iterdir())) == 1


@root_only
def test_anyone_but_root_runs_the_server_as_himself(home: Path) -> None:
    os.chown(home, 65534, 65534)
    server = EmbeddedServer(home / "data")
    assert in_child_as_nobody(lambda: bool(start(server)))
    assert server.status().state == "running"
    assert (home / "data").stat().st_mode & 0o777 == 0o700
    assert (home / "data" / "pg").stat().st_uid == 65534
    assert in_child_as_nobody(lambda: stop(server, only_if_idle=True))

    again = EmbeddedServer(home / "data")  # root takes the owner of a directory for the account to run it
    start(again)
    assert Path(f"/proc/{pid_of(again)}").stat().st_uid == 65534
