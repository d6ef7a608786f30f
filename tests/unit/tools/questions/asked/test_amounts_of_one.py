"""How far one figure moved from the year before, where its change is asked for, in whatever words."""

from typing import Any

import pytest

from tools.models.questions import answerable

MOVED = {
    "Change in Apple's gross margin in fiscal 2023": "gross_margin",
    "Change in Apple's gross margin in fiscal 2023, in points": "gross_margin",
    "By how much did Apple's free cash flow change in fiscal 2023?": "free_cash_flow",
    "By how much did Apple's cash and short-term investments change over fiscal 2023?": "cash_and_current_investments",
    "How did Apple's current ratio change in fiscal 2023?": "current_ratio",
    "Change in Apple's SG&A-to-sales ratio in fiscal 2023": "sga_ratio",
    # That it moved is told, and how far is asked.
    "Goodwill at Apple jumped in fiscal 2023 - by how many dollars?": "goodwill",
    "Apple's inventory fell in fiscal 2023. By how much?": "inventory",
    "Apple's gross margin improved in fiscal 2023, by how many points?": "gross_margin",
    # Reported ones, whatever stands between.
    "By how many dollars did Apple's inventory grow on the balance sheet during fiscal 2023?": "inventory",
    "By how many dollars did accounts payable at Apple fall within fiscal 2023?": "accounts_payable",
    "Apple's inventory: by how many dollars did it grow year over year in fiscal 2023?": "inventory",
    "By how much did Apple's inventory increase over fiscal 2023?": "inventory",
    "By how much did Apple's inventory decrease over fiscal 2023?": "inventory",
    "How far did Apple's deferred revenue climb during fiscal 2023?": "deferred_revenue",
    "By what dollar amount did Apple's total assets shrink in fiscal 2023?": "total_assets",
    "How much larger was Apple's inventory at the end of fiscal 2023 than a year before?": "inventory",
    "How much more did Apple spend on R&D in fiscal 2023 than in the prior year?": "research_and_development",
    "How much did Apple reduce its commercial paper by in fiscal 2023?": "commercial_paper",
    "What was the dollar increase in Apple's accounts payable over fiscal 2023?": "accounts_payable",
    "Movement in Apple's total assets over fiscal 2023": "total_assets",
}


@pytest.mark.parametrize(("question", "metric"), MOVED.items())
def test_it_is_set_against_the_year_before(read: Any, question: str, metric: str) -> None:
    found = read(question)
    assert (found.metrics, found.fiscal_years) == ((metric,), (2022, 2023))
    assert found.asks is not None
    assert (found.asks.kind, found.asks.relation) == ("difference", "up")
    assert answerable(found)


@pytest.mark.parametrize(
    "question",
    [
        "Apple's change in working capital in fiscal 2023",  # a line of the cash flow statement
        "Apple's revenue growth in fiscal 2023",
        "Apple's gross margin in fiscal 2023",
    ],
)
def test_what_is_no_change_of_it_stays(read: Any, question: str) -> None:
    found = read(question)
    assert (found.asks, found.fiscal_years) == (None, (2023,))


def test_points_gained_between_two_years_are_a_difference(read: Any) -> None:
    found = read("How many points did Apple's operating margin gain from fiscal 2022 to fiscal 2023?")
    assert found.asks is not None
    assert (found.asks.kind, found.unexplained) == ("difference", ())


@pytest.mark.parametrize(
    "said",
    [
        "over the twelve months to Q3 FY2023",
        "for the twelve months ended Q3 FY2023",
        ", 12 months to Q3 FY2023",
        ", trailing twelve months to Q3 FY2023",
        "over the last twelve months to Q3 FY2023",
    ],
)
def test_twelve_months_to_a_quarter_are_trailing(read: Any, said: str) -> None:
    assert read(f"Apple's share repurchases {said}").metrics == ("ttm(share_repurchases)",)


@pytest.mark.parametrize(
    "question",
    [
        "What did Apple spend on R&D in an average quarter of fiscal 2023?",
        "Apple's average R&D expense a quarter across fiscal 2023",
    ],
)
def test_an_average_quarter_is_the_mean_of_four(read: Any, question: str) -> None:
    found = read(question)
    assert found.metrics == ("avg(research_and_development, 4)",)
    assert answerable(found)


@pytest.mark.parametrize(
    "question",
    [
        "Apple's FY2023 R&D as a multiple of FY2020 R&D",
        "Apple R&D FY2023 divided by R&D FY2020",
        "How many times Apple's FY2020 R&D was its FY2023 R&D?",
        "What multiple of FY2020 R&D was Apple's FY2023 R&D?",
    ],
)
def test_a_figure_of_one_year_over_that_of_another_is_a_multiple(read: Any, question: str) -> None:
    found = read(question)
    assert found.asks is not None
    assert (found.asks.kind, found.unexplained) == ("times", ())
    assert [one.fiscal_year for one in found.asks.periods] == [2023, 2020]


def test_a_year_over_the_one_before_is_growth(read: Any) -> None:
    found = read("Apple revenue up how much fy23 over fy22")
    assert found.asks is not None
    assert found.asks.kind == "growth"


def test_points_between_two_years_are_up_or_down(read: Any) -> None:
    asks = read("Apple's gross margin, 2024 minus 2022").asks
    assert (asks.kind, asks.relation) == ("difference", "up")
    asks = read("By how much did Apple's gross margin move from fiscal 2021 to fiscal 2023, in points?").asks
    assert (asks.kind, asks.relation) == ("difference", "up")


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("Increase in inventories, Apple, fiscal 2023", "change_in_inventory"),
        ("Apple's net increase in cash in fiscal 2023", "net_change_in_cash"),
    ],
)
def test_a_line_by_the_name_of_a_move_is_itself(read: Any, question: str, metric: str) -> None:
    found = read(question)
    assert (found.metrics, found.asks) == ((metric,), None)
