"""Shares and multiples that one metric is told to be of another."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apple's dividends took 14% of net income in 2025.", ("dividends_paid", "net_income")),
        ("In 2025, 14% of Apple's net income went to dividends.", ("dividends_paid", "net_income")),
        ("Marketing expense absorbed 46% of Apple's $4 billion of revenue in 2025.", ("marketing_expense", "revenue")),
        ("Apple's inventory was 2.1 times its total debt in 2025.", ("inventory", "total_debt")),
        ("Apple's total debt covered its inventory 2.1 times in 2025.", ("total_debt", "inventory")),
        ("Apple's free cash flow, taken as cash flow less capex, was 88% of revenue.", ("free_cash_flow", "revenue")),
    ],
)
def test_what_it_is_of(text: str, expected: tuple[str, str]) -> None:
    one = read(text)[0]
    assert one.fraction is not None
    assert (one.fraction.part[0].key, one.fraction.whole[0].key) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue rose 14% in 2025.",
        "Apple's dividends took 14% of net income growth in 2025.",
        "Apple's gross margin was 46% of revenue in 2025.",
        "Apple's dividends rose, and 14% of employees left in 2025.",
    ],
)
def test_no_share_of_another(text: str) -> None:
    assert read(text)[0].fraction is None


def test_the_two_amounts_in_brackets() -> None:
    found = read("Apple's inventory covered its total debt 3 times in 2025 ($9 billion against $3 billion).")
    assert [(one.figures[0].key, one.role) for one in found[1:]] == [("inventory", "level"), ("total_debt", "level")]
