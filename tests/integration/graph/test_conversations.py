"""A conversation goes on where it left off: in the same process, in another one, and never into another thread."""

import asyncio
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.memory import open_memory
from server.settings import Settings
from server.wiring import open_app
from tools.models.answers import Answer


async def ignore(_: str) -> None:
    return None


async def ask(settings: Settings, thread: str, *questions: str) -> list[Answer]:
    """Ask in one process's worth of open connections."""
    async with open_app(settings) as app, open_memory(app.database) as memory:
        graph = build_graph(app.deps, memory)
        return [await answer_question(graph, question, ignore, thread) for question in questions]


def figures(answer: Answer) -> list[tuple[str, str, int]]:
    return [(fact.ticker, fact.metric, fact.fiscal_year) for fact in answer.facts]


@pytest.mark.parametrize(
    ("then", "asked"),
    [
        ("and in 2022?", [("AAPL", "revenue", 2022)]),
        ("what about Nvidia?", [("NVDA", "revenue", 2023)]),
        ("and its net income?", [("AAPL", "net_income", 2023)]),
        ("and the year before?", [("AAPL", "revenue", 2022)]),
    ],
)
async def test_a_question_that_leans_on_the_one_before_takes_its_gaps_from_it(
    sample: Settings, corpus: str, then: str, asked: list[Any]
) -> None:
    _, answer = await ask(sample, corpus, "What was Apple's revenue in fiscal 2023?", then)
    assert (answer.status, figures(answer)) == ("answered", asked)


async def test_a_conversation_outlives_the_process(sample: Settings, corpus: str) -> None:
    await ask(sample, corpus, "What was Apple's revenue in fiscal 2023?")
    [answer] = await ask(sample, corpus, "what about Nvidia?")
    assert figures(answer) == [("NVDA", "revenue", 2023)]


async def test_another_thread_knows_nothing_of_it(sample: Settings, corpus: str) -> None:
    await ask(sample, corpus, "What was Apple's revenue in fiscal 2023?")
    [answer] = await ask(sample, f"{corpus}_other", "and in 2022?")
    assert answer.facts == ()


async def test_a_question_of_its_own_takes_nothing_over(sample: Settings, corpus: str) -> None:
    _, answer = await ask(
        sample, corpus, "What was Apple's revenue in fiscal 2023?", "What were P&G's total assets in fiscal 2025?"
    )
    assert figures(answer) == [("PG", "total_assets", 2025)]


async def test_several_processes_can_set_conversations_up_at_once(settings: Settings, deps: object) -> None:
    async def enter() -> bool:
        async with open_app(settings) as app, open_memory(app.database) as memory:
            return [entry async for entry in memory.alist(None)] == []

    assert await asyncio.wait_for(asyncio.gather(*(enter() for _ in range(4))), timeout=60) == [True] * 4
