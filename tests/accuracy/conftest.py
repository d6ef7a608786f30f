"""Real filings in a store; they are not part of the repository."""

import pytest

from evals.measures.documents.statements_as_filed import FILINGS
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tests.stores import Store
from tools.backends.postgres.migrate import migrate

LOADED = (
    "10-K_AAPL_2024-11-01",
    "10-Q_AAPL_2025-08-01",
    "10-K_NVDA_2025-02-26",
    "10-K_META_2025-01-30",
    "10-K_MCD_0000063908-24-000072",
    "10-K_PG_2025-08-04",
    "10-Q_TXN_0000097476-23-000035",
)


@pytest.fixture(scope="session")
def filed(store: Store) -> Settings:
    """Some of the filings, loaded. For reading alone."""
    if not FILINGS.is_dir():
        pytest.skip(f"needs the real filings, which are not in {FILINGS}")
    return store.once("filed", _load)


async def _load(settings: Settings) -> None:
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        files = find_files([FILINGS / f"{name}.html.gz" for name in LOADED])
        async for file in index_files(deps.writer, deps.directory, files):
            assert file.status == "indexed", file.reason
