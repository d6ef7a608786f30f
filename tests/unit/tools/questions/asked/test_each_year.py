"""Yes or no for all of several years."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("question", "relation", "years"),
    [
        ("Have Apple's dividends been growing over FY2020-FY2022?", "up", (2020, 2021, 2022)),
        ("Did Apple's revenue rise every year from FY2020 to FY2023?", "up", (2020, 2021, 2022, 2023)),
        ("Has Apple's gross margin fallen consistently in 2021, 2022 and 2023?", "down", (2020, 2021, 2022, 2023)),
        ("Did Apple's revenue grow in each of 2021, 2022 and 2023?", "up", (2020, 2021, 2022, 2023)),
        ("Was Apple's net income positive in each of 2020, 2021 and 2022?", "positive", (2020, 2021, 2022)),
        ("Did Apple's revenue increase in both 2021 and 2022?", "up", (2020, 2021, 2022)),
    ],
)
def test_a_move_of_each_year_is_asked_of_all_of_them(
    read: Any, question: str, relation: str, years: tuple[int, ...]
) -> None:
    reading = read(question)
    assert (reading.asks.kind, reading.asks.relation, reading.asks.each) == ("verdict", relation, True)
    assert reading.fiscal_years == years


@pytest.mark.parametrize(
    "question",
    [
        "Did Apple's revenue grow from FY2020 to FY2023?",
        "Did Apple's net income grow in both 2021 and 2023?",
        "Has Apple's revenue grown over 2020-2022?",
        "Was Apple's revenue growing in 2022?",
        "What was Apple's revenue in each year from FY2020 to FY2023?",
        "Was Apple's revenue more than $90 billion in each of 2020, 2021 and 2022?",
        "By how much did Apple's revenue rise every year from FY2020 to FY2023?",
    ],
)
def test_what_is_asked_of_two_ends_or_of_a_figure_stays_so(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.asks is None or not reading.asks.each


def test_over_years_is_no_more_than(read: Any) -> None:
    reading = read("Has Apple's net income grown over 2020-2022?")
    assert (reading.asks.kind, reading.asks.relation) == ("verdict", "up")
