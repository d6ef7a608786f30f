"""Figures whose form other words of the question decide."""

from typing import Any

import pytest

NAMED = {
    # A word behind says which of its kin is meant.
    "Apple eps last 4 years (diluted)": ("eps_diluted",),
    "Apple eps 2024 (basic)": ("eps_basic",),
    "Apple eps fy24, basic": ("eps_basic",),
    "latest quarter eps for Apple basic": ("eps_basic",),
    "Apple deferred revenue 2024 (current)": ("deferred_revenue_current",),
    "Apple current contract liability 2024": ("deferred_revenue_current",),
    "What were Apple's current operating leases in 2024?": ("operating_lease_liability_current",),
    "Apple's current inventory": ("inventory",),
    "Apple current taxes 2024": ("current_tax_expense",),
    "Apple current tax rate 2024": ("current_tax_rate",),
    "Apple deferred revenue fy24, noncurrent": ("deferred_revenue_noncurrent",),
    "Apple long term debt 2024 (current)": ("long_term_debt_current",),
    "is Apple debt (long term) lower in 2024 than in 2023?": ("long_term_debt",),
    "Apple debt 2024, short-term": ("debt_current",),
    # "Change" is the question's own word where two dates are set against each other, and where it is its verb.
    "Apple's inventory change between 2023 and 2024": ("inventory",),
    "change in inventory of Apple from 2023 to 2024": ("inventory",),
    "Did Apple's inventory change in 2024?": ("inventory",),
    "Apple's change in inventory in 2024": ("change_in_inventory",),
    "Apple's inventory change 2024": ("change_in_inventory",),
    # What a bracket says again, or says of how it is computed.
    "Apple's cash (just cash and cash equivalents) 2024": ("cash_and_cash_equivalents",),
    "Apple interest coverage 2024 (ebit / interest)": ("interest_coverage",),
    "total cash Apple gave back to holders fy25 = dividends + buybacks": ("dividends_paid + share_repurchases",),
    "Apple fcf 2024 = ocf - capex": ("free_cash_flow",),
    "Apple inventory days 2024 (yr-end inv over cogs x 365)": ("days_inventory_outstanding_year_end",),
    "Apple times interest covered 2024 (ebit / interest)": ("interest_coverage",),
    "Apple revenue 2023 - no net income please": ("revenue",),
    "how big is R&D in Apple's opex 2024, in percent": ("research_and_development / operating_expenses",),
    "Apple net sales + EPS 2024": ("revenue", "eps_diluted"),
    # Balances at year-end instead of their averages; the end of a year is a period otherwise.
    "days sales outstanding Apple fy2024 on yr end receivables": ("days_sales_outstanding_year_end",),
    "Apple's inventory turnover in 2024 using ending inventory": ("inventory_turnover_year_end",),
    "Apple return on equity 2024 (year-end equity)": ("return_on_equity_year_end",),
    "Apple's return on equity at year end 2024": ("return_on_equity",),
    # Other wordings.
    "What cash amount did Apple pay for income taxes in 2024?": ("income_taxes_paid",),
    "How much did Apple pay in cash for income taxes in 2024?": ("income_taxes_paid",),
    "how much cash did Apple pay for income taxes in 2024": ("income_taxes_paid",),
    "what chunk of Apple revenue goes to capex 2024": ("capex_ratio",),
    "what slice of Apple's revenue went to R&D in 2024": ("research_intensity",),
    "In which year did Apple repurchase the most stock between 2020 and 2024": ("share_repurchases",),
    "who hands out more cash in dividends 2024, Apple or Meta": ("dividends_paid",),
    "Apple's labor and related expense 2024": ("employee_expense",),
    "Apple rental income 2024": ("rental_income",),
    "how much did Apple collect in rents 2024": ("rental_income",),
    "how much does Apple spend for advertisement 2024": ("advertising_expense",),
}


@pytest.mark.parametrize(("question", "metrics"), NAMED.items())
def test_the_figure_that_is_meant_is_read(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == (metrics, ())


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Apple revenue 2024 (organic)", ("organic",)),
        ("Apple revenue fy24, adjusted", ("adjusted",)),
        ("Apple interest coverage 2024 (ebitda / frobs)", ("frobs",)),
        ("Apple inventory days 2024 (frobs over revenue x 365)", ("frobs", "x", "365")),
    ],
)
def test_a_word_behind_that_names_no_known_figure_stays_open(read: Any, question: str, left: tuple[str, ...]) -> None:
    reading = read(question)
    assert reading.unexplained == left or len(reading.metrics) > 1
