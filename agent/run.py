"""Asks the graph one question, tells of each step as it finishes, and hands questions back to the asker."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast
from uuid import uuid4

from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command

from agent.state import NO_REPLY, Answered, Question, State
from tools.errors import InvalidInput
from tools.models.answers import Answer, Clarification
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.reading import one_reading
from tools.retrieve.text import TOP_K
from tools.tracing import tracing

Graph = CompiledStateGraph[State, None, Question, Answered]
OnStep = Callable[[str], Awaitable[None]]
AskUser = Callable[[Clarification], Awaitable[str | None]]

ONCE = "once-"  # how the threads of questions begin that belong to no conversation; a UUID follows

# The outer graph's steps that every answer takes, in order: what progress is counted by.
STEPS = (
    "reset", "classify", "decompose", "solve", "gather", "contradict", "assemble", "answer", "verify", "score",
)  # fmt: skip


async def answer_question(
    graph: Graph,
    question: str,
    on_step: OnStep,
    thread_id: str | None = None,
    *,
    filters: Filters | None = None,
    top_k: int = TOP_K,
    include_images: bool = False,
    ask_user: AskUser | None = None,
    traced: bool = False,
) -> Answer:
    """The graph's answer, texts from the `top_k` best passages. `on_step` gets each step's name as it has finished.

    With `include_images`, a question about a slide or a page has a model look at its picture, where one is configured.
    With a `thread_id`, the question may lean on the one before it in that conversation; the graph needs a
    checkpointer then. `ask_user` gets the question back where one is open, and returns the reply, or None. The question
    goes to LangSmith where it is `traced`, and else never.
    """
    run = Run(graph, on_step, thread_id, traced=traced)
    outcome = await run.start(question, filters, top_k=top_k, include_images=include_images)
    while isinstance(outcome, Clarification):
        reply = await ask_user(outcome) if ask_user is not None else None
        outcome = await run.resume(reply)
    return outcome


class Run:
    """One question on its way through the graph: each leg ends in the answer, or in a question back.

    Raises `InvalidInput` for a thread that can't be named so.
    """

    def __init__(self, graph: Graph, on_step: OnStep, thread_id: str | None = None, *, traced: bool = False) -> None:
        self._graph = cast(Any, graph)  # the compiled graph's stream is typed by its mode
        self._on_step = on_step
        self._traced = traced
        if thread_id is not None and "\x00" in thread_id:
            raise InvalidInput("thread_id holds a NUL byte: no conversation can be kept under it.")
        self.thread_id = thread_id or str(uuid4())
        self.reading: Classification | None = None  # how the question was understood, once it is

    async def start(
        self, question: str, filters: Filters | None = None, *, top_k: int = TOP_K, include_images: bool = False
    ) -> Answer | Clarification:
        """Ask. Text is answered from the `top_k` best passages; `include_images` has a model look at pages, too."""
        given = {"question": question, "filters": filters, "top_k": top_k, "include_images": include_images}
        return await self._stream(given)

    async def resume(self, reply: str | None) -> Answer | Clarification:
        """Go on with the reply to the question back; without one, the answer says what is open."""
        return await self._stream(Command(resume=reply or NO_REPLY))

    async def waiting(self) -> bool:
        """Whether a question back is open in this thread."""
        state = await self._graph.aget_state(self._config)
        return any(task.interrupts for task in state.tasks)

    async def forget(self) -> None:
        """Delete the thread."""
        await self._graph.checkpointer.adelete_thread(self.thread_id)

    @property
    def _config(self) -> dict[str, Any]:
        return {"configurable": {"thread_id": self.thread_id}}

    async def _stream(self, given: Any) -> Answer | Clarification:
        options: dict[str, Any] = {"stream_mode": "updates"}
        if self._graph.checkpointer is not None:
            options |= {"config": self._config, "durability": "exit"}
        # LangGraph sends a run to LangSmith wherever the environment turns that on, unless it is told.
        with tracing(enabled=self._traced), one_reading():
            return await self._outcome(given, options)

    async def _outcome(self, given: Any, options: dict[str, Any]) -> Answer | Clarification:
        outcome: Answer | Clarification | None = None
        stream = self._graph.astream(given, **options)
        async for update in cast(AsyncIterator[dict[str, Any]], stream):
            for step, values in update.items():
                if step == "__interrupt__":
                    outcome = Clarification.model_validate(values[0].value)
                    continue
                await self._on_step(step)
                self.reading = cast(dict[str, Any], values or {}).get("classification", self.reading)
                outcome = cast(dict[str, Any], values or {}).get("answer", outcome)
        if outcome is None:
            raise RuntimeError("The graph ended without an answer.")
        return outcome
