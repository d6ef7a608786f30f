"""Until when an agreement holds: which one is asked about, and the date that a sentence tells."""

import pytest

from tools.language.disclosed.ends import asked_ending, second_half


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The 2023 364 Day Credit Agreement allows loans and expires on May 24, 2024.", "May 24, 2024"),
        ("The 2022 364 Day Credit Agreement expires on May 26, 2023.", ""),
        ("The former facility would have expired on May 26, 2027.", ""),
        ("The prior agreement was scheduled to expire on May 26, 2026.", ""),
        ("Acme terminated its credit agreement on May 26, 2023.", ""),
        ("The facility matures in August 2027.", "August 2027"),
        ("The agreement runs through the end of 2029.", "through the end of 2029"),
    ],
)
def test_the_date_is_that_of_the_agreement_of_the_year(sentence: str, told: str) -> None:
    asked = asked_ending("On what date does Acme's 364 day credit agreement of May 26, 2023 terminate?")
    assert asked is not None
    assert asked.date_in(sentence) == told


def test_an_agreement_is_named_by_what_tells_it_from_others() -> None:
    asked = asked_ending("When does Acme's five year credit agreement of May 26, 2023 expire?")
    assert asked is not None
    assert asked.is_named("The 2023 Five Year Credit Agreement", ["Acme Inc"])
    assert not asked.is_named("The 2023 364 Day Credit Agreement", ["Acme Inc"])


@pytest.mark.parametrize(
    "question",
    [
        "When was Acme's credit agreement signed?",
        "When does Acme's fiscal year end?",
        "How much can Acme borrow under its credit agreement?",
    ],
)
def test_other_questions_ask_for_no_end_of_an_agreement(question: str) -> None:
    assert asked_ending(question) is None


def test_the_second_half_of_a_question() -> None:
    assert second_half("Until when does it run, and what share was it?") == "what share was it?"
    assert second_half("Until when does it run?") == ""
