"""A line that one sentence tells of, and that the question behind it means."""

import pytest

from tools.language.definitions.sentences.that_line import with_line_named


def test_the_line_stands_where_the_question_says_that_line() -> None:
    told = (
        "Acme's ferry and pier revenue took off after 2014. At what yearly rate did that line grow from 2014 to 2016?"
    )
    assert with_line_named(told) == "At what yearly rate did Acme's ferry and pier revenue grow from 2014 to 2016?"


@pytest.mark.parametrize(
    "question",
    [
        "Acme's ferry revenue grew without the new piers. How fast did that line grow in 2016?",
        "Acme's ferry revenue grew in 2016. How much was its net income?",
        "What was Acme's ferry revenue of 2016 like. How fast did that line grow?",
    ],
)
def test_what_may_narrow_it_or_says_no_line_stays(question: str) -> None:
    assert with_line_named(question) == question
