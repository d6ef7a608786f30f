"""Every implementation of the stores' protocols, each with a corpus of its own."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ingest.companyfacts import read_companyfacts
from ingest.load import load_companyfacts
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.postgres.migrate import migrate
from tools.deps import Deps


@pytest.fixture(params=["embedded", "external"])
def settings(request: pytest.FixtureRequest, store: Any, corpus: str) -> Settings:
    """The wiring of each implementation: a data directory, or a database's URL."""
    return store.settings(corpus, external=request.param == "external")


@pytest.fixture
async def deps(settings: Settings) -> AsyncIterator[Deps]:
    """A fresh corpus, migrated and opened."""
    async with open_database(settings) as database:
        assert await migrate(database) > 0
    async with open_deps(settings) as opened:
        yield opened


class Loader:
    """Loads files, as the pipeline does."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def __call__(self, path: Path, content_hash: str | None = None) -> int | None:
        """How many facts are new; None where the file was loaded before."""
        parsed = read_companyfacts(path)
        loaded = await load_companyfacts(self._deps.writer, parsed, ("ACME",), content_hash or path.read_bytes().hex())
        return loaded.new_facts


@pytest.fixture
def load(deps: Deps) -> Loader:
    """Loads a file into the corpus."""
    return Loader(deps)
