"""Words of direction before a number."""

import pytest

from tools.language.assertions.moves import Went, change_before, change_told, last_move, moves, went_to
from tools.models.claims import Direction


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


def test_nouns_of_change() -> None:
    assert change_before("the increase in its total ") == "increase"
    assert change_before("the increase was in ") == ""
    assert change_told("the decline was about ") == "decline"
    assert change_told("the decline in ") == ""


@pytest.mark.parametrize(
    ("words", "went"),
    [
        ("revenue dropped to ", Went("down")),
        ("revenue rose further from \x1a\x1a in 2023 to about ", Went("up")),
        ("the margin improved to ", Went("up", judges=True)),
        ("growth slowed to ", None),
        ("revenue rose by ", None),
        ("revenue came to ", None),
    ],
)
def test_how_a_level_came_to_be(words: str, went: Went | None) -> None:
    assert went_to(words) == went


def test_idioms_of_standing_still_are_no_moves() -> None:
    assert set(moves().values()) == {"up", "down"}
    assert last_move("revenue stood still at ") is None
