"""Formulas over closing balances, and over so many days."""

import pytest

from tools.vocab.expressions import parse
from tools.vocab.loader import load_vocabulary
from tools.vocab.variants import on_closing_balances, over_days

VOCABULARY = load_vocabulary()
CLOSING = {
    "inventory_turnover": "cost_of_revenue / inventory",
    "operating_cycle": "days_in_period * trade_receivables_balance / revenue "
    "+ days_in_period * inventory / cost_of_revenue",
    "return_on_assets * 2": "net_income / total_assets * 2",
    "avg(revenue, 2)": "avg(revenue, 2)",  # of a flow there is none at the end
    "free_cash_flow": "free_cash_flow",
}


@pytest.mark.parametrize("expression", CLOSING)
def test_the_last_balance_takes_the_place_of_an_average(expression: str) -> None:
    assert parse(on_closing_balances(VOCABULARY, expression)) == parse(CLOSING[expression])


def test_a_number_of_days_takes_the_place_of_the_periods_own() -> None:
    found = over_days(VOCABULARY, on_closing_balances(VOCABULARY, "days_sales_outstanding"), 90)
    assert parse(found) == parse("90 * trade_receivables_balance / revenue")
    assert over_days(VOCABULARY, "net_income / revenue", 90) == "net_income / revenue"


def test_every_variant_at_the_end_of_a_period_is_told_of_beside_its_formula() -> None:
    formulas = VOCABULARY.formulas
    bases = {key: key.removesuffix("_year_end") for key in formulas if key.endswith("_year_end")}
    assert all(key in formulas[base].also for key, base in bases.items())
