"""Splitting a question: a sub-question a company, with the words and the slots that it is answered by."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.answer_models import SubQuestion
from tools.models import Company
from tools.understand.classification import Classification, NamedPeriod
from tools.understand.dates import PeriodEnd
from tools.understand.decompose import MAX_SUB_QUESTIONS, decompose, narrow, ready

QUESTION = "Compare the revenue of Apple and Nvidia in fiscal 2024"
LOADED = (
    Company(company_id=1, cik=1, name="Apple Inc.", tickers=("AAPL",)),
    Company(company_id=2, cik=2, name="NVIDIA CORP", tickers=("NVDA", "NVDX")),
    Company(company_id=7, cik=None, name="Acme Widgets Ltd"),
)
END = PeriodEnd(kind="any", year=2023, month=9, day=30)


def reading(*tickers: str, **slots: Any) -> Classification:
    known: dict[str, Any] = {"metrics": ("revenue",), "fiscal_years": (2024,), "tickers": tickers}
    return Classification(**{"query_type": "factual", "intent": "specific_metric", **known, **slots})


def test_a_question_about_one_company_stays_whole() -> None:
    [part] = decompose(QUESTION, reading("AAPL"), LOADED)
    assert part == SubQuestion(id="q1", question=QUESTION, target_company="AAPL", target_year=2024)


def test_a_question_about_several_is_split() -> None:
    parts = decompose(QUESTION, reading("NVDA", "AAPL", "CIK0000000007", fiscal_years=(2023, 2024)), LOADED)
    assert [(part.id, part.target_company, part.target_year) for part in parts] == [
        ("q1", "NVDA", None),
        ("q2", "AAPL", None),
        ("q3", "CIK0000000007", None),
    ]
    assert [part.question.partition(":")[0] for part in parts] == ["NVIDIA CORP", "Apple Inc.", "Acme Widgets Ltd"]
    assert all(part.depends_on == () for part in parts)


def test_a_company_that_is_not_listed_goes_by_its_ticker() -> None:
    assert decompose(QUESTION, reading("AAPL", "X"), LOADED)[1].question == "X: revenue, FY2024"


def test_more_companies_than_can_be_told_apart_are_asked_at_once() -> None:
    many = [f"T{number}" for number in range(MAX_SUB_QUESTIONS)]
    assert len(decompose(QUESTION, reading(*many), LOADED)) == MAX_SUB_QUESTIONS
    [part] = decompose(QUESTION, reading(*many, "AAPL"), LOADED)
    assert (part.question, part.target_company) == (QUESTION, None)
    assert narrow(reading(*many, "AAPL"), part).tickers == (*many, "AAPL")


@pytest.mark.parametrize(
    ("slots", "words"),
    [
        ({}, "revenue, FY2024"),
        ({"metrics": ("revenue", "net_income")}, "revenue and net income, FY2024"),
        ({"metrics": (), "statements": ("balance_sheet",)}, "balance sheet, FY2024"),
        ({"fiscal_years": (2023, 2024)}, "revenue, FY2023, FY2024"),
        ({"fiscal_years": (2020, 2024), "change": True}, "change in revenue, FY2020, FY2024"),
        (
            {"fiscal_years": (2023, 2024), "fiscal_quarters": (1, 2), "granularity": "quarterly"},
            "revenue, Q1 FY2023, Q2 FY2023, Q1 FY2024, Q2 FY2024",
        ),
        ({"granularity": "quarterly"}, "revenue, FY2024 by quarter"),
        ({"fiscal_years": (2020,), "open_end": "since"}, "revenue, since FY2020"),
        (
            {
                "fiscal_years": (2023, 2024),
                "fiscal_quarters": (1, 4),
                "granularity": "quarterly",
                "periods": (NamedPeriod(fiscal_year=2023, fiscal_quarter=4), NamedPeriod(fiscal_year=2024)),
            },
            "revenue, Q4 FY2023, FY2024",
        ),
        ({"fiscal_years": (), "period_ends": (END,)}, f"revenue, the period that {END.words}"),
        ({"fiscal_years": (), "years_ago": 2}, "revenue, 2 years before the newest year"),
        ({"fiscal_years": ()}, "revenue, newest year"),
        ({"fiscal_years": (), "newest": 3}, "revenue, newest 3 years"),
        ({"fiscal_years": (), "granularity": "quarterly"}, "revenue, newest quarter"),
        ({"fiscal_years": (), "granularity": "quarterly", "newest": 8}, "revenue, newest 8 quarters"),
        ({"fiscal_years": (), "granularity": "quarterly", "fiscal_quarters": (2,)}, "revenue, newest Q2"),
    ],
)
def test_a_sub_question_says_in_words_what_is_asked(slots: dict[str, Any], words: str) -> None:
    assert decompose(QUESTION, reading("AAPL", "NVDA", **slots), LOADED)[0].question == f"Apple Inc.: {words}"


@given(st.lists(st.sampled_from("ABCDEFGHIJKLMNOP"), unique=True))
def test_the_parts_ask_for_the_whole_question_and_nothing_else(tickers: list[str]) -> None:
    whole = reading(*tickers)
    parts = decompose(QUESTION, whole, LOADED)
    narrowed = [narrow(whole, part) for part in parts]
    assert [ticker for part in narrowed for ticker in part.tickers] == tickers
    assert {part.model_copy(update={"tickers": whole.tickers}) == whole for part in narrowed} == {True}
    assert len({part.id for part in parts}) == len(parts)


def test_a_part_is_ready_once_its_parents_are_answered() -> None:
    first, second = SubQuestion(id="q1", question="a"), SubQuestion(id="q2", question="b")
    last = SubQuestion(id="q3", question="c", depends_on=("q1", "q2"))
    parts = [first, second, last]
    assert ready(parts, {}) == [first, second]
    assert ready(parts, {"q1": None}) == [second]
    assert ready(parts, {"q1": None, "q2": None}) == [last]
    assert ready(parts, {"q1": None, "q2": None, "q3": None}) == []
