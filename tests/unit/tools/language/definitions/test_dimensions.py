"""A number of days is one, and no bare ratio."""

import pytest

from tools.language.definitions.dimensions import dimensions, in_days, kind_of, moved, movement_of, unit_of
from tools.vocab.expressions import parse, render
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

DAYS = {
    "accounts_payable / cost_of_revenue": "(days_in_period * (accounts_payable / cost_of_revenue))",
    "accounts_payable / cost_of_revenue * 360": "((accounts_payable / cost_of_revenue) * 360)",
    "days_sales_outstanding - days_payable_outstanding": "(days_sales_outstanding - days_payable_outstanding)",
    "revenue / accounts_receivable": None,
    "revenue": None,
}


@pytest.mark.parametrize(("expression", "days"), DAYS.items())
def test_a_balance_over_a_flow_stands_for_days(expression: str, days: str | None) -> None:
    found = in_days(parse(expression), VOCABULARY)
    assert (render(found) if found is not None else None) == days


def test_what_is_unlike_adds_up_to_nothing() -> None:
    assert dimensions(parse("revenue + net_margin"), VOCABULARY) is None
    assert dimensions(parse("revenue - total_assets"), VOCABULARY) is None
    assert dimensions(parse("total_debt / equity_ratio"), VOCABULARY) is None
    assert dimensions(parse("revenue / weighted_shares_diluted"), VOCABULARY) == (1, -1)


def test_the_movement_of_a_balance_is_a_flow() -> None:
    balance = parse("total_assets")
    assert (kind_of(balance, VOCABULARY), kind_of(moved(balance), VOCABULARY)) == ("balance", "flow")
    assert movement_of(moved(balance)) == balance
    assert movement_of(parse("total_assets - goodwill")) is None


@pytest.mark.parametrize(
    ("expression", "unit"),
    [
        ("revenue_growth - research_growth", "ratio"),
        ("revenue_growth + free_cash_flow_margin", "ratio"),
        ("gross_margin - operating_margin", "ratio"),
        ("revenue_growth - growth(costs_and_expenses, 1)", "ratio"),
        ("net_margin + gross_margin - operating_margin", "ratio"),
        ("net_income / revenue", "multiple"),
        ("current_ratio - quick_ratio", "multiple"),
        ("revenue - net_income", "monetary"),
    ],
)
def test_sums_of_what_comes_in_percent_come_in_percent(expression: str, unit: str) -> None:
    assert unit_of(parse(expression), VOCABULARY) == unit
