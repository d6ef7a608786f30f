"""The words that say what a number is."""

import pytest

from tools.language.stated.words import (
    Direction,
    Limit,
    above_zero,
    change_before,
    change_told,
    is_denied,
    is_glue,
    last_move,
    limit_before,
    other_measure,
    right_after,
    right_before,
    tells_future,
)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("revenue was more than ", "low"),
        ("revenue topped ", "low"),
        ("revenue stayed under ", "high"),
        ("revenue was nearly ", "high"),
        ("revenue was no less than ", "low"),
        ("revenue was no more than ", "high"),
        ("revenue was not over ", "high"),
        ("revenue was more than about ", "low"),
        ("revenue was ", None),
        ("more than enough revenue: ", None),
    ],
)
def test_bounds(words: str, expected: Limit | None) -> None:
    assert limit_before(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("revenue rose by ", "up"),
        ("revenue rose, then fell by ", "down"),
        ("revenue fell, then was up ", "up"),
        ("growing by ", "up"),
        ("revenue was ", None),
        ("the upside of ", None),
    ],
)
def test_the_last_word_of_direction_counts(words: str, expected: Direction | None) -> None:
    move = last_move(words)
    assert (move[0] if move else None) == expected
    if move is not None:
        assert words[: move[1]].endswith(("rose", "fell", "up", "growing"))


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


@pytest.mark.parametrize(
    ("words", "denied"),
    [("was not ", True), ("wasn't ", True), ("wasn’t about ", True), ("was never ", True), ("was not only ", False)],
)
def test_denials(words: str, denied: bool) -> None:
    assert is_denied(words) == denied


@pytest.mark.parametrize(
    ("name", "words", "matches"),
    [
        ("compared", "up from ", True),
        ("compared", "compared with about ", True),
        ("compared", "compared with (", True),
        ("compared", "from there it was ", False),
        ("change", "increased approximately ", True),
        ("change", "an increase of ", True),
        ("change", "backup ", False),
        ("value", "amounted to ", True),
    ],
)
def test_words_right_before_a_number(name: str, words: str, matches: bool) -> None:
    assert (right_before(name).search(words) is not None) == matches


@pytest.mark.parametrize(
    ("name", "words", "matches"),
    [
        ("up", " higher", True),
        ("up", " year-over-year increase", True),
        ("up", " upgrade", False),
        ("up", " lower", False),
        ("down", " lower", True),
    ],
)
def test_words_right_after_a_number(name: Direction, words: str, matches: bool) -> None:
    assert (right_after(name).match(words) is not None) == matches


def test_nouns_of_change() -> None:
    assert change_before("the increase in its total ") == "increase"
    assert change_before("the increase was in ") == ""
    assert change_told("the decline was about ") == "decline"
    assert change_told("the decline in ") == ""


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
