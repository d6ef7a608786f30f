"""What an answer draws on: passages, tables and pages, by their ids."""

from collections.abc import Iterable, Sequence

from tools.models.facts import Source
from tools.models.passages import Quote
from tools.models.results.sources import ChunkSource, SlideSource, Sources, TableSource
from tools.models.slots.elements import Elements


def drawn_on(quotes: Iterable[Quote], facts: Sequence[Source] = (), elements: Elements | None = None) -> Sources:
    """The quoted passages, the elements that are shown and the sources of facts, each once, in this order. A passage of
    a table is one.
    """
    elements = elements or Elements()
    quoted = list({quote.chunk_id: quote for quote in quotes}.values())
    chunks = [
        ChunkSource(chunk_id=quote.chunk_id, doc_id=quote.source.doc_id, score=quote.score)
        for quote in quoted
        if quote.source.table_id is None
    ]
    scored = [(quote.source, quote.score) for quote in quoted]
    chunks += [
        ChunkSource(chunk_id=chunk_id, doc_id=page.source.doc_id, score=page.score)
        for page in elements.pages
        for chunk_id in page.chunk_ids
    ]
    tables = {
        one.table_id: TableSource(
            table_id=one.table_id, doc_id=one.source.doc_id, score=one.score, payload_ref=one.payload_ref
        )
        for one in elements.tables
    }
    pages: dict[tuple[str, int], SlideSource] = {}
    shown = [(one.source, one.score) for one in (*elements.tables, *elements.pages)]
    for source, score in (*scored, *shown, *((source, None) for source in facts)):
        if (table := source.table_id) is not None:
            tables.setdefault(table, TableSource(table_id=table, doc_id=source.doc_id, score=score))
        if (page := source.page) is not None:
            pages.setdefault((source.doc_id, page), SlideSource(doc_id=source.doc_id, page=page, score=score))
    return Sources(chunks=tuple(chunks), tables=tuple(tables.values()), slides=tuple(pages.values()))
