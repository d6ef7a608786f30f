"""The rows of a batch, and its run."""

import asyncio
import json
from pathlib import Path

import pytest

from agent.batch.items import BatchItem
from agent.batch.results import Results
from agent.batch.run import run_items
from tools.errors import BatchFailed, InvalidInput, UnknownCompany
from tools.models.answers import Answer
from tools.models.filters import Filters

ITEMS = [BatchItem(id=f"q{number}", question=f"Question {number}?") for number in range(6)]


async def answered(item: BatchItem) -> Answer:
    return Answer.model_validate({"status": "answered", "answer": f"Of {item.id}."})


async def run(path: Path, items: list[BatchItem], ask: object = answered) -> list[str]:
    """The ids that were asked in this run."""
    asked: list[str] = []

    async def asking(item: BatchItem) -> Answer:
        asked.append(item.id)
        return await ask(item)  # type: ignore[operator]

    with Results(path) as results:
        await run_items(results.left(items), asking, results, at_once=2, advance=lambda _: None)
    return asked


def rows(path: Path) -> list[str]:
    return [json.loads(line)["id"] for line in path.read_text().splitlines()]


async def test_every_item_has_a_row_and_none_is_asked_twice(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    assert await run(path, ITEMS[:3]) == ["q0", "q1", "q2"]
    assert await run(path, ITEMS) == ["q3", "q4", "q5"]
    assert sorted(rows(path)) == [item.id for item in ITEMS]


async def test_a_torn_last_row_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    await run(path, ITEMS[:2])
    path.write_bytes(path.read_bytes()[:-20])
    assert await run(path, ITEMS[:2]) == ["q1"]
    assert rows(path) == ["q0", "q1"]


async def test_failures_are_rows_apart_and_tried_again(tmp_path: Path) -> None:
    async def failing(item: BatchItem) -> Answer:
        if item.id == "q1":
            raise UnknownCompany("No company 'X' is known.")
        return await answered(item)

    path, failed = tmp_path / "out.jsonl", tmp_path / "out.failed.jsonl"
    await run(path, ITEMS[:3], failing)
    assert rows(path) == ["q0", "q2"]
    assert json.loads(failed.read_text())["error"] == {"code": "unknown_company", "message": "No company 'X' is known."}
    assert await run(path, ITEMS[:3]) == ["q1"]
    assert not failed.exists()


async def test_a_provider_that_is_gone_ends_the_run_and_keeps_the_rows(tmp_path: Path) -> None:
    async def ending(item: BatchItem) -> Answer:
        if item.id == "q4":
            raise BatchFailed("The provider is down.")
        return await answered(item)

    path = tmp_path / "out.jsonl"
    with pytest.raises(BatchFailed, match="down"):
        await run(path, ITEMS, ending)
    assert rows(path)[:2] == ["q0", "q1"]


async def test_an_id_that_is_another_question_by_now_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    await run(path, ITEMS[:1])
    for other in (
        BatchItem(id="q0", question="Another?"),
        BatchItem(id="q0", question="Question 0?", filters=Filters(tickers=("AAPL",))),
    ):
        with pytest.raises(InvalidInput, match="'q0' already"):
            await run(path, [other])


async def test_two_batches_never_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Results(path), pytest.raises(InvalidInput, match="Another batch"):
        await asyncio.to_thread(lambda: Results(path).__enter__())


async def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine\n")
    with pytest.raises(InvalidInput, match="no file of JSON lines"):
        await run(path, ITEMS[:1])
    assert path.read_text() == "mine\n"


async def test_a_fault_of_the_program_is_not_hidden_behind_a_provider_that_is_gone(tmp_path: Path) -> None:
    both = asyncio.Barrier(2)

    async def failing(item: BatchItem) -> Answer:
        await both.wait()  # so that the two fail together
        raise BatchFailed("The provider is gone.") if item.id == "q0" else KeyError("row")

    with pytest.raises(ExceptionGroup) as raised:
        await run(tmp_path / "out.jsonl", ITEMS[:2], failing)
    assert raised.value.subgroup(KeyError) is not None
