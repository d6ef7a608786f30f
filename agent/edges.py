"""Where the graph goes next: pure functions of the state."""

import time

from langgraph.types import Send

from agent.state import State
from tools.models.questions import answerable, searchable
from tools.questions.planning.run import over_budget, ready
from tools.retrieve.text import TOP_K

MAX_ROUNDS = 2  # of asking back


def after_classify(state: State) -> str:
    """On to the sub-questions; to the asker where something is open; to the answer where nothing can be retrieved."""
    reading = state["classification"]
    if answerable(reading) or state["plan"].is_compound:
        return "decompose"
    if state["clarification"] is not None:
        return "clarify" if state["rounds"] < MAX_ROUNDS else "answer"
    return "decompose" if searchable(reading) else "answer"


def after_clarify(state: State) -> str:
    """Read the question again with the reply; without one, the answer is the question back."""
    return "classify" if state["reply"] else "answer"


def to_ready_questions(state: State) -> list[Send] | str:
    """Each sub-question whose parents are answered to `solve`; on once none is open, or the budget is spent."""
    results = state["results"]
    if results and over_budget(time.time() - state["began"], state["steps"]):
        return "contradict"
    sends = [
        Send(
            "solve",
            {
                "part": part,
                "parents": {parent: results[parent] for parent in part.asked.depends_on},
                "filters": state.get("filters"),
                "top_k": state.get("top_k", TOP_K),
                "began": state["began"],
                "calls_before": state["calls"],
            },
        )
        for part in ready(state["plan"], results)
    ]
    return sends or "contradict"
