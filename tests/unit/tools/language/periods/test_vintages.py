"""Vintages: which words ask for a figure as it was known, and which name a period."""

from datetime import date

import pytest

from tools.language.periods.vintages import Vintage, find_vintage
from tools.language.periods.wording import Wording

FIRST, ASKED = Vintage(first=True), Vintage(asked=True)
READ = {
    "revenue for FY2009 as first reported": FIRST,
    "net income as originally reported": FIRST,
    "the originally filed revenue of 2009": FIRST,
    "What did Apple initially report for 2009?": FIRST,
    "revenue before any restatement": FIRST,
    "revenue in the original 10-K": FIRST,
    "the first quarter's revenue": Vintage(),
    "split-adjusted EPS of 2018": Vintage(split_adjusted=True),
    "EPS 2018 adjusted for the 10-for-1 split": Vintage(split_adjusted=True),
    "EPS 2018 adj for splits": Vintage(split_adjusted=True),
    "EPS 2018 in today's shares": Vintage(split_adjusted=True),
    "EPS after the stock split": Vintage(split_adjusted=True),
    "EPS not split adjusted": Vintage(),
    "pre-split EPS": Vintage(),
    "current shares outstanding": Vintage(),
    "revenue as restated": Vintage(),
    "What was the restated revenue of 2009?": Vintage(),
    "Was the revenue of 2009 restated?": ASKED,
    "Has it been restated since?": ASKED,
    "Did Acme restate its revenue?": ASKED,
    "Tell me whether revenue was restated": ASKED,
    "By how much was the revenue of 2009 restated?": ASKED,
    "How much has revenue been restated?": ASKED,
    "Was revenue as restated higher than in 2008?": Vintage(),
    "What was known on 2009-12-31 of revenue?": Vintage(as_of=date(2009, 12, 31)),
    "revenue of fiscal 2009 known of Acme on March 1, 2010": Vintage(as_of=date(2010, 3, 1)),
    "liabilities as known at the end of 2018": Vintage(as_of=date(2018, 12, 31)),
    "cash as known at the end of June 2018": Vintage(as_of=date(2018, 6, 30)),
    "revenue as reported by December 31, 2017": Vintage(as_of=date(2017, 12, 31)),
    "revenue as filed before March 1, 2018": Vintage(as_of=date(2018, 2, 28)),
    "revenue as filed before 2018": Vintage(as_of=date(2017, 12, 31)),
    "What did filings up to December 31, 2013 say?": Vintage(as_of=date(2013, 12, 31)),
    "total assets as of December 31, 2023": Vintage(),
    "total assets reported at December 31, 2023": Vintage(),
    "revenue reported for the year ended June 30, 2023": Vintage(),
    "as known on February 30, 2018": Vintage(),
    "What did we know of revenue on March 1, 2010?": Vintage(as_of=date(2010, 3, 1)),
    "Do you know Apple's revenue in 2023?": Vintage(),
    "I want to know the cash at December 31, 2023": Vintage(),
    "Let me know total assets as of December 31, 2023": Vintage(),
    "What is known about revenue in 2023?": Vintage(),
}


@pytest.mark.parametrize(("question", "expected"), READ.items())
def test_the_words_tell_the_vintage(question: str, expected: Vintage) -> None:
    assert find_vintage(Wording(question)) == expected


@pytest.mark.parametrize("words", ["as first reported", "as known at the end of 2018", "reported by 2017-12-31"])
def test_its_words_are_taken_and_no_others(words: str) -> None:
    wording = Wording(f"revenue of 2016 {words} please")
    find_vintage(wording)
    assert wording.text.replace("\0", "").split() == ["revenue", "of", "2016", "please"]
