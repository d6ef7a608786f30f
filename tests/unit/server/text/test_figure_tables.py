"""Figures as tables: what is unsure is marked, and a decline names what it is of."""

from datetime import date
from decimal import Decimal

from server.text.figure_tables import figure_table, remarks
from server.text.figures import lookup_text
from server.text.footnotes import Footnotes
from tools.models.facts import Declined, FigureStatus, LookupResult, MetricValue, RestatedBy, Source

SOURCE = Source(doc_id="a", company="Acme Corp", ticker="ACME", doc_type="10-K", fiscal_year=2023, accession="a")


def value(status: FigureStatus = "tied", restated: RestatedBy | None = None) -> MetricValue:
    return MetricValue(
        ticker="ACME",
        metric="revenue",
        label="Revenue",
        fiscal_year=2023,
        start_date=date(2023, 1, 1),
        end_date=date(2023, 12, 31),
        value=Decimal(500),
        unit="USD",
        concept="us-gaap:Revenues",
        basis="reported" if restated is None else "restated",
        status=status,
        restated=restated,
        source=SOURCE,
    )


def test_a_figure_that_is_ambiguous_or_assumed_is_marked_and_the_mark_explained() -> None:
    assert figure_table([value()], Footnotes())[-1] == "Revenue | 500"
    assert figure_table([value("ambiguous")], Footnotes())[-2:] == [
        "Revenue | 500 ?",
        "?: ambiguous: nothing decides between several figures",
    ]
    assert figure_table([value("assumed")], Footnotes())[-2] == "Revenue | 500 a"


def test_a_plain_number_has_no_digits_without_end() -> None:
    ratio = value().model_copy(update={"value": Decimal(1) / Decimal(3), "unit": "pure"})
    assert figure_table([ratio], Footnotes())[-1] == "Revenue | 0.3333333333"


def test_the_amount_of_a_restatement_is_told() -> None:
    restated = RestatedBy(first_reported=Decimal(480), first_source=SOURCE, source=SOURCE)
    text = lookup_text(LookupResult(values=(value(restated=restated),)))
    assert "first reported $480 in [1], restated in [1]: +$20" in text


def test_a_decline_of_all_metrics_names_the_company_alone() -> None:
    entry = Declined(ticker="Reality Labs", metric="*", reason="It is not loaded.", remedy="Load it.")
    assert remarks([entry], []) == ["Declined: Reality Labs: It is not loaded. Load it."]
