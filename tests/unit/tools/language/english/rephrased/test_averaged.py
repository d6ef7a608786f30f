"""Averages of a year's two balances."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.rephrased.averaged import averaged


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("return on equity, using the average of opening and closing equity", "return on equity, using average equity"),
        ("turnover with the mean of the beginning and ending balances of inventory", "turnover with average inventory"),
        ("the average of 2023 and 2024 equity", "the average of 2023 and 2024 equity"),
        ('"the average of opening and closing equity"', '"the average of opening and closing equity"'),
    ],
)
def test_the_average_of_two_balances_is_the_average(said: str, read: str) -> None:
    assert apply(said, averaged(said))[0] == read
