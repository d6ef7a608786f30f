"""The data directory as files."""

import os
from pathlib import Path

import pytest

from tools.backends.postgres.server.default_dir import default_data_dir
from tools.backends.postgres.server.directory import DataDirectory
from tools.errors import DataDirectoryNewer, SocketTrouble, StoreUnavailable

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
def test_root_keeps_its_data_outside_homes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert default_data_dir() == Path("/var/lib/tieout")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert default_data_dir().name == "tieout"
    assert default_data_dir() != Path("/var/lib/tieout")
