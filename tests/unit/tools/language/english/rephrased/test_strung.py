"""Figures that are listed without commas are told from formulas, and from one figure in another."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.rephrased.strung import strung
from tools.vocab.loader import load_vocabulary

LISTED = {
    "operating cash flow capex dividends and buybacks": "operating cash flow, capex, dividends, buybacks",
    "operating cash flow, capex, dividends and buybacks": "operating cash flow, capex, dividends, buybacks",
    "revenue gross profit and net income": "revenue, gross profit and net income",
    "inventory goodwill and total debt": "inventory, goodwill and total debt",
    "revenue gross profit net income and eps": "revenue, gross profit, net income and eps",
    "revenue + gross profit + net loss": "revenue, gross profit, net loss",
    "revenue + net income": "revenue, net income",
    "total assets / total liabilities / equity": "total assets, total liabilities, equity",
    "revenue / gross profit / net income": "revenue, gross profit, net income",
    "revenue, operating income, net, eps diluted": "revenue, operating income, net income, eps diluted",
    "revenue, gross profit and net": "revenue, gross profit and net income",
    "what did meta earn (net) in 2022": "what did meta earn net income in 2022",
}
KEPT = [
    "gross profit / revenue",
    "debt / equity",
    "r&d + marketing and sales",
    "commercial paper + long-term debt",
    "cash + short-term investments",
    "stock comp r&d and revenue",  # may be the part of R&D that is paid in stock
    "debt, cash, net",
    "other income, net, over pretax income",  # the end of a label
    "gross, net and operating margin",
    "dividends and buybacks",  # both together have a name
    "revenue net of returns",
    "operating cash flow capex",
]


@pytest.mark.parametrize(("said", "meant"), LISTED.items())
def test_figures_that_are_strung_together_are_a_list(said: str, meant: str) -> None:
    assert apply(said, strung(said, load_vocabulary()))[0] == meant


@pytest.mark.parametrize("said", KEPT)
def test_a_formula_and_a_part_of_a_figure_are_none(said: str) -> None:
    assert apply(said, strung(said, load_vocabulary()))[0] == said
