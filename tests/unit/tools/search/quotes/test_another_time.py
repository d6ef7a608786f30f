"""Sentences of another time than a question asks about."""

import pytest

from tests.unit.tools.search.make import make_document, make_passage
from tools.language.queries.features import read_wanted
from tools.search.order.ranker import Candidate
from tools.search.quotes.another_time import of_another_time
from tools.search.quotes.units import units_of
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("question", "year", "text", "other"),
    [
        (
            "What will be paid into the plan in 2023?",
            2022,
            "We plan to pay $90 million into the plan in 2023.",
            False,
        ),
        ("What will be paid into the plan in 2023?", 2022, "We paid $80 million into the plan in that year.", True),
        ("What was paid into the plan in 2022?", 2022, "We paid $80 million into the plan in that year.", False),
        ("What was paid into the plan in 2022 and 2023?", 2022, "We paid $80 million into the plan.", False),
        ("What is paid into the plan?", 2022, "We paid $80 million into the plan in that year.", False),
        ("What was paid in January 2022?", 2022, "We paid $125 million into the plan in January 2023.", True),
    ],
)
def test_a_report_of_the_year_before_answers_where_it_names_the_year(
    question: str, year: int, text: str, other: bool
) -> None:
    passage = make_passage(text, document=make_document(year=year))
    [unit] = units_of(Candidate(passage), 0)
    assert of_another_time(read_wanted(question, load_vocabulary()), unit) == other
