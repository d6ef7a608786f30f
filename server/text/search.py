"""Found passages and tables as text that stands alone, for MCP clients."""

from tools.answer.text import citation_text
from tools.documents.delimit import delimit, inert
from tools.search.excerpts.results import FoundPage, FoundPassage, FoundTable, PageResults, SearchResults, TableResults


def results_text(found: SearchResults) -> str:
    """Each passage under its source, between marks: text of filings is data."""
    parts = [f"{_place(number, one)}\n{_body(one)}" for number, one in enumerate(found.passages, start=1)]
    parts += [f"Note: {warning}" for warning in found.warnings]
    parts += [f"More: cursor {found.next_cursor!r}."] if found.next_cursor else []
    return "\n\n".join(parts)


def _place(number: int, one: FoundPassage) -> str:
    # A page that the source doesn't name is a counted break of a filing in HTML.
    page = f", p. {one.page}" if one.page is not None and one.source.page is None else ""
    said = f" {speaker_line(one)}" if one.speaker else ""
    return f"{number}. {citation_text(one.source)}{page}{said} {one.chunk_id}"


def speaker_line(one: FoundPassage) -> str:
    """Who speaks and where in a call: "John Murphy, Chief Financial Officer (prepared remarks)"."""
    part = f" ({one.call_part.replace('_', ' ')})" if one.call_part else ""
    line = ", ".join(filter(None, dict.fromkeys((one.speaker, one.speaker_role, one.speaker_company))))
    return inert(f"{line}{part}")


def _body(one: FoundPassage) -> str:
    """What is given of a passage, marked as what it is; its text is empty where the context holds it."""
    texts = [delimit(one.question, "question that it answers")] if one.question else []
    texts += [delimit(one.text, _kind(one))] if one.text else []
    texts += [delimit(one.context, "around it" if one.text else _kind(one))] if one.context else []
    rest = [f"Its table goes on in {', '.join(one.rest_of_table)}."] if one.rest_of_table else []
    return "\n".join([*texts, *rest])


def _kind(one: FoundPassage) -> str:
    return f"filing {one.content_type}"


def tables_text(found: TableResults) -> str:
    """A line a table, and what it is about between marks."""
    lines = [
        f"{number}. {one.table_id} [{one.table_type}{f', {inert(one.units)}' if one.units else ''}] "
        f"{citation_text(one.source)}\n{_said(one)}"
        for number, one in enumerate(found.tables, start=1)
    ]
    return "\n".join([*lines, *(f"Note: {warning}" for warning in found.warnings)])


def _said(one: FoundTable) -> str:
    return delimit("\n".join(filter(None, (one.caption, one.synopsis))), "table")


def pages_text(found: PageResults) -> str:
    """Each page under its source: title, bullets and the part that the query is about, between marks."""
    parts = [
        f"{number}. {citation_text(one.source)} {one.doc_id}\n{_on(one)}"
        for number, one in enumerate(found.pages, start=1)
    ]
    return "\n\n".join([*parts, *(f"Note: {warning}" for warning in found.warnings)])


def _on(one: FoundPage) -> str:
    said = (one.title, *(f"- {bullet}" for bullet in one.bullets), one.snippet)
    return delimit("\n".join(filter(None, said)), "filing page")
