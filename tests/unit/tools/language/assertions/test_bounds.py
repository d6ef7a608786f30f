"""What the words beside a number or a verb make of it."""

import pytest

from tools.language.assertions.bounds import Bound, bound_before, is_denied, is_negated, right_after, right_before
from tools.models.claims import Direction


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("revenue was more than ", "above"),
        ("revenue topped ", "above"),
        ("revenue stayed under ", "below"),
        ("revenue was nearly ", "nearly"),
        ("revenue was no less than ", "above"),
        ("revenue was no more than ", "below"),
        ("revenue was not over ", "below"),
        ("revenue was more than about ", "above"),
        ("revenue was about ", "about"),
        ("revenue was not nearly ", "below"),
        ("revenue was ", None),
        ("the two rose up to ", "below"),
        ("the two add up to ", None),
        ("more than enough revenue: ", None),
    ],
)
def test_bounds(words: str, expected: Bound | None) -> None:
    assert bound_before(words) == expected


@pytest.mark.parametrize(
    ("words", "denied"),
    [
        ("was not ", True),
        ("wasn't ", True),
        ("wasn’t about ", True),
        ("was never ", True),
        ("was not only ", False),
        ("instead of ", True),
    ],
)
def test_denials(words: str, denied: bool) -> None:
    assert is_denied(words) == denied


@pytest.mark.parametrize(
    ("name", "words", "matches"),
    [
        ("prior", "up from ", True),
        ("prior", "compared with about ", True),
        ("prior", "compared with (", True),
        ("prior", "from there it was ", False),
        ("change", "increased approximately ", True),
        ("change", "an increase of ", True),
        ("change", "backup ", False),
        ("value", "amounted to ", True),
        ("value", "was up to ", True),
        ("came", "rose to a total of ", True),
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


@pytest.mark.parametrize(
    ("words", "negated"),
    [
        ("Revenue did not ", True),
        ("Revenue didn’t really ", True),
        ("Revenue failed to ", True),
        ("Revenue, not counting currency, then ", False),
        ("Revenue did not as far as we can tell ", False),
        ("Revenue noted ", False),
    ],
)
def test_negations(words: str, negated: bool) -> None:
    assert is_negated(words) == negated
