"""Answers as blocks: the text with its tables, what contradicts it, how far to trust it, and its sources."""

from collections.abc import Iterator
from itertools import groupby

from server.cli.formats.layout import Block, Column, Framed, Grid, Line, Note, Record
from server.text.answers import reading_lines, suggestion_lines, warning_told
from tools.language.bilingual.direction import isolated, set_apart
from tools.models.answers import Answer, Citation
from tools.models.base import period_label
from tools.text import ARABIC

_ROW = "|"
_RULE = "---"


def answer_shown(question: str, answer: Answer) -> Iterator[Block]:
    """A frame with the answer, what contradicts it, its warnings and how far to trust it; then its sources."""
    body: list[Block] = [*answer_body(answer.answer, typed=answer.status == "declined")]
    body += [Line(line, "faint") for line in (*suggestion_lines(answer), *reading_lines(answer))]
    body += [Note(conflict, "Conflict") for conflict in answer.conflicts_detected]
    body += [Note(text, word) for word, text in map(warning_told, answer.warnings)]
    yield Framed(question, tuple(body), _outcome(answer))
    yield from dict.fromkeys(map(citation_line, answer.citations))  # what stands in one place is named once


def answer_body(text: str, *, typed: bool = False) -> Iterator[Block]:
    """The text as it is, with grids where it has rows of tables."""
    for is_table, lines in groupby(set_apart(text).splitlines(), key=lambda line: line.startswith(_ROW)):
        block = list(lines)
        if is_table and len(block) > 1 and _RULE in block[1]:
            yield _grid([_cells(line) for line in block if not set(line) <= set("|- ")])
        else:
            yield Line("\n".join(block), typed=typed)


def citation_line(citation: Citation) -> Line:
    """A citation, and below it where it leads to."""
    return Line("\n".join(filter(None, (set_apart(citation.printed), _leads_to(citation)))), indent=2)


def _leads_to(citation: Citation) -> str | None:
    """Its address; of a page alone, as Arabic answers cite, the document that it is of with its id."""
    if not ARABIC.search(citation.printed):
        return citation.url
    period = period_label(citation.fiscal_year, citation.quarter) if citation.fiscal_year else None
    document = " ".join(filter(None, (isolated(citation.company), citation.doc_type, period)))
    return ", ".join(filter(None, (document, citation.doc_id, citation.url)))


def answer_record(question: str, answer: Answer) -> Record:
    """An answer as one flat record; its figures are those of `lookup`."""
    return {
        "question": question,
        "status": answer.status,
        "answer": answer.answer,
        "confidence": answer.confidence.score if answer.confidence else None,
        "tier": answer.confidence.tier if answer.confidence else None,
        "sources": "; ".join(map(_source_of, answer.citations)),
        "warnings": " ".join((*answer.conflicts_detected, *answer.warnings)),
    }


def _source_of(citation: Citation) -> str:
    """A citation in a cell, which can be followed from there."""
    place = citation.url or citation.doc_id if ARABIC.search(citation.printed) else None
    return f"{citation.printed} [{place}]" if place else citation.printed


def _outcome(answer: Answer) -> str:
    parts = [answer.status.replace("_", " ")]
    if answer.confidence is not None:
        parts.append(f"confidence {answer.confidence.score} {answer.confidence.tier}")
        if answer.retrieval_confidence is not None:
            parts.append(f"evidence {answer.retrieval_confidence.label}")
    return " · ".join(parts)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip(_ROW).split(_ROW)]


def _grid(rows: list[list[str]]) -> Grid:
    """The first row is the head; all columns but the first hold figures."""
    columns = tuple(Column(name, wraps=not place, right=bool(place)) for place, name in enumerate(rows[0]))
    filled = (row[: len(columns)] + [""] * (len(columns) - len(row)) for row in rows[1:])
    return Grid(columns, tuple(map(tuple, filled)))
