"""Lines of real statements, asked for by their printed labels and in an analyst's words.

They need the real filings, which are not part of the repository.
"""

import asyncio
from collections import Counter
from typing import Any

import pytest

from evals.face_lines import gold_rows, judge_all
from evals.statements_filed import FILINGS
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.postgres.migrate import migrate

NEWEST = {"10-K_AAPL_2024-11-01": 2024, "10-K_MCD_0000063908-24-000072": 2023}
LEAST_RIGHT = 0.97


@pytest.fixture(scope="module")
def filed(store: Any) -> Settings:
    """One annual report of two companies, loaded. For reading alone."""
    if not FILINGS.is_dir():
        pytest.skip(f"needs the real filings, which are not in {FILINGS}")
    loaded: Settings = store.by_url("face_lines")
    asyncio.run(_load(loaded))
    return loaded


async def _load(settings: Settings) -> None:
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        async for file in index_files(deps.writer, deps.directory, find_files([_path(name) for name in NEWEST])):
            assert file.status == "indexed", file.reason


def _path(name: str) -> Any:
    return FILINGS / f"{name}.html.gz"


async def test_lines_are_right_or_declined_and_never_wrong(filed: Settings) -> None:
    newest = {name.split("_")[1]: year for name, year in NEWEST.items()}
    rows = [row for row in gold_rows() if row["kind"] == "line" and newest.get(row["ticker"]) == row["fiscal_year"]]
    async with open_deps(filed) as deps:
        judged = [one async for one in judge_all(deps, rows)]
    assert [one.text for one in judged if one.outcome == "wrong"] == []
    assert Counter(one.outcome for one in judged)["right"] >= LEAST_RIGHT * len(judged)
