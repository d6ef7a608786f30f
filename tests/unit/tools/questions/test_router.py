"""What the router tells of a question: its type, why, and the filters that are inferred."""

from typing import Any

from tools.questions.router import inferred_filters


def test_filters_are_inferred_from_the_words(read: Any) -> None:
    filters = inferred_filters(read("What did the CFO say about revenue in Meta's Q2 2024 transcript?"))
    assert (filters.quarters, filters.years, filters.doc_types) == (("2024-Q2",), (2024,), ("transcript",))
    assert (filters.speakers, filters.kpis) == (("CFO",), ("revenue",))
    assert "quarters 2024-Q2" in filters.told


def test_the_type_and_its_reasons_are_told(read: Any) -> None:
    page = read("what does slide 5 of Meta's deck show")
    assert page.query_type == "visual"
    assert any(reason.startswith("signal: visual (slide, deck)") for reason in page.reasons)
    said = read("What did the CEO say about competition at Meta?")
    assert (said.query_type, said.route) == ("attribution", "narrative")
