"""What an answer draws on: passages, tables and pages, by their ids."""

from collections.abc import Iterable, Sequence

from tools.models.answers import ChunkSource, SlideSource, Sources, TableSource
from tools.models.facts import Source
from tools.models.passages import Quote


def drawn_on(quotes: Iterable[Quote], facts: Sequence[Source] = ()) -> Sources:
    """The quoted passages and the sources of facts, each once, the quoted ones first. A passage of a table is one."""
    quoted = list({quote.chunk_id: quote for quote in quotes}.values())
    chunks = [
        ChunkSource(chunk_id=quote.chunk_id, doc_id=quote.source.doc_id, score=quote.score)
        for quote in quoted
        if quote.source.table_id is None
    ]
    scored = [(quote.source, quote.score) for quote in quoted]
    tables: dict[str, TableSource] = {}
    pages: dict[tuple[str, int], SlideSource] = {}
    for source, score in (*scored, *((source, None) for source in facts)):
        if (table := source.table_id) is not None:
            tables.setdefault(table, TableSource(table_id=table, doc_id=source.doc_id, score=score))
        if (page := source.page) is not None:
            pages.setdefault((source.doc_id, page), SlideSource(doc_id=source.doc_id, page=page))
    return Sources(chunks=tuple(chunks), tables=tuple(tables.values()), slides=tuple(pages.values()))
