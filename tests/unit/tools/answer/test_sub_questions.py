"""Answers of several parts: their route, what is picked, and why a part has no answer."""

from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.answer.test_compose import change, facts, figure
from tests.unit.tools.missing import missing, outside
from tools.answer.compose import compose_parts
from tools.answer.sub_questions import AnsweredPart, declined_parts, overall_route
from tools.models.answers import SubQuestion
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.plans import Choice, LeftOut, Pick
from tools.models.questions import Classification, Problem
from tools.questions.route import route

PICK = Pick(end="highest", kind="company", metric="revenue")
ACME = Choice(pick=PICK, ticker="ACME", fiscal_year=2023, value=Decimal(7), among=2)
OTHER = Source(doc_id="o", company="Other Ltd", ticker="OTH", doc_type="10-K", fiscal_year=2023)


def reading(**slots: Any) -> Classification:
    known: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "tickers": ("ACME",)}
    made = Classification(**{**known, "metrics": ("revenue",), **slots})
    return made.model_copy(update={"route": route(made)})


def part(read: Classification, found: Retrieved | None = None, **how: Any) -> AnsweredPart:
    asked = SubQuestion(id="q1", question="Acme Corp: revenue, FY2023")
    return AnsweredPart(read, found or Retrieved(), asked, **how)


FIGURE = reading()
SERIES = reading(newest=5)
STATEMENT = reading(metrics=(), statements=("balance_sheet",))
TEXT = reading(metrics=(), narrative_cues=("risks",))
BOTH = reading(narrative_cues=("why",))
NOTHING = reading(tickers=(), metrics=())


@pytest.mark.parametrize(
    ("readings", "whole"),
    [
        ([], "none"),
        ([SERIES], "timeseries"),
        ([FIGURE, FIGURE], "metric_lookup"),
        ([FIGURE, SERIES], "metric_lookup"),
        ([NOTHING, SERIES], "timeseries"),
        ([FIGURE, STATEMENT], "full_statement"),
        ([FIGURE, TEXT], "hybrid"),
        ([TEXT, BOTH], "hybrid"),
        ([TEXT, NOTHING], "narrative"),
        ([TEXT, TEXT], "narrative"),
    ],
)
def test_the_route_of_the_whole_is_that_of_its_parts(readings: list[Classification], whole: str) -> None:
    assert overall_route(readings) == whole


@pytest.mark.parametrize(
    ("choice", "line"),
    [
        ({}, "Highest Revenue in FY2023: Acme Corp, $7; then Other Ltd, $5.\n"),
        ({"tied": ("OTH",)}, "Highest Revenue in FY2023: Acme Corp, $7; then Other Ltd, $5 (level with OTH).\n"),
        (
            {"missing": ("X", "Y")},
            "Highest Revenue in FY2023 of those answered: Acme Corp, $7; then Other Ltd, $5 (without X, Y: no figure)",
        ),
        (
            {"pick": PICK.model_copy(update={"kind": "year", "end": "lowest"})},
            "Lowest Revenue of Acme Corp: FY2023, $7",
        ),
        (
            {"pick": PICK.model_copy(update={"growth": True}), "value": Decimal("12.5")},
            "Highest Revenue growth in FY2023: Acme Corp, up 12.5%.\n",
        ),
    ],
)
def test_what_is_picked_is_named_with_its_figure(choice: dict[str, Any], line: str) -> None:
    values = figure("7", yoy=change("7", "6", 12.5)), figure("5", ticker="OTH", source=OTHER)
    parts = [
        *(part(FIGURE, facts(value)) for value in values),
        part(FIGURE, choice=ACME.model_copy(update=choice)),
    ]
    answer = compose_parts(reading(query_type="comparative"), parts)
    assert answer.answer.startswith(line)
    assert answer.answer.count("Highest") + answer.answer.count("Lowest") == 1  # and no comparison beside it
    first = answer.spans[0]
    assert (first.fact_id, answer.answer[first.start : first.end]) in {("f1", "$7"), ("f1", "12.5%")}
    assert answer.status == "answered"


def test_without_its_figure_nothing_is_named() -> None:
    answer = compose_parts(FIGURE, [part(FIGURE, choice=ACME)])
    assert (answer.answer, answer.status) == ("", "declined")


def test_a_figure_that_two_parts_need_is_told_once() -> None:
    answer = compose_parts(FIGURE, [part(FIGURE, facts(figure("7"))), part(FIGURE, facts(figure("7")))])
    assert len(answer.facts) == 1


REASONS: list[tuple[Classification, str, str]] = [
    (reading(tickers=(), not_loaded=missing("X (CORP)")), "X (CORP)", "X (CORP) (CIK 1) is not loaded."),
    (reading(excluded=outside("ACME: Q1")), "ACME: Q1", "ACME: Q1: outside of the filter"),
    (reading(unexplained=("iPhone",)), "Acme Corp: revenue, FY2023", "I can't tell how 'iPhone' would narrow"),
    (TEXT, "Acme Corp: revenue, FY2023", "The question asks for text ('risks'), and no loaded passage"),
    (reading(metrics=(), ambiguous=("margin",)), "Acme Corp: revenue, FY2023", "Which figure do you mean by 'margin'?"),
    # What is asked for is advice: that no text was found is beside the point.
    (
        reading(metrics=(), unexplained=("buy",), problems=(Problem(kind="advice", words="should I buy"),)),
        "Acme Corp: revenue, FY2023",
        "I don't give investment advice or price targets (should I buy)",
    ),
    (NOTHING, "Acme Corp: revenue, FY2023", "The question names no metric that I know."),
]


@pytest.mark.parametrize(("read", "what", "reason"), REASONS)
def test_a_part_without_an_answer_is_named_with_the_reason(read: Classification, what: str, reason: str) -> None:
    answered = part(FIGURE, facts(figure("7")))
    [declined] = declined_parts([answered, part(read)])
    assert declined.what == what
    assert declined.reason.startswith(reason)
    assert declined.remedy


def test_what_nothing_was_picked_for_has_one_reason() -> None:
    nothing = Retrieved(declined=(Declined(ticker="", metric="*", reason="Nothing to compare.", remedy="Ask again."),))
    [declined] = declined_parts([part(FIGURE, facts(figure("7"))), part(TEXT, nothing)])
    assert (declined.what, declined.reason) == ("Acme Corp: revenue, FY2023", "Nothing to compare.")


def test_what_is_left_out_is_declined_as_well() -> None:
    answer = compose_parts(FIGURE, [part(FIGURE, facts(figure("7")))], [LeftOut(what="the rest", reason="Too much.")])
    assert answer.status == "partly_answered"
    assert "No answer for the rest: Too much. Ask it by itself." in answer.answer


def test_a_figure_of_a_printed_table_is_no_reason() -> None:
    printed = facts(figure("7", metric="printed:CostOfTin"))
    [declined] = declined_parts([part(BOTH, printed)])
    assert declined.reason.startswith("The question asks for text ('why')")
    asked = reading(narrative_cues=("risks",))
    assert not declined_parts([part(asked, printed)])
