"""What an answer becomes in a cell: its one figure, or words."""

from decimal import Decimal
from typing import Any

import pytest

from agent.grid.cells import cell_of, cut, headlines, one_figure, short_text
from tests.unit.server.export.made import SOURCE, computed, fact, figure, part
from tools.models.answers import Answer, Citation, Confidence, Lead
from tools.models.documents import Document
from tools.models.questions import Asked, Classification

REVENUE, BEFORE, INCOME = figure("revenue", "1200"), figure("revenue", "1000", 2022), figure("net_income", "90")
MARGIN = computed("net_margin", "0.075", part(INCOME), part(REVENUE), unit="ratio", percent=True)


def answer(*facts: Any, **more: Any) -> Answer:
    known = {"status": "answered", "answer": "Text.", "route": "metric_lookup", "facts": facts}
    return Answer.model_validate({**known, **more})


def reading(**more: Any) -> Classification:
    known = {"query_type": "factual", "intent": "specific_metric", "metrics": ("revenue",)}
    return Classification.model_validate({**known, **more})


def test_one_reported_figure_is_the_cells_value() -> None:
    citation = Citation(id="c1", text="[Source: Acme Corp 10-K FY2023]", company="Acme", ticker="ACME", doc_type="10-K")
    trust = Confidence(score=96.1, raw=96.0, tier="High", signals=())
    made = cell_of(2, 3, answer(fact(REVENUE), citations=(citation,), confidence=trust), reading())
    assert (made.row, made.column, made.status, made.value, made.unit) == (2, 3, "answered", Decimal(1200), "USD")
    assert (made.text, made.period) == ("$5, FY2023", "FY2023")
    assert (made.source, made.citation, made.tier) == (SOURCE, citation.text, "High")
    assert made.figure is not None
    assert made.figure.concept == "us-gaap:revenue"


def test_a_computed_figure_is_the_value_and_its_inputs_are_not() -> None:
    facts = (fact(INCOME, 1), fact(REVENUE, 2), fact(MARGIN, 3))
    assert [one.metric for one in headlines(facts)] == ["net_margin"]
    made = cell_of(0, 0, answer(*facts), reading(metrics=("net_margin",)))
    assert (made.value, made.unit, made.percent) == (Decimal("0.075"), "ratio", True)
    assert made.figure is not None
    assert [one.concept for one in made.figure.derived_from] == ["us-gaap:net_income", "us-gaap:revenue"]


@pytest.mark.parametrize(
    ("facts", "told", "read"),
    [
        ((REVENUE, INCOME), {}, {"metrics": ("revenue", "net_income")}),
        ((REVENUE, INCOME, REVENUE, MARGIN), {}, {"metrics": ("revenue", "net_margin")}),
        ((BEFORE, REVENUE), {"route": "timeseries"}, {}),
        ((REVENUE,), {"status": "partly_answered"}, {}),
        ((REVENUE,), {"route": "hybrid"}, {}),
        ((REVENUE,), {}, {"change": True}),
        ((REVENUE,), {}, {"asks": Asked(kind="growth")}),
        ((REVENUE,), {}, {"query_type": "comparative"}),
        ((figure("revenue", "1", status="ambiguous"),), {}, {}),
        ((), {}, {}),
    ],
)
def test_what_is_not_one_figure_has_no_value(facts: tuple[Any, ...], told: Any, read: Any) -> None:
    given = answer(*(fact(one, number) for number, one in enumerate(facts, start=1)), **told)
    made = cell_of(0, 0, given, reading(**read))
    assert (made.value, made.unit, made.figure, made.period) == (None, None, None, None)
    assert made.text


def test_without_a_reading_no_figure_is_chosen() -> None:
    assert one_figure(answer(fact(REVENUE)), None) is None


def test_a_difference_has_the_sign_of_its_direction() -> None:
    change = computed("difference", "200", part(BEFORE), part(REVENUE, -1))
    facts = (fact(BEFORE, 1), fact(REVENUE, 2), fact(change, 3, "$200"))
    down = Lead(kind="difference", operands=("f1", "f2"), result="f3", relation="down")
    told = answer(*facts, lead=down, answer="Down $200: of Acme.\nAcme: more.")
    made = cell_of(0, 0, told, reading(asks=Asked(kind="difference")))
    assert (made.value, made.period, made.text) == (Decimal(-200), "FY2022 to FY2023", "Down $200: of Acme.")
    assert made.figure is not None
    assert [one.sign for one in made.figure.derived_from] == [-1, 1]
    up = answer(*facts, lead=down.model_copy(update={"relation": "up"}))
    assert cell_of(0, 0, up, reading()).value == Decimal(200)


def test_a_yes_or_no_is_words() -> None:
    verdict = Lead(kind="verdict", operands=("f1",), relation="above", verdict=True)
    made = cell_of(0, 0, answer(fact(REVENUE), lead=verdict, answer="Yes: more than $1,000.\nMore."), reading())
    assert (made.value, made.text) == (None, "Yes: more than $1,000.")


def test_a_filings_row_tells_whose_the_figure_is() -> None:
    def of(doc_id: str) -> Document:
        return Document(doc_id=doc_id, company_id=1, ticker="ACME", company="Acme Corp", doc_type="10-K")

    note = "filters.doc_ids limits passages of text; the figures are not limited by it."
    told = answer(fact(REVENUE), warnings=(note, "Take care."))
    assert cell_of(0, 0, told, reading(), of(SOURCE.doc_id)).warnings == ("Take care.",)
    care, another = cell_of(0, 0, told, reading(), of("another")).warnings
    assert care == "Take care."
    assert SOURCE.doc_id in another
    assert cell_of(0, 0, told, reading()).warnings == told.warnings


def test_text_is_short_and_without_citations() -> None:
    citation = Citation(id="c1", text="[Source: Acme]", company="A", ticker="A", doc_type="10-K")
    told = answer(status="declined", answer="No answer\nfor it. [Source: Acme]", citations=(citation,))
    assert short_text(told, None) == "No answer for it."
    assert cut("word " * 100, 22) == "word word word word…"
    assert cut("x" * 30, 10) == f"{'x' * 10}…"


def test_what_led_to_citations_alone_goes_with_them() -> None:
    citation = Citation(id="c1", text="[Source: Acme]", company="A", ticker="A", doc_type="10-K")
    told = answer(status="declined", answer="Nothing says so. Nearest: [Source: Acme]", citations=(citation,))
    assert short_text(told, None) == "Nothing says so."
