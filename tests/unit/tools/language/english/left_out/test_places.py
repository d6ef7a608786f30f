"""Where a figure is printed, set apart by marks, narrows nothing."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "Apple unrecognized tax benefits in 2023, the ending line of the roll-forward",
        "Apple contractual obligations in 2023, commitments footnote",
        "Apple income taxes paid in 2023 - supplemental disclosure",
        "Supplemental disclosure: Apple income taxes paid in 2023",
        "Apple share repurchases in 2023 (financing section)",
        "Apple's goodwill in 2023 (goodwill note, please)",
    ],
)
def test_a_place_is_left_out(read: Any, question: str) -> None:
    assert read(question).unexplained == ()


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Apple unrecognized tax benefits in 2023, the opening line of the roll-forward", "opening"),
        ("Apple revenue in 2023, services table", "services"),
        ("Apple net cash in 2023, financing activities", "financing"),
        ("Apple debt in 2023, lease obligations note", "lease"),
        ("Non-cash disclosure: Apple purchases of property in 2023", "disclosure"),
    ],
)
def test_words_of_another_figure_are_no_place(read: Any, question: str, left: str) -> None:
    assert left in read(question).unexplained
