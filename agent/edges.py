"""Where the graph goes next: pure functions of the state."""

from langgraph.graph import END
from langgraph.types import Send

from agent.state import State, SubState
from tools.understand.route import NONE, answerable


def after_classify(state: State) -> list[Send] | str:
    """Each sub-question to `solve`; straight to the answer where there is nothing to retrieve."""
    classification = state["classification"]
    if not answerable(classification):
        return "answer"
    return [
        Send(
            "solve",
            {"sub_question": part, "classification": classification, "results": {}, "steps": []},
        )
        for part in state["sub_questions"]
    ]


def after_route(state: SubState) -> str:
    """To the step that the route names."""
    return END if state["route"] == NONE else "retrieve"
