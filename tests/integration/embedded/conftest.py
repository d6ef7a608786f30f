"""Data directories for the tests of the embedded server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.embedded.servers import open_directory, start, stop
from tools.backends.postgres.server.embedded import EmbeddedServer


@pytest.fixture
def home() -> Iterator[Path]:
    with open_directory() as path:
        yield path


@pytest.fixture
def data_dir(home: Path) -> Path:
    """Where there is no database yet."""
    return home / "data"


@pytest.fixture(scope="session")
def template() -> Iterator[Path]:
    """A database, stopped: making one takes seconds, and copying it not much less."""
    with open_directory() as path:
        server = EmbeddedServer(path / "data")
        start(server)
        stop(server)
        yield path / "data"


@pytest.fixture
def stopped(template: Path) -> Iterator[EmbeddedServer]:
    """One test's after the other. What they do to its files is undone."""
    files = [template / name for name in ("password", "pg/PG_VERSION", "pg/postgresql.conf")]
    before = {file: file.read_bytes() for file in files}
    yield EmbeddedServer(template)
    for file, content in before.items():
        if file.read_bytes() != content:
            file.write_bytes(content)
    (template / "run").chmod(0o700)
    assert stop(EmbeddedServer(template))  # not by programs that are gone


@pytest.fixture
def running(stopped: EmbeddedServer) -> EmbeddedServer:
    start(stopped)
    return stopped
