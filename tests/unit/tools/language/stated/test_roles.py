"""Levels, what they are compared with, and changes."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import figure, read, stated, year
from tools.language.stated.periods import find_period_mentions
from tools.language.stated.roles import in_percent, is_growth, is_linked, of_newest, of_years


@pytest.mark.parametrize(
    ("text", "change", "direction"),
    [
        ("Apple's revenue was $5 billion in 2023.", False, 0),
        ("Apple's revenue rose to $5 billion in 2023.", False, 0),
        ("Apple's revenue rose $5 billion in 2023.", True, 1),
        ("Apple's revenue was $5 billion lower in 2023.", True, -1),
        ("Apple's revenue fell 5% in 2023.", True, -1),
        ("Apple's revenue (+5%) was fine in 2023.", True, 0),
        ("Apple's revenue was +5% in 2023.", True, 0),
        ("Apple's gross margin rose to 44% in 2023.", False, 0),
        ("Apple's gross margin was 44% in 2023.", False, 0),
        ("Apple's gross margin improved by 80 basis points in 2023.", True, 1),
        ("The decline in Apple's revenue was $5 billion in 2023.", True, -1),
        ("The change in Apple's revenue was $5 billion in 2023.", True, 0),
        ("Apple ended up with revenue of $5 billion in 2023.", False, 0),
        ("Apple put up $5 billion of revenue in 2023.", False, 0),
    ],
)
def test_changes_and_levels(text: str, change: bool, direction: int) -> None:
    [one] = read(text)
    assert (one.change, one.level, one.direction) == (change, not change, direction)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Apple's revenue was $5 billion in 2023, up from $4 billion.", [2023, 2022]),
        ("Apple's revenue was $5 billion in 2023, up from $4 billion in 2021.", [2023, 2021]),
        ("Apple's revenue was $5 billion in 2023, compared with $4 billion a year earlier.", [2023, 2022]),
        ("Apple's revenue fell from $6 billion in 2022 to $5 billion in 2023.", [2022, 2023]),
    ],
)
def test_what_a_level_is_compared_with(text: str, years: list[int]) -> None:
    found = read(text)
    assert [year(one) for one in found] == years
    assert {one.compared for one in found} == {True, False}
    assert not any(one.change for one in found)


def test_more_than_is_a_bound_and_no_comparison() -> None:
    [one] = read("Apple's revenue was more than $5 billion in 2023.")
    assert (one.compared, one.bound, year(one)) == (False, "above", 2023)


def test_the_same_change_twice() -> None:
    amount, share = read("Apple's revenue rose $8 billion, or 2%, in 2024.")
    assert (amount.change, amount.direction, year(amount)) == (share.change, share.direction, year(share))
    level, compared, share = read("Apple's revenue was $8 billion in 2024, down from $9 billion, or 8%.")
    assert (level.change, compared.change, share.change) == (False, False, True)
    assert (share.direction, year(share)) == (-1, 2024)


def test_a_share_beside_a_level_is_no_change() -> None:
    assert [one.change for one in read("Apple's revenue was $8 billion in 2024, or 40% of the total.")] == [
        False,
        False,
    ]


def test_a_change_between_two_years_is_the_newer_ones() -> None:
    mentions = find_period_mentions("2022 2024")
    newest = of_newest(stated("5%", change=True), mentions)
    assert newest.period is not None
    assert newest.base is not None
    assert (newest.period.fiscal_year, newest.base.fiscal_year) == (2024, 2022)
    one = stated("5%", change=True)
    assert of_newest(one, mentions[:1]) == one
    assert of_newest(one, find_period_mentions("Q3 2022 and 2024")) == one


def test_a_yearly_growth_is_over_its_years() -> None:
    one = stated("5%", ["revenue_cagr_3y", "revenue_cagr_5y"])
    assert [f.key for f in of_years(one, find_period_mentions("from 2019 to 2024")).figures] == ["revenue_cagr_5y"]
    assert of_years(one, find_period_mentions("from 2017 to 2024")).figures == ()
    assert of_years(one, find_period_mentions("in 2024")) == one
    plain = stated("$5 billion")
    assert of_years(plain, find_period_mentions("from 2017 to 2024")) == plain


@pytest.mark.parametrize(
    ("words", "alone", "linked"),
    [
        ("revenue was _", False, True),
        ("revenue: _", False, True),
        ("revenue, _", False, False),
        ("revenue, _", True, True),
        ("costs were _ of sales", False, False),
        ("revenue was _ that of NVIDIA", False, False),
        ("revenue was _ more", True, False),
    ],
)
def test_linked(words: str, alone: bool, linked: bool) -> None:
    at = words.index("_")
    assert is_linked(words, at, at + 1, alone=alone) == linked


def test_kinds_of_figures() -> None:
    assert in_percent([figure("gross_margin")])
    assert not in_percent([figure("revenue")])
    assert not in_percent([])
    assert is_growth([figure("revenue_cagr_3y")])
    assert not is_growth([figure("revenue")])
    assert not is_growth([])


def test_points_of_a_ratio_are_percentage_points() -> None:
    [one] = read("Apple's gross margin rose 1.5 points in 2023.")
    assert (one.quantity.unit, one.change, one.direction) == ("percentage_points", True, 1)
    [other] = read("Apple's revenue rose 1.5 points in 2023.")
    assert other.quantity.unit == "count"
