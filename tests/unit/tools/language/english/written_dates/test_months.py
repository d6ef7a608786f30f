"""Months that name periods, as people type them; a day, a count and a range of a flow stay what they are."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.tidy import tidy
from tools.language.periods.wording import clean
from tools.vocab.loader import load_vocabulary

MONTHS = {
    "apple goodwill between Dec 09 and Mar 10": "apple goodwill at Dec 2009 versus at Mar 2010",
    "apple inventory at march 31st '25": "apple inventory at march 31st 2025",
    "apple total assets in june 25 vs june 24": "apple total assets at june 2025 vs june 2024",
    "meta equity: dec 22, dec 23, dec 24": "meta equity: at dec 2022, at dec 2023, at dec 2024",
    "apple total assets 30 june 24": "apple total assets at 30 june 2024",
    "apple inventory sept 28, 24": "apple inventory at sept 28, 2024",
    "apple inventory at the end of Q1 FY26 (dec 25)": "apple inventory at the end of Q1 FY26 (at dec 2025)",
    "apple inventory jan 24 to jan 25": "apple inventory at jan 2024 versus at jan 2025",
    "apple revenue Q4 2024 (jul-sep)": "apple revenue Q4 2024 (jul to sep fiscal 2024)",
    "apple total assets september twenty one": "apple total assets at september 2021",
    "apple total assets 30/6/24": "apple total assets 2024-06-30",
    "retained earnings apple sept 2022, negative?": "retained earnings apple at sept 2022, negative?",
    "apple revenue 12 months to Sep-08": "apple revenue 12 months to Sep 2008",
    "apple total assets on 6/30/2024": "apple total assets on 2024-06-30",
}
KEPT = [
    "apple inventory between Dec 09 and Mar 12",
    "apple revenue from Oct 09 to Dec 10, 2023",
    "apple revenue for the year ended January 28, 2024",
    "apple revenue from jan 2024 to jan 2025",
    "apple inventory on 3/4/2024",
    "apple inventory at jan 24, 2021",
    "apple revenue on Sep-08",
    "apple revenue for the year ended Sep-30",
    "apple revenue in june 2025",
    "apple inventory since june 2025",
]


@pytest.mark.parametrize(("said", "read"), MONTHS.items())
def test_a_month_that_names_a_period_is_read_as_one(finder: CompanyFinder, said: str, read: str) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == read


@pytest.mark.parametrize("said", KEPT)
def test_a_month_that_may_mean_another_day_stays(finder: CompanyFinder, said: str) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == said
