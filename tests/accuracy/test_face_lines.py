"""Lines of real statements, asked for by their printed labels and in an analyst's words.

They need the real filings, which are not part of the repository.
"""

from collections import Counter

from evals.measures.figures.face_lines import gold_rows, judge_all
from server.settings import Settings
from server.wiring import open_deps

NEWEST = {"AAPL": 2024, "MCD": 2023}  # the annual reports that are asked about, of those loaded
LEAST_RIGHT = 0.97


async def test_lines_are_right_or_declined_and_never_wrong(filed: Settings) -> None:
    rows = [row for row in gold_rows() if row["kind"] == "line" and NEWEST.get(row["ticker"]) == row["fiscal_year"]]
    async with open_deps(filed) as deps:
        judged = [one async for one in judge_all(deps, rows)]
    assert [one.text for one in judged if one.outcome == "wrong"] == []
    assert Counter(one.outcome for one in judged)["right"] >= LEAST_RIGHT * len(judged)
