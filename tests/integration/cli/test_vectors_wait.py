"""Files are loaded, and their vectors are made at once or by a later command: `--wait`, `--no-wait`."""

from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings

SENTENCE = "Sales of widgets grew because the new factory opened in March, and costs fell as steel became cheaper. "


@pytest.fixture
def note(tmp_path: Path) -> Path:
    file = tmp_path / "note.md"
    file.write_text("# Acme's year\n\n" + SENTENCE * 20)
    return file


def test_vectors_are_left_for_later_where_nobody_waits(tieout: Any, settings: Settings, note: Path) -> None:
    own = settings.model_copy(update={"embeddings": "local"})
    assert tieout(own, "migrate").code == 0
    arguments = ("index", str(note), "--company", "Acme", "--doc-type", "note")
    first = tieout(own, *arguments, "--no-wait")
    assert first.code == 0
    assert "have no vectors yet" in first.err
    assert "100%" not in tieout(own, "documents").out
    later = tieout(own, *arguments, "--json")
    assert (later.code, later.json["totals"]["unchanged"], later.json["vectors"]["lacking"]) == (0, 1, 0)
    assert later.json["vectors"]["made"] > 0
    assert "100%" in tieout(own, "documents").out
