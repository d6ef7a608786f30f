"""Grids over the shipped sample: each question put to each row, whatever becomes of the others."""

import asyncio
from contextlib import aclosing
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from agent.graph import build_graph
from agent.grid import run as grid_run
from agent.grid.run import GridLimits, answer_grid, labelled_rows
from tools.errors import InvalidInput
from tools.models.filters import Filters
from tools.models.results.grid import GridCell, GridRow
from tools.ports.deps import Deps

REVENUE_2023 = {"AAPL": 383_285_000_000, "NVDA": 26_974_000_000, "PG": 82_006_000_000}
TENK, TENQ = "0000320193-23-000106", "0000320193-23-000077"


def rows(*given: Any) -> list[GridRow]:
    return [GridRow.model_validate(one) for one in given]


async def answered(
    deps: Deps, questions: list[str], given: list[GridRow], **how: Any
) -> dict[tuple[int, int], GridCell]:
    cells = [cell async for cell in answer_grid(build_graph(deps), deps, questions, given, **how)]
    assert len(cells) == len(questions) * len(given)
    return {(cell.row, cell.column): cell for cell in cells}


async def test_each_company_has_its_own_figure_with_its_source(sample_deps: Deps) -> None:
    cells = await answered(sample_deps, ["What was {company}'s revenue in fiscal 2023?"], rows(*REVENUE_2023))
    for number, (ticker, value) in enumerate(REVENUE_2023.items()):
        cell = cells[number, 0]
        assert (cell.status, cell.value, cell.unit, cell.period) == ("answered", value, "USD", "FY2023")
        assert cell.source is not None
        assert (cell.source.ticker, cell.source.doc_type) == (ticker, "10-K")
        assert cell.figure is not None
        assert cell.figure.concept.startswith("us-gaap:")
        assert cell.confidence is not None


async def test_a_question_without_places_is_put_to_each_company_and_year(sample_deps: Deps) -> None:
    given = rows({"ticker": "AAPL", "fiscal_year": 2023}, {"ticker": "NVDA", "fiscal_year": 2024})
    questions = ["operating margin", "How much did revenue grow?", "By how much did revenue change from 2022 to 2023?"]
    cells = await answered(sample_deps, questions, given)
    assert [cells[0, 0].period, cells[1, 0].period] == ["FY2023", "FY2024"]
    assert cells[0, 0].percent
    assert [cells[0, 1].period, cells[1, 1].period] == ["FY2022 to FY2023", "FY2023 to FY2024"]
    # The row's year does not narrow what names its own; what fell is below nil.
    assert (cells[0, 2].value, cells[1, 2].value) == (Decimal(-11_043_000_000), Decimal(60_000_000))


async def test_a_filing_answers_for_its_own_period_as_it_was_known_then(sample_deps: Deps) -> None:
    given = rows({"doc_id": TENK}, {"doc_id": TENQ})
    cells = await answered(sample_deps, ["revenue", "What was revenue in fiscal 2023?"], given)
    assert (cells[0, 0].value, cells[0, 0].period) == (REVENUE_2023["AAPL"], "FY2023")
    assert (cells[1, 0].value, cells[1, 0].period) == (81_797_000_000, "Q3 FY2023")
    assert cells[1, 1].status == "declined"  # the year was not over
    labels = [row.label for row in await labelled_rows(sample_deps, given)]
    assert labels == ["Apple Inc. 10-K FY2023", "Apple Inc. 10-Q Q3 FY2023"]


async def test_filters_hold_for_every_cell_and_each_row_names_its_company(sample_deps: Deps) -> None:
    filters = Filters(tickers=("NVDA",), fiscal_years=(2022,))
    cells = await answered(sample_deps, ["revenue", "revenue in 2023"], rows("AAPL", "NVDA"), filters=filters)
    assert [cells[row, 0].period for row in (0, 1)] == ["FY2022", "FY2022"]
    assert [cells[row, 0].source.ticker for row in (0, 1) if cells[row, 0].source] == ["AAPL", "NVDA"]
    assert [cells[row, 1].status for row in (0, 1)] == ["declined", "declined"]


async def test_a_filing_is_no_newer_than_the_filters_allow(sample_deps: Deps) -> None:
    early = Filters(filed_before=date(2023, 1, 1))
    cells = await answered(sample_deps, ["revenue in 2023"], rows({"doc_id": TENK}), filters=early)
    assert cells[0, 0].status == "declined"


async def test_what_can_not_be_put_is_an_error_and_the_rest_is_answered(sample_deps: Deps) -> None:
    given = rows("AAPL", "AMD", "XQZJ", {"doc_id": "none"})
    cells = await answered(sample_deps, ["revenue in 2023", "revenue in {year}"], given)
    assert cells[0, 0].status == "answered"
    assert "AMD" in cells[1, 0].text
    assert "is not loaded" in cells[1, 0].text
    assert "XQZJ" in cells[2, 0].text
    assert "'none' is not loaded" in cells[3, 0].text
    assert "fiscal_year" in cells[0, 1].text
    errors = [place for place, cell in cells.items() if cell.status == "error"]
    assert len(errors) == 7
    assert all(cells[place].text and cells[place].value is None for place in errors)


async def test_another_company_in_the_question_is_not_answered_for_the_row(sample_deps: Deps) -> None:
    cells = await answered(sample_deps, ["What was Apple's revenue in 2023?"], rows("AAPL", "NVDA"))
    assert (cells[0, 0].status, cells[1, 0].status) == ("answered", "declined")
    assert cells[1, 0].value is None


async def test_what_is_asked_twice_is_answered_once(sample_deps: Deps, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    run = grid_run._run

    async def counted(graph: Any, one: Any, **how: Any) -> Any:
        asked.append(one.question)
        return await run(graph, one, **how)

    monkeypatch.setattr(grid_run, "_run", counted)
    cells = await answered(sample_deps, ["revenue in 2023", "revenue in 2023"], rows("AAPL", "Apple", "NVDA"))
    assert sorted(asked) == ["AAPL: revenue in 2023", "NVDA: revenue in 2023"]
    assert {cell.value for place, cell in cells.items() if place[0] < 2} == {REVENUE_2023["AAPL"]}


async def test_a_cell_that_breaks_or_hangs_fails_alone(sample_deps: Deps, monkeypatch: pytest.MonkeyPatch) -> None:
    run = grid_run._run

    async def breaking(graph: Any, one: Any, **how: Any) -> Any:
        if "NVDA" in one.question:
            raise RuntimeError("secret words")
        if "META" in one.question:
            await asyncio.Event().wait()
        return await run(graph, one, **how)

    monkeypatch.setattr(grid_run, "_run", breaking)
    limits = GridLimits(seconds=20)
    hasty = GridLimits(seconds=0.05)
    given = rows("AAPL", "NVDA")
    cells = await answered(sample_deps, ["revenue in 2023"], given, limits=limits)
    assert (cells[0, 0].status, cells[1, 0].status) == ("answered", "error")
    assert "secret" not in cells[1, 0].text
    late = await answered(sample_deps, ["revenue in 2023"], rows("META"), limits=hasty)
    assert late[0, 0].text == "There was no answer within 0.05 seconds."


async def test_so_many_are_worked_on_at_once_and_all_end_with_the_grid(
    sample_deps: Deps, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, most = 0, 0
    run = grid_run._run

    async def counted(graph: Any, one: Any, **how: Any) -> Any:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        try:
            return await run(graph, one, **how)
        finally:
            inside -= 1

    monkeypatch.setattr(grid_run, "_run", counted)
    questions = [f"revenue in {year}" for year in range(2016, 2024)]  # of most of them nothing is loaded
    given = rows("AAPL", "NVDA")
    cells = answer_grid(build_graph(sample_deps), sample_deps, questions, given, GridLimits(at_once=3))
    async with aclosing(cells) as stream:
        assert (await anext(stream)).status in {"answered", "declined"}
    assert inside == 0
    left = {getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks()}
    assert "_answer" not in left  # the pool of connections has tasks of its own
    assert 1 < most <= 3


@pytest.mark.parametrize(
    ("questions", "given", "said"),
    [
        ([], ["AAPL"], "questions is empty"),
        (["revenue"], [], "rows is empty"),
        (["revenue", " "], ["AAPL"], r"questions\.1: question is empty"),
        (["a\0b"], ["AAPL"], r"questions\.0: question holds a NUL byte"),
        (["revenue"] * 3, ["AAPL"] * 67, "201 cells; at most 200 are answered at once .*TIEOUT_GRID_CELLS"),
    ],
)
async def test_what_is_no_grid_is_refused(sample_deps: Deps, questions: list[str], given: list[str], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        await anext(answer_grid(build_graph(sample_deps), sample_deps, questions, rows(*given)))


async def test_questions_in_arabic_are_put_to_rows_as_well(sample_deps: Deps) -> None:
    given = rows({"ticker": "AAPL", "fiscal_year": 2023})
    cells = await answered(sample_deps, ["ما هي الإيرادات؟"], given)
    assert (cells[0, 0].value, cells[0, 0].period) == (REVENUE_2023["AAPL"], "FY2023")
