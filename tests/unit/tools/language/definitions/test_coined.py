"""A name of the asker's own only labels its definition; a word that may narrow the figure stays in the question."""

import pytest

from tools.language.definitions.follow import follow_definitions
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

COINED = {
    "Stock comp burden for Acme, FY2023 (share-based compensation expense over revenue)": (
        "so defined figure for Acme, FY2023", "Stock comp burden as defined", "share_based_compensation / revenue",
    ),
    "A&P intensity: advertising costs over net sales, Acme, year to June 2024": (
        "so defined figure, Acme, year to June 2024", "A&P intensity as defined", "advertising_expense / revenue",
    ),
    "Acme's NRI for 2024, meaning revenue net of operating lease cost and interest": (
        "Acme's so defined figure for 2024", "NRI as defined", "revenue - operating_lease_cost - interest_expense",
    ),
    "A&B leverage FY2025, (debt due within one year + long-term debt) over (operating income + D&A)": (
        "A&B so defined figure FY2025", "Leverage as defined",
        "(debt_current + long_term_debt) / (operating_income + depreciation_and_amortization)",
    ),
    "Calculated billings for Acme FY2025: revenue plus capex": (
        "so defined Calculated billings for Acme FY2025", "Calculated billings as defined",
        "revenue + capital_expenditures",
    ),
    "FCF productivity for Acme FY2025: (operating cash flow less capex) over net earnings": (
        "so defined figure for Acme FY2025", "FCF productivity as defined", "free_cash_flow / net_income",
    ),
    "Acme services burden for FY2024: cost of revenue over revenue": (  # "services" stays, to be declined
        "Acme services so defined figure for FY2024", "Burden as defined", "cost_of_revenue / revenue",
    ),
}  # fmt: skip
LEFT = [
    "Acme's AWS for 2024, meaning operating income over revenue",  # no letters of what it means
    "Acme's frugality score FY2024: SG&A over zonks",
    "Acme's tax rate and R&D intensity FY2024: R&D over revenue",  # two names
    "Acme's revenue and thrift score FY2024 (SG&A over revenue)",  # another figure beside it
    "Acme's thrift score FY2024",
    "Acme's thrift score FY2024 (revenue)",
]


@pytest.mark.parametrize("question", COINED)
def test_a_definition_set_apart_is_what_is_asked_for(question: str) -> None:
    found = follow_definitions(question, VOCABULARY)
    assert found.formula is not None
    assert (found.text, found.formula.label, found.formula.expression) == COINED[question]


@pytest.mark.parametrize("question", LEFT)
def test_a_name_that_is_not_told_whole_stays(question: str) -> None:
    found = follow_definitions(question, VOCABULARY)
    assert (found.text, found.formula) == (question, None)
