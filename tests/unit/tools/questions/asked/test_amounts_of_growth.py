"""A difference of growth rates is what it is: no change of it is asked for by the word for growth."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("What was Apple's revenue growth minus R&D growth in fiscal 2023?", "revenue_growth - research_growth"),
        ("Apple revenue growth less operating margin, FY2023", "revenue_growth - operating_margin"),
        ("What was Apple's EPS growth minus revenue growth in 2023?", "eps_growth - revenue_growth"),
        ("Apple's revenue growth plus free cash flow margin in fiscal 2023", "rule_of_40"),
        ("Apple net income growth minus revenue growth in FY2022", "net_income_growth - revenue_growth"),
    ],
)
def test_of_growth_rates_no_growth_is_asked(read: Any, question: str, metric: str) -> None:
    found = read(question)
    assert (found.metrics, found.asks) == ((metric,), None)


def test_the_growth_of_one_amount_is_asked_for_still(read: Any) -> None:
    found = read("By how many percent did Apple's free cash flow grow in fiscal 2023?")
    assert found.asks is not None
    assert found.asks.kind == "growth"


@pytest.mark.parametrize(
    "question",
    [
        "What was Apple's operating cash flow less capital expenditures and intangible assets in FY2023?",
        "What was Apple's revenue less the cost of sales and other R&D in fiscal 2023?",
    ],
)
def test_what_is_taken_off_is_not_asked_to_be_the_least(read: Any, question: str) -> None:
    found = read(question)
    assert found.asks is None or found.asks.kind != "larger"


def test_which_of_several_is_less_is_asked_still(read: Any) -> None:
    found = read("Which was less in FY2023, Apple's net income, operating cash flow or capital expenditures?")
    assert found.asks is not None
    assert (found.asks.kind, found.asks.relation) == ("larger", "below")
