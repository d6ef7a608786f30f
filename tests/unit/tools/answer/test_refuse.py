"""Answers without figures: each says why there are none, and what the asker could do."""

from typing import Any

import pytest

from tests.unit.tools.missing import missing, outside
from tools.answer.refuse import ask_which_company, ask_which_year, decline, question_back
from tools.errors import FIRST_STEPS
from tools.models.base import Company
from tools.models.questions import Classification, Problem

READING = Classification(query_type="factual", intent="specific_metric")


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        ({}, "names no metric"),
        ({"metrics": ("revenue",), "tickers": ("ACME",), "unexplained": ("iPhone",)}, "'iPhone' would narrow"),
        (
            {"metrics": ("revenue",), "tickers": ("ACME",), "unexplained": ("1445", "AH")},
            "1445 AH is a Hijri year (2023 to 2024 by the Gregorian calendar)",
        ),
        ({"metrics": ("revenue",), "not_loaded": missing("Other Corp")}, "Other Corp (CIK 1) is not loaded"),
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


ACME = [Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",))]
ASKED: dict[str, Any] = {"tickers": ("ACME",), "metrics": ("revenue",)}


@pytest.mark.parametrize(
    ("slots", "missing"),
    [
        ({"metrics": ("revenue",)}, "company"),
        ({"statements": ("balance_sheet",)}, "company"),
        ({"tickers": ("ACME",)}, "metric"),
        ({"tickers": ("ACME",), "ambiguous": ("margin",)}, "metric"),
        ({"ambiguous": ("margin",)}, "metric"),
        ({**ASKED, "ambiguous": ("margin",)}, "metric"),
        ({**ASKED, "prior_year": True}, "period"),
        ({"tickers": ("ACME",), "statements": ("balance_sheet",), "prior_year": True}, "period"),
        ({"metrics": ("revenue",), "prior_year": True}, "company"),
        ({"tickers": ("ACME",), "ambiguous": ("margin",), "prior_year": True}, "metric"),
    ],
)
def test_one_thing_that_is_open_is_asked_at_a_time(slots: dict[str, Any], missing: str) -> None:
    back = question_back(READING.model_copy(update=slots), ACME)
    assert back is not None
    assert (back.status, back.facts, back.spans) == ("needs_clarification", (), ())
    assert back.clarification is not None
    assert back.clarification.missing == (missing,)
    assert back.answer.startswith(back.clarification.question)


@pytest.mark.parametrize(
    "slots",
    [
        ASKED,
        {},
        {**ASKED, "excluded": outside("NVDA")},
        {"metrics": ("revenue",), "excluded": outside("ACME")},
        {"metrics": ("revenue",), "not_loaded": missing("Other Corp")},
        {**ASKED, "unexplained": ("iPhone",)},
        {**ASKED, "unexplained": ("iPhone",), "prior_year": True},
        {"tickers": ("ACME",), "narrative_cues": ("risks",)},
        {**ASKED, "problems": (Problem(kind="estimate"),), "prior_year": True},
        {"metrics": ("revenue",), "problems": (Problem(kind="estimate"),)},
    ],
)
def test_nothing_is_asked_back_where_a_reply_would_not_help(slots: dict[str, Any]) -> None:
    assert question_back(READING.model_copy(update=slots), ACME) is None


def test_where_nothing_is_loaded_there_is_nothing_to_ask() -> None:
    back = question_back(READING.model_copy(update={"metrics": ("revenue",)}), [])
    assert back is not None
    assert (back.status, back.clarification) == ("declined", None)
    assert FIRST_STEPS in back.answer


def test_where_nothing_is_loaded_the_first_steps_are_told_of_any_company() -> None:
    reading = READING.model_copy(update={"metrics": ("revenue",), "not_loaded": missing("Other Corp")})
    back = question_back(reading, [])
    assert back is not None
    assert (back.status, FIRST_STEPS in back.answer) == ("declined", True)
    assert question_back(reading, ACME) is None


def test_the_year_that_a_question_counts_back_from_is_asked_for() -> None:
    answer = ask_which_year()
    assert answer.clarification is not None
    assert (answer.status, answer.clarification.missing, answer.clarification.options) == (
        "needs_clarification",
        ("period",),
        (),
    )
