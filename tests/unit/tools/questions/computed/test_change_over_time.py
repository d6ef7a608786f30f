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


DAYS = "from September 30, 2023 to December 30, 2023"


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How much did Apple's inventories change {days}?", "difference"),
        ("How did Apple's inventories move {days}?", "difference"),
        ("move in Apple's inventories, 9/30/2023 to 12/30/2023", "difference"),
        ("Apple's inventories {days}", "difference"),
        ("inventory growth Apple {days}", "growth"),
        ("What was the percentage change in Apple's inventory {days}?", "growth"),
        ("Did Apple's inventories rise {days}?", "verdict"),
        ("Did Apple's inventories rise {days} by more than 2%?", "difference"),
    ],
)
def test_a_balance_from_day_to_day_is_asked_for_by_its_move(read: Any, question: str, kind: str) -> None:
    reading = read(question.format(days=DAYS))
    assert (reading.metrics, reading.asks.kind) == (("inventory",), kind)


@pytest.mark.parametrize(
    "question",
    ["Apple's inventories in the quarter from October 1, 2023 to December 30, 2023", f"Apple's revenue {DAYS}"],
)
def test_a_quarter_that_is_named_by_its_days_is_one_period(read: Any, question: str) -> None:
    assert read(question).asks is None
