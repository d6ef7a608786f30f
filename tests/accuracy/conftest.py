"""Real filings in stores; they are not part of the repository."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from evals.measures.documents.statements_as_filed import FILINGS
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.postgres.migrate import migrate


@pytest.fixture(scope="module")
def load_filings(store: Any) -> Callable[[str, Iterable[str]], Settings]:
    """Loads filings by their names into a database of that name, for reading alone."""

    def load(database: str, names: Iterable[str]) -> Settings:
        if not FILINGS.is_dir():
            pytest.skip(f"needs the real filings, which are not in {FILINGS}")
        loaded: Settings = store.once(database, lambda settings: _load(settings, names))
        return loaded

    return load


async def _load(settings: Settings, names: Iterable[str]) -> None:
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        files = find_files([FILINGS / f"{name}.html.gz" for name in names])
        async for file in index_files(deps.writer, deps.directory, files):
            assert file.status == "indexed", file.reason
