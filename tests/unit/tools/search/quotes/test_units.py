"""What can be quoted of passages."""

from tests.unit.tools.search.quotes.passages import candidate
from tools.search.quotes.units import units_of


def test_a_tally_belongs_to_the_sentence_that_opens_it() -> None:
    text = (
        "(5) The shareholder proposal regarding the paint was defeated:\nFor\n250,838,697\nAgainst\n746,982,272\n"
        "Broker Non-Votes\n172,969,325\n(6) The proposal regarding the tin was approved:\nFor\n814,416,953\n"
        "The board thanks the shareholders for their votes at the meeting."
    )
    told = [" ".join(one.text.split()) for one in units_of(candidate(text), 0)]
    assert told[:2] == [
        "(5) The shareholder proposal regarding the paint was defeated: For 250,838,697 Against 746,982,272 "
        "Broker Non-Votes 172,969,325",
        "(6) The proposal regarding the tin was approved: For 814,416,953",
    ]


def test_rows_of_a_table_are_no_tally() -> None:
    text = "Paint sales of the year by region, in millions of dollars\nNorth region\n300\nSouth region\n400\n"
    assert all("South" not in one.text or "North" not in one.text for one in units_of(candidate(text), 0))
