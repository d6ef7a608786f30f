"""What can be quoted of passages."""

from tests.unit.tools.search.quotes.passages import candidate
from tools.search.quotes.units import units_of

VOTES = "\n".join(
    f"({number}) The shareholder proposal regarding the {what} was defeated:\nFor\n{number}50,838,697\n"
    f"Against\n{number}46,982,272\nBroker Non-Votes\n172,969,325"
    for number, what in enumerate(("paint", "tin", "lead", "mowers"), start=5)
)


def test_a_tally_belongs_to_the_sentence_that_opens_it() -> None:
    told = [" ".join(one.text.split()) for one in units_of(candidate(VOTES), 0)]
    assert told == [
        f"({number}) The shareholder proposal regarding the {what} was defeated: For {number}50,838,697 "
        f"Against {number}46,982,272 Broker Non-Votes 172,969,325"
        for number, what in enumerate(("paint", "tin", "lead", "mowers"), start=5)
    ]


def test_rows_of_a_table_are_no_tally() -> None:
    regions = ("Northern", "Southern", "Eastern", "Western", "Central", "Coastal", "Alpine", "Insular", "Desert")
    rows = "\n".join(
        f"{region} region of the company\n{number}00,000" for number, region in enumerate(regions, start=1)
    )
    texts = [one.text for one in units_of(candidate(f"Paint sales of the year by region\n{rows}"), 0)]
    assert not [text for text in texts if "Southern" in text and "Western" in text]


def test_a_year_that_a_sentence_ends_with_on_a_line_of_its_own_makes_no_row_of_it() -> None:
    text = "Provisions increased,\nreflecting a reserve build of $617 million, and are expected to increase in\n2023."
    assert [one.is_row for one in units_of(candidate(text), 0)] == [False]
