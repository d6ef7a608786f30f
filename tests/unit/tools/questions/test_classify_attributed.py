"""Whose part of a figure is asked for decides which line it is: never the whole's, nor a balance beside it."""

from typing import Any

import pytest

from tools.models.questions import answerable

OUTSIDE = {
    "What net loss went to the noncontrolling interest at Apple in fiscal 2023?": "net_income_noncontrolling",
    "What net income went to Apple's noncontrolling interest in fiscal 2023?": "net_income_noncontrolling",
    "How much of Apple's net loss was attributable to minority holders in fiscal 2023?": "net_income_noncontrolling",
    "Apple net loss allocated to noncontrolling interest fiscal 2023": "net_income_noncontrolling",
    "Profit going to minority interests at Apple, fiscal 2023": "net_income_noncontrolling",
    "Apple: noncontrolling interests' share of net earnings in fiscal 2023": "net_income_noncontrolling",
    "What comprehensive income of Apple went to minorities in fiscal 2023?": "comprehensive_income_noncontrolling",
    "How much of Apple's dividends went to noncontrolling interests in fiscal 2023?": "dividends_to_noncontrolling",
    "How much equity is attributable to noncontrolling interests at Apple in fiscal 2023?": "noncontrolling_interest",
}


@pytest.mark.parametrize(("question", "metric"), OUTSIDE.items())
def test_what_goes_to_outside_owners_is_their_part(read: Any, question: str, metric: str) -> None:
    found = read(question)
    assert found.metrics == (metric,)
    assert answerable(found)


@pytest.mark.parametrize("share", ["percentage", "share"])
def test_a_share_of_it_stays_open(read: Any, share: str) -> None:
    assert read(f"What {share} of Apple's net income went to noncontrolling interests in fiscal 2023?").unexplained


def test_the_balance_by_itself_stays_the_balance(read: Any) -> None:
    assert read("Apple's noncontrolling interest at the end of fiscal 2023").metrics == ("noncontrolling_interest",)
