"""Numbers that are told in turn."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.tie_out.numbers.reading import key, notice_one, read, stated, ticker, year
from tools.language.stated.turns import are_in_turn, distinct, in_turn


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("Apple and NVIDIA had revenue of $5 billion and $3 billion.", True),
        ("In 2024 and 2023 revenue was $5 billion and $3 billion, respectively.", True),
        ("Apple, NVIDIA and Apple had revenue of $5 billion and $3 billion.", True),
        ("Apple and NVIDIA had revenue of $5 billion.", False),
        ("Apple had $5 billion and NVIDIA $3 billion.", False),
        ("Apple and NVIDIA had revenue of $5 billion, up from $3 billion.", False),
    ],
)
def test_what_is_in_turn(text: str, turned: bool) -> None:
    assert are_in_turn(notice_one(text)) == turned


@pytest.mark.parametrize(
    ("text", "tickers", "keys", "years"),
    [
        (
            "Apple's revenue and net income were $5 billion and $3 billion in 2023, respectively.",
            ["AAPL", "AAPL"], ["revenue", "net_income"], [2023, 2023],
        ),
        (
            "Apple's revenue was $5 billion, $4 billion and $3 billion in 2024, 2023 and 2022, respectively.",
            ["AAPL"] * 3, ["revenue"] * 3, [2024, 2023, 2022],
        ),
        (
            "Apple and NVIDIA had revenue of $5 billion and $3 billion in 2023, respectively.",
            ["AAPL", "NVDA"], ["revenue"] * 2, [2023, 2023],
        ),
    ],
)  # fmt: skip
def test_each_number_has_its_turn(text: str, tickers: list[str], keys: list[str], years: list[int]) -> None:
    found = read(text)
    assert ([*map(ticker, found)], [*map(key, found)], [*map(year, found)]) == (tickers, keys, years)


def test_a_change_behind_them_is_the_newer_periods() -> None:
    text = "In 2023 and 2024, Apple's revenue was $5 billion and $6 billion, respectively, an increase of 20%."
    old, new, change = read(text)
    assert [*map(year, (old, new, change))] == [2023, 2024, 2024]
    assert change.change
    assert change.base is not None
    assert change.base.fiscal_year == 2023


def test_a_change_before_them_takes_no_turn() -> None:
    change, new, old = read(
        "In 2024 and 2023, Apple's revenue rose by $1 billion to $6 billion and $5 billion, respectively."
    )
    assert (change.change, new.change, old.change) == (True, False, False)
    assert [*map(year, (new, old))] == [2024, 2023]


def test_a_list_that_does_not_fit_is_left_alone() -> None:
    found = read("In 2024, 2023 and 2022, Apple's revenue was $5 billion and $3 billion, respectively.")
    assert len({year(one) for one in found}) == 1


NUMBERS = st.lists(st.sampled_from(["$5 billion", "$3 billion", "8%", "$2.50 per share", "12"]), max_size=5)
LISTS = st.lists(st.sampled_from(["Apple", "NVIDIA", "2024", "2023", "revenue", "net income"]), max_size=5)


@given(NUMBERS, LISTS, st.lists(st.booleans(), min_size=5, max_size=5))
def test_number_and_order_are_kept(numbers: Sequence[str], names: Sequence[str], changes: Sequence[bool]) -> None:
    one = notice_one(f"{', '.join(names)}: total of things, respectively")
    plain = [
        stated(number, role="change" if change else "level") for number, change in zip(numbers, changes, strict=False)
    ]
    found = list(in_turn(plain, one))
    assert [each.quantity for each in found] == [each.quantity for each in plain]


def test_a_company_that_is_named_twice_is_one() -> None:
    companies = notice_one("Apple beat NVIDIA, as Apple does.").companies
    assert [who.start for who in distinct(companies)] == [companies[0].start, companies[1].start]
    assert len(companies) == 3
