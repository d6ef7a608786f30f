"""Wishes for the form of an answer."""

import pytest

from tools.language.english.left_out.wishes import is_wish, without_wishes


@pytest.mark.parametrize(
    "said",
    [
        "In millions of US dollars.",
        "in USD millions",
        "USD millions.",
        "State as a multiple with two decimals.",
        "and give a percentage to one decimal",
        "1 dp",
        "2 d.p.",
        "rounding to millions ok",
    ],
)
def test_a_wish(said: str) -> None:
    assert is_wish(said)


@pytest.mark.parametrize(
    "said",
    [
        "in dollars",  # of a change, that may be what is asked for
        "as a percentage of revenue",
        "ratio of the two",
        "revenue in millions",
        "Q3",
        "2023",
        "",
        "in millions of euros + 2",
    ],
)
def test_none(said: str) -> None:
    assert not is_wish(said)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("What was Acme's EBITDA in 2020, in USD millions?", "What was Acme's EBITDA in 2020?"),
        ("Gross margin % of Acme, FY22, 1 dp", "Gross margin % of Acme, FY22"),
        ("Acme revenue FY22 (in millions of US dollars)?", "Acme revenue FY22?"),
        ("Acme's debt to equity - as a multiple, two decimals", "Acme's debt to equity - as a multiple"),
        ("Agree it to the penny (well, million)", "Agree it to the penny (well, million)"),
        ("Acme's revenue, costs and profit", "Acme's revenue, costs and profit"),
    ],
)
def test_wishes_at_the_end_go(text: str, left: str) -> None:
    assert without_wishes(text) == left
