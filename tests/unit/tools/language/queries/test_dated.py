"""Sentences of another month than the one that is asked about."""

import pytest

from tools.language.queries.dated import months_named, of_another_date


def test_months_are_named_with_their_years() -> None:
    assert months_named("in May 2023 and on\nJune 3, 2022") == {("may", 2023), ("june", 2022)}
    assert months_named("it may be 2023") == frozenset()


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("We paid $125 million in January 2023 and expect to pay more.", True),
        ("In March 2022, we paid $80 million.", True),
        ("We paid $75 million in January 2022.", False),
        ("In January 2022 and January 2023, we paid $75 million and $125 million.", False),
        ("The agreement ends in March 2027.", False),
        ("We entered into a facility that expires on January 26, 2027.", False),
        ("The notes mature in January 2030 and bear interest.", False),
        ("We paid $75 million.", False),
    ],
)
def test_the_same_month_of_another_year_answers_nothing(sentence: str, other: bool) -> None:
    assert of_another_date("How much was paid in January 2022?", sentence) == other
    assert not of_another_date("How much was paid in 2022?", sentence)
