"""Fixtures of the store's tests."""

from pathlib import Path

import pytest

from server.settings import Settings
from tests.integration.store.backups import back_up


@pytest.fixture
async def archive(searchable: Settings, tmp_path: Path) -> Path:
    """A backup of some filings with their vectors."""
    await back_up(searchable, tmp_path / "corpus.tieout")
    return tmp_path / "corpus.tieout"
