"""Periods by their last month, by their close, and by what they are not."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.lengths import lengths

READ = {
    "LTM sales for Apple to December 2025?": "LTM sales for Apple as of December 2025?",
    "TTM revenue at end-April 2025": "TTM revenue as of April 2025",
    "TTM to December 2025": "TTM to December 2025",
    "inventory at end-June 2025": "inventory at the end of June 2025",
    "free cash flow for the June 2025 year?": "free cash flow for the year ended June 2025?",
    "goodwill when FY2026 closed?": "goodwill at the end of FY2026?",
    "current ratio at FY26 close?": "current ratio at the end of FY26?",
    "cash from operations in Q2 FY25 on its own (not year to date)?": "cash from operations in Q2 FY25?",
    "gross profit for the 3rd quarter of fy2023.. not the year": "gross profit for the 3rd quarter of fy2023..",
    "q2 fy25 revenue only the three months not the half year": "q2 fy25 revenue",
    "2023 revenue for the full year, not the quarter": "2023 revenue for the full year",
    "Q4 FY25 revenue, derived if need be?": "Q4 FY25 revenue?",
    "Back out Apple's fourth-quarter 2025 sales from the full year and the nine months.": (
        "give Apple's fourth-quarter 2025 sales."
    ),
    "capex, first three quarters of FY2026 combined?": "capex, the first nine months of FY2026?",
}
KEPT = [
    "capex in the first three quarters of FY2026, each",
    "Apple's year-to-date revenue in Q2 2025",
    "revenue of the full year less the nine months",  # no fourth quarter is named
    "operating income on its own",
    "revenue 2023 not the full year",
    "revenue q3 2023 not the quarter",
    "revenue 2023 not the last quarter",
    "q3 2023 revenue, not the year 2022",
    "share price at close",
    "revenue from July to December 2024",
]


@pytest.mark.parametrize(("said", "meant"), READ.items())
def test_a_length_is_brought_to_the_form_that_is_read(said: str, meant: str) -> None:
    assert apply(said, lengths(said))[0] == meant


@pytest.mark.parametrize("said", KEPT)
def test_what_is_nearly_the_same_stays(said: str) -> None:
    assert apply(said, lengths(said))[0] == said
