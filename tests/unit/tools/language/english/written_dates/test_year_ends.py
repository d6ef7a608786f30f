"""Ends of years and quarters however they are written."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.year_ends import year_ends

ENDS = {
    "days of inventory, FYE 3/10": "days of inventory, FYE March 2010",
    "net sales fy mar-08": "net sales year ended mar 2008",
    "revenue FYE Mar '09": "revenue year ended Mar 2009",
    "inventory at the close of fiscal year 2023, 29 of January": "inventory year ended January 29 2023",
    "revenue, the 30 of September 2023": "revenue, 30 September 2023",
    "goodwill, jan 2026 YE": "goodwill, year ended jan 2026",
    "revenue y/e jan 2024": "revenue FYE jan 2024",
    "cash at FYE 23": "cash at FYE 2023",
    "net income 2. quarter 2025": "net income 2nd quarter 2025",
    "revenue FQ3-24": "revenue Q3 FY24",
    "revenue calendar 3Q23": "revenue calendar Q3 2023",
    "inventory at 6/25": "inventory at June 2025",
    "inventory at close of Sept 2023": "inventory at the end of Sept 2023",
    "inventory between fy2020 an fy2026": "inventory between fy2020 and fy2026",
    "risen from 2023 on 2024": "risen from 2023 to 2024",
    "since FY2021 up to FY2024": "from FY2021 up to FY2024",
    "cash going into 2025": "cash at the end of 2024",
    "debt heading into FY25": "debt at the end of FY24",
}
KEPT = [
    "revenue for FYE June 30 2023",
    "revenue for fiscal year June 30, 2023",
    "revenue FYE June 30",
    "cash put into 2025",
    "inventory 6/25",
    "inventory at 6/25 of 2024",
    "revenue since 2023",
    "from 2023 on",
    "page 2. quarterly",
]


@pytest.mark.parametrize(("said", "read"), ENDS.items())
def test_ends_of_periods_are_read(said: str, read: str) -> None:
    assert apply(said, year_ends(said))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_fractions_and_open_ranges_stay(said: str) -> None:
    assert apply(said, year_ends(said))[0] == said
