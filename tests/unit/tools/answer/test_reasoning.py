"""How an answer came about, told by sub-question."""

from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.answer.test_compose import BALANCE_SHEET, MARGIN, READING, SERIES, facts, figure
from tests.unit.tools.missing import missing
from tools.answer.reasoning import open_questions, reasoning_chain
from tools.answer.sub_questions import AnsweredPart
from tools.models.answers import SubQuestion
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.passages import Quote
from tools.models.plans import Choice, Pick

FIRST, SECOND = SubQuestion(id="q1", question="Acme Corp: revenue"), SubQuestion(id="q2", question="Other: revenue")
DECLINED = Declined(ticker="ACME", metric="revenue", reason="It was not filed.", remedy="File it.")
NOTHING = {
    "a lookup": facts(declined=(DECLINED,)),
    "a part": Retrieved(declined=(DECLINED,)),
    "a formula": Retrieved(calculations=(MARGIN.model_copy(update={"results": (), "declined": (DECLINED,)}),)),
    "a series": Retrieved(timeseries=(SERIES.model_copy(update={"points": (), "declined": (DECLINED,)}),)),
}


TEXT = READING.model_copy(update={"route": "narrative"})
SOURCE = Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K")
QUOTE = Quote(chunk_id="c", text="It rained.", source=SOURCE, score=1.0, answers=False)
CHOICE = Choice(
    pick=Pick(end="highest", kind="company", metric="revenue"),
    ticker="ACME",
    fiscal_year=2023,
    value=Decimal(5),
    among=2,
)


def came_of(found: Retrieved, **how: Any) -> dict[str, AnsweredPart]:
    """What came of the first sub-question."""
    return {"q1": AnsweredPart(READING, found, FIRST, **how)}


def test_each_sub_question_has_its_line() -> None:
    found = came_of(facts(figure("5"), figure("6")))
    assert reasoning_chain([FIRST, SECOND], found) == (
        "q1: Acme Corp: revenue -> 2 figures",
        "q2: Other: revenue -> not reached",
    )
    assert open_questions([FIRST, SECOND], found) == (SECOND.question,)


@pytest.mark.parametrize("found", NOTHING.values(), ids=NOTHING.keys())
def test_where_nothing_was_found_the_reason_is_told(found: Retrieved) -> None:
    assert reasoning_chain([FIRST], came_of(found)) == ("q1: Acme Corp: revenue -> nothing: It was not filed.",)
    assert open_questions([FIRST], came_of(found)) == (FIRST.question,)


def test_nothing_without_a_reason_is_still_told() -> None:
    assert reasoning_chain([FIRST], came_of(Retrieved())) == ("q1: Acme Corp: revenue -> nothing",)


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
    assert reasoning_chain([FIRST], came_of(found))[0].endswith(f"-> {told}")
    assert open_questions([FIRST], came_of(found)) == ()


@pytest.mark.parametrize(
    ("quotes", "told", "is_open"),
    [
        ((QUOTE.model_copy(update={"answers": True}), QUOTE), "2 quotations", False),
        ((QUOTE,), "nothing", True),
    ],
)
def test_passages_count_where_one_of_them_answers(quotes: tuple[Quote, ...], told: str, is_open: bool) -> None:
    found = {"q1": AnsweredPart(TEXT, Retrieved(quotes=quotes), FIRST)}
    assert reasoning_chain([FIRST], found)[0].endswith(f"-> {told}")
    assert bool(open_questions([FIRST], found)) is is_open


def test_passages_that_only_show_where_to_look_are_no_answer_to_a_question_for_figures() -> None:
    found = came_of(Retrieved(quotes=(QUOTE,)))
    assert reasoning_chain([FIRST], found)[0].endswith("-> nothing")
    assert open_questions([FIRST], found) == (FIRST.question,)


def test_a_passage_that_answers_a_question_for_figures_is_counted_where_no_figure_is_found() -> None:
    quote = QUOTE.model_copy(update={"answers": True})
    assert reasoning_chain([FIRST], came_of(Retrieved(quotes=(quote,))))[0].endswith("-> 1 quotation")
    beside = facts(figure("5")).model_copy(update={"quotes": (quote,)})
    assert reasoning_chain([FIRST], came_of(beside))[0].endswith("-> 1 figure")


def test_figures_and_passages_are_told_together() -> None:
    found = facts(figure("5")).model_copy(update={"quotes": (QUOTE.model_copy(update={"answers": True}),)})
    both = {"q1": AnsweredPart(TEXT.model_copy(update={"route": "hybrid"}), found, FIRST)}
    assert reasoning_chain([FIRST], both)[0].endswith("-> 1 figure and 1 quotation")


@pytest.mark.parametrize(("kind", "told"), [("company", "ACME, FY2023"), ("year", "FY2023, ACME")])
def test_what_was_picked_is_told(kind: str, told: str) -> None:
    choice = CHOICE.model_copy(update={"pick": CHOICE.pick.model_copy(update={"kind": kind})})
    found = came_of(Retrieved(), choice=choice)
    assert reasoning_chain([FIRST], found) == (f"q1: Acme Corp: revenue -> {told}",)
    assert open_questions([FIRST], found) == ()


def test_a_company_that_is_not_loaded_is_the_reason() -> None:
    unloaded = READING.model_copy(update={"not_loaded": missing("BEST BUY")})
    found = {"q1": AnsweredPart(unloaded, Retrieved(), FIRST)}
    assert reasoning_chain([FIRST], found)[0].endswith("-> nothing: BEST BUY (CIK 1) is not loaded.")
