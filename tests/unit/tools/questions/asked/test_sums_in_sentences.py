"""Sums in full sentences: of a figure that adds up others, over years, and of the quarters up to one."""

from typing import Any

import pytest

from tools.models.questions import answerable


def test_a_figure_that_adds_up_others_may_be_called_combined(read: Any) -> None:
    found = read("What was the combined amount Apple returned through dividends and share repurchases in fiscal 2024?")
    assert (found.metrics, found.unexplained) == (("shareholder_distributions",), ())


def test_a_figure_that_adds_up_nothing_may_not(read: Any) -> None:
    assert not answerable(read("What was Apple's combined revenue in fiscal 2024?"))


@pytest.mark.parametrize("years", ["2022, 2023 and 2024", "the last three years", "fiscal 2022 to 2024"])
def test_what_adds_up_over_years_is_their_sum(read: Any, years: str) -> None:
    found = read(f"What did Meta's purchases of property and equipment add up to over {years}?")
    assert found.asks is not None
    assert (found.asks.kind, found.metrics) == ("sum", ("capital_expenditures",))


@pytest.mark.parametrize("how", ["much, in percent", "strongly, in percentage terms", "fast (in percent)"])
def test_how_much_in_percent_is_no_question_for_yes_or_no(read: Any, how: str) -> None:
    found = read(f"How {how}, did Apple's net earnings grow in fiscal 2023?".replace("),", ")"))
    assert found.asks is not None
    assert found.asks.kind == "growth"


def test_the_last_four_quarters_up_to_one_are_twelve_months(read: Any) -> None:
    found = read("Sum of NVIDIA's last four quarters of revenue as of Q2 FY26?")
    assert found.metrics == ("ttm(revenue)",)


@pytest.mark.parametrize(
    "question",
    [
        "Sum of NVIDIA's last three quarters of revenue as of Q2 FY26?",
        "revenue of nvidia in the last four quarters as of Q2 FY2026, summed",
    ],
)
def test_other_runs_of_quarters_up_to_one_are_declined(read: Any, question: str) -> None:
    assert not answerable(read(question))


def test_one_quarter_of_the_last_years_is_read(read: Any) -> None:
    assert answerable(read("nvidia q2 revenue for the last 3 years"))


def test_a_buyback_that_shrinks_a_count_is_no_figure_of_its_own(read: Any) -> None:
    found = read("By what percentage did the buyback shrink Apple's weighted diluted share count in FY25?")
    assert found.asks is not None
    assert (found.metrics, found.asks.kind) == (("weighted_shares_diluted",), "growth")


def test_signs_between_two_figures_compare_them(read: Any) -> None:
    found = read("is apples current liab > current assets at fy25 end?")
    assert found.asks is not None
    assert (found.asks.kind, found.asks.relation) == ("verdict", "above")


@pytest.mark.parametrize(
    ("question", "metric"),
    [("gm apple fy25 (% not $)", "gross_margin"), ("nvda h1 fy26 revenue (q1+q2 together)", "ytd(revenue)")],
)
def test_what_is_put_in_brackets_again_narrows_nothing(read: Any, question: str, metric: str) -> None:
    found = read(question)
    assert found.metrics == (metric,)
    assert answerable(found)
