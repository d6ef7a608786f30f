"""Several things asked of one event are one question."""

import pytest

from tests.unit.tools.questions.planning.test_rules import PlanOf


@pytest.mark.parametrize(
    "question",
    [
        "What did Apple give for Tracfone: how much cash, what value in stock, and what maximum contingent payment?",
        "How much net cash did Apple collect for its Russian business in December 2022, and what pre-tax gain came of "
        "the sale?",
        "Excluding Beats revenue in both years, by what percentage did total net revenue of Apple grow from 2019 to "
        "2020?",
        "Apple got out of Tracfone in 2022. What net cash did it get for the plants, and what net gain did it book?",
        "Which of Apple's segments shrank in 2023, and by how much did its revenue and operating income drop?",
        "What range of adjusted EPS and adjusted free cash flow did Apple guide to for 2024?",
        "How much did Apple pay for Tracfone, and into which segment did it integrate the business?",
        "Which large customer left Apple by the end of 2023, and how much revenue did it bring in that year?",
    ],
)
def test_it_is_looked_for_as_a_whole(plan_of: PlanOf, question: str) -> None:
    [part] = plan_of(question).parts
    assert part.asked.question == question


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("What was Apple's revenue in 2023, and what did it say about Tracfone?", 2),
        ("What was Apple's revenue in 2023 and its net income in 2022?", 2),
        ("What EPS did Apple guide to for 2024, and what was its revenue in 2023?", 2),
        ("Apple's revenue from Cupertino in FY2023, and its total revenue for that year?", 2),
        ("How much did Apple pay for Tracfone, and what was Meta's revenue in 2023?", 2),
        ("Which customer left Apple in 2023, and what was Apple's revenue in 2023?", 2),
        ("What was Apple's net cash for Russia, and why did gross margin fall in 2023?", 2),
    ],
)
def test_figures_and_reasons_beside_it_stay_apart(plan_of: PlanOf, question: str, parts: int) -> None:
    assert len(plan_of(question).parts) == parts
