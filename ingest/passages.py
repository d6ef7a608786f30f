"""Chunks as passages: each with its terms, and with what stands above it."""

from collections.abc import Iterator, Sequence

from tools.language.people.speakers import ANALYST, OPERATOR
from tools.language.terms import joined_terms
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage, Section, Table, TableNote

FEWEST_ASKED = 40  # tokens of a question; the store's query has the same number
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
    speaker = _speaker(passage.chunk)
    if speaker and not any(title.startswith(speaker) for title in titles):
        titles.append(speaker)
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
    asked = find_questions(chunks)
    headings: dict[tuple[str | None, str | None, str], str] = {}
    for chunk in chunks:
        section, table = by_section.get(chunk.section_id or ""), notes.get(chunk.table_id or "")
        question = asked.get(chunk.chunk_id)
        key = (chunk.section_id, chunk.table_id, "\n".join(filter(None, (_speaker(chunk), question))))
        if key not in headings:
            headings[key] = joined_terms("\n".join((_words(document, section, table), key[2])))
        yield Passage(
            chunk=chunk,
            terms=joined_terms(chunk.text),
            heading=headings[key],
            document=document,
            section=section,
            table=table,
            question=question,
        )


def find_questions(chunks: Sequence[Chunk]) -> dict[str, str]:
    """What each answer of a call answers, by its id: the analyst's last words before it that are more than thanks."""
    asked: dict[int, list[Chunk]] = {}
    found: dict[str, str] = {}
    for chunk in chunks:
        if chunk.exchange is None or OPERATOR in chunk.speaker_keys:
            continue
        before = asked.setdefault(chunk.exchange, [])
        if ANALYST in chunk.speaker_keys:
            before.append(chunk)
        elif before:
            whole = [one for one in before if one.tokens >= FEWEST_ASKED]
            found[chunk.chunk_id] = (whole or before)[-1].text
    return found


def _speaker(chunk: Chunk) -> str:
    """Whose words a chunk has: "John Murphy, Chief Financial Officer"; nothing outside of transcripts."""
    return ", ".join(filter(None, dict.fromkeys((chunk.speaker, chunk.speaker_role)))) if chunk.speaker else ""


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
