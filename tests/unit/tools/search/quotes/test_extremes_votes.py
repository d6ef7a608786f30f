"""The nominee with the most or fewest votes, of a table of votes."""

import pytest

from tests.unit.tools.search.quotes.rows import row_of
from tools.language.disclosed.extremes import asked_extreme
from tools.models.questions import Extreme

VOTES = """Acme held its 2022 Annual Meeting. Elected were:
Nominee
For
Against
Abstain
Ada Quill
1,005,178,935
12,334,137
2,634,817
Bo Marr, MD
943,626,804
69,085,058
2,634,817
Cy Dunn
955,503,117
61,979,746
2,634,817
"""


def test_the_nominee_with_the_fewest_votes_is_told_with_the_next() -> None:
    fewest = Extreme(end="lowest", of="director nominee", measure="votes in favor")
    opening, quotes = row_of(
        "Which director nominee got the fewest votes in favor in 2022, and how many?", fewest, VOTES
    )
    assert opening == "Fewest votes for: Bo Marr, MD, 943,626,804; then Cy Dunn, 955,503,117."
    assert quotes[0] == "Bo Marr, MD 943,626,804 69,085,058 2,634,817"
    against = Extreme(end="highest", of="nominee", measure="votes")
    opening, _ = row_of("Which nominee for director got the most votes against in 2022?", against, VOTES)
    assert opening.startswith("Most votes against: Bo Marr, MD, 69,085,058;")


@pytest.mark.parametrize(
    "question",
    [
        "Which director nominee got the fewest votes in favor in 2020?",
        "Which director nominee had the most abstentions in 2022?",
        "Which director nominee had the most votes withheld in 2022?",
    ],
)
def test_votes_of_another_meeting_and_equal_or_missing_ones_name_nobody(question: str) -> None:
    asked = Extreme(end="lowest", of="director nominee", measure="votes")
    assert row_of(question, asked, VOTES) == ("", [])


@pytest.mark.parametrize(
    ("question", "end"),
    [
        ("Which nominee for Acme's Board drew the most votes against at the 2022 meeting, and how many?", "highest"),
        ("Who among Acme's director nominees got the fewest votes for in 2022?", "lowest"),
        ("Which candidate for the board faced the strongest opposition as a nominee in 2022?", "highest"),
        ("Which board nominee met the least opposition of the directors in 2022?", "lowest"),
    ],
)
def test_whoever_has_most_or_fewest_votes_is_asked_for_however_the_board_is_named(question: str, end: str) -> None:
    asked = asked_extreme(question, ["Acme"])
    assert asked is not None
    assert (asked.end, asked.measure) == (end, "votes")
    assert row_of(question, asked, VOTES)[1]


def test_the_second_most_votes_and_a_proposal_are_none_of_a_nominee_that_comes_first() -> None:
    assert asked_extreme("Which director nominee had the second-most votes against in 2022?", ["Acme"]) is None
    asked = asked_extreme("Which proposal had the most votes against in 2022?", ["Acme"])
    assert asked is None or asked.of == "proposal"
