"""A ratio that is told by a slash: of what stands on both sides, and none of a margin."""

from typing import Any

import pytest

from tools.models.questions import answerable

QUOTIENTS = {
    "What is Apple's debt/equity ratio in 2023?": ("debt_to_equity",),
    "Apple's total debt / total equity ratio 2023": ("debt_to_equity",),
    "the current assets/current liabilities ratio of Apple in 2023": ("current_ratio",),
    "Apple's cash/assets ratio in 2023": ("cash_and_cash_equivalents / total_assets",),
    "Apple's liabilities to equity ratio in 2023": ("liabilities_to_equity",),
    "Apple's equity ratio in 2023": ("equity_ratio",),
    "Apple's total debt and equity ratio in 2023": ("total_debt", "equity_ratio"),
    "Apple's R&D to SG&A expense ratio in 2023": ("research_and_development / selling_general_and_administrative",),
    "Apple's operating cash flow to interest expense ratio in 2023": ("operating_cash_flow / interest_expense",),
    # a cost's ratio is its share of revenue
    "Apple's R&D expense ratio in 2023": ("research_intensity",),
    "What was Apple's advertising cost ratio in 2023?": ("advertising_ratio",),
    "Apple's selling and marketing expense ratio and gross margin 2023": (
        "selling_and_marketing_ratio",
        "gross_margin",
    ),
    "Apple's R&D expense ratio to gross profit 2023": ("research_to_gross_profit",),
    # a slash before a margin only lists
    "Apple's revenue/gross margin 2023": ("revenue", "gross_margin"),
    "Apple's operating margin / net margin 2023": ("operating_margin", "net_margin"),
    # one figure's size beside another
    "How big was Apple's R&D compared with its revenue in 2023?": ("research_intensity",),
    "How large were Apple's dividends paid next to its net income in 2023?": ("dividend_payout_ratio",),
    "How high was Apple's gross margin versus its operating margin in 2023?": ("gross_margin", "operating_margin"),
    "Of Apple's 2023 revenue, how much was operating income?": ("operating_margin",),
    "Of Apple's 2023 revenue, how much was operating income, as a share?": ("operating_margin",),
    "What was the share of R&D in Apple's operating expenses in 2023?": (
        "research_and_development / operating_expenses",
    ),
    "Percentage of goodwill in total assets, Apple 2023": ("goodwill_to_assets",),
    "Apple's operating lease liabilities against shareholders' equity in 2023": (
        "operating_lease_liability / shareholders_equity",
    ),
    "Compare Apple's revenue against its net income in 2023": ("revenue", "net_income"),
}


@pytest.mark.parametrize(("question", "metrics"), QUOTIENTS.items())
def test_a_ratio_is_of_what_stands_on_both_sides(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert reading.metrics == metrics
    assert answerable(reading)


def test_what_went_into_a_balance_is_not_that_balance(read: Any) -> None:
    reading = read("Of Apple's 2023 operating cash flow, how much went into inventories?")
    assert not answerable(reading)


@pytest.mark.parametrize("end", ["?", ", as a share?"])
def test_what_went_into_equipment_was_spent_on_it(read: Any, end: str) -> None:
    reading = read(f"Of Apple's 2023 operating cash flow, how much went into property and equipment{end}")
    assert reading.metrics == ("capex_to_operating_cash_flow",)


@pytest.mark.parametrize(
    "question",
    [
        "How much of Apple's inventory was work in process at the end of fiscal 2023?",
        "How much of Apple's total assets is goodwill in 2023?",
    ],
)
def test_how_much_of_a_balance_another_one_is_asks_for_an_amount(read: Any, question: str) -> None:
    [metric] = read(question).metrics
    assert metric in {"inventory_work_in_process", "goodwill"}
