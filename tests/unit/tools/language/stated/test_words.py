"""The words that say what a number is."""

import pytest

from tools.language.stated.words import above_zero, is_glue, other_measure, tells_future


@pytest.mark.parametrize(
    ("words", "future"),
    [
        ("Apple expects revenue of ", True),
        ("guidance is for revenue of ", True),
        ("revenue will be ", True),
        ("that would be revenue of ", False),
        ("that would be what it expects: ", True),
        ("revenue was ", False),
        ("the unexpected revenue was ", False),
    ],
)
def test_the_future(words: str, future: bool) -> None:
    assert tells_future(words) == future


def test_another_measure_is_one_of_the_metric_or_right_behind_the_number() -> None:
    for words, expected in (
        ("annualized revenue was _", "annualized"),
        ("revenue was an estimated average of _", "average"),
        ("revenue was _ per quarter", "per quarter"),
        ("revenue was _, on average", ""),
        ("the average is told elsewhere, and far away from it: revenue was _", ""),
    ):
        at = words.index("_")
        assert other_measure(words, words.index("revenue"), at, at + 1) == expected


def test_glue_leaves_a_number_its_metric() -> None:
    assert all(map(is_glue, ("was", "total", "increase", "rose", "s")))
    assert not any(map(is_glue, ("backlog", "tax", "services")))


def test_names_below_zero() -> None:
    assert "shareholders equity" in above_zero("shareholders deficit")
    assert "income before taxes" in above_zero("loss before taxes")
    assert above_zero("loss") == above_zero("net income") == []
