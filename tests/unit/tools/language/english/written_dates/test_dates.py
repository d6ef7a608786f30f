"""Dates however they are written; a day, a range of years and a number of something else stay what they are."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.tidy import tidy
from tools.language.periods.wording import clean
from tools.vocab.loader import load_vocabulary

DATES = {
    "apple share based compensation for the year ended sep-25": (
        "apple share based compensation for the year ended sep 2025"
    ),
    "apple operating cash flow for the year ended Sep-2025": "apple operating cash flow for the year ended Sep 2025",
    "apple total assets dec24": "apple total assets at dec 2024",
    "apple total assets at June-30-2025": "apple total assets at June 30 2025",
    "apple total assets 30-jun-25": "apple total assets at jun 30 2025",
    "apple total assets 09/2025": "apple total assets at September 2025",
    "apple total assets 2025-09": "apple total assets at September 2025",
    "apple inventory june thirtieth twenty twenty five": "apple inventory at june 30 2025",
    "apple inventory as per 30. June 2025": "apple inventory as per 30 June 2025",
    "apple inventory at 30.June 2025": "apple inventory at June 30 2025",
    "apple revenue in the exercise 2025": "apple revenue in the fiscal year 2025",
    "apple inventory june thirty 2025": "apple inventory at june 30 2025",
    "apple inventory on the thirty-first of march 2024": "apple inventory on 31 march 2024",
    "apple debt on the jan 2025 balance sheet": "apple debt on the balance sheet at jan 2025",
    "apple revenue for the quarter which ended Sept 30 2023": "apple revenue for the quarter ended Sept 30 2023",
    "apple revenue Q1 FY2026, i.e. the one ending dec 27 2025": (
        "apple revenue Q1 FY2026, i.e. the quarter ended dec 27 2025"
    ),
    "apple revenue Q1 FY2025 against the quarter right before (Q4 FY2024)": (
        "apple revenue Q1 FY2025 against Q4 FY2024"
    ),
    "apple inventory between jan 2025 and jan 2026 year ends": "apple inventory at jan 2025 versus at jan 2026",
    "apple net income in 2024 than in 23": "apple net income in 2024 than in FY23",
    "apple net income 2022, 23, 24 and 25 - list": "apple net income 2022, FY23, FY24 and FY25 - list",
}
KEPT = [
    "apple revenue in 2011-12",
    "apple revenue on May 25, 2021",
    "apple revenue march quarter 2025",
    "apple 10-K 2024",
    'what did apple say about "Jan-2025" in 2024',
]


@pytest.mark.parametrize(("said", "read"), DATES.items())
def test_a_date_is_read_however_it_is_written(finder: CompanyFinder, said: str, read: str) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == read


@pytest.mark.parametrize("said", KEPT)
def test_what_is_no_such_date_stays(finder: CompanyFinder, said: str) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == said
