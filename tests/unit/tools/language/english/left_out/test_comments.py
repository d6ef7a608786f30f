"""Statements beside a question: what only tells something is left out, what may say which figure is meant stays."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.left_out.comments import comments
from tools.vocab.loader import load_vocabulary

TOLD = {
    "Apple's operating margin for 2024 - Alphabet was about 32% for reference": "Apple's operating margin for 2024",
    "Apple's inventory in 2024? Looks slow against the 4x of its peers.": "Apple's inventory in 2024?",
    "Apple's long-term debt in 2024 (face value is $2.3bn)": "Apple's long-term debt in 2024",
    "Apple's revenue 2024? I remember it was huge because of a launch": "Apple's revenue 2024?",
}
MEANT = [
    "Apple's revenue 2024 (it was Gaming, I believe)",
    "Apple's revenue 2024 (that was outside the United States)",
    "Apple's revenue 2024? It is services, I think.",
    "Apple's net income 2024? It was for the fourth quarter I think.",
    "Apple's debt 2024 (these are the fixed-rate notes)",
    "Apple's revenue 2024 (Family of Apps is what I think it was, 98%)",
    "Apple's revenue 2024 (that is, iPhones)",
    "Apple's revenue 2024? iPhone, I think.",
    "Apple's revenue 2024 - services is what I want",
    "Apple's revenue 2024 (iPhone is the product I mean)",
    "Apple's debt 2024 (debt is term debt and commercial paper)",
    "Apple's net income 2024? It excludes discontinued operations.",
    "Apple's DSO 2024 (a year is 360 days)",
    "Apple's NOPAT 2024 (tax rate is 21%)",
    "Apple's revenue - 2024 was the year of the record",
    "Revenue in 2024 - Apple was the company of the year",
    'Apple\'s revenue 2024 "(it was a record for 9 years)"',
    "Apple's revenue 2024? What was the change since 2019?",
]


@pytest.mark.parametrize(("said", "read"), TOLD.items())
def test_what_only_tells_something_is_left_out(finder: CompanyFinder, said: str, read: str) -> None:
    assert apply(said, comments(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", MEANT)
def test_what_may_say_which_figure_is_meant_stays(finder: CompanyFinder, said: str) -> None:
    assert list(comments(said, finder, load_vocabulary())) == []
