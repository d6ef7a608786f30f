"""How an answer came about, told by sub-question."""

import pytest

from tools.answer_models import SubQuestion
from tools.figures.models import Retrieved
from tools.models import Declined
from tools.reasoning import open_questions, reasoning_chain

from .test_answer import BALANCE_SHEET, MARGIN, SERIES, facts, figure

FIRST, SECOND = SubQuestion(id="q1", question="Acme Corp: revenue"), SubQuestion(id="q2", question="Other: revenue")
DECLINED = Declined(ticker="ACME", metric="revenue", reason="It was not filed.", remedy="File it.")
NOTHING = {
    "a lookup": facts(declined=(DECLINED,)),
    "a part": Retrieved(declined=(DECLINED,)),
    "a formula": Retrieved(calculations=(MARGIN.model_copy(update={"results": (), "declined": (DECLINED,)}),)),
    "a series": Retrieved(timeseries=(SERIES.model_copy(update={"points": (), "declined": (DECLINED,)}),)),
}


def test_each_sub_question_has_its_line() -> None:
    found = {"q1": facts(figure("5"), figure("6"))}
    assert reasoning_chain([FIRST, SECOND], found) == (
        "q1: Acme Corp: revenue -> 2 figures",
        "q2: Other: revenue -> not reached",
    )
    assert open_questions([FIRST, SECOND], found) == (SECOND.question,)


@pytest.mark.parametrize("found", NOTHING.values(), ids=NOTHING.keys())
def test_where_nothing_was_found_the_reason_is_told(found: Retrieved) -> None:
    assert reasoning_chain([FIRST], {"q1": found}) == ("q1: Acme Corp: revenue -> nothing: It was not filed.",)
    assert open_questions([FIRST], {"q1": found}) == (FIRST.question,)


def test_nothing_without_a_reason_is_still_told() -> None:
    assert reasoning_chain([FIRST], {"q1": Retrieved()}) == ("q1: Acme Corp: revenue -> nothing",)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Retrieved(calculations=(MARGIN,)), "1 figure"),
        (Retrieved(timeseries=(SERIES,)), "3 figures"),
        (Retrieved(statements=(BALANCE_SHEET,)), "1 figure"),
        (facts(figure("5"), declined=(DECLINED,)), "1 figure"),
    ],
)
def test_every_kind_of_figure_counts(found: Retrieved, told: str) -> None:
    assert reasoning_chain([FIRST], {"q1": found})[0].endswith(f"-> {told}")
    assert open_questions([FIRST], {"q1": found}) == ()
