"""How far a reported figure moved, in whatever words and whatever stands between: the difference is asked for first."""

from typing import Any

import pytest

from tools.models.questions import answerable

MOVED = {
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
def test_the_difference_is_asked_for(read: Any, question: str, metric: str) -> None:
    found = read(question)
    assert (found.metrics, found.fiscal_years) == ((metric,), (2022, 2023))
    assert found.asks is not None
    assert (found.asks.kind, found.asks.relation) == ("difference", "up")
    assert answerable(found)


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
