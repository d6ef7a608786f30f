"""Headings as lines of a passage's text."""

import pytest

from tools.retrieve.summaries.headings import Headings

TEXT = """Paints and Coatings
The following table shows how the segment did:
Net sales
$
 3,563
 4,064
Cash flows
 12
Net sales of the segment fell by $501 million in 2022.

Garden Tools
Fiscal 2022 Compared with Fiscal 2021
Net sales rose in 2022, and the gain came from higher prices in most of the regions
of the north.
"""


def test_headings_are_told_above_the_sentence_that_follows_them() -> None:
    headings = Headings(TEXT)
    assert headings.above("Net sales of the segment fell by $501 million in 2022.") == ("Paints and Coatings",)
    assert headings.above("Net sales rose in 2022") == ("Garden Tools", "Fiscal 2022 Compared with Fiscal 2021")
    assert headings.above("of the north.") == ()


def test_a_sentence_that_is_elsewhere_has_none() -> None:
    assert Headings(TEXT).above("The board met.") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Garden Tools\nNet sales rose in 2022.", "Net sales rose in 2022."),
        ("Net sales\n 3,563\n 4,064\nThe rise was due to tin.", "The rise was due to tin."),
        (
            "Net sales rose in the north,\nAnd fell in the south.",
            "Net sales rose in the north,\nAnd fell in the south.",
        ),
        ("Net sales rose\nby a tenth.", "Net sales rose\nby a tenth."),  # a wrapped line goes on in small letters
        ("Garden Tools", "Garden Tools"),
    ],
)
def test_what_is_said_begins_below_headings_and_cells(text: str, said: str) -> None:
    assert Headings(text).cut_from(text) == said


def test_a_sentence_that_begins_within_a_line_begins_with_no_heading() -> None:
    text = "Our tax fell.  Our effective tax rate\n(“ETR”) rose to 26.1% in the quarter."
    assert Headings(text).cut_from(text[15:]) == text[15:]
