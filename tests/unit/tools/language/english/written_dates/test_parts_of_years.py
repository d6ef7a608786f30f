"""Parts of years as people speak of them; what does not add up, or is held against another part, stays."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.parts_of_years import parts_of_years
from tools.vocab.loader import load_vocabulary

READ = {
    "inventory mid-2023": "inventory at the end of June 2023",
    "goodwill as of mid 2024 (fye june)": "goodwill at the end of June 2024 (fye june)",
    "total assets in the middle of 2025": "total assets at the end of June 2025",
    "2h fy25 net income": "Q3 and Q4 FY2025 combined net income",
    "operating income second half of fiscal 2024": "operating income Q3 and Q4 FY2024 combined",
    "what was revenue in h2 2023": "what was revenue Q3 and Q4 2023 combined",
    "net income quarterly split 2023": "net income by quarter 2023",
    "revenue fy24 broken down by quarter": "revenue fy24 by quarter",
    "split nvda fy25 revenue over the four quarters": " nvda fy25 revenue over the four quarters",
    "snow quarterly revs thru fy24 q1 q2 q3 q4": "snow quarterly revs in fy24 q1 q2 q3 q4",
    "sum of net income q1 to q3 of fy25, i.e. nine months": "sum of net income q1 to q3 of fy25",
}
KEPT = [
    "revenue mid 2023",
    "goodwill mid-market 2023",
    "h1 vs h2 2024 revenue",
    "did revenue grow in h2 2024",
    "why was revenue lower in h2 2023",
    "gross margin h2 fy24",
    "diluted eps h2 fy24",
    "total assets h2 fy24",
    "stock split 2020",
    "revenue fy25 split by segment",
    "revenue from 2020 thru 2023",
    "net income nine months",
    "net income q1 to q2 fy25, nine months",
]


@pytest.mark.parametrize(("said", "meant"), READ.items())
def test_such_parts_are_brought_to_the_form_that_is_read(said: str, meant: str) -> None:
    assert apply(said, parts_of_years(said, load_vocabulary()))[0] == meant


@pytest.mark.parametrize("said", KEPT)
def test_what_may_mean_something_else_stays(said: str) -> None:
    assert apply(said, parts_of_years(said, load_vocabulary()))[0] == said
