"""What asks for the lines of an income statement."""

import pytest

from tools.language.queries.income_lines import (
    asks_if_operating,
    asks_lines,
    asks_one_off,
    asks_quality,
    is_one_off,
    narrowing,
    taken_apart,
)


@pytest.mark.parametrize(
    "text",
    [
        "Was that the underlying packaging business or a one-off?",
        "Real deterioration, or just a tough comparison?",
        "Was the jump flattered by a disposal gain?",
        "Did non-recurring items explain it?",
    ],
)
def test_whether_a_move_is_of_the_business_is_asked(text: str) -> None:
    assert asks_one_off(text)
    assert asks_lines(text)


@pytest.mark.parametrize(
    "text", ["what cost items did the damage", "Which line items drove it?", "which costs hurt most"]
)
def test_the_lines_are_asked_for(text: str) -> None:
    assert asks_lines(text)
    assert not asks_one_off(text)


@pytest.mark.parametrize(
    "text",
    [
        "Why did net income fall?", "What was the cost of sales?", "How many shops opened?",
        "What was core business net income?", "What is its recurring net income?", "What were the special items?",
        "What was underlying business operating income?", "What is net income excluding one-time items?",
    ],
)  # fmt: skip
def test_other_questions_ask_for_none(text: str) -> None:
    assert not asks_lines(text)


def test_the_quality_of_a_profit_is_no_move() -> None:
    assert asks_quality("How good was the quality of its 2020 earnings?")
    assert not asks_quality("Why did earnings fall in 2020?")


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Was Acme's pre-tax profit earned in operations?", True),
        ("Did its net income come from the operating business?", True),
        ("Did its net income come from operations or from something else?", False),
        ("How much of its net income came from operations?", False),
        ("How good was the quality of its earnings?", False),
    ],
)
def test_yes_or_no_answers_whether_a_profit_was_earned_in_operations(question: str, asks: bool) -> None:
    assert asks_if_operating(question) is asks


@pytest.mark.parametrize(
    ("label", "one_off"),
    [
        ("Gain on sale of asset group", True),
        ("Impairment of intangible assets", True),
        ("Restructuring and other related activities, net", True),
        ("Gain associated with the Juice Transaction", True),
        ("Cost of sales", False),
        ("Other income, net", False),
        ("Selling, general and administrative expenses", False),
    ],
)
def test_lines_are_one_off_by_their_labels(label: str, one_off: bool) -> None:
    assert is_one_off(label) is one_off


def test_words_that_only_say_how_a_figure_moved_narrow_nothing() -> None:
    assert narrowing(["recovery", "halved", "9"], "What explains the recovery?") == []
    assert narrowing(["quarter"], "Revenue grew by a quarter, yet net income fell. Why?") == []
    assert narrowing(["quarter"], "Why did net income fall in the quarter?") == ["quarter"]
    assert narrowing(["Domestic"], "Why did Domestic operating income fall?") == ["Domestic"]


def test_revenue_is_taken_apart_by_no_line() -> None:
    assert taken_apart("eps_diluted") == ()  # the count of shares moves it as well
    assert taken_apart("revenue") == ()
