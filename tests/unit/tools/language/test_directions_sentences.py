"""Formulas that are told in sentences of their own, and other words for why."""

import pytest

from tests.unit.tools.language.directed import formulas, read


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        (
            "Add Quillmere's 2023 repurchases to dividends, and put the sum over free cash flow (operating cash flow "
            "less capex). What proportion?",
            "(share_repurchases + dividends_paid) / free_cash_flow",
        ),
        (
            "Add Quillmere's FY25 revenue growth to its free cash flow margin (operating cash flow less PP&E and "
            "capitalized software, over revenue). What's the combined score?",
            "(operating_cash_flow - capital_expenditures - capitalized_software) / revenue",  # of the margin
        ),
        (
            "For Quillmere FY25 take operating income taxed at the year's own effective rate, and divide by closing "
            "equity plus debt (short and long) less cash. What return does that give?",
            "nopat / (total_equity + total_debt - available_cash)",
        ),
        (
            "Take Quillmere's 2024 revenue, knock off R&D and express what remains as a percentage of revenue.",
            "(revenue - research_and_development) / revenue",
        ),
        (
            "Strip goodwill and acquired intangibles out of Quillmere stockholders' equity in 2024. What's left?",
            "shareholders_equity - goodwill - intangible_assets",
        ),
    ],
)
def test_arithmetic_is_told_in_sentences(question: str, expression: str) -> None:
    assert expression in formulas(question).values()


def test_what_issuance_costs_are_taken_off_stays() -> None:
    asked = "What were Quillmere's proceeds from convertible notes in 2024, net of issuance costs?"
    assert read(asked).text == asked


@pytest.mark.parametrize(
    "question",
    ["For the Europe page: Quillmere's revenue in 2024", "Cloud question on Quillmere: what was revenue in 2024?"],
)
def test_a_purpose_that_may_name_a_part_of_the_company_stays(question: str) -> None:
    assert read(question).text == question


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("What weighed on Quillmere's gross margin in 2023?", "what caused Quillmere's gross margin in 2023?"),
        ("What lifted revenue, and by how much?", "what caused revenue, and by how much?"),
        ("What's dragging down Quillmere's sales?", "what caused Quillmere's sales?"),
        ("Which factors boosted free cash flow in 2022?", "what caused free cash flow in 2022?"),
        ("What explains the fall of its tax expense?", "what caused the fall of its tax expense?"),
        ("What lies behind the jump in provisions?", "what caused the jump in provisions?"),
        ("How did margins develop, and what does the company hold responsible?", "How did margins develop, and why?"),
        ("What did Quillmere blame for the drop in inventories?", "what caused Quillmere's drop in inventories?"),
        ("What does management credit for the growth of sales?", "what caused the growth of sales?"),
        ("How come margins fell?", "why margins fell?"),
    ],
)
def test_other_words_for_why_are_read_as_it(question: str, plain: str) -> None:
    assert read(question).text == plain


@pytest.mark.parametrize(
    "question",
    [
        "What did Quillmere's revenue hit in 2023?",
        "What helped me?",
        "What does Quillmere cite as the main driver?",
        "What made up revenue in 2023?",
        "What was Quillmere's help desk cost in 2023?",
        "Who is credited with inventing the sensor?",
    ],
)
def test_questions_for_something_else_stay(question: str) -> None:
    assert read(question).text == question
