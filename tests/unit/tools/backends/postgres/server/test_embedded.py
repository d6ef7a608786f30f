"""The embedded server where none runs."""

from pathlib import Path

import pytest

from tools.backends.postgres.server.embedded import EmbeddedServer
from tools.errors import StoreUnavailable


def test_the_status_of_nothing_makes_nothing(tmp_path: Path) -> None:
    status = EmbeddedServer(tmp_path / "data").status()
    assert (status.state, status.pid, status.version, status.size_bytes) == ("absent", None, None, 0)
    assert list(tmp_path.iterdir()) == []


def test_the_status_of_a_newer_database_is_broken(tmp_path: Path) -> None:
    (tmp_path / "pg").mkdir()
    (tmp_path / "pg" / "PG_VERSION").write_text("99\n")
    status = EmbeddedServer(tmp_path).status()
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


def test_what_is_no_database_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "pg" / "base").mkdir(parents=True)
    with pytest.raises(StoreUnavailable, match="no PG_VERSION"):
        EmbeddedServer(tmp_path).ensure_running()
    assert (tmp_path / "pg" / "base").is_dir()
