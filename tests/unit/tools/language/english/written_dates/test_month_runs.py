"""Periods told by several of their months, and fiscal years by other names."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.month_runs import month_runs

READ = {
    "net sales q1 fy24 (jul aug sep 23)": "net sales q1 fy24 (July to September 2023)",
    "revenue for nov 23 + dec 23 + jan 24": "revenue for November to January 2024",
    "revenue nov dec jan 24": "revenue November to January 2024",
    "revenue oct/nov/dec 2023": "revenue October to December 2023",
    "revenue jul, aug and sep 2023": "revenue July to September 2023",
    "revenue January, February, March 2024": "revenue January to March 2024",
    "revenue feb & mar & apr '25": "revenue February to April 2025",
    "sales, jul aug sep oct nov dec 2024": "sales, July to December 2024",
    "July-December 2024 half: sales?": "July-December 2024: sales?",
    "sales of the January to June 2025 half-year": "sales of the January to June 2025",
    "half-year from July to December 2024": "July to December 2024",
    "sales in the half to March 2025": "sales in October 2024 to March 2025",
    "sales, half year through 30 June 2025": "sales, January 2025 to June 2025",
    "between the July and October 2025 balance sheets": "between July 2025 and October 2025",
    "from the June 2024 to the June 2025 balance sheet": "from June 2024 to June 2025",
    "eps for the 2023 fiscal year": "eps for the fiscal 2023",
    "eps for the june 2023 fiscal year": "eps for the june 2023 fiscal year",
    "net income q2 fy25 (mar qtr)": "net income q2 fy25 (mar quarter fiscal 2025)",
    "net income q2 fy25 (the March quarter)": "net income q2 fy25 (March quarter fiscal 2025)",
    "revenue fy26 (ended jan 2026)": "revenue fy26 (at jan 2026)",
    "gross profit, 2025 financial year": "gross profit, fiscal 2025",
    "eps fisc yr 2021": "eps fiscal year 2021",
    "capex fin year 2022": "capex fiscal year 2022",
}
KEPT = [
    "revenue jan mar apr 2024",  # no run
    "revenue jul 22 aug 23 sep 24",  # no one year
    "revenue jul and aug 2023",
    "July-October 2024 half",  # no six months
    "second half of 2024",
    "net income fy24 and fy25 (mar quarter)",  # of which year
    "apple march quarter revenue",
    "the 2025 financial statements",
    'what is "jul aug sep 23"',
]


@pytest.mark.parametrize(("said", "meant"), READ.items())
def test_months_are_brought_to_the_period_that_they_make_up(said: str, meant: str) -> None:
    assert apply(said, month_runs(said))[0] == meant


@pytest.mark.parametrize("said", KEPT)
def test_what_makes_up_no_period_stays(said: str) -> None:
    assert apply(said, month_runs(said))[0] == said
