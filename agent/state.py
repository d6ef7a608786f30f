"""What the graph carries from step to step. `TypedDict` of typing_extensions, so that Studio sees the schema."""

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypeVar

from langgraph.channels import UntrackedValue
from typing_extensions import TypedDict

from tools.models.answers import Answer, Clarification, Step
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.plans import Choice, Part, Plan
from tools.models.questions import Classification, Route
from tools.ports.chat_calls import ModelCall
from tools.retrieve.legs import Figures
from tools.search.guardrails import Guarded
from tools.search.legs import Leg, LegName, Span
from tools.search.search import Found, Pool, Ranked
from tools.search.single_flight import Once
from tools.search.trees.models import TreeResults
from tools.search.units.legs import LegResult, UnitLegName

K = TypeVar("K")
V = TypeVar("V")

NO_REPLY = "-"  # resumes a run whose asker has nothing to say: LangGraph takes no empty reply


class SubResult(TypedDict):
    """What came of one sub-question, as it was read in the end. `choice` is what it picked, `passages` are the ids of
    those that the guardrails let through, the best first."""

    id: str
    route: Route
    reading: Classification
    found: Retrieved
    choice: NotRequired[Choice | None]
    passages: NotRequired[tuple[str, ...]]


def merge_results(known: dict[str, SubResult] | None, new: dict[str, SubResult] | None) -> dict[str, SubResult]:
    """Results by sub-question id; None clears them at the start of a turn."""
    return {} if new is None else {**(known or {}), **new}


def merge_steps(known: list[Step] | None, new: list[Step] | None) -> list[Step]:
    """The steps that ran, in order; None clears them at the start of a turn."""
    return [] if new is None else [*(known or []), *new]


def merge_calls(known: list[ModelCall] | None, new: list[ModelCall] | None) -> list[ModelCall]:
    """The model's calls, which share a budget of time; None clears them at the start of a turn."""
    return [] if new is None else [*(known or []), *new]


def merge_legs(known: dict[K, V], new: dict[K, V]) -> dict[K, V]:
    """What legs that run beside each other found, each under its own name."""
    return {**known, **new}


def either(known: bool, new: bool) -> bool:
    """Whether any of the nodes that run beside each other says so."""
    return known or new


class Question(TypedDict):
    """The graph's input."""

    question: str
    filters: NotRequired[Filters]
    top_k: NotRequired[int]
    include_images: NotRequired[bool]


class State(TypedDict):
    """The graph's state. A key is there once its step has run; `asked` is what the turn before was about.

    `evidence` are the ids of passages for a model to answer from, the best first. `began` is when the question came, in
    seconds of the epoch. `clarification` is what is open, `reply` what the asker
    said to it ("" for nothing), `rounds` how often was asked. `composed` is the rules' answer, where a model's took its
    place.
    """

    question: str
    filters: NotRequired[Filters | None]
    top_k: NotRequired[int]
    include_images: NotRequired[bool]
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
    evidence: Sequence[str]
    steps: Annotated[list[Step], merge_steps]
    calls: Annotated[list[ModelCall], merge_calls]
    answer: Answer
    composed: Answer


class SubQuestionGiven(TypedDict):
    """The input of `solve`: one sub-question, with what its parents found. `calls_before` are the question's."""

    part: Part
    parents: dict[str, SubResult]
    filters: Filters | None
    top_k: int
    began: float
    calls_before: list[ModelCall]


class SubState(SubQuestionGiven):
    """The private state of `solve`: one sub-question on its way to a result.

    Legs that run beside each other write to `figures`, `hits` and `times`, each under its own name. `figures_found` are
    the figures of all legs, `pool` the fused hits. `out_of_time` ends the retrieval. `shared` runs a search once that
    several nodes ask for; it is of one run, and never in a checkpoint. `retrieving` is when the legs began, as `times`
    are: seconds of the performance counter. `by_units` tells that text is looked for in information units, `unit_legs`
    are what each leg found there, `units_found` what of it answers.
    """

    reading: Classification
    route: Route
    shared: Annotated[Once, UntrackedValue]
    retrieving: float
    figures: Annotated[dict[Figures, Retrieved], merge_legs]
    hits: Annotated[dict[LegName, Leg], merge_legs]
    times: Annotated[dict[str, Span], merge_legs]
    out_of_time: Annotated[bool, either]
    figures_found: Retrieved
    nodes: TreeResults
    by_units: bool
    unit_legs: Annotated[dict[UnitLegName, LegResult], merge_legs]
    units_found: Retrieved
    pool: Pool
    unsearchable: str
    search: Found
    guarded: Guarded[Ranked]
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
