"""Lines of real statements, asked for by their printed labels and in an analyst's words.

They need the real filings, which are not part of the repository.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from evals.measures.figures.face_lines import gold_rows, judge_all
from server.settings import Settings
from server.wiring import open_deps

NEWEST = {"10-K_AAPL_2024-11-01": 2024, "10-K_MCD_0000063908-24-000072": 2023}
LEAST_RIGHT = 0.97


@pytest.fixture(scope="module")
def filed(load_filings: Callable[..., Settings]) -> Settings:
    """One annual report of two companies. For reading alone."""
    return load_filings("face_lines", NEWEST)


async def test_lines_are_right_or_declined_and_never_wrong(filed: Settings) -> None:
    newest = {name.split("_")[1]: year for name, year in NEWEST.items()}
    rows = [row for row in gold_rows() if row["kind"] == "line" and newest.get(row["ticker"]) == row["fiscal_year"]]
    async with open_deps(filed) as deps:
        judged = [one async for one in judge_all(deps, rows)]
    assert [one.text for one in judged if one.outcome == "wrong"] == []
    assert Counter(one.outcome for one in judged)["right"] >= LEAST_RIGHT * len(judged)
