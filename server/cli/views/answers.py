"""Answers as blocks: the text with its tables, what contradicts it, how far to trust it, and its sources."""

from collections.abc import Iterator
from itertools import groupby

from server.cli.formats.layout import Block, Column, Framed, Grid, Line, Note, Record
from server.text.answers import reading_lines, suggestion_lines
from tools.language.bilingual.direction import set_apart
from tools.models.answers import Answer, Citation

_ROW = "|"
_RULE = "---"


def answer_shown(question: str, answer: Answer) -> Iterator[Block]:
    """A frame with the answer, what contradicts it, its warnings and how far to trust it; then its sources."""
    body: list[Block] = [*answer_body(answer.answer, typed=answer.status == "declined")]
    body += [Line(line, "faint") for line in (*suggestion_lines(answer), *reading_lines(answer))]
    body += [Note(conflict, "Conflict") for conflict in answer.conflicts_detected]
    body += [Note(warning, "Warning") for warning in answer.warnings]
    yield Framed(question, tuple(body), _outcome(answer))
    yield from (citation_line(citation) for citation in answer.citations)


def answer_body(text: str, *, typed: bool = False) -> Iterator[Block]:
    """The text as it is, with grids where it has rows of tables."""
    for is_table, lines in groupby(set_apart(text).splitlines(), key=lambda line: line.startswith(_ROW)):
        block = list(lines)
        if is_table and len(block) > 1 and _RULE in block[1]:
            yield _grid([_cells(line) for line in block if not set(line) <= set("|- ")])
        else:
            yield Line("\n".join(block), typed=typed)


def citation_line(citation: Citation) -> Line:
    """A citation, and below it its address where it has one."""
    return Line("\n".join(filter(None, (set_apart(citation.printed), citation.url))), indent=2)


def answer_record(question: str, answer: Answer) -> Record:
    """An answer as one flat record; its figures are those of `lookup`."""
    return {
        "question": question,
        "status": answer.status,
        "answer": answer.answer,
        "confidence": answer.confidence.score if answer.confidence else None,
        "tier": answer.confidence.tier if answer.confidence else None,
        "sources": "; ".join(citation.printed for citation in answer.citations),
        "warnings": " ".join((*answer.conflicts_detected, *answer.warnings)),
    }


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
