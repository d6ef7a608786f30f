"""Answers as text: what contradicts them is said, between marks, before how far to trust them."""

from server.text.answers import answer_text, documents_text
from tools.models.answers import Answer
from tools.models.documents import Document, DocumentList


def test_conflicts_and_warnings_are_said() -> None:
    answer = Answer(
        status="answered",
        answer="Revenue was $1.",
        conflicts_detected=("The 10-K says “<<<revenue>>> fell”, and the facts say otherwise.",),
        warnings=("The filing is old.",),
    )
    text = answer_text(answer)
    assert text.startswith("Revenue was $1.\nConflict:\n<<<conflict ")
    assert "“< < <revenue> > > fell”" in text
    assert text.endswith("Warning: The filing is old.")


def test_a_document_without_a_date_of_filing_is_listed_without_one() -> None:
    note = Document(doc_id="n", company_id=1, ticker="ACME", company="Acme Corp", doc_type="note")
    assert documents_text(DocumentList(documents=(note,))).startswith("ACME note: n (indexed")
