"""Answers without figures: each says why there are none, and what the asker could do."""

from typing import Any

import pytest

from tools.models import Company
from tools.refuse import ask_which_company, decline
from tools.understand.classification import Classification

READING = Classification(query_type="factual", intent="specific_metric")


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        ({}, "names no metric"),
        ({"metrics": ("revenue",), "tickers": ("ACME",), "unexplained": ("iPhone",)}, "'iPhone' would narrow"),
        ({"metrics": ("revenue",), "not_loaded": ("Other Corp is not loaded.",)}, "Other Corp is not loaded"),
    ],
)
def test_a_refusal_says_why_and_what_would_help(slots: dict[str, Any], said: str) -> None:
    answer = decline(READING.model_copy(update=slots))
    assert answer.status == "declined"
    assert said in answer.answer
    assert answer.declined[0].remedy in answer.answer
    assert answer.spans == answer.facts == ()


def test_a_question_without_a_company_gets_the_choice() -> None:
    answer = ask_which_company([Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",))])
    assert answer.status == "needs_clarification"
    assert answer.clarification is not None
    assert (answer.clarification.missing, answer.clarification.options) == (("company",), ("Acme Corp (ACME)",))


def test_where_nothing_is_loaded_there_is_no_choice() -> None:
    answer = ask_which_company([])
    assert (answer.status, answer.clarification) == ("declined", None)
    assert "tieout index" in answer.answer
