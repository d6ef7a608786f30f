"""Questions that documents alone answer."""

from typing import Any

import pytest

from tools.models.questions import Extreme, searchable


def test_a_disclosure_is_asked_of_text_whatever_figures_its_words_name(read: Any) -> None:
    reading = read("What are the major acquisitions that Apple has done in FY2023, FY2022 and FY2021?")
    assert (reading.disclosure, reading.route, reading.metrics) == ("acquisitions", "narrative", ())
    assert searchable(reading)


def test_an_amount_of_the_same_name_is_a_figure(read: Any) -> None:
    reading = read("How much did Apple spend on acquisitions in FY2023?")
    assert (reading.disclosure, reading.metrics) == ("", ("acquisitions",))


def test_the_largest_of_rows_is_asked_of_text(read: Any) -> None:
    reading = read("What was the largest liability in Apple's balance sheet in 2023?")
    assert (reading.extreme, reading.route) == (Extreme(end="highest", of="liability"), "narrative")


@pytest.mark.parametrize(
    "question",
    [
        "What was Apple's highest revenue in 2023?",
        "Which year had the highest revenue of Apple since 2019?",
        "Which of Apple and Nvidia had the highest revenue in 2023?",
        "What was Apple's revenue in 2023?",
    ],
)
def test_what_figures_answer_stays_a_question_for_them(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.extreme, reading.disclosure) == (None, "")
    assert reading.metrics


def test_advice_stays_refused(read: Any) -> None:
    reading = read("Should I buy Apple's stock in spite of its lawsuits?")
    assert reading.disclosure == ""
    assert [problem.kind for problem in reading.problems] == ["advice"]


def test_a_second_mention_of_the_same_company_is_no_other_one(read: Any) -> None:
    reading = read("At Apple's meeting of May 3, 2023, what came of the proposal for a report by Apple on emissions?")
    assert (reading.tickers, reading.problems) == (("AAPL",), ())
