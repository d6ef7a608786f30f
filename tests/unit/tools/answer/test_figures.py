"""A figure that was restated says what it was first reported as, wherever it stands, and by which filing."""

from decimal import Decimal

from tests.unit.tools.answer.test_compose import MARGIN, READING, facts, figure, printed, source
from tools.answer.compose import compose
from tools.models.facts import MetricValue, RestatedBy
from tools.models.figures import Retrieved

FIRST = source(2023, doc_id="0000000001-24-000001")
NOW = source(2024, doc_id="0000000001-25-000001")


def restated(value: str, first: str, **fields: object) -> MetricValue:
    by = RestatedBy(first_reported=Decimal(first), first_source=FIRST, source=NOW)
    return figure(value, restated=by, first_reported=Decimal(first), source=NOW, **fields)


def test_a_restated_figure_tells_its_first_report_and_cites_it() -> None:
    answer = compose(READING, facts(restated("2.97", "11.89", unit="USD/shares", basis="restated")))
    assert "; first reported as $11.89." in answer.answer
    assert printed(answer) == ["$2.97", "$11.89"]
    assert [one.doc_id for one in answer.citations] == [NOW.doc_id, FIRST.doc_id]


def test_a_figure_that_tables_print_tells_it_as_well() -> None:
    assert "; first reported as $623." in compose(READING, facts(restated("634", "623", basis="table"))).answer


def test_an_input_of_a_computed_figure_tells_it() -> None:
    inputs = (restated("44131", "43000", label="Gross profit"), figure("100000"))
    result = MARGIN.results[0].model_copy(update={"inputs": inputs})
    answer = compose(READING, Retrieved(calculations=(MARGIN.model_copy(update={"results": (result,)}),)))
    assert "Gross profit (FY2023) $44,131 (first reported as $43,000), Revenue (FY2023) $100,000." in answer.answer
    assert FIRST.doc_id in {one.doc_id for one in answer.citations}


def test_a_figure_that_stands_as_first_reported_says_nothing_of_it() -> None:
    assert "first reported" not in compose(READING, facts(figure("2.97", first_reported=Decimal("2.97")))).answer
