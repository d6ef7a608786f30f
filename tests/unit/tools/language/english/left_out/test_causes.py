"""What caused a move, asked in other words than "why"."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.left_out.causes import causes


@pytest.mark.parametrize(
    ("question", "read"),
    [
        (
            "Which one-off item in the prior year quarter is the main reason that Acme's operating profit dropped?",
            "Which one-off item is the main reason that Acme's operating profit dropped?",
        ),
        (
            "Which unusual charge was the biggest reason for the fall in Acme's net income in 2022?",
            "Which one-off item drove the fall in Acme's net income in 2022?",
        ),
        (
            "Which factor was chiefly responsible for Acme's net income rising in 2021?",
            "Why Acme's net income rose in 2021?",
        ),
        ("What was chiefly responsible for the increase in Acme's margin?", "Why the increase in Acme's margin?"),
        (
            "What was the drop in Acme's profit in 2023 mainly attributable to?",
            "Why the drop in Acme's profit in 2023?",
        ),
        ("To what was the fall in Acme's margin in 2023 due?", "Why the fall in Acme's margin in 2023?"),
        ("What made Acme's revenue jump in 2021?", "Why did Acme's revenue jump in 2021?"),
    ],
)
def test_such_questions_ask_why(question: str, read: str) -> None:
    assert apply(question, causes(question))[0] == read
    assert apply(read, causes(read))[0] == read


@pytest.mark.parametrize(
    "question",
    [
        "What was Acme's operating profit in the prior year quarter?",
        "What is the main reason that Acme's revenue decreased in 2022?",
        "Who was responsible for Acme's marketing in 2023?",
        "What is the trustee responsible for under the indenture?",
        "What is the balance due to related parties?",
        "What was the gain in the prior year?",
        "What made up Acme's revenue in 2021?",
    ],
)
def test_others_stay_as_they_are(question: str) -> None:
    assert not list(causes(question))
