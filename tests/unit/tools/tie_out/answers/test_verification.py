"""Every number of a finished answer is read again: what is right passes."""

from typing import Any

import pytest

from tests.unit.tools.answer.test_compose import FOUND, READING, facts, figure, source
from tests.unit.tools.tie_out.answers.composed import appended, composed
from tools.answer.compose import compose
from tools.models.answers import Answer
from tools.models.figures import Retrieved
from tools.tie_out.answers.verification import verify_answer


@composed
def test_what_the_rules_write_ties_out(found: Retrieved) -> None:
    answer = compose(READING, found)
    checked = verify_answer(answer)
    assert (checked.verification.status, checked.warnings) == ("verified", answer.warnings)
    assert checked.spans == answer.spans
    assert [d.value for d in checked.verification.details] == [d.value for d in answer.verification.details]
    assert all(detail.tolerance > 0 or detail.value == 0 for detail in checked.verification.details)


@composed
def test_reading_an_answer_twice_changes_nothing(found: Retrieved) -> None:
    once = verify_answer(compose(READING, found))
    assert verify_answer(once) == once
    wrong = verify_answer(appended(once, " And 4711 more."))
    assert verify_answer(wrong) == wrong


def test_a_comparison_ties_out() -> None:
    others = figure("7", ticker="OTHER", source=source(2023).model_copy(update={"company": "Other Corp"}))
    reading = READING.model_copy(update={"query_type": "comparative"})
    checked = verify_answer(compose(reading, facts(figure("5"), others)))
    assert "Highest Revenue in FY2023: Other Corp, $7; then Acme Corp, $5." in checked.answer
    assert checked.verification.status == "verified"


def test_where_nothing_is_printed_there_is_nothing_to_verify() -> None:
    answer = Answer(status="answered", answer="There is no such thing.")
    assert verify_answer(answer) == answer
    assert answer.verification.status == "nothing_to_verify"


@pytest.mark.parametrize("status", ["declined", "needs_clarification"])
def test_what_is_said_instead_of_an_answer_holds_no_figures(status: Any) -> None:
    answer = Answer(status=status, answer="Loaded are 3 companies; the first report is of 2019.")
    assert verify_answer(answer) == answer


@pytest.mark.parametrize(
    "words",
    [
        " It was filed in fiscal 2023, and compares with 2022.",
        " The year ended December 31, 2023.",
        " The year ended 31 December 2023, or Dec. 31, 2023.",
        " It ended on 2023-12-31, in Q4 FY2023 (q4), as the 10-K, 10-K/A, 10-Q, 8-K, 20-F and 6-K say.",
        " Apple's and Nvidia's, that is.",
        " CIK 320193 and CIK0000320193 file.",
        " [Source: Acme Corp 10-K FY2023]",
    ],
)
def test_dates_periods_forms_and_citations_are_no_figures(words: str) -> None:
    answer = compose(READING, FOUND["up"])
    assert verify_answer(appended(answer, words)).verification.status == "verified"
