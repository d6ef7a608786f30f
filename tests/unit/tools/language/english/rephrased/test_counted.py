"""A number of things that equals what is named says nothing more; another one stays."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.counted import counted
from tools.vocab.loader import load_vocabulary

READ = {
    "apple revenue, net income 2023, just the two numbers": "apple revenue, net income 2023",
    "capex of apple and meta 2023, just the 2 numbers please": "capex of apple and meta 2023",
    "apple capex 3 yr total fy23 fy24 fy25": "apple capex total fy23 fy24 fy25",
    "apple 3 year average net margin fy23 to fy25": "apple average net margin fy23 to fy25",
    "apple current ratio 2023, below 1 or not, number pls": "apple current ratio 2023, below 1 or not",
    "lowest cash for apple in fy2016-fy2025, year and amt": "lowest cash for apple in fy2016-fy2025",
    "apple revenue, net income 2023 in that order": "apple revenue, net income 2023",
    "next: apple revenue 2023": "apple revenue 2023",
    "ok one last thing - apple revenue 2023": "apple revenue 2023",
}
KEPT = [
    "apple revenue, net income 2023, just the 3 numbers",
    "apple revenue 2023, 2 things in china",
    "apple capex last 3 years total fy23 fy24 fy25",
    "apple 5 year average net margin fy23 to fy25",
    "apple capex 2 yr total fy23 fy24 fy25",
    "apple shares repurchased 2023, number pls",
    "apple cash 2023, year and amt",
    "next year: apple revenue",
    'apple revenue, net income "just the 2 numbers"',
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_a_count_of_what_is_named_is_left_out(finder: CompanyFinder, said: str, read: str) -> None:
    assert apply(said, counted(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_another_count_stays(finder: CompanyFinder, said: str) -> None:
    assert apply(said, counted(said, finder, load_vocabulary()))[0] == said
