"""What a question asks for: a difference, a sum, how many times, a yes or no, one of all companies."""

from typing import Any

import pytest

from tools.models.questions import answerable

KINDS = {
    "What is the difference between Apple's and Meta's net income in 2023?": ("difference", None),
    "What is the gap between Apple's operating income in FY2025 and FY2024?": ("difference", None),
    "How much more revenue did Apple have in FY2025 than in FY2024?": ("difference", None),
    "How much less net income did Meta have in 2022 than in 2021?": ("difference", None),
    "How much higher was Apple's gross margin than Meta's in FY2024?": ("difference", None),
    "By how much did Meta's capital expenditures go up from 2023 to 2024?": ("difference", "up"),
    "By how much did Apple's revenue fall in fiscal 2023?": ("difference", "up"),
    "How many times bigger was Apple's revenue than Meta's in 2024?": ("times", None),
    "What was Meta's cumulative capital expenditure from 2022 to 2024?": ("sum", None),
    "What was Apple's net income in total over 2022-2024?": ("sum", None),
    "Was Apple's revenue over 60bn in FY2024?": ("verdict", "above"),
    "Was Apple's revenue more than 400 billion in FY2024?": ("verdict", "above"),
    "Did Apple's net income exceed $90 billion in FY2024?": ("verdict", "above"),
    "Was Apple's net income at least $90 billion in FY2024?": ("verdict", "at_least"),
    "Was Apple's revenue under 400 billion in FY2024?": ("verdict", "below"),
    "Was Apple's revenue no more than 400 billion in FY2024?": ("verdict", "at_most"),
    "Is Apple's gross margin above 50% in FY2024?": ("verdict", "above"),
    "Is Apple's current ratio below 1x in FY2024?": ("verdict", "below"),
    "Did Apple's diluted EPS exceed $6 in FY2024?": ("verdict", "above"),
    "Did Apple's revenue go up in FY2023?": ("verdict", "up"),
    "Did Apple's net income fall in fiscal 2023?": ("verdict", "down"),
    "Did Meta lose money in 2022?": ("verdict", "negative"),
    "Did Meta make a profit in 2022?": ("verdict", "positive"),
    "Was Meta profitable in 2022?": ("verdict", "positive"),
    "Is Apple's net income positive in FY2024?": ("verdict", "positive"),
    "Was Apple's revenue bigger than Meta's in FY2024?": ("verdict", "above"),
    "Was Apple's revenue lower than Meta's in FY2024?": ("verdict", "below"),
    "Did Apple have more revenue in FY2024 than in FY2023?": ("verdict", "above"),
    "Did Apple's R&D expense in FY2024 exceed Meta's whole revenue?": ("verdict", "above"),
    "Which is bigger for Meta in FY2024, R&D expense or SG&A expense?": ("larger", "above"),
}
RANKED = [
    "Which company had the highest revenue in 2024?",
    "Which company spent the most on R&D as a share of revenue in 2024?",
    "Rank all companies you have by revenue for fiscal 2024.",
    "Which of all loaded companies had the lowest net income in FY2024?",
    "Which company grew revenue fastest in FY2024?",
    "Who had the highest revenue in 2024?",
]
NOT_ASKED = [
    "What was Apple's revenue in FY2024?",
    "Apple's total assets in 2023 and 2024",
    "Was Apple's revenue above or below 400 billion in FY2024?",
    "Why was Apple's revenue over 60bn in FY2024?",
    "Was Apple's adjusted revenue over 60bn in FY2024?",
    "Was Apple's revenue in Greater China over 60bn in FY2024?",
    "Was Apple's revenue not over 60bn in FY2024?",
    "What was the highest revenue?",
    "What was the revenue in 2024?",
]


@pytest.mark.parametrize(("question", "expected"), KINDS.items())
def test_what_is_asked_for_is_told(read: Any, question: str, expected: tuple[str, str | None]) -> None:
    reading = read(question)
    assert reading.asks is not None
    assert (reading.asks.kind, reading.asks.relation) == expected
    assert answerable(reading)


@pytest.mark.parametrize("question", RANKED)
def test_one_of_all_companies_means_all_that_are_loaded(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.asks is not None
    assert (reading.asks.kind, reading.asks.everyone) == ("rank", True)
    assert len(reading.tickers) > 1
    assert answerable(reading)


@pytest.mark.parametrize("question", NOT_ASKED)
def test_nothing_is_asked_for_that_the_question_does_not_tell(read: Any, question: str) -> None:
    assert read(question).asks is None


def test_a_bound_is_read_from_words(read: Any) -> None:
    limit = read("Was Apple's revenue more than 400 bn in FY2024?").asks.limit
    assert (limit.value, limit.unit) == (400_000_000_000, "money")
    limit = read("Is Apple's gross margin above 50% in FY2024?").asks.limit
    assert (limit.value, limit.unit) == (50, "percent")


def test_a_rise_needs_the_year_before(read: Any) -> None:
    assert read("Did Apple's revenue go up in FY2023?").fiscal_years == (2022, 2023)


def test_the_periods_stand_in_the_questions_order(read: Any) -> None:
    periods = read("Did Apple have more revenue in FY2024 than in FY2023?").asks.periods
    assert [period.fiscal_year for period in periods] == [2024, 2023]
