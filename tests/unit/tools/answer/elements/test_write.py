"""Elements in an answer: every number of a table, a page or a heading is tied to its place."""

from typing import Any

import pytest

from tools.answer.compose import compose
from tools.models.answers import Answer
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.questions import Classification
from tools.models.slots.elements import CoveringSection, Elements, Nearby, ShownPage, ShownTable
from tools.tie_out.answers.confidence import score_confidence
from tools.tie_out.answers.coverage import citation_coverage
from tools.tie_out.answers.verification import verify_answer

TABLE = ShownTable(
    table_id="doc#t1",
    caption="Maturities of 2024 leases",
    rows=(("", "Leases"), ("2025", "$1,820"), ("Total | all", "(13,518)")),
    header_rows=1,
    units="(in millions)",
    score=0.9,
    source=Source(doc_id="doc", company="Acme 3M", ticker="ACME", doc_type="10-K", fiscal_year=2024, table_id="doc#t1"),
)


def place(**fields: Any) -> Source:
    known: dict[str, Any] = {"doc_id": "doc", "company": "Acme", "ticker": "ACME", "doc_type": "slides", **fields}
    return Source(**known)


def answer(route: Any, **elements: Any) -> Answer:
    reading = Classification(query_type="visual", intent="narrative", route=route, tickers=("ACME",))
    return verify_answer(compose(reading, Retrieved(elements=Elements(topic="contingencies", **elements))))


def test_a_table_is_markdown_with_caption_units_and_source() -> None:
    shown = answer("table", tables=(TABLE,))
    assert shown.answer.splitlines()[0].startswith(
        "Maturities of 2024 leases (in millions) [Source: Acme 3M 10-K FY2024"
    )
    assert shown.answer.splitlines()[2:] == [
        "|  | Leases |", "| --- | --- |", "| 2025 | $1,820 |", "| Total all | (13,518) |",
    ]  # fmt: skip
    assert [table.table_id for table in shown.sources.tables] == ["doc#t1"]


def test_every_cell_is_tied_as_a_quotation() -> None:
    shown = answer("table", tables=(TABLE,))
    quoted = [shown.answer[span.start : span.end] for span in shown.spans if span.quote]
    assert {"$1,820", "2025", "(13,518)", "Maturities of 2024 leases"} <= {*quoted}
    assert (shown.verification.status, shown.warnings, citation_coverage(shown)) == ("verified", (), 1.0)


def test_others_as_near_are_named() -> None:
    near = Nearby(name="Other maturities of 2023", source=place(table_id="doc#t2"))
    shown = answer("table", tables=(TABLE,), near=(near,))
    assert "As near: Other maturities of 2023 [Source: Acme slides]." in shown.answer
    assert shown.warnings == ()


def test_a_slide_is_its_text_with_a_note_on_its_picture() -> None:
    page = ShownPage(title="Q2 results", lines=("Revenue of $5 million",), slide=True, source=place(page=5))
    shown = answer("page", pages=(page,))
    assert shown.answer.startswith(
        "Acme slides, slide 5: Q2 results [Source: Acme slides, p. 5]\n- Revenue of $5 million"
    )
    assert "picture was not read" in shown.answer
    assert [(slide.doc_id, slide.page) for slide in shown.sources.slides] == [("doc", 5)]
    assert (shown.verification.status, shown.warnings) == ("verified", ())


def test_sections_are_told_best_first_with_their_pages() -> None:
    sections = (
        CoveringSection(title="Note 11: Contingencies", path=("Item 8",), last_page=60, score=1, source=place(page=58)),
        CoveringSection(title="Legal", last_page=12, score=0.7, source=place(page=12)),
    )
    shown = answer("tree", sections=sections)
    first, also, second = shown.answer.splitlines()
    assert first.startswith("Contingencies: covered in Note 11: Contingencies (in Item 8), pages 58 to 60 [Source: ")
    assert (also, second.startswith("- Legal, page 12 [")) == ("Also:", True)
    assert (shown.citations[0].page_range, shown.warnings) == ((58, 60), ())


def test_nothing_near_is_declined_with_the_nearest() -> None:
    declined = Declined(ticker="", metric="*", reason="No table is near.", remedy="The nearest are “Leases”.")
    reading = Classification(query_type="narrative", intent="narrative", route="table", tickers=("ACME",))
    shown = compose(reading, Retrieved(declined=(declined,)))
    assert (shown.status, "“Leases”" in shown.answer) == ("declined", True)


@pytest.mark.parametrize(("score", "least", "most"), [(0.9, 40, 100), (0.1, 0, 50)])
def test_confidence_follows_how_near_it_is(score: float, least: float, most: float) -> None:
    from datetime import date

    table = TABLE.model_copy(update={"score": score})
    told = score_confidence(answer("table", tables=(table,)), date(2025, 1, 1), asked_for_newest=False)
    assert told is not None
    assert least <= told.score <= most
