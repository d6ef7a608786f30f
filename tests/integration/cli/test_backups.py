"""`tieout backup` and `tieout restore`, as processes."""

from pathlib import Path
from typing import Any

from server.settings import Settings


def test_a_corpus_is_backed_up_verified_and_restored(
    tieout: Any, sample: Settings, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "sample.tieout"
    made = tieout(sample, "backup", file, "--verify", "--json")
    assert made.code == 0, made.err
    assert made.json["verified"] is True
    assert made.json["bytes"] == file.stat().st_size
    restored = tieout(settings, "restore", file, "--json")
    assert restored.code == 0, restored.err
    assert restored.json["rows"] == made.json["rows"]
    asked = [tieout(one, "lookup", "AAPL", "-m", "revenue", "-y", 2023, "--json") for one in (sample, settings)]
    assert asked[0].code == asked[1].code == 0
    assert asked[0].json == asked[1].json


def test_nothing_is_written_over_unasked(tieout: Any, sample: Settings, tmp_path: Path) -> None:
    file = tmp_path / "taken.tieout"
    file.write_text("mine")
    run = tieout(sample, "backup", file)
    assert run.code == 2
    assert "--force" in run.err
    assert file.read_text() == "mine"
    assert tieout(sample, "backup", file, "--force").code == 0


def test_an_empty_corpus_is_named_and_not_backed_up(tieout: Any, settings: Settings, tmp_path: Path) -> None:
    """A name that was mistyped would else be backed up with success, night after night."""
    assert tieout(settings, "migrate").code == 0
    file = tmp_path / "empty.tieout"
    run = tieout(settings, "backup", file)
    assert run.code == 1
    assert f"Corpus {settings.corpus!r} holds no documents" in " ".join(run.err.split())
    assert not any(tmp_path.iterdir())


def test_what_is_no_backup_is_refused_by_name(tieout: Any, settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("mine")
    run = tieout(settings, "restore", file)
    assert run.code == 1
    assert "note.txt is no backup" in " ".join(run.err.split())
