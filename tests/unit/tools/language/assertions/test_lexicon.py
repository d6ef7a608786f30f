"""The words of assertions, as patterns."""

import re

import pytest

from tools.language.assertions.lexicon import any_of, direction_of, directions, pattern


def test_the_longest_phrase_is_tried_first_and_hyphens_are_spaces() -> None:
    found = re.compile(any_of(["more", "more than", "no-more"]))
    assert [match[0] for match in found.finditer("more than no more no-more")] == ["more than", "no more", "no-more"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("Sales ROSE again", "ROSE"), ("Sales went  up", "went  up"), ("a rose-tinted view", None), ("arose", None)],
)
def test_a_pattern_finds_whole_words_of_its_lists(text: str, found: str | None) -> None:
    match = pattern("verbs", "up").search(text)
    assert (match[0] if match else None) == found


def test_a_pattern_without_names_is_of_the_whole_section() -> None:
    assert pattern("verbs").search("it fell")
    assert pattern("verbs").search("it rose")


def test_directions() -> None:
    assert direction_of("verbs", "Went  Up") == "up"
    assert direction_of("peaks", "all time high") == direction_of("peaks", "all-time high") == "up"
    assert set(directions("nouns").values()) == {"up", "down"}
