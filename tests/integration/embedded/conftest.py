"""Data directories for the tests of the embedded server."""

import subprocess
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
    """A database, stopped: copying it is quicker than making one."""
    with open_directory() as path:
        server = EmbeddedServer(path / "data")
        start(server)
        stop(server)
        yield path / "data"


@pytest.fixture
def stopped(template: Path, data_dir: Path) -> EmbeddedServer:
    subprocess.run(["cp", "-a", template, data_dir], check=True)
    return EmbeddedServer(data_dir)


@pytest.fixture
def running(stopped: EmbeddedServer) -> EmbeddedServer:
    start(stopped)
    return stopped
