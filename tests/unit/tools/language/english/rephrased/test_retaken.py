"""Periods and companies that a question sets right; what is added, or stands in a list, is not taken back."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.retaken import retaken

RETAKEN = {
    "revenue 2nd quarter.. scratch that THIRD quarter fiscal 25": "revenue THIRD quarter fiscal 25",
    "goodwill end of fiscal 25, nope 26 i meant. why": "goodwill end of FY26. why",
    "revenue q1 fy26, argh no q2 fy26 sorry": "revenue q2 fy26",
    "sbc the year before last.. ok scrap that i just mean 2024": "sbc 2024",
    "r&d in 2022 wait i already have that one, 2023 please": "r&d in 2023 please",
    "net margin fy23 - no hang on, fy24 - i know": "net margin fy24 - i know",
    "average r&d 2021-2023, nein, 2022-2024, danke": "average r&d 2022-2024, danke",
    "revenue q2 fy24, oops q3": "revenue q3 fy24",
    "revenue 2022 vs 2023, no wait 2024": "revenue 2022 vs 2024",
    "total assets dec 23 no dec 24": "total assets dec 24",
    "apple no wait nvidia revenue 2024": "nvidia revenue 2024",
    "eps q4 fy23... no wait i mean the full year fy23 sorry": "eps the full year fy23",
    "revenue in 2022 - edit: 2023": "revenue in 2023",
    "net income, in fy23.. no wait fy24": "net income, in fy24",
}
KEPT = [
    "apple revenue 2023 and, sorry, 2024",
    "apple revenue 2023 sorry, and fy24",
    "apple revenue 2022 and 2023, scratch that 2024",
    "apple and nvidia, no wait, meta revenue 2023",
    "apple revenue q1 fy25, no wait fy26",
    "apple revenue 2023, no 24 month figures",
    "is apple revenue 2023 no more than 2022",
    "apple revenue 2023, no 24%",
    'apple revenue "2023, no wait 2024"',
    "apple, sorry AAPL, revenue 2023",
]


@pytest.mark.parametrize(("said", "read"), RETAKEN.items())
def test_what_is_taken_back_is_left_out(finder: CompanyFinder, said: str, read: str) -> None:
    assert " ".join(apply(said, retaken(said, finder))[0].split()) == read


@pytest.mark.parametrize("said", KEPT)
def test_what_is_added_is_not(finder: CompanyFinder, said: str) -> None:
    assert apply(said, retaken(said, finder))[0] == said
