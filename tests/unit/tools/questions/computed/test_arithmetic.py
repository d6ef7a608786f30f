"""Figures that a question combines: the formula of that name, else an expression; and what is never combined."""

from typing import Any

import pytest

from tools.models.questions import answerable
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import load_vocabulary

COMBINED = {
    "accumulated deficit / retained earnings": ["retained_earnings"],  # one figure by two names
    "total debt / total debt": ["total_debt / total_debt"],  # by one name: held against itself
    # a formula's name, where there is one
    "SBC as % of revenue": ["sbc_ratio"],
    "SBC as a percent of revenue": ["sbc_ratio"],
    "stock-based compensation, expressed as a percentage of total revenue": ["sbc_ratio"],
    "ratio of capex to revenue": ["capex_ratio"],
    "R&D divided by sales": ["research_intensity"],
    "R&D / sales": ["research_intensity"],
    "operating income in percent of sales": ["operating_margin"],
    "gross profit as a share of revenue": ["gross_margin"],
    "percentage of sales spent on R&D": ["research_intensity"],
    "what share of revenue did R&D make up": ["research_intensity"],
    "what fraction of net income was paid out as dividends": ["dividend_payout_ratio"],
    "total debt divided by EBITDA": ["debt_to_ebitda"],
    "operating income plus depreciation and amortization": ["ebitda"],
    "depreciation and amortization plus operating income": ["ebitda"],
    "current assets minus current liabilities": ["working_capital"],
    "net income per employee": ["net_income_per_employee"],
    "dollars of dividends paid divided by net income": ["dividend_payout_ratio"],
    "gross profit against revenue": ["gross_margin"],
    "total debt against equity": ["debt_to_equity"],
    "net income on average total assets": ["return_on_assets"],
    "accounts receivable, net, over revenue": ["receivables_to_revenue"],
    "what share of operating cash flow became net income": ["net_income / operating_cash_flow"],
    "what fraction of free cash flow was paid out as dividends and share repurchases": [
        "distributions_to_free_cash_flow"
    ],
    # expressions
    "goodwill as a percent of total liabilities": ["goodwill / total_liabilities"],
    "inventory to accounts payable ratio": ["inventory / accounts_payable"],
    "ratio between inventory and goodwill": ["inventory / goodwill"],
    "goodwill relative to total liabilities": ["goodwill / total_liabilities"],
    "revenue minus net income": ["revenue - net_income"],
    "revenue less net income": ["revenue - net_income"],
    "difference between revenue and net income": ["revenue - net_income"],
    "the gap between revenue and its cost of revenue": ["revenue - cost_of_revenue"],
    "how much more was spent on R&D than on SG&A": [
        "research_and_development - selling_general_and_administrative"
    ],
    "sum of R&D and SG&A": ["research_and_development + selling_general_and_administrative"],
    "R&D plus SG&A": ["research_and_development + selling_general_and_administrative"],
    "R&D + SG&A": ["research_and_development + selling_general_and_administrative"],
    "combined R&D and capex": ["research_and_development + capital_expenditures"],
    "R&D and capex combined": ["research_and_development + capital_expenditures"],
    "R&D plus capex as a percentage of revenue": ["(research_and_development + capital_expenditures) / revenue"],
    "R&D plus SG&A divided by revenue": ["(research_and_development + selling_general_and_administrative) / revenue"],
    "operating cash flow minus capex minus dividends paid": [
        "(operating_cash_flow - capital_expenditures - dividends_paid)"
    ],
    "operating cash flow less dividends and share repurchases": ["operating_cash_flow - shareholder_distributions"],
    "operating cash flow - capex": ["free_cash_flow"],
    "gross profit - SG&A - R&D": ["(gross_profit - selling_general_and_administrative - research_and_development)"],
    "R&D and SG&A, both added, relative to revenue": [
        "(research_and_development + selling_general_and_administrative) / revenue"
    ],
    "R&D, SG&A and capex combined over revenue": [
        "(research_and_development + selling_general_and_administrative + capital_expenditures) / revenue"
    ],
    # each of several
    "R&D and SG&A as a percentage of revenue": ["research_intensity", "sga_ratio"],
    "R&D as a percentage of revenue and of gross profit": ["research_intensity", "research_to_gross_profit"],
    "R&D as a percentage of revenue, and SG&A as a percentage of revenue": ["research_intensity", "sga_ratio"],
    "revenue, net income, and R&D as a percentage of gross profit": [
        "revenue / gross_profit", "net_income / gross_profit", "research_to_gross_profit",
    ],
    # side by side
    "revenue and net income": ["revenue", "net_income"],
    "R&D against SG&A": ["research_and_development", "selling_general_and_administrative"],
    "revenue - diluted EPS": ["revenue", "eps_diluted"],  # no amounts of one kind: a list
    "revenue – net income": ["revenue", "net_income"],  # a dash, no minus
    "compare revenue to net income": ["revenue", "net_income"],
    "revenue versus net income": ["revenue", "net_income"],
    "return on equity, based on average equity": ["return_on_equity"],
    "gross margin in percent": ["gross_margin"],
}  # fmt: skip
OPEN = {
    "R&D and SG&A relative to revenue": "relative",  # each of them, or both?
    "net income as a percent": "percent",
    "percentage of revenue": "percentage",
    "operating cash flow less dividends paid and acquisitions": "less",
    "average revenue": "average",
    "ratio of revenue": "ratio",
}


@pytest.mark.parametrize(("words", "metrics"), COMBINED.items())
@pytest.mark.parametrize(
    "form", ["Apple's {} in 2023", "What was Apple's {} from 2020 to 2023?", "{} of Apple, Q2 2023"]
)
def test_figures_are_combined_as_the_question_says(read: Any, form: str, words: str, metrics: list[str]) -> None:
    reading = read(form.format(words))
    assert list(reading.metrics) == metrics
    assert (reading.unexplained, reading.problems) == ((), ())
    assert answerable(reading)


def test_how_far_one_figure_is_above_another_is_their_difference(read: Any) -> None:
    asked = read("By how much do Apple's current liabilities exceed current assets at the end of 2023?")
    assert (asked.metrics, asked.unexplained) == (("current_liabilities - current_assets",), ())
    assert read("Did Apple's R&D exceed its SG&A in 2023?").asks.kind == "verdict"
    assert read("By how much did Apple's revenue top Meta's in 2023?").asks.kind == "difference"


@pytest.mark.parametrize(("words", "word"), OPEN.items())
def test_a_combination_that_is_not_clear_is_no_figure(read: Any, words: str, word: str) -> None:
    reading = read(f"Apple's {words} in 2023")
    assert word in reading.unexplained
    assert not answerable(reading)


@pytest.mark.parametrize(
    "question",
    [
        "Apple's net income as a percentage of Nvidia's revenue in 2023",
        "ratio of Apple's revenue to Nvidia's revenue",
        "Apple's revenue minus Nvidia's revenue in 2023",
        "Apple's R&D in 2023 as a percentage of revenue in 2022",
        "what percentage of Apple's revenue is Nvidia's R&D",
    ],
)
def test_figures_of_two_companies_or_periods_are_not_combined(read: Any, question: str) -> None:
    reading = read(question)
    assert [problem.kind for problem in reading.problems] == ["combination"]
    assert not any(sign in metric for metric in reading.metrics for sign in "+-/ ")
    assert not answerable(reading)


@pytest.mark.parametrize(
    ("question", "tickers"),
    [
        ("SBC as a percentage of revenue, Apple and Nvidia, 2023", ("AAPL", "NVDA")),
        ("the difference between Apple's and Nvidia's revenue in 2023", ("AAPL", "NVDA")),
    ],
)
def test_a_combination_holds_for_each_company(read: Any, question: str, tickers: tuple[str, ...]) -> None:
    reading = read(question)
    assert reading.tickers == tickers
    assert answerable(reading)


COVERED = {
    "How many times did Apple's operating income cover interest in FY2023?": "interest_coverage",
    "How often did Apple's EBITDA cover its interest expense in FY2023?": "ebitda_interest_coverage",
    "How many times was Apple's interest covered by operating income in 2023?": "interest_coverage",
    "By how many times does Apple's operating cash flow cover capex?": "capex_coverage",
}


@pytest.mark.parametrize(("question", "metric"), COVERED.items())
def test_what_covers_another_figure_is_divided_by_it(read: Any, question: str, metric: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == ((metric,), ())
    assert answerable(reading)


def test_a_word_that_no_figure_covers_names_none(read: Any) -> None:
    for question in ("Apple's interest in 2023", "Does Apple's insurance cover interest?"):
        assert not answerable(read(question))
    [problem] = read("How many times did Apple's operating income cover Nvidia's interest expense?").problems
    assert problem.kind == "combination"


@pytest.mark.parametrize(
    "question", ["What did Apple's sales cost it in 2023?", "what did its sales cost Apple in 2023"]
)
def test_what_sales_cost_is_their_cost(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == (("cost_of_revenue",), ())


CHANGES = {
    "change in Apple's revenue from 2020 to 2023": (True, ("revenue",)),
    "By how much did Apple's revenue change between 2020 and 2023?": (True, ("revenue",)),
    "How much has Apple's revenue grown since 2020?": (True, ("revenue",)),
    "Apple's revenue increase from 2020 to 2023": (True, ("revenue",)),
    "difference in Apple's revenue between 2021 and 2023": (True, ("revenue",)),
    "Apple's revenue growth from 2020 to 2023": (True, ("revenue_growth",)),
    "Apple's revenue growth each year from 2020 to 2023": (False, ("revenue_growth",)),
    "Apple's revenue from 2020 to 2023": (False, ("revenue",)),
    "How did Apple's revenue change in 2023?": (False, ("revenue_growth",)),
}


@pytest.mark.parametrize(("question", "expected"), CHANGES.items())
def test_the_change_over_several_years_is_that_of_the_figure_itself(
    read: Any, question: str, expected: tuple[bool, tuple[str, ...]]
) -> None:
    reading = read(question)
    assert (reading.change, reading.metrics) == expected
    assert answerable(reading)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Apple's revenue CAGR from 2019 to 2024", (("revenue",), (2019, 2020, 2021, 2022, 2023, 2024), 1)),
        ("Apple's revenue CAGR over the last five years", (("revenue",), (), 6)),
        ("At what compound rate did Apple's revenue grow over the past three years?", (("revenue",), (), 4)),
        ("Apple's revenue CAGR 2020-2024 (4 years)", (("revenue",), (2020, 2021, 2022, 2023, 2024), 1)),
        ("Apple's four-year net income CAGR from 2020 to 2024", (("net_income",), (2020, 2021, 2022, 2023, 2024), 1)),
        ("Apple's three-year revenue CAGR from 2020 to 2022", (("revenue_cagr_3y",), (2020, 2021, 2022), 1)),
        ("Apple's 3-year revenue CAGR in 2024", (("revenue_cagr_3y",), (2024,), 1)),
    ],
)
def test_compound_growth_is_over_the_years_that_are_named(read: Any, question: str, expected: Any) -> None:
    reading = read(question)
    assert (reading.metrics, reading.fiscal_years, reading.newest) == expected


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("What is the R&D portion of Apple's operating expenses in 2024?", "research_and_development"),
        ("the research and development part of Apple's opex FY2024", "research_and_development"),
        ("Apple's selling and marketing slice of SG&A FY2024", "selling_and_marketing"),
        (
            "What portion of operating expenses was R&D at Apple in 2024?",
            "research_and_development / operating_expenses",
        ),
        ("Apple's R&D as a portion of operating expenses, 2024", "research_and_development / operating_expenses"),
    ],
)
def test_a_piece_of_a_figure_is_itself_and_no_share(read: Any, question: str, metric: str) -> None:
    assert (read(question).metrics, read(question).unexplained) == ((metric,), ())


def test_sequential_growth_is_that_of_the_figure_itself(read: Any) -> None:
    reading = read("Apple's sequential revenue growth in Q2 2023")
    assert (reading.sequential, reading.metrics, reading.granularity) == (True, ("revenue",), "quarterly")


def test_a_growth_rate_over_several_years_needs_no_range(read: Any) -> None:
    reading = read("Apple's three-year revenue CAGR through fiscal 2024")
    assert (reading.open_end, reading.fiscal_years, reading.metrics) == ("", (2024,), ("revenue_cagr_3y",))


def test_every_formula_is_known_by_its_parts() -> None:
    formulas = formulas_of(load_vocabulary())
    assert formulas is formulas_of(load_vocabulary())
    assert formulas.combining("gross_profit", "/", "revenue") == "gross_margin"
    assert formulas.combining("revenue", "/", "gross_profit") is None
    assert formulas.grows("revenue_growth") == "revenue"
    assert formulas.grows("revenue_cagr_3y") is formulas.grows("gross_margin") is formulas.grows("revenue") is None
    assert formulas.divisor("sga_ratio") == "revenue"
    assert formulas.averages("return_on_equity", "shareholders_equity")
    assert not formulas.averages("return_on_equity", "net_income")
    assert formulas.spans_years("revenue_cagr_3y")
    assert not formulas.spans_years("revenue_growth")
