"""Questions whether a proposal to shareholders passed, and what a report says became of it."""

import pytest

from tools.language.disclosed.proposals import asked_proposal, passed_in

DEFEATED = "(5) The shareholder proposal regarding independent board chair was defeated: For 25 Against 74"
APPROVED = "(3) The shareholders approved, on an advisory basis, the executive compensation: For 90 Against 11"


@pytest.mark.parametrize(
    ("question", "sentence", "verdict"),
    [
        ("Did the independent board chair proposal pass at Acme's meeting?", DEFEATED, "No."),
        ("Was the independent board chair proposal rejected?", DEFEATED, "Yes."),
        ("How many votes did the chair proposal get, and was it approved?", DEFEATED, "No."),
        ("Was the say-on-pay vote approved at Acme's meeting?", APPROVED, "Yes."),
        (
            "Did the independent board chair proposal pass?",
            "The proposal on an independent board chair was not approved.",
            "No.",
        ),
    ],
)
def test_yes_or_no_is_told_by_what_became_of_it(question: str, sentence: str, verdict: str) -> None:
    asked = asked_proposal(question)
    assert asked is not None
    assert asked.verdict(sentence) == verdict


@pytest.mark.parametrize(
    "question",
    [
        "Which shareholder proposals were rejected at Acme's meeting?",
        "Did Acme's board approve a dividend?",
        "Did Acme's board approve the independent chair proposal?",
        "Did Acme's preferred shareholders approve executive pay?",
        "Did Acme's shareholders approve executive compensation with more than 95% of votes?",
        "How many votes did the independent chair proposal get?",
        "Was Acme's revenue up in 2023?",
    ],
)
def test_other_questions_ask_for_no_outcome_of_a_proposal(question: str) -> None:
    assert asked_proposal(question) is None


def test_what_tells_no_outcome_tells_nothing() -> None:
    assert passed_in("The meeting was held on May 3, 2023.") is None


def test_how_often_a_vote_is_held_is_another_proposal() -> None:
    asked = asked_proposal("Was the say-on-pay vote approved?")
    assert asked is not None
    assert asked.is_told(APPROVED)
    assert not asked.is_told("The shareholders approved one year as the frequency of votes on executive compensation.")
