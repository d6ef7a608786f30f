"""Answers before a backup and after its restore, compared one by one."""

from typing import Any

import pytest

from evals.measures.loading.restored import compared
from evals.report import figures_of

BEFORE: dict[str, dict[str, Any]] = {"ask": {"q1": {"answer": "12"}, "q2": {"answer": "13"}}, "searches": {"x": ["a"]}}


def figures(after: dict[str, dict[str, Any]]) -> dict[str, float]:
    return {one.name: one.value for one in figures_of(compared(BEFORE, after))}


def test_equal_answers_are_all_equal() -> None:
    assert figures(BEFORE)["all: equal"] == 3
    assert figures(BEFORE)["all: differing"] == 0


@pytest.mark.parametrize(
    "asked",
    [{"q1": {"answer": "12"}, "q2": {"answer": "14"}}, {"q1": {"answer": "12"}}, {**BEFORE["ask"], "q3": None}],
    ids=["another answer", "none", "one more"],
)
def test_what_differs_or_is_on_one_side_alone_is_counted_and_named(asked: dict[str, Any]) -> None:
    after = {**BEFORE, "ask": asked}
    assert figures(after)["ask: differing"] == figures(after)["all: differing"] == 1
    assert str(compared(BEFORE, after)["differing 1"]).startswith("ask: q")
    assert figures({"ask": BEFORE["ask"]})["searches: differing"] == 1
