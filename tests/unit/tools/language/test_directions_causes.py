"""What moved a figure may be asked for in other words than "why"."""

import pytest

from tests.unit.tools.language.directed import read


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
