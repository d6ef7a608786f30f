"""What a figure is said to hold is no figure of its own: known components go without saying, others are left open."""

from typing import Any

import pytest

from tools.models.questions import answerable


@pytest.mark.parametrize(
    "question",
    [
        "Apple's total debt in 2023, short-term borrowings included?",
        "Apple's total debt in 2023, its commercial paper included?",
        "Apple's total debt in 2023, the current portion of long-term debt is included",
    ],
)
def test_a_component_that_is_in_anyway_changes_nothing(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == (("total_debt",), ())
    assert answerable(reading)


@pytest.mark.parametrize(
    ("question", "metric", "left"),
    [
        ("Apple's SG&A in 2023, its depreciation line included?", "selling_general_and_administrative", "depreciation"),
        ("Apple's operating expenses in 2023, R&D excluded", "operating_expenses", "R&D"),
        ("Apple's total debt in 2023, commercial paper excluded", "total_debt", "commercial"),
    ],
)
def test_another_figure_is_left_open_and_never_answered_by_itself(
    read: Any, question: str, metric: str, left: str
) -> None:
    reading = read(question)
    assert reading.metrics == (metric,)
    assert left in reading.unexplained
    assert not answerable(reading)


def test_figures_side_by_side_are_asked_for_both(read: Any) -> None:
    assert read("Apple's revenue and net income in 2023, reported figures included").metrics == (
        "revenue",
        "net_income",
    )


@pytest.mark.parametrize(
    ("question", "metrics"),
    [
        ("Apple 2023 valuation allowance against DTAs", ("valuation_allowance",)),
        ("Apple's valuation allowance against its deferred tax assets in 2023", ("valuation_allowance",)),
        ("Apple's debt against equity in 2023", ("debt_to_equity",)),
        ("Apple capex 2023 (PP&E plus intangibles, as in the cash flow statement)", ("capital_expenditures",)),
        ("Apple revenue 2023 (and total assets)", ("revenue", "total_assets")),
        ("Apple's net working capital at fiscal year-end 2023 (total current assets less total current liabilities)",
         ("working_capital",)),
        ("What percentage of Apple's deferred tax assets was the valuation allowance in 2023?",
         ("valuation_allowance / deferred_tax_assets",)),
    ],
)  # fmt: skip
def test_an_allowance_is_no_ratio_to_what_it_stands_against(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    assert (read(question).metrics, read(question).unexplained) == (metrics, ())


@pytest.mark.parametrize("question", ["Apple's SG&A (cash) in 2023", "Apple cost of sales (inventories) 2023"])
def test_a_balance_in_brackets_may_narrow_an_expense(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.unexplained
    assert not answerable(reading)


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("What did Apple actually pay in income taxes (cash, net) in 2023?", "income_taxes_paid"),
        ("Apple income taxes FY23 (cash)", "income_taxes_paid"),
        ("Apple interest (cash paid) 2023", "interest_paid"),
        ("Apple's income taxes in 2023", "income_tax_expense"),
    ],
)
def test_cash_in_brackets_behind_a_tax_is_what_was_paid(read: Any, question: str, metric: str) -> None:
    assert (read(question).metrics, read(question).unexplained) == ((metric,), ())
