"""Questions that a sentence by itself seldom answers."""

import pytest

from tools.language.queries.worked_out import asks_end, is_worked_out, tells_end_of


@pytest.mark.parametrize(
    "question",
    [
        "What was its gross margin, as a percent to two decimals?",
        "What is (costs - fees) / revenue?",
        "Days payable is 365 times average payables divided by cost of sales. What is it?",
        "How much did it earn for every dollar of sales?",
        "What is the margin, rounded to the nearest percent?",
    ],
)
def test_a_formula_or_decimals_ask_for_arithmetic(question: str) -> None:
    assert is_worked_out(question)


@pytest.mark.parametrize(
    "question",
    [
        "How many plants were shut in 2020?",
        "What was paid for the mill, and when?",
        "What is the ratio of nurses to beds?",
    ],
)
def test_a_fact_asks_for_none(question: str) -> None:
    assert not is_worked_out(question)


def test_the_first_of_several_is_asked_for_and_told() -> None:
    assert asks_end("Which director drew the fewest votes?")
    assert asks_end("Name the plant with the largest output.")
    assert not asks_end("Which director was elected in May?")
    assert tells_end_of("The mill is the largest of our plants.")
    assert not tells_end_of("The following persons were elected: For, Against")
