"""Years as people speak of them, and what only describes them; another period stays."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.loose_periods import loose_periods
from tools.vocab.loader import load_vocabulary

READ = {
    "accumulated deficit after Q1 of fiscal 2026": "accumulated deficit at the end of Q1 of fiscal 2026",
    "its cash after the second quarter of 2024": "its cash at the end of the second quarter of 2024",
    "revenue 2o24": "revenue 2024",
    "revenue fy2o25": "revenue fy2025",
    "what did both spend in their fiscal 2025s": "what did both spend in their fiscal 2025",
    "what did both earn in their 2023s": "what did both earn in their 2023",
    "fiscal 25s revenue": "fiscal 2025 revenue",
    "operating loss in the ipo year (fy21) was what": "operating loss in fy21 was what",
    "in the covid year, 2020, capex": "in 2020, capex",
    "gm q1 fy26 (that h20 writedown qtr)": "gm q1 fy26",
    "what did it earn in 2022, the bad year": "what did it earn in 2022",
    "r&d over the 3 yrs 2022-24 combined": "r&d over 2022-24 combined",
    "mean net earnings over last four fiscal years 2022 to 2025": "mean net earnings over 2022 to 2025",
    "revenue 1st 9 months 2024": "revenue first 9 months 2024",
    "snow fy ends jan, so rev for fy25?": "snow rev for fy25?",
    "pg (year ends in june) revenue fy24": "pg revenue fy24",
}
KEPT = [
    "revenue after Q2 2024",
    "cash and revenue after Q2 2024",
    "cash after paying dividends in 2024",
    "opex in the 2020s",
    "opex in 2023's first quarter",
    "revenue in its ipo year",
    "in the fiscal year 2023",
    "the same year (2022)",
    "the benefits that had snowflake in the year 2023",
    "net margin in that December quarter 2024",
    "net margin in the dec quarter 2024",
    "revenue in 2022, the year before",
    "the average revenue year, 2022",
    "2022 (not the revenue year)",
    "growth over the 3 years 2021-2024",
    "revenue for the year ended june 2023",
    "revenue, fiscal year ends june",
    'revenue "2o24"',
]


@pytest.mark.parametrize(("said", "meant"), READ.items())
def test_such_years_are_brought_to_the_form_that_is_read(said: str, meant: str) -> None:
    assert " ".join(apply(said, loose_periods(said, load_vocabulary()))[0].split()) == meant


@pytest.mark.parametrize("said", KEPT)
def test_what_may_mean_another_period_stays(said: str) -> None:
    assert apply(said, loose_periods(said, load_vocabulary()))[0] == said
