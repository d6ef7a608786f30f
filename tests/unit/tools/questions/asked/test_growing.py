"""A yes or no to how much a figure grew, and to a number that it is said to be."""

from typing import Any

import pytest

ASKED = {
    "Did Apple's revenue more than double from 2021 to 2023?": ("growth(revenue, 2)", "above"),
    "did apple grow revenue by at least 5% in 2023?": ("revenue_growth", "at_least"),
    "did apple's revenue fall by more than 3% in 2023?": ("revenue_growth", "below"),
    "apple's net income was 97 billion in 2023, is that right?": ("net_income", "equal"),
    "is apple's r&d spending growing faster than its revenue 2022 to 2023": (
        "growth(research_and_development)",
        "above",
    ),
}


@pytest.mark.parametrize(("question", "wanted"), ASKED.items())
def test_growth_and_numbers_are_held_to_what_is_said(read: Any, question: str, wanted: tuple[str, str]) -> None:
    reading = read(question)
    assert (reading.metrics[0], reading.asks.relation, reading.fiscal_years) == (*wanted, (2023,))
    assert reading.asks.kind == "verdict"


def test_percent_up_between_two_quarters_asks_for_the_rate(read: Any) -> None:
    assert read("apple revenue q3 2023 vs q3 2022 - % up?").asks.kind == "growth"


@pytest.mark.parametrize(
    "question",
    [
        "apple eps diluted grew by? fy23 on fy22",
        "apple revenue rose by.. 2023 compared w 2022",
        "apple revenue up how much fy23 over fy22",
        "apple net income q2 fy23 against q2 fy22, growth?",
        "apple r&d went up by? 2023",
    ],
)
def test_a_move_without_its_amount_asks_for_it(read: Any, question: str) -> None:
    assert read(question).asks.kind == "growth"


def test_a_move_by_a_number_is_no_open_one(read: Any) -> None:
    assert read("did apple's revenue fall by more than 3% in 2023?").asks.kind == "verdict"


def test_figures_that_hold_each_other_are_not_added_twice(read: Any) -> None:
    question = "Apple returned more than $100 billion in 2023 through repurchases and dividends combined?"
    assert "shareholder_distributions + " not in " ".join(read(question).metrics)


def test_a_sum_since_a_year_is_one(read: Any) -> None:
    assert read("sum of apple's buybacks since 2021").asks.kind == "sum"


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("Did Apple have a larger increase in net income than Meta in 2023?", "above"),
        ("Did Apple's net income drop more than Meta's in 2023?", "below"),
        ("Did Apple's net income fall less than Meta's in 2023?", "above"),
    ],
)
def test_a_change_held_against_another_is_one_of_growth(read: Any, question: str, relation: str) -> None:
    reading = read(question)
    assert (reading.asks.kind, reading.asks.relation) == ("verdict", relation)
    assert reading.metrics == ("growth(net_income)",)


def test_the_larger_of_two_changes_is_one_of_growth(read: Any) -> None:
    reading = read("Which grew more in 2023 at Apple, R&D or SG&A?")
    assert reading.asks.kind == "larger"
    assert reading.metrics == ("growth(research_and_development)", "growth(selling_general_and_administrative)")


def test_more_than_a_number_is_a_bound(read: Any) -> None:
    assert read("did apple's revenue grow more than 3% in 2023?").asks.limit is not None
