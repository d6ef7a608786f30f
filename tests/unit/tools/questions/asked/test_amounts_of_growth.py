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
