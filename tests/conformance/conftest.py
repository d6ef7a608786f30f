"""Every implementation of the stores' protocols, each with a corpus of its own."""

import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.companyfacts.reader import read_companyfacts
from ingest.load import load_companyfacts
from server.settings import Settings
from tools.ports.deps import Deps


@pytest.fixture(params=["embedded", "external"])
def settings(request: pytest.FixtureRequest, store: Any, corpus: str) -> Settings:
    """The wiring of each implementation: a data directory, or a database's URL. Their `deps` are opened from it."""
    return store.embedded(corpus) if request.param == "embedded" else store.by_url(corpus, "external")


@pytest.fixture
def load(deps: Deps) -> Callable[[Path], Awaitable[int | None]]:
    """Loads a file into the corpus: how many facts are new; None where the store held this very content."""

    async def load(path: Path) -> int | None:
        parsed, content_hash = read_companyfacts(path), content_hash_of(path)
        return (await load_companyfacts(deps.writer, parsed, ("ACME",), content_hash)).new_facts

    return load


def content_hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
