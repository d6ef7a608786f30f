"""Passages for tests, with as little said of them as a test needs."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from tools.language.terms import joined_terms
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage, Section
from tools.search.order.ranker import Candidate
from tools.search.search import Ranked


def make_document(ticker: str = "ACME", year: int = 2022, doc_type: str = "10-K") -> Document:
    return Document(
        doc_id=f"{ticker}-{year}-{doc_type}",
        company_id=sum(map(ord, ticker)),
        ticker=ticker,
        company=f"{ticker.title()} Inc.",
        doc_type=doc_type,
        fiscal_year=year,
        fiscal_quarter=0,
        period_end=date(year, 12, 31),
        filed=date(year + 1, 2, 15),
    )


def make_section(document: Document, item: str = "7", start: int = 0, end: int = 10_000, **more: Any) -> Section:
    return Section(
        section_id=f"{document.doc_id}-{item}",
        doc_id=document.doc_id,
        position=0,
        title="Management's Discussion",
        level=1,
        item=item,
        start=start,
        end=end,
        path=(f"Item {item}. Management's Discussion",),
        **more,
    )


def make_passage(
    text: str,
    *,
    name: str = "1",
    document: Document | None = None,
    section: Section | None = None,
    start: int = 0,
    **more: Any,
) -> Passage:
    document = document or make_document()
    chunk = Chunk(
        chunk_id=f"{document.doc_id}-{name}",
        doc_id=document.doc_id,
        position=more.pop("position", int(name) if name.isdigit() else 0),
        text=text,
        start=start,
        end=more.pop("end", start + len(text)),
        section_id=section.section_id if section else None,
        **more,
    )
    return Passage(chunk=chunk, terms=joined_terms(text), heading="", document=document, section=section)


def make_ranked(passage: Passage, score: float | None = None, similarity: float | None = None) -> Ranked:
    return Ranked(Candidate(passage, similarity), score or 0.0, score)


def make_chunks(text: str, cuts: Sequence[tuple[int, int]], document: Document, section: Section) -> list[Chunk]:
    """A text's chunks from place to place, linked, as chunking makes them."""
    names = [f"{document.doc_id}-{number}" for number in range(len(cuts))]
    return [
        Chunk(
            chunk_id=names[number],
            doc_id=document.doc_id,
            position=number,
            text=text[start:end],
            start=start,
            end=end,
            overlap=max(0, cuts[number - 1][1] - start) if number else 0,
            section_id=section.section_id,
            prev_chunk_id=names[number - 1] if number else None,
            next_chunk_id=names[number + 1] if number + 1 < len(cuts) else None,
        )
        for number, (start, end) in enumerate(cuts)
    ]
