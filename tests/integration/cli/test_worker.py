"""`tieout index --queue` and `tieout worker`, as processes."""

from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.indexing.conftest import SUBMISSION, TRADE


@pytest.fixture
def migrated(tieout: Any, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A fresh corpus with its schema. No vectors are made."""
    monkeypatch.setenv("TIEOUT_EMBEDDINGS", "none")
    assert tieout(settings, "migrate").code == 0
    return settings


def test_queued_files_are_loaded_by_a_worker(tieout: Any, migrated: Settings, tmp_path: Path) -> None:
    assert "Nothing is queued." in tieout(migrated, "worker", "--status").out
    queued = tieout(migrated, "index", TRADE, SUBMISSION, "--queue")
    assert (queued.code, queued.out.split(".")[0]) == (0, "2 files queued")
    assert "2 waited already" in tieout(migrated, "index", TRADE, SUBMISSION, "--queue").out
    assert "load\t2\t0\t0\t0" in tieout(migrated, "worker", "--status").out
    worked = tieout(migrated, "worker", "--until-done")
    assert worked.code == 0, worked.err
    assert f"load: {TRADE}: " in worked.err
    assert "load\t0\t0\t2\t0" in worked.out


def test_what_failed_is_told_with_its_reason(tieout: Any, migrated: Settings, tmp_path: Path) -> None:
    note = tmp_path / "note.htm"
    note.write_text("<p>Not a filing.</p>")
    manifest = tmp_path / "manifest.jsonl"
    manifest.write_text('{"path": "note.htm"}\n{"path": "gone.htm"}\n')
    queued = tieout(migrated, "index", "--manifest", manifest, "--queue", "--json")
    assert queued.code == 1
    assert (queued.json["queued"], len(queued.json["refused"])) == (1, 1)
    assert tieout(migrated, "worker", "--until-done").code == 1
    status = tieout(migrated, "worker", "--status", "--json")
    assert status.code == 1
    [trouble] = status.json["troubles"]
    assert (trouble["key"], trouble["given_up"]) == (str(note), True)
    assert tieout(migrated, "worker", "--forget", "--json").json["queues"] == []


def test_a_silence_that_makes_no_sense_is_refused(tieout: Any, migrated: Settings) -> None:
    run = tieout(migrated, "worker", "--silence", "0")
    assert run.code == 2
    assert "0.5 to 3600" in run.err
