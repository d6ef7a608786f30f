"""Definitions in sentences of their own become equations; sentences that only tell of figures stay."""

import pytest

from tools.language.definitions.follow import follow_definitions
from tools.language.definitions.local import with_equations
from tools.vocab.expressions import parse
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
PAYABLE_DAYS = "365 * avg(trade_payables_balance, 2) / (cost_of_revenue + change_in_inventory)"
DEFINED = {
    "What is Acme's FY2023 DPO? DPO is defined as: 365 * (average accounts payable between FY2022 and FY2023) / "
    "(FY2023 COGS + change in inventory between FY2022 and FY2023)": PAYABLE_DAYS,
    "What is FY2023 DPO at Acme, if DPO = 365 x (average trade payables at the start and end of FY2023) / "
    "(FY2023 cost of sales + change in inventory over FY2023)?": PAYABLE_DAYS,
    "Acme's quick ratio in FY2023? Quick ratio is (cash + receivables) / current liabilities.": (
        "(available_cash + trade_receivables_balance) / current_liabilities"
    ),
    "Acme's quick ratio in FY2023? By that I mean (cash + receivables) / current liabilities.": (
        "(available_cash + trade_receivables_balance) / current_liabilities"
    ),
    "How high was Acme's asset turnover in FY2023? Turnover is calculated as revenue divided by total assets.": (
        "revenue / total_assets"
    ),
}
TOLD = [
    "What was Acme's net margin in FY2021? Revenue is up, less than costs plus interest.",
    "Is Acme's gross margin over 50 percent in FY2021, given that revenue is over 80 billion?",
    "Acme's net income is down. Why, over all?",
]


@pytest.mark.parametrize(("question", "expression"), DEFINED.items())
def test_a_sentence_defines_as_an_equation_does(question: str, expression: str) -> None:
    formula = follow_definitions(question, VOCABULARY).formula
    assert formula is not None
    assert parse(formula.expression) == parse(expression)


def test_what_a_figure_is_anyway_is_left_out() -> None:
    asked = "What was Acme's inventory turnover in FY2021, if turnover is cost of sales over mean inventories?"
    assert follow_definitions(asked, VOCABULARY).text == "What was Acme's inventory turnover in FY2021"


@pytest.mark.parametrize("text", TOLD)
def test_what_is_only_told_of_a_figure_stays(text: str) -> None:
    assert with_equations(text, VOCABULARY) == text


def test_a_year_that_is_not_the_one_asked_for_stays() -> None:
    asked = "Acme's quick ratio in FY2023? Quick ratio is (FY2022 cash + receivables) / current liabilities."
    assert "FY2022 cash" in with_equations(asked, VOCABULARY)


def test_the_form_in_which_money_went_defines_nothing() -> None:
    asked = "What part of Acme's 2022 operating cash flow was paid out as dividends and share repurchases together?"
    found = follow_definitions(asked, VOCABULARY)
    assert found.text == asked
    assert found.formula is None
