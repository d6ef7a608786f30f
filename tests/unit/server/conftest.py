"""What tests of the server's own parts share."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the developer's reaches an entry."""
    for name in ("XDG_DATA_HOME", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GROQ_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A client's file, which is not there yet."""
    return tmp_path / "config.json"
