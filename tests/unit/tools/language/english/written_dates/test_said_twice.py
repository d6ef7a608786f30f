"""A period that is told twice is read by its last day, where both agree."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.said_twice import said_twice

READ = {
    "sales for the xmas quarter (the one that closed 27 dec 25)": "sales for the quarter ended 27 dec 25",
    "revenue for one quarter only, the one ending 28 april 2024": "revenue for the quarter ended 28 april 2024",
    "capex of the fiscal year, the one that ended June 30, 2024": "capex for the year ended June 30, 2024",
    "goodwill on its balance sheet dated 28 January 2024": "goodwill on its balance sheet at 28 January 2024",
    "sales of the holiday quarter (Q1 FY26)": "sales of the December 2025 quarter (Q1 FY26)",
    "sales of the September quarter (Q4 FY2025)": "sales of the September 2025 quarter (Q4 FY2025)",
    "sales of the October quarter (Q3 FY26)": "sales of the October 2025 quarter (Q3 FY26)",
    "sales of the January quarter (4Q FY26)": "sales of the January 2026 quarter (4Q FY26)",
    "sales of the sep quarter (Q1 of FY2026)": "sales of the September 2025 quarter (Q1 of FY2026)",
    "sales of the xmas quarter (fiscal 2Q 2026)": "sales of the December 2025 quarter (fiscal 2Q 2026)",
    "sales of the December quarter (Q4 FY25)": "sales of the December 2025 quarter (Q4 FY25)",
}
KEPT = [
    "sales of the holiday quarter (the best one)",
    "sales for the september quarter (the one that closed 27 dec 25)",
    "sales for the quarter, the one with the iphone",
    "goodwill in the report dated 28 January 2024",
    'what is "the quarter, the one ending 28 april 2024"',
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_what_is_told_twice_is_read_once(said: str, read: str) -> None:
    assert apply(said, said_twice(said))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_differs_stays(said: str) -> None:
    assert apply(said, said_twice(said))[0] == said
