"""Definitions before the question that they are for."""

import pytest

from tools.language.definitions.follow import follow_definitions
from tools.language.definitions.led_in import with_definition_behind
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

USUAL = {
    "Taking free cash flow as operating cash flow minus purchases of property and equipment, what portion of it did "
    "Acme return in 2024?": "what portion of free cash flow did Acme return in 2024?",
    "With FCF defined as operating cash flow less capex, what was the FCF margin of Acme in 2023?": (
        "what was the FCF margin of Acme in 2023?"
    ),
    "Defining working capital as current assets less current liabilities, how much working capital did Acme have in "
    "2024?": "how much working capital did Acme have in 2024?",
}
OWN = {
    "Taking free cash flow as operating cash flow minus capex minus stock compensation, what was it at Acme in 2024?": (
        "operating_cash_flow - capital_expenditures - share_based_compensation"
    ),
    "Taking FCF as operating cash flow less dividends, what was FCF at Acme in 2023?": (
        "operating_cash_flow - dividends_paid"
    ),
}
LEFT = [
    "Taking revenue into account, what was Acme's net income in 2024?",
    "With net debt as total debt less cash, what multiple of EBITDA was it at Acme in 2024?",
    "Taking frobs as revenue less costs, what was net income at Acme in 2024?",
    "Using the annual report, what was Acme's revenue in 2024?",
]


@pytest.mark.parametrize(("question", "plain"), USUAL.items())
def test_a_definition_that_says_what_the_figure_is_anyway_goes(question: str, plain: str) -> None:
    assert with_definition_behind(question, VOCABULARY) == plain


@pytest.mark.parametrize(("question", "expression"), OWN.items())
def test_any_other_is_followed(question: str, expression: str) -> None:
    formula = follow_definitions(question, VOCABULARY).formula
    assert formula is not None
    assert formula.expression == expression


@pytest.mark.parametrize("question", LEFT)
def test_what_defines_nothing_that_is_asked_for_stays(question: str) -> None:
    assert with_definition_behind(question, VOCABULARY) == question
