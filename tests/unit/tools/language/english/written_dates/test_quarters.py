"""Quarters by their last day and by words, and counts that say nothing new."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.quarters import quarters

READ = {
    "total assets in the 10q for the april 26 2026 quarter": (
        "total assets in the 10q for the quarter ended april 26 2026"
    ),
    "gross profit, june 29 2024 qtr": "gross profit, the quarter ended june 29 2024",
    "net income for the quarter of march 31 2024": "net income for the quarter ended march 31 2024",
    "SG&A for quarter one of FY2026": "SG&A for Q1 of FY2026",
    "qtr four 2023 revenue": "Q4 2023 revenue",
    "avg R&D per year over fy21-25 (5 yrs)": "avg R&D per year over fy21-25",
    "average revenue fy2020 to fy2022, all three years": "average revenue fy2020 to fy2022",
    "inventory 2024 and 2025, and goodwill for the same 2 dates": "inventory 2024 and 2025, and goodwill",
    "revenue fiscal 2022 & 2023 & 24 ty": "revenue fiscal 2022 & 2023 and 24 ty",
}
KEPT = [
    "average revenue fy2020-2022 (4 years)",
    "revenue growth fy2020-2022, 3 years ago",
    "quarter one of the world's people live there",
    "revenue of the quarter",
    "march 31 2024 quarter-end",
    "revenue 2023 & 24% margin",
    "the same dates",
]


@pytest.mark.parametrize(("said", "meant"), READ.items())
def test_such_a_quarter_is_brought_to_the_form_that_is_read(said: str, meant: str) -> None:
    assert apply(said, quarters(said))[0] == meant


@pytest.mark.parametrize("said", KEPT)
def test_what_may_mean_something_else_stays(said: str) -> None:
    assert apply(said, quarters(said))[0] == said
