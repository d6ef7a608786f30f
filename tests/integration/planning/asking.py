"""Asks the graph, and reads its answers."""

from collections.abc import Awaitable, Callable
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from server.memory import short_memory
from tools.models.answers import Answer, Step
from tools.ports.deps import Deps

Ask = Callable[..., Awaitable[Answer]]


async def _silent(_: str) -> None:
    return None


def asker(deps: Deps) -> Ask:
    """Asks one question after the other, each by itself."""
    graph = build_graph(deps)
    return lambda question, **how: answer_question(graph, question, _silent, **how)


def talker(deps: Deps) -> Ask:
    """Asks one question after the other, in one conversation."""
    graph = build_graph(deps, short_memory())
    return lambda question, **how: answer_question(graph, question, _silent, "talk", **how)


def figures(answer: Answer) -> list[tuple[str, str, int]]:
    """The figures of an answer, in order."""
    return [(fact.ticker, fact.metric, fact.fiscal_year) for fact in answer.facts]


def steps(answer: Answer, name: str) -> dict[Any, Step]:
    """The steps of that name, by the sub-question that they belong to."""
    return {step.part: step for step in answer.trace.steps if step.step == name}
