"""Definitions of figures that stand within the names of others."""

import pytest

from tools.language.definitions.follow import follow_definitions
from tools.vocab.loader import load_vocabulary

OWN = {
    "Rule of 40 for Acme FY25: revenue growth plus FCF margin, where FCF is operating cash flow less capex less "
    "capitalized software": "revenue_growth + (free_cash_flow - capitalized_software) / revenue",
    "Acme FY25 FCF margin, where FCF is operating cash flow less capex less dividends": (
        "(free_cash_flow - dividends_paid) / revenue"
    ),
    "Acme 2024 net debt to EBITDA, where net debt is total debt less cash": "(total_debt - available_cash) / ebitda",
    "What was Acme's equity ratio for FY2019, where equity is total equity less goodwill?": (
        "(total_equity - goodwill) / total_assets"
    ),
    "Acme's total payout ratio for FY2019, where total payout = common stock repurchased plus dividends paid (cash "
    "flow statement), divided by net income?": "(share_repurchases + dividends_paid) / net_income",
    "Acme EBITDA margin in 2023, where EBITDA is operating income plus depreciation plus stock compensation": (
        "(operating_income + depreciation + share_based_compensation) / revenue"
    ),
}


@pytest.mark.parametrize(("question", "expression"), OWN.items())
def test_the_figure_that_holds_a_defined_one_is_made_of_it(question: str, expression: str) -> None:
    formula = follow_definitions(question, load_vocabulary()).formula
    assert formula is not None
    assert formula.expression == expression


def test_a_sum_is_no_ratio_that_begins_with_its_name() -> None:
    asked = "Acme's total payout ratio for FY2019, where total payout is share repurchases plus dividends paid?"
    assert follow_definitions(asked, load_vocabulary()).formula is None
