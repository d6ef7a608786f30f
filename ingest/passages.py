"""Chunks as passages: each with its terms, and with what stands above it."""

from collections.abc import Iterator, Sequence

from tools.language.terms import joined_terms
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage, Section, Table, TableNote

_LONGEST_TITLE = 100  # characters; risk factors are headed by whole sentences


def build_passages(
    document: Document, chunks: Sequence[Chunk], sections: Sequence[Section], tables: Sequence[Table]
) -> tuple[Passage, ...]:
    """A document's chunks as passages, in their order."""
    return tuple(_passages(document, chunks, sections, tables))


def header_of(passage: Passage) -> str:
    """One line: "Apple Inc. 10-K FY2024, Item 7. Management's Discussion and Analysis: Liquidity"."""
    section = passage.section
    line = line_of(passage.document)
    path = (section.path or (section.title,)) if section else ()
    titles = [title[:_LONGEST_TITLE].strip() for title in dict.fromkeys((path[0], path[-1]))] if path else []
    return f"{line}, {': '.join(titles)}" if titles else line


def line_of(document: Document) -> str:
    """Whose document it is, which, and of when: "Apple Inc. 10-K FY2024"."""
    return f"{document.company} {document.doc_type} {_period(document)}".strip()


def note_of(table: TableNote) -> str:
    """What is said of a table, apart from its rows."""
    return "\n".join(dict.fromkeys(filter(None, (table.caption, table.context, table.synopsis))))


def _passages(
    document: Document, chunks: Sequence[Chunk], sections: Sequence[Section], tables: Sequence[Table]
) -> Iterator[Passage]:
    by_section = {section.section_id: section for section in sections}
    notes = {table.table_id: _note(table) for table in tables}
    headings: dict[tuple[str | None, str | None], str] = {}
    for chunk in chunks:
        section, table = by_section.get(chunk.section_id or ""), notes.get(chunk.table_id or "")
        key = (chunk.section_id, chunk.table_id)
        if key not in headings:
            headings[key] = joined_terms(_words(document, section, table))
        yield Passage(
            chunk=chunk,
            terms=joined_terms(chunk.text),
            heading=headings[key],
            document=document,
            section=section,
            table=table,
        )


def _note(table: Table) -> TableNote:
    return TableNote(
        table_id=table.table_id,
        table_type=table.table_type,
        caption=table.caption,
        context=table.context,
        synopsis=table.synopsis,
    )


def _words(document: Document, section: Section | None, table: TableNote | None) -> str:
    filing = f"{document.company} {document.ticker} {document.doc_type} {_period(document)}"
    return "\n".join((filing, *(section.path if section else ()), table.caption if table else ""))


def _period(document: Document) -> str:
    if document.fiscal_year is not None:
        return period_label(document.fiscal_year, document.fiscal_quarter)
    return f"{document.period_end or document.filed or ''}"
