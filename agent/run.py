"""Asks the graph one question, and tells of each step as it finishes."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast
from uuid import uuid4

from langgraph.graph.state import CompiledStateGraph

from agent.state import Answered, Question, State
from tools.answer_models import Answer

Graph = CompiledStateGraph[State, None, Question, Answered]
OnStep = Callable[[str], Awaitable[None]]


async def answer_question(graph: Graph, question: str, on_step: OnStep, thread_id: str | None = None) -> Answer:
    """The graph's answer. `on_step` is called with the name of every step that has finished.

    With a `thread_id`, the question may lean on the one before it in that conversation; the graph needs a
    checkpointer then.
    """
    answer: Answer | None = None
    options: dict[str, Any] = {"stream_mode": "updates"}
    if cast(Any, graph).checkpointer is not None:
        options |= {"config": {"configurable": {"thread_id": thread_id or str(uuid4())}}, "durability": "exit"}
    # The compiled graph's stream is typed by its mode, which type checkers don't follow.
    stream = cast(Any, graph).astream({"question": question}, **options)
    async for update in cast(AsyncIterator[dict[str, dict[str, Any] | None]], stream):
        for step, values in update.items():
            await on_step(step)
            answer = (values or {}).get("answer", answer)
    if answer is None:
        raise RuntimeError("The graph ended without an answer.")
    return answer
