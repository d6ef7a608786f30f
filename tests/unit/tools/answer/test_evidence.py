"""What an answer draws on: each passage, table and page once."""

from tools.answer.evidence import drawn_on
from tools.models.facts import Source
from tools.models.passages import Quote


def source(page: int | None = None, table: str | None = None, doc_id: str = "d1") -> Source:
    return Source(
        doc_id=doc_id, company="Acme", ticker="ACME", doc_type="slides", fiscal_year=2025, page=page, table_id=table
    )


def quote(chunk_id: str, of: Source, score: float = 0.5) -> Quote:
    return Quote(text="words", chunk_id=chunk_id, source=of, score=score)


def test_passages_tables_and_pages_are_told_apart() -> None:
    found = drawn_on([quote("c1", source(4)), quote("c2", source(5, "t1"), 0.7), quote("c1", source(4))])
    assert [(one.chunk_id, one.doc_id, one.score) for one in found.chunks] == [("c1", "d1", 0.5)]
    assert [(one.table_id, one.score, one.payload_ref) for one in found.tables] == [("t1", 0.7, None)]
    assert [(one.doc_id, one.page, one.score) for one in found.slides] == [("d1", 4, 0.5), ("d1", 5, 0.7)]


def test_the_sources_of_facts_count() -> None:
    found = drawn_on([quote("c1", source(5, "t1"))], [source(5, "t1"), source(5, "t2"), source(doc_id="d2")])
    assert found.chunks == ()
    assert [one.table_id for one in found.tables] == ["t1", "t2"]
    assert [(one.doc_id, one.page) for one in found.slides] == [("d1", 5)]


def test_nothing_is_drawn_on() -> None:
    assert drawn_on([]).model_dump() == {"chunks": (), "tables": (), "slides": ()}
