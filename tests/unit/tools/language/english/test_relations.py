"""What a mention is in the question for: another company that a figure relates to, a statement named in passing."""

from typing import Any

import pytest

from tools.models.questions import answerable

RELATED = {
    "Apple's revenue from Intel": ("AAPL",),
    "Nvidia's sales to Microsoft": ("NVDA",),
    "Nvidia's sales to Microsoft in 2024": ("NVDA",),
    "Meta's revenue from Apple in 2023": ("META",),
    "How much revenue did Apple get from Nvidia in 2024?": ("AAPL",),
    "What did Apple pay to Nvidia in 2024?": ("AAPL",),
    "Meta's stake in Nvidia": ("META",),
    "Apple's purchases of securities of Nvidia in 2023": ("AAPL",),
    "Apple's revenue with Nvidia in 2023": ("AAPL",),
    "Nvidia's sales by Meta": ("NVDA",),
    "sales to Microsoft": (),
}
COMPARED = {
    "revenue of Apple and Nvidia": ("AAPL", "NVDA"),
    "Apple's and Nvidia's revenue": ("AAPL", "NVDA"),
    "revenue at Apple and at Nvidia": ("AAPL", "NVDA"),
    "revenue from Apple and from Nvidia": ("AAPL", "NVDA"),
    "revenue from Apple": ("AAPL",),
    "compare Apple's revenue to Nvidia": ("AAPL", "NVDA"),
    "compare Apple with Nvidia on revenue": ("AAPL", "NVDA"),
    "How does Apple's revenue compare to Nvidia's?": ("AAPL", "NVDA"),
    "Apple's revenue versus Nvidia": ("AAPL", "NVDA"),
    "Apple's revenue compared to that of Nvidia": ("AAPL", "NVDA"),
    "Apple's revenue together with Nvidia's": ("AAPL", "NVDA"),
    "Apple revenue in 2023, Nvidia revenue in 2024": ("AAPL", "NVDA"),
    "Apple or Nvidia, whose revenue is higher?": ("AAPL", "NVDA"),
    "revenue in 2023 for Apple and for Nvidia": ("AAPL", "NVDA"),
}


@pytest.mark.parametrize(("question", "tickers"), RELATED.items())
def test_another_company_that_a_figure_relates_to_is_not_asked_about(
    read: Any, question: str, tickers: tuple[str, ...]
) -> None:
    reading = read(question)
    assert reading.tickers == tickers
    assert [problem.kind for problem in reading.problems] == ["relation"]
    assert reading.not_loaded == ()
    assert not answerable(reading)


@pytest.mark.parametrize(("question", "tickers"), COMPARED.items())
def test_companies_in_a_list_or_a_comparison_are_all_asked_about(
    read: Any, question: str, tickers: tuple[str, ...]
) -> None:
    reading = read(question)
    assert (reading.tickers, reading.problems, reading.unexplained) == (tickers, (), ())
    assert answerable(reading)


PASSING = {
    "goodwill on Apple's balance sheet": ("goodwill",),
    "goodwill on the balance sheet of Apple": ("goodwill",),
    "Apple's net income in the income statement": ("net_income",),
    "From Apple's income statement for 2023, what was operating income?": ("operating_income",),
    "Apple's capex per its consolidated cash flow statement": ("capital_expenditures",),
    "Apple balance sheet goodwill": ("goodwill",),
    "Apple inventory, FY24 balance sheet": ("inventory",),
    "Apple's cash flow statement item dividends paid": ("dividends_paid",),
    "Apple's inventory according to the latest quarterly balance sheet": ("inventory",),
    "What was Apple's net income in 2023, using its income statement?": ("net_income",),
    "Use Apple's 2023 income statement and give me its net income": ("net_income",),
    "Using Apple's income statement and balance sheet, what was its asset turnover in 2023?": ("asset_turnover",),
    "How much goodwill does the balance sheet of Apple show at the end of 2023?": ("goodwill",),
    "Take Apple's cash flow statement: what was capex in 2023?": ("capital_expenditures",),
    "Using only Apple's income statement, what was its net income in 2023?": ("net_income",),
}
ASKED = {
    "Apple's balance sheet": (),
    "What is in Apple's latest quarterly balance sheet?": (),
    "Apple's balance sheet and revenue": ("revenue",),
    "Show Apple's revenue and the balance sheet": ("revenue",),
    "Apple's revenue in 2023, balance sheet": ("revenue",),
    "Apple's revenue, FY24 balance sheet": ("revenue",),
    "Apple's inventory and the FY24 balance sheet": ("inventory",),
    "Using the income statement, give Apple's revenue, and its balance sheet": ("revenue",),
}


@pytest.mark.parametrize(("question", "metrics"), PASSING.items())
def test_a_statement_may_only_say_where_a_figure_stands(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert (reading.metrics, reading.statements, reading.route) == (metrics, (), "metric_lookup")
    assert answerable(reading)


@pytest.mark.parametrize(("question", "metrics"), ASKED.items())
def test_a_statement_that_is_asked_for_is_shown(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert (reading.metrics, reading.statements, reading.route) == (metrics, ("balance_sheet",), "full_statement")
    assert answerable(reading)


def test_a_figure_of_one_year_is_not_asked_for_another(read: Any) -> None:
    [problem] = read("Apple's 2023 revenue for fiscal 2022").problems
    assert (problem.kind, problem.words) == ("contradictory periods", "2023 revenue for fiscal 2022")
    for question in ("Apple's 2023 revenue and 2022 net income", "Apple's revenue in 2023 and in 2022"):
        assert read(question).problems == ()
