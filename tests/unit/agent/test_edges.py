"""Where the graph goes next, by what its state holds."""

from typing import Any, cast

import pytest
from langgraph.types import Send

from agent.edges import MAX_ROUNDS, after_clarify, after_classify, to_ready_questions
from agent.state import State
from tools.answer_models import Clarification, SubQuestion
from tools.filters import Filters
from tools.understand.classification import Classification

WHICH = Clarification(question="Which company do you mean?", missing=("company",))


def reading(**slots: Any) -> Classification:
    return Classification(**{"query_type": "factual", "intent": "specific_metric", **slots})


WHOLE = reading(tickers=("AAPL", "NVDA"), metrics=("revenue",))
OPEN = reading(metrics=("revenue",))


def state(**keys: Any) -> State:
    known: dict[str, Any] = {
        "question": "What?",
        "classification": OPEN,
        "clarification": None,
        "rounds": 0,
        "reply": None,
        "results": {},
        "sub_questions": [],
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
        ({"classification": reading(tickers=("AAPL",), metrics=("revenue",), unexplained=("iPhone",))}, "decompose"),
        ({"classification": reading(metrics=("revenue",), unexplained=("iPhone",))}, "answer"),
    ],
)
def test_after_classify(keys: dict[str, Any], goes_to: str) -> None:
    assert after_classify(state(**keys)) == goes_to


@pytest.mark.parametrize(("reply", "goes_to"), [("Apple", "classify"), ("", "answer"), (None, "answer")])
def test_after_clarify(reply: str | None, goes_to: str) -> None:
    assert after_clarify(state(reply=reply)) == goes_to


def test_each_open_question_is_sent_with_what_it_needs() -> None:
    first = SubQuestion(id="q1", question="a", target_company="AAPL")
    second = SubQuestion(id="q2", question="b", target_company="NVDA")
    filters = Filters(doc_types=("10-K",))
    sends = to_ready_questions(state(classification=WHOLE, sub_questions=[first, second], filters=filters))
    assert isinstance(sends, list)
    assert [(send.node, send.arg["sub_question"], send.arg["classification"].tickers) for send in sends] == [
        ("solve", first, ("AAPL",)),
        ("solve", second, ("NVDA",)),
    ]
    for send in sends:
        assert (send.arg["filters"], send.arg["results"], send.arg["steps"]) == (filters, {}, [])


def test_without_filters_none_are_sent() -> None:
    whole = SubQuestion(id="q1", question="a")
    [send] = cast(list[Send], to_ready_questions(state(classification=WHOLE, sub_questions=[whole])))
    assert send.arg["filters"] is None
    assert (send.arg["question"], send.arg["top_k"]) == ("What?", 8)
    assert send.arg["classification"] == WHOLE


def test_a_question_waits_for_its_parents() -> None:
    first = SubQuestion(id="q1", question="a", target_company="AAPL")
    second = SubQuestion(id="q2", question="b", target_company="NVDA", depends_on=("q1",))
    keys: dict[str, Any] = {"classification": WHOLE, "sub_questions": [first, second]}
    [now] = cast(list[Send], to_ready_questions(state(**keys)))
    assert now.arg["sub_question"] == first
    [then] = cast(list[Send], to_ready_questions(state(**keys, results={"q1": {}})))
    assert then.arg["sub_question"] == second
    assert to_ready_questions(state(**keys, results={"q1": {}, "q2": {}})) == "contradict"
