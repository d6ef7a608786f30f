"""`tieout doctor` over stores of its own: one that is not there yet, one that runs, one that is broken."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.settings import Settings
from tools.backends.postgres.server.embedded import EmbeddedServer


@pytest.fixture
def own_store() -> Iterator[Settings]:
    """An embedded store that no other test uses, and that is not made yet."""
    home = Path(tempfile.mkdtemp(prefix="tieout-doctor-")).resolve()
    home.chmod(0o755)
    yield Settings(data_dir=home / "data")
    server = EmbeddedServer(home / "data")
    with server.lock():
        server.stop(only_if_idle=False)
    shutil.rmtree(home)


def state_of(settings: Settings) -> str:
    return EmbeddedServer(settings.resolved_data_dir).status().state


def test_a_store_that_is_not_there_is_made_and_found_well(tieout: Any, own_store: Settings) -> None:
    run = tieout(own_store, "doctor")
    assert run.code == 0
    assert "nothing is loaded yet" in run.out
    assert state_of(own_store) == "stopped"


def test_stop_ends_the_server_under_its_clients_and_tells_when_there_is_none(tieout: Any, own_store: Settings) -> None:
    server = EmbeddedServer(own_store.resolved_data_dir)
    with server.lock():
        conninfo = server.ensure_running()
    with psycopg.connect(conninfo):
        assert tieout(own_store, "doctor", "--stop").out == "The database is stopped.\n"
    assert state_of(own_store) == "stopped"
    assert tieout(own_store, "doctor", "--stop").out == "Nothing was running.\n"


def test_a_broken_store_is_trouble_with_a_remedy(tieout: Any, own_store: Settings) -> None:
    folder = own_store.resolved_data_dir
    (folder / "pg").mkdir(parents=True)
    (folder / "pg" / "keepsake").write_text("not a database")
    run = tieout(own_store, "doctor")
    assert run.code == 1
    assert "Put it back from a backup" in run.out
    assert (folder / "pg" / "keepsake").exists()


def test_a_data_directory_that_cannot_be_used_is_trouble(tieout: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = tieout(Settings(data_dir=tmp_path / "file" / "data"), "doctor", "--json")
    assert (run.code, run.json["ok"]) == (1, False)
    assert any("TIEOUT_DATA_DIR" in finding["text"] for finding in run.json["findings"])
