"""Citations in each of their forms: what is printed, and that every answer verifies with it."""

from decimal import Decimal

import pytest

from tests.unit.tools.answer.test_compose import READING, source
from tests.unit.tools.tie_out.answers.composed import composed
from tools.answer.compose import compose
from tools.answer.text import STYLES, AnswerText, Pages, address_of, citation_text
from tools.models.answers import Answer, CitationStyle
from tools.models.facts import Source
from tools.models.figures import Retrieved
from tools.models.passages import Quote
from tools.tie_out.answers.verification import verify_answer

REPORT = source(2023).model_copy(update={"section": "Item 8", "page": 31})
HTML = REPORT.model_copy(update={"page": None})
CALL = source(2023, 2, "transcript").model_copy(update={"page": 4, "speaker": "Ann Poe", "section": "Questions"})
SLIDE = source(2023, 2, "slides").model_copy(update={"page": 12, "table_id": "t-7"})
SCAN = REPORT.model_copy(update={"read_by": "some-model", "fiscal_year": None})

PRINTED: list[tuple[Source, CitationStyle, Pages | None, str]] = [
    (REPORT, "000", (30, 33), "[Source: Acme Corp 10-K FY2023, Item 8, p. 31]"),
    (REPORT, "001", (30, 33), "[Acme Corp, 2023, pp. 30-33]"),
    (REPORT, "001", (31, 31), "[Acme Corp, 2023, p. 31]"),
    (REPORT, "001", None, "[Acme Corp, 2023, p. 31]"),
    (REPORT, "002", (30, 33), "[10-K, FY2023, p. 31]"),
    (HTML, "001", None, "[Acme Corp, 2023, Item 8]"),
    (HTML, "002", None, "[10-K, FY2023, Item 8]"),
    (CALL, "001", None, "[Acme Corp, 2023, p. 4]"),
    (CALL, "002", None, "[transcript, Q2 FY2023, p. 4, Ann Poe]"),
    (SLIDE, "002", None, "[slides, Q2 FY2023, slide 12, t-7]"),
    (SCAN, "000", None, "[Source: Acme Corp 10-K, Item 8, p. 31, read from its image by some-model]"),
    (SCAN, "001", None, "[Acme Corp, p. 31, read from its image by some-model]"),
    (SCAN, "002", None, "[10-K, p. 31, read from its image by some-model]"),
    (SCAN, "ar", None, "(صفحة ٣١) [قرأه some-model من صورة]"),
]


@pytest.mark.parametrize(("cited", "style", "pages", "text"), PRINTED)
def test_a_source_is_cited_in_each_form(cited: Source, style: CitationStyle, pages: Pages | None, text: str) -> None:
    assert citation_text(cited, style, pages) == text


@pytest.mark.parametrize("style", STYLES)
@composed
def test_every_answer_verifies_in_each_form(found: Retrieved, style: CitationStyle) -> None:
    answer = compose(READING, found, style)
    checked = verify_answer(answer)
    assert checked.warnings == answer.warnings
    assert checked.verification.status in {"verified", "nothing_to_verify"}
    assert all(citation.text in answer.answer for citation in answer.citations)
    assert all(citation.text.startswith("[Source: ") == (style == "000") for citation in answer.citations)


@pytest.mark.parametrize("style", STYLES)
def test_a_quotation_carries_the_pages_of_its_node(style: CitationStyle) -> None:
    text = AnswerText(style)
    quote = Quote(text="Prices rose.", chunk_id="c", source=REPORT, score=1.0, node_id="0007", page_range=(30, 33))
    text.quote(quote)
    text.cite_quote(quote)
    [citation] = text.citations.values()
    assert (citation.page, citation.page_range, citation.chunk_id) == (31, (30, 33), "c")
    assert str(text) == f"Prices rose. {citation_text(REPORT, style, (30, 33))}"


def test_a_page_is_a_range_of_its_own() -> None:
    text = AnswerText("001")
    text.cite(REPORT)
    text.cite(HTML)
    assert [citation.page_range for citation in text.citations.values()] == [(31, 31), None]


DOCUMENT = "https://www.sec.gov/Archives/edgar/data/42/000000004225000001/acme-20241231.htm"
INDEX = "https://www.sec.gov/Archives/edgar/data/42/000000004225000001/0000000042-25-000001-index.htm"


@pytest.mark.parametrize(
    ("url", "anchor", "address"),
    [
        (DOCUMENT, "i7", f"{DOCUMENT}#i7"),
        (DOCUMENT, None, DOCUMENT),
        (f"{DOCUMENT}#i6", "i7", f"{DOCUMENT}#i6"),
        (INDEX, "i7", INDEX),
        (None, "i7", None),
    ],
)
def test_an_address_leads_to_the_anchor_where_there_is_one(url: str | None, anchor: str | None, address: str) -> None:
    cited = HTML.model_copy(update={"url": url, "anchor": anchor})
    assert address_of(cited) == address
    text = AnswerText()
    text.cite(cited)
    [citation] = text.citations.values()
    assert (citation.url, citation.anchor) == (address, anchor)


def test_two_tables_that_read_alike_are_two_citations_and_printed_once() -> None:
    text = AnswerText()
    for table in ("t-1", "t-2"):
        text.cite(HTML.model_copy(update={"table_id": table, "anchor": f"a-{table}"}))
    assert [citation.table_id for citation in text.citations.values()] == ["t-1", "t-2"]
    assert str(text).count("[Source: ") == 1


def test_what_a_model_read_is_no_verified_figure_and_is_warned_of() -> None:
    who = "some-model, reviewed by A. Reader on 2026-11-24"
    quote = Quote(
        text="Sales were 412 million.", chunk_id="c", source=SCAN.model_copy(update={"read_by": who}), score=1.0
    )
    text = AnswerText()
    text.quoted_figure("412 million", Decimal(412_000_000), quote)
    text.add(" ")
    text.quote(quote)
    text.cite_quote(quote)
    citations = tuple(text.citations.values())
    answer = Answer(
        status="answered",
        answer=str(text),
        spans=tuple(text.spans),
        citations=citations,
        verification=text.verification(),
    )
    checked = verify_answer(answer)
    assert [span.state for span in checked.spans] == ["ambiguous", "ambiguous"]
    assert [number.state for number in checked.verification.details] == ["ambiguous"]
    assert checked.verification.status == "not_verified"
    assert [warning for warning in checked.warnings if f"read from an image by {who}" in warning] == [*checked.warnings]
    assert len(checked.warnings) == 1
    assert verify_answer(checked) == checked
