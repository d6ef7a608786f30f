"""How many members lists may have, and numbers in words."""

import pytest

from tools.language.english.statements import list_sizes, small_number


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("freight and steel", {2}),
        ("Europe, Asia and the Americas", {2, 3}),
        ("Europe, Asia, and the Americas", {2, 3}),
        ("In 2022 three: A, B or C", {2, 3}),
        ("freight, steel", set[int]()),
        ("sand", set[int]()),
    ],
)
def test_a_list_has_as_many_members_as_stand_before_its_last(text: str, sizes: set[int]) -> None:
    assert list_sizes(text) == sizes


def test_words_are_numbers() -> None:
    assert [small_number(word) for word in ("one", "Nine")] == [1, 9]
