"""An expression without a name is asked for as a whole; a part of one never is."""

import pytest

from tools.language.definitions.follow import follow_definitions
from tools.language.definitions.spelled_out import spelled_out
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

SPELLED = {
    "What was (capex plus buybacks) divided by free cash flow (operating cash flow less capex) for Acme in 2023?": (
        "(capital_expenditures + share_repurchases) / free_cash_flow"
    ),
    "EBIT/interest, Acme, fiscal 2025": "ebit / interest_expense",
    "Acme, Q3 FY25: (debt - cash) over LTM operating cash flow": "(total_debt - available_cash) / "
    "ttm(operating_cash_flow)",
    "Acme: dividends plus share repurchases over operating cash flow, FY2024": "(dividends_paid + share_repurchases) / "
    "operating_cash_flow",
    "What was Acme's (net income + interest expense) / total assets in fiscal 2024?": "(net_income + interest_expense) "
    "/ total_assets",
    "Acme, FY2024: dividends plus buybacks, divided by operating cash flow less purchases of property and equipment": (
        "shareholder_distributions / (operating_cash_flow - capital_expenditures)"
    ),
    "Acme, FY2024: (revenue growth minus growth of total costs and expenses)": (
        "revenue_growth - growth(costs_and_expenses, 1)"
    ),
}
LEFT = [
    "Current assets to current liabilities - Acme - 2026",
    "What were Acme's R&D and SG&A in FY2024?",
    "How capital-hungry was Acme in 2024 - capex over revenue?",
    "Acme, FY2024: (debt - cash) over frobs",
]


@pytest.mark.parametrize(("question", "expression"), SPELLED.items())
def test_an_expression_is_asked_for_as_a_whole(question: str, expression: str) -> None:
    formula = follow_definitions(question, VOCABULARY).formula
    assert formula is not None
    assert formula.expression == expression


@pytest.mark.parametrize("question", LEFT)
def test_what_is_read_otherwise_stays(question: str) -> None:
    assert follow_definitions(question, VOCABULARY).text == question


def test_a_name_behind_a_dash_is_what_the_expression_defines_and_subtracts_nothing() -> None:
    vocabulary = load_vocabulary()
    named = spelled_out("dividends plus buybacks over net income - total payout ratio in FY2025", vocabulary)
    assert named is not None
    assert named.formula is not None
    assert named.formula.expression == "shareholder_distributions / net_income"
    other = spelled_out("operating income / revenue - net margin in FY2025", vocabulary)
    assert other is not None
    assert other.formula is not None
    assert other.formula.expression == "operating_income / revenue - net_margin"
