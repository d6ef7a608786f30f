"""What kind of thing a question asks for, and whether a sentence tells one."""

import pytest

from tools.language.queries.answer_types import asked_types, asks_no_amount, counts_asked, leaves_out, told_types


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("How much did the group pay for Quillmere?", {"money"}),
        ("What price was agreed for Quillmere?", {"money"}),
        ("How many jobs were cut?", {"count"}),
        ("When does the credit agreement expire?", {"date"}),
        ("How long does the lease run?", {"duration"}),
        ("Who audits the group?", {"name"}),
        ("What percentage of sales went to its largest customer?", {"percent"}),
        ("Where is the new plant?", {"place"}),
        ("What does the company say about competition?", set[str]()),
        ("Which of Quillmere's segments shrank?", {"name"}),
        ("Which of the two years was better?", set[str]()),
        ("Which fraction of profit was paid out?", {"percent"}),
        ("How much more did it spend?", set[str]()),
    ],
)
def test_what_is_asked_for(question: str, kinds: set[str]) -> None:
    assert asked_types(question) == kinds


@pytest.mark.parametrize(
    ("question", "sentence", "told"),
    [
        ("How much was paid?", "We paid $48.0 million to plaintiffs.", {"money"}),
        ("How much was paid?", "We paid plaintiffs in full.", set[str]()),
        ("How much of the $50.0 million was paid?", "The agreement is over $50.0 million.", set[str]()),
        ("When does it expire?", "It expires on May 24, 2024.", {"date"}),
        ("When did what was signed on May 26, 2023 start?", "It was signed on May 26, 2023.", set[str]()),
        ("When does what was signed on May 26, 2023 end?", "It ends on May 26, 2028.", {"date"}),
        ("When did what was signed on May 26 start?", "It was signed on May 26, 2023.", set[str]()),
        ("When did it open in Paris?", "It opened in 2019.", {"date"}),
        ("How many plants are there?", "There are 12 plants.", {"count"}),
        ("How many plants were there in 2022?", "In 2022 we ran plants.", set[str]()),
        ("Who is the buyer?", "The unit was sold to Quillmere Holdings.", {"name"}),
        ("What share of sales is online?", "Online sales were 31% of sales.", {"percent"}),
        ("How long is the term?", "The term is five years.", {"duration"}),
    ],
)
def test_a_sentence_tells_what_the_question_does_not_have(question: str, sentence: str, told: set[str]) -> None:
    assert told_types(question, sentence) == told


def test_an_amount_or_date_that_is_asked_for_may_be_left_out() -> None:
    assert leaves_out("When does it expire?", "It was terminated by the lenders.")
    assert not leaves_out("When does it expire?", "It expires on May 24, 2024.")
    assert not leaves_out("What does it say about risks?", "There are risks.")
    assert not leaves_out("Who is the buyer?", "It was sold.")  # a name may be told in other ways


def test_numbers_count_what_the_question_counts() -> None:
    question = "About how many jobs were cut?"
    assert counts_asked(question, "We reduced our workforce by approximately 10,000 jobs.")
    assert not counts_asked(question, "We recorded a $1.2 billion charge.")
    assert not counts_asked("How much was it?", "10,000 jobs.")


@pytest.mark.parametrize(
    ("question", "none"),
    [
        ("Which plants is Quillmere building?", True),
        ("When does its facility expire?", True),
        ("Who audits it, and where does it sit?", True),
        ("How much did it spend, and which plants is it building?", False),
        ("What is the interest rate, and when is it due?", False),
        ("What does it say of demand?", False),
    ],
)
def test_names_places_and_dates_are_no_amounts(question: str, none: bool) -> None:
    assert asks_no_amount(question) is none
