"""Where the graph goes next, by what its state holds."""

from typing import Any, cast

import pytest
from langgraph.types import Send

from agent import edges
from agent.edges import MAX_ROUNDS, after_clarify, after_classify, to_ready_questions
from agent.state import State
from tools.models.answers import Clarification, Step, SubQuestion
from tools.models.filters import Filters
from tools.models.plans import MAX_SECONDS, MAX_TOKENS, Part, Plan
from tools.models.questions import Classification

WHICH = Clarification(question="Which company do you mean?", missing=("company",))


def reading(**slots: Any) -> Classification:
    return Classification(**{"query_type": "factual", "intent": "specific_metric", **slots})


WHOLE = reading(tickers=("AAPL",), metrics=("revenue",))
OPEN = reading(metrics=("revenue",))
NARROWED = reading(tickers=("AAPL",), metrics=("revenue",), unexplained=("iPhone",))
NOW = 1_700_000_000.0


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same moment in every test."""
    monkeypatch.setattr(edges.time, "time", lambda: NOW)


def part(name: str, reading: Classification = WHOLE, depends_on: tuple[str, ...] = ()) -> Part:
    return Part(asked=SubQuestion(id=name, question=f"What is {name}?", depends_on=depends_on), reading=reading)


def state(*parts: Part, **keys: Any) -> State:
    known: dict[str, Any] = {
        "question": "What?",
        "classification": OPEN,
        "clarification": None,
        "rounds": 0,
        "reply": None,
        "plan": Plan(parts=parts or (part("q1", OPEN),)),
        "began": NOW,
        "results": {},
        "steps": [],
        "calls": [],
    }
    return cast(State, {**known, **keys})


@pytest.mark.parametrize(
    ("keys", "goes_to"),
    [
        ({"classification": WHOLE}, "decompose"),
        ({"classification": WHOLE, "clarification": WHICH, "rounds": MAX_ROUNDS}, "decompose"),
        ({"clarification": WHICH}, "clarify"),
        ({"clarification": WHICH, "rounds": MAX_ROUNDS - 1}, "clarify"),
        ({"clarification": WHICH, "rounds": MAX_ROUNDS}, "answer"),
        ({}, "answer"),
        ({"classification": NARROWED}, "decompose"),
        ({"classification": reading(metrics=("revenue",), unexplained=("iPhone",))}, "answer"),
        ({"clarification": WHICH, "plan": Plan(parts=(part("q1", OPEN), part("q2")))}, "decompose"),
        ({"clarification": WHICH, "plan": Plan(parts=(part("q1", OPEN), part("q2", OPEN)))}, "clarify"),
    ],
)
def test_after_classify(keys: dict[str, Any], goes_to: str) -> None:
    assert after_classify(state(**keys)) == goes_to


@pytest.mark.parametrize(("reply", "goes_to"), [("Apple", "classify"), ("", "answer"), (None, "answer")])
def test_after_clarify(reply: str | None, goes_to: str) -> None:
    assert after_clarify(state(reply=reply)) == goes_to


def test_each_open_question_is_sent_with_what_it_needs() -> None:
    first, second = part("q1"), part("q2", reading(tickers=("NVDA",), metrics=("revenue",)))
    filters = Filters(doc_types=("10-K",))
    sends = to_ready_questions(state(first, second, filters=filters, top_k=3))
    assert isinstance(sends, list)
    assert [(send.node, send.arg["part"]) for send in sends] == [("solve", first), ("solve", second)]
    for send in sends:
        assert (send.arg["filters"], send.arg["top_k"], send.arg["began"]) == (filters, 3, NOW)
        assert (send.arg["parents"], send.arg["calls_before"]) == ({}, [])


def test_without_filters_none_are_sent() -> None:
    [send] = cast(list[Send], to_ready_questions(state(part("q1"))))
    assert (send.arg["filters"], send.arg["top_k"]) == (None, 8)


def test_a_question_waits_for_its_parents_and_is_sent_with_what_they_found() -> None:
    first, second = part("q1"), part("q2", depends_on=("q1",))
    [now] = cast(list[Send], to_ready_questions(state(first, second)))
    assert now.arg["part"] == first
    [then] = cast(list[Send], to_ready_questions(state(first, second, results={"q1": {"id": "q1"}})))
    assert (then.arg["part"], then.arg["parents"]) == (second, {"q1": {"id": "q1"}})
    assert to_ready_questions(state(first, second, results={"q1": {}, "q2": {}})) == "contradict"


@pytest.mark.parametrize(
    "spent",
    [
        {"began": NOW - MAX_SECONDS - 1},
        {"steps": [Step(step="draft", seconds=1.0, input_tokens=MAX_TOKENS, output_tokens=1)]},
    ],
)
def test_where_the_budget_is_spent_nothing_more_is_begun(spent: dict[str, Any]) -> None:
    parts = part("q1"), part("q2", depends_on=("q1",))
    assert to_ready_questions(state(*parts, results={"q1": {}}, **spent)) == "contradict"
    [first] = cast(list[Send], to_ready_questions(state(*parts, **spent)))
    assert first.arg["part"].asked.id == "q1"
