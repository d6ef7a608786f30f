"""Arithmetic told step by step, as one expression with signs."""

import pytest

from tools.language.definitions.sentences.steps import in_signs

TOLD = {
    "Sum buybacks and dividends paid and divide by operating cash flow": (
        "(sum of buybacks and dividends paid) / (operating cash flow)"
    ),
    "Add the short-term loans to the long-term loans, then deduct cash": (
        "(((the long-term loans) + (the short-term loans)) - (cash))"
    ),
    "Take ferry revenue, subtract ferry costs and divide the result by ferry revenue": (
        "((ferry revenue) - (ferry costs)) / (ferry revenue)"
    ),
    "Subtract costs from revenue and express the difference as a percentage of revenue": (
        "((revenue) - (costs)) / (revenue)"
    ),
    "Take ferry costs and pier costs, sum them, and express the sum as a share of revenue": (
        "(sum of ferry costs and pier costs) / (revenue)"
    ),
    "Divide cash provided by sales less capex by net income": "(cash provided by sales less capex) / (net income)",
    "Divide average receivables by revenue and multiply by 365": "((average receivables) / (revenue)) * 365",
    "by dividing dividends paid by net income": "(dividends paid) / (net income)",
    "subtract costs from sales, then divide by sales, then multiply by 100": "((sales) - (costs)) / (sales)",
    "Numerator: net income; denominator: average total assets": "(net income) / (average total assets)",
    "Put cash in the numerator and current liabilities in the denominator": "(cash) / (current liabilities)",
    "Let the numerator be cash + receivables, the denominator current liabilities.": (
        "(cash + receivables) / (current liabilities)"
    ),
    "Start with net income, add back depreciation and amortization, then take away capex": (
        "(((net income) + (sum of depreciation and amortization)) - (capex))"
    ),
}


@pytest.mark.parametrize(("said", "expression"), TOLD.items())
def test_steps_are_taken_one_after_the_other(said: str, expression: str) -> None:
    assert in_signs(said) == expression


@pytest.mark.parametrize(
    "said",
    [
        "divide the sum by total assets",  # of what, nothing says
        "Use the balance sheet",
        "The company added two ferries and divided its fleet",
        "Take revenue, subtract costs, take assets",
        "Divide revenue",
    ],
)
def test_what_leaves_a_step_open_is_none(said: str) -> None:
    assert in_signs(said) is None
