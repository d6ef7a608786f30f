"""The tool `answer_grid`, over a real stdio server."""

from collections.abc import Callable
from typing import Any

import pytest
from mcp import Client
from mcp_types import CallToolResult

from server.settings import Settings

GRID: dict[str, Any] = {
    "rows": [{"ticker": "AAPL"}, {"ticker": "NVDA"}, {"ticker": "AMD"}],
    "questions": ["What was {company}'s revenue in fiscal 2023?", "operating margin in 2023"],
}


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_a_grid_is_answered_with_a_text_that_stands_alone(
    connect: Callable[..., Client], sample: Settings, text_of: Callable[[CallToolResult], str], mode: str
) -> None:
    told: list[tuple[float, float | None]] = []

    async def progress(done: float, total: float | None, _: str | None) -> None:
        told.append((done, total))

    async with connect(sample, mode=mode) as client:
        result = await client.call_tool("answer_grid", GRID, progress_callback=progress)
    assert not result.is_error
    cells = {(cell["row"], cell["column"]): cell for cell in result.structured_content["cells"]}
    assert len(cells) == 6
    first = cells[0, 0]
    assert (first["status"], first["value"], first["unit"]) == ("answered", 383_285_000_000, "USD")
    assert result.structured_content["sources"][first["source"]]["accession"] == "0000320193-23-000106"
    assert cells[2, 0]["status"] == "error"
    text = text_of(result)
    for said in ("Q1: What was {company}'s revenue", "Apple Inc. (AAPL):", "$383.285 billion, FY2023 [1] (High)",
                 "[error] ADVANCED MICRO DEVICES", "Cells: 4 answered, 2 error.", "0000320193-23-000106"):  # fmt: skip
        assert said in text
    assert told[-1] == (6, 6)


async def test_a_long_grid_comes_in_pages_that_are_asked_once(
    connect: Callable[..., Client], sample: Settings, text_of: Callable[[CallToolResult], str]
) -> None:
    rows = [{"ticker": ticker, "fiscal_year": year} for ticker in ("AAPL", "NVDA") for year in range(2021, 2026)]
    metrics = "List revenue, net income, total assets and operating income by quarter, 2018 to 2025"
    asked = {"rows": rows, "questions": [metrics, *(f"{metrics} of the company ({n})" for n in range(9))]}
    async with connect(sample) as client:
        pages, cursor = [], None
        while cursor is not None or not pages:
            result = await client.call_tool("answer_grid", {**asked, "cursor": cursor})
            assert not result.is_error
            assert text_of(result).startswith("Q1: List revenue")  # each page stands alone
            assert "NVIDIA CORP (NVDA)" in text_of(result) or "Apple Inc. (AAPL)" in text_of(result)
            pages.append(result.structured_content)
            cursor = result.structured_content.get("next_cursor")
    assert len(pages) > 1
    places = [(cell["row"], cell["column"]) for page in pages for cell in page.get("cells", [])]
    assert places == [(row, column) for row in range(10) for column in range(10)]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rows": []}, "rows is empty"),
        ({"questions": []}, "questions is empty"),
        ({"rows": [{"ticker": "AAPL"}] * 101}, "202 cells; at most 200"),
        ({"rows": [{"ticker": "A", "doc_id": "b"}]}, "one of the two"),
        ({"questions": ["  "]}, "questions.0: question is empty"),
    ],
)
async def test_what_is_no_grid_is_refused(
    connect: Callable[..., Client], sample: Settings, text_of: Callable[[CallToolResult], str],
    changed: dict[str, Any], said: str,
) -> None:  # fmt: skip
    async with connect(sample) as client:
        result = await client.call_tool("answer_grid", {**GRID, **changed})
    assert result.is_error
    assert said in text_of(result)
