"""Amounts that are told over several years."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import read, year
from tools.language.stated.stated import Stated


def since(one: Stated) -> int | None:
    return one.since.fiscal_year if one.since is not None else None


@pytest.mark.parametrize(
    "text",
    [
        "Apple earned $125 billion over 2022-2024.",
        "Over fiscal 2022 through fiscal 2024 Apple earned $125 billion.",
        "In the three years to fiscal 2024, Apple had net income of $125 billion.",
        "Between 2022 and 2024 Apple earned $125 billion in all.",
        "Apple earned $125 billion over 2022-2024, or an average of $42 billion a year.",
    ],
)
def test_over_years(text: str) -> None:
    first = read(text)[0]
    assert (since(first), year(first)) == (2022, 2024)


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("Apple earned $42 billion a year over 2022-2024.", ["average"]),
        ("Apple's average net income was $42 billion over 2022-2024.", ["average"]),
        ("Over 2022-2024 Apple's net income stayed between $94 billion and $100 billion.", ["floor", "ceiling"]),
        ("Apple's net income varied from $94 billion to $100 billion between 2022 and 2024.", ["low", "high"]),
        ("Apple earned $125 billion over 2022-2024.", ["sum"]),
    ],
)
def test_what_it_is_of_the_years(text: str, over: list[str]) -> None:
    found = read(text)
    assert [(since(one), one.over) for one in found] == [(2022, kind) for kind in over]


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue grew from $383 billion to $391 billion from 2023 to 2024.",
        "Apple earned $11 billion a quarter over 2022-2024.",
        "Apple's net income was $94 billion in 2024 and $97 billion in 2023.",
        "Between 2020 and 2024 Apple's revenue rose by $117 billion.",
        "Between 2023 and 2024, revenue at Apple rose by 2 percent, ending at $391 billion.",
    ],
)
def test_of_one_year(text: str) -> None:
    assert [since(one) for one in read(text)] == [None] * len(read(text))


def test_as_many_amounts_as_years_are_one_of_each() -> None:
    found = read("Over fiscal 2023 through 2025 Apple spent $7 billion, $5 billion and $6 billion on buybacks.")
    assert [(year(one), since(one)) for one in found] == [(2023, None), (2024, None), (2025, None)]
