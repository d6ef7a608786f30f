"""The words of claims, as patterns."""

import re

import pytest

from tools.language.claims.vocabulary import (
    alternatives,
    any_of,
    direction_of,
    directions,
    keyed,
    moving,
    pattern,
    per_share,
    wordings,
)


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
    assert set(directions("nouns").values()) == {"up", "down"}


def test_names_are_normalised() -> None:
    assert "company" in keyed("company")
    assert wordings()["tax rate"] == "effective_tax_rate"
    assert moving()["bottom line"] == "net_income"


def test_what_else_a_name_may_mean() -> None:
    assert "net_income_to_common" in alternatives("net_income")
    assert alternatives("revenue") == ()
    assert per_share("dividends_paid") == "dividends_declared_per_share"
    assert per_share("revenue") == "revenue"
