"""A server seen from outside."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.backends.postgres.server.postmaster import (
    Condition,
    PidFile,
    drop_impostor,
    end_processes,
    find_processes,
    judge,
    read_pid_file,
)

NAME = f"tieout-test-{os.getpid()}-"
posix_only = pytest.mark.skipif(os.name != "posix", reason="POSIX")


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A process whose title bears a cluster's name."""
    code = "import time; print(flush=True); time.sleep(60)"
    command = [sys.executable, "-c", code, f"cluster_name={NAME}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()  # it bears its own title once it runs
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
