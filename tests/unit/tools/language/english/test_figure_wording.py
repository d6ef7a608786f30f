"""Wording around printed numbers."""

import pytest

from tools.language.english.figure_wording import (
    counts_time,
    is_as_reported,
    is_part_of_number,
    numbers_in_words,
    says_combined,
)


def test_numbers_are_seen_in_words() -> None:
    assert numbers_in_words("Sales doubled in three years, a quarter of it in $ terms") == [
        "doubled", "three", "a quarter of", "$",
    ]  # fmt: skip
    assert numbers_in_words("a quarter with often-quoted halves") == []


@pytest.mark.parametrize(
    ("heading", "plain"), [("GAAP", True), ("As Reported", True), ("Non-GAAP", False), ("2024", False)]
)
def test_a_column_as_reported_is_no_adjusted_one(heading: str, plain: bool) -> None:
    assert is_as_reported(heading) is plain


@pytest.mark.parametrize(("text", "combined"), [("the sum of both", True), ("1 + 1 = 2", True), ("summary", False)])
def test_a_figure_made_of_others_is_seen(text: str, combined: bool) -> None:
    assert says_combined(text) is combined


@pytest.mark.parametrize(
    ("text", "time"), [("12 months", True), ("12-month", True), ("12 monthly", False), ("12", False)]
)
def test_a_number_may_count_time(text: str, time: bool) -> None:
    assert counts_time(text, 2) is time


@pytest.mark.parametrize(
    ("before", "after", "part"),
    [("of ", " was", False), ("minus ", "", True), ("$", "", True), ("", " million", True), ("", ".5", True)],
)
def test_a_number_may_be_part_of_another(before: str, after: str, part: bool) -> None:
    assert is_part_of_number(before, after) is part
