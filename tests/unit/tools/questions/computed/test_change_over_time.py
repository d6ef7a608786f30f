"""How a figure changed from one day to another, and not each of two years on the one before."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "By how much did Apple's working capital change between September 30, 2023 and March 30, 2024?",
        "By how much did Apple's working capital change from FY2022 to FY2023?",
    ],
)
def test_the_balance_is_asked_for_at_both_ends(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.metrics == ("working_capital",)
    assert reading.asks.kind == "difference"


def test_of_one_year_it_stays_the_change_on_the_year_before(read: Any) -> None:
    assert read("What was Apple's change in net working capital in FY2023?").metrics == ("working_capital_change",)
