"""Pages and slides that are named by their number."""

import pytest

from tools.language.page_numbers import page_numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("What does slide 5 show?", (5,)),
        ("the chart on page no. 12, and p. 3", (12, 3)),
        ("Slide #7 and slide 7", (7,)),
        ("page 12345", ()),
        ("the 5 slides of 2023", ()),
        ("What did revenue slide by 5%?", ()),
        ("homepage 5", ()),
    ],
)
def test_numbers_are_read(text: str, numbers: tuple[int, ...]) -> None:
    assert page_numbers(text) == numbers
