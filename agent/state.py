"""What the graph carries from step to step. `TypedDict` of typing_extensions, so that Studio sees the schema."""

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from tools.models.answers import Answer, Clarification, Step
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.plans import Choice, Part, Plan
from tools.models.questions import Classification, Route
from tools.ports.chat_calls import ModelCall

NO_REPLY = "-"  # resumes a run whose asker has nothing to say: LangGraph takes no empty reply


class SubResult(TypedDict):
    """What came of one sub-question, as it was read in the end. `choice` is what it picked."""

    id: str
    route: Route
    reading: Classification
    found: Retrieved
    choice: NotRequired[Choice | None]


def merge_results(known: dict[str, SubResult] | None, new: dict[str, SubResult] | None) -> dict[str, SubResult]:
    """Results by sub-question id; None clears them at the start of a turn."""
    return {} if new is None else {**(known or {}), **new}


def merge_steps(known: list[Step] | None, new: list[Step] | None) -> list[Step]:
    """The steps that ran, in order; None clears them at the start of a turn."""
    return [] if new is None else [*(known or []), *new]


def merge_calls(known: list[ModelCall] | None, new: list[ModelCall] | None) -> list[ModelCall]:
    """The model's calls, which share a budget of time; None clears them at the start of a turn."""
    return [] if new is None else [*(known or []), *new]


class Question(TypedDict):
    """The graph's input."""

    question: str
    filters: NotRequired[Filters]
    top_k: NotRequired[int]


class State(TypedDict):
    """The graph's state. A key is there once its step has run; `asked` is what the turn before was about.

    `began` is when the question came, in seconds of the epoch. `clarification` is what is open, `reply` what the asker
    said to it ("" for nothing), `rounds` how often was asked.
    """

    question: str
    filters: NotRequired[Filters | None]
    top_k: NotRequired[int]
    asked: Classification
    classification: Classification
    clarification: Clarification | None
    reply: str | None
    rounds: int
    plan: Plan
    began: float
    results: Annotated[dict[str, SubResult], merge_results]
    conflicts: tuple[str, ...]
    found: Retrieved
    steps: Annotated[list[Step], merge_steps]
    calls: Annotated[list[ModelCall], merge_calls]
    answer: Answer


class SubState(TypedDict):
    """The private state of `solve`: one sub-question on its way to a result. `calls_before` are the question's."""

    part: Part
    parents: dict[str, SubResult]
    filters: Filters | None
    top_k: int
    began: float
    calls_before: list[ModelCall]
    reading: Classification
    route: Route
    found: Retrieved
    choice: Choice | None
    results: Annotated[dict[str, SubResult], merge_results]
    steps: Annotated[list[Step], merge_steps]
    calls: Annotated[list[ModelCall], merge_calls]


class Solved(TypedDict):
    """What `solve` hands back to the graph."""

    results: Annotated[dict[str, SubResult], merge_results]
    steps: Annotated[list[Step], merge_steps]
    calls: Annotated[list[ModelCall], merge_calls]


class Answered(TypedDict):
    """The graph's output."""

    answer: Answer
