"""One normalisation for passages and queries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.terms import fold, joined_terms, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Revenues", "revenue"),
        ("companies'", "Company"),
        ("1,577,000", "1577000"),
        ("1.50", "1.5"),
        ("10.0", "10"),
        ("FY2023", "2023"),
        ("Q32023", "q3 2023"),
        ("café", "CAFE"),
        ("١٬٢٣٤٫٥", "1,234.5"),
        ("أرباح", "ارباح"),
        ("ＮＥＴ", "net"),
        ("R&D", "rd"),
        ("Apple's", "apple"),
    ],
)
def test_what_is_the_same(one: str, other: str) -> None:
    assert terms(one) == terms(other) != []


@pytest.mark.parametrize(
    ("one", "other"), [("1,577", "1577.5"), ("10-K", "10-Q"), ("profit", "loss"), ("12,34", "1234")]
)
def test_what_is_not(one: str, other: str) -> None:
    assert terms(one) != terms(other)


def test_what_is_written_as_one_word_or_two_is_the_same() -> None:
    assert terms("رأسمال البنك") == terms("رأس مال البنك")
    assert terms("النفقات الرأسمالية") != terms("النفقات رأس المال")


def test_words_that_say_nothing_are_dropped() -> None:
    assert terms("what is the of and did") == []


@given(st.text())
def test_terms_are_words_without_spaces(text: str) -> None:
    found = terms(text)
    assert joined_terms(text).split() == found
    assert all(term and not any(letter.isspace() for letter in term) for term in found)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
