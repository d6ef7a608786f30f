"""A folder for a new user: every account can enter it, and no database outlives it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="tieout-new-")).resolve()
    path.chmod(0o755)  # root's Postgres runs as another account
    (path / "home").mkdir()
    yield path
    shutil.rmtree(path, ignore_errors=True)
