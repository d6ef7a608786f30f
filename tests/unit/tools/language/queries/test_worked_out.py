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
        "Strip the mill out of sales and costs: what margin is left?",
        "What is the margin, rounded to the nearest percent?",
    ],
)
def test_a_formula_or_decimals_ask_for_arithmetic(question: str) -> None:
    assert is_worked_out(question)


@pytest.mark.parametrize(
    "question",
    [
        "What is free cash flow defined as?",
        "Which risks are there, of supply and/or demand, e.g. A / B?",
        "Was revenue rounded to millions?",
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
    for other in (
        "Which director was elected in May?", "What is its most recent acquisition?", "What is at least one risk?",
        "What risks could most affect it?",
    ):  # fmt: skip
        assert not asks_end(other)
    assert not tells_end_of("In the first quarter of last year, only two mills were shut.")
    assert tells_end_of("The mill is the largest of our plants.")
    assert not tells_end_of("The following persons were elected: For, Against")
