"""Words of filings in texts for MCP clients, between the marks that search results have.

Names and titles, which stand within our own sentences, have no room for marks: they are made harmless instead.
"""

from tools.documents.delimit import delimit, inert, without_marks
from tools.models.answers import Answer, Citation, Span
from tools.models.page_readings import PageReading


def framed_answer(answer: Answer) -> str:
    """The answer's text with each quotation between marks, instead of in quotation marks, and labels made harmless."""
    citations = {citation.id: citation for citation in answer.citations}
    parts, position = list[str](), 0
    for span in sorted((one for one in answer.spans if one.quote), key=lambda one: one.start):
        if span.start < position:
            continue
        words = answer.answer[span.start : span.end]
        quoted = _is_passage(span, words, citations)
        before = without_marks(answer.answer[position : span.start])
        parts.append(f"{before.removesuffix('“')}\n{delimit(words)}\n" if quoted else f"{before}{inert(words)}")
        position = span.end + (quoted and answer.answer[span.end : span.end + 1] == "”")
    return "".join((*parts, without_marks(answer.answer[position:]))).strip()


def framed_suggestions(answer: Answer) -> list[str]:
    """Where to look instead, with how the passages go between marks."""
    return [f"Near: {one.text}\n{delimit(one.snippet, f'filing {one.content_type}')}" for one in answer.suggestions]


def framed_reading(reading: PageReading) -> str:
    """What a model saw on pictures of pages."""
    pages = ", ".join(map(str, reading.pages))
    return f"Seen by {reading.read_by} on p. {pages}, tied to nothing:\n{delimit(reading.text, 'picture')}"


def _is_passage(span: Span, words: str, citations: dict[str, Citation]) -> bool:
    """Whether a span quotes a passage; else it is the label of a statement's line."""
    citation = citations.get(span.citation_id or "")
    return citation is not None and citation.quote is not None and words in citation.quote
