"""Reading a package's data files."""

import sys
from pathlib import Path

import pytest

from tools.vocab.data import load_toml


def test_a_file_that_is_no_toml_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "made_words").mkdir()
    (tmp_path / "made_words" / "words.toml").write_text("[figures]\nvorräte = 'inventory'\n", "utf-8")
    (tmp_path / "made_words" / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(ValueError, match=r"made_words/words\.toml: .*line 2"):
        load_toml("words.toml", "made_words")
    sys.modules.pop("made_words", None)
