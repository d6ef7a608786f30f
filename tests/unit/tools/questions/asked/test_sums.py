"""A sum that is asked for is given or left open: its parts are no answer."""

from typing import Any

import pytest

from tools.models.questions import answerable

OVER_TIME = {
    "Add up Apple's free cash flow for 2022 through 2024": "free_cash_flow",
    "Apple's cumulative free cash flow for 2022 through 2024": "free_cash_flow",
    "Apple's combined free cash flow for 2022, 2023 and 2024": "free_cash_flow",
    "Apple's dividends and share repurchases over 2022 to 2024, added together": "shareholder_distributions",
    "Add up what Apple handed back through repurchases and dividends (cash flow statement) over 2021, 2022 and 2023":
    "shareholder_distributions",
    "Apple's R&D and SG&A combined over 2022 through 2024":
    "research_and_development + selling_general_and_administrative",
    "Altogether, what did Apple pay in dividends from 2022 to 2024?": "dividends_paid",
}  # fmt: skip
OF_FIGURES = [
    "Apple's R&D and SG&A in 2023, put together",
    "add up Apple's R&D and SG&A for 2023",
    "Everything Apple spent on R&D and SG&A in 2023, in one sum",
    "What do Apple's R&D and SG&A for 2023 total?",
    "What did Apple pay in total for R&D and SG&A in 2023?",
]
LEFT_OPEN = [
    "Add up Apple's net margin for 2022 through 2024",
    "sum of Apple's diluted EPS 2022 to 2024",
    "Apple and Meta R&D and SG&A 2023 combined",
    "Apple's total debt in 2023, counting both commercial paper and tractors",
    "Everything about Apple's revenue and net income in 2023",
]


@pytest.mark.parametrize(("question", "metric"), OVER_TIME.items())
def test_flows_add_up_over_years_formulas_among_them(read: Any, question: str, metric: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.asks.kind, reading.unexplained) == ((metric,), "sum", ())


def test_a_sum_of_figures_in_each_of_several_years_is_none_over_the_years(read: Any) -> None:
    reading = read("Apple's R&D and SG&A combined in 2022, 2023 and 2024")
    assert reading.metrics == ("research_and_development + selling_general_and_administrative",)
    assert reading.asks is None


@pytest.mark.parametrize("question", OF_FIGURES)
def test_figures_of_one_list_add_up_wherever_that_is_said(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.metrics == ("research_and_development + selling_general_and_administrative",)
    assert answerable(reading)


@pytest.mark.parametrize("question", LEFT_OPEN)
def test_what_does_not_add_up_is_left_open(read: Any, question: str) -> None:
    assert not answerable(read(question))


def test_one_of_two_that_paid_more_in_total_is_no_sum(read: Any) -> None:
    reading = read("Which one paid more dividends in total in 2024, Apple or Meta?")
    assert reading.asks is None or reading.asks.kind != "sum"
    assert (reading.tickers, reading.unexplained) == (("AAPL", "META"), ())
