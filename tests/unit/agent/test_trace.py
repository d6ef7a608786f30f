"""What the trace tells: steps, who took them, and what they cost."""

import time

import pytest

from agent.trace import Stopwatch, trace_of
from tools.models.answers import Step, Trace
from tools.vocab.loader import load_prices

MODEL = "gpt-4o-mini"
PRICE = load_prices()[MODEL]


def test_a_step_by_rules_costs_nothing() -> None:
    [step] = Stopwatch("route").done("timeseries")
    assert step.seconds >= 0
    assert step.model_copy(update={"seconds": 0.0, "began": 0.0}) == Step(
        step="route", seconds=0.0, detail="timeseries"
    )
    assert (step.by, step.cost_usd) == ("rules", 0.0)


def test_a_step_by_a_model_tells_its_tokens_and_its_price() -> None:
    [step] = Stopwatch("draft").done("worded", f"{MODEL}-2024-07-18", (1000, 200))
    assert (step.by, step.input_tokens, step.output_tokens) == (f"{MODEL}-2024-07-18", 1000, 200)
    assert step.cost_usd == pytest.approx((1000 * PRICE["input"] + 200 * PRICE["output"]) / 1e6)
    assert step.detail == "worded"


@pytest.mark.parametrize(
    ("detail", "said"),
    [("worded", "worded; the price of nobody-1 is not known"), ("", "the price of nobody-1 is not known")],
)
def test_a_price_that_is_not_known_is_told(detail: str, said: str) -> None:
    [step] = Stopwatch("draft").done(detail, "nobody-1", (1000, 200))
    assert (step.detail, step.cost_usd) == (said, 0.0)


def test_a_model_that_took_no_tokens_has_no_price() -> None:
    [step] = Stopwatch("draft").done("failed", "nobody-1")
    assert (step.detail, step.cost_usd) == ("failed", 0.0)


def test_a_step_tells_when_it_began_and_for_which_part() -> None:
    before = time.time()
    watch = Stopwatch("retrieve", "q2")
    after = time.time()
    [step] = watch.done()
    assert step.part == "q2"
    assert before <= step.began <= after


def test_one_watch_can_tell_more_than_once() -> None:
    watch = Stopwatch("answer")
    [first], [second] = watch.done("a"), watch.done("b")
    assert second.seconds >= first.seconds


def test_a_trace_sums_up_its_steps() -> None:
    steps = [
        Step(step="classify", seconds=1.0, by="one", input_tokens=10, output_tokens=1, cost_usd=0.1),
        Step(step="route", seconds=1.0),
        Step(step="draft", seconds=1.0, by="other", input_tokens=20, output_tokens=2, cost_usd=0.2),
        Step(step="draft", seconds=1.0, by="one", input_tokens=30, output_tokens=3),
    ]
    trace = trace_of(steps)
    assert trace.steps == tuple(steps)
    assert trace.models == ("one", "other")
    assert (trace.input_tokens, trace.output_tokens, trace.cost_usd) == (60, 6, 0.3)


def test_steps_are_placed_from_when_the_question_came() -> None:
    steps = [Step(step="classify", seconds=1.0, began=100.5), Step(step="late", seconds=1.0, began=99.0)]
    assert [step.began for step in trace_of(steps, 100.0).steps] == [0.5, 0.0]


def test_where_nothing_ran_the_trace_is_empty() -> None:
    assert trace_of([]) == Trace()
