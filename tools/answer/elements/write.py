"""Writes tables, pages and sections as they stand in documents: what is theirs is printed word for word, and tied."""

import re
from collections.abc import Iterator, Sequence

from tools.answer.text import AnswerText
from tools.models.answers import Answer
from tools.models.base import period_label
from tools.models.facts import Source
from tools.models.questions import ELEMENT_ROUTES
from tools.models.slots.elements import CoveringSection, Elements, Nearby, ShownPage, ShownTable

NOT_SEEN = "This is the text of the page: its picture was not read for it."
_BREAKS = re.compile(r"[|\s]+")


def write_elements(text: AnswerText, elements: Elements) -> None:
    """What was found, the best first, then what is as near; nothing where nothing is shown."""
    if not elements.found:
        return
    for table in elements.tables:
        _table(text, table)
    for page in elements.pages:
        _page(text, page)
    if elements.pages:
        text.add(f"{NOT_SEEN}\n")
    if elements.sections:
        _sections(text, elements.topic, elements.sections)
    if elements.near:
        text.add("As near:" if elements.tables else "Near as well:")
        _nearby(text, elements.near, named=bool(elements.tables))


def _table(text: AnswerText, table: ShownTable) -> None:
    """Caption and units, then the cells as Markdown, and the source."""
    source = table.source
    text.words(_line(table.caption), source)
    if table.units and table.units not in table.caption:
        text.add(" ")
        text.words(_line(table.units), source)
    text.cite(source, table.score)
    text.add("\n\n")
    rows = table.rows if table.header_rows else (("",) * len(table.rows[0]), *table.rows)
    head = _joined(rows[: max(table.header_rows, 1)])
    _row(text, head, source)
    text.add(f"|{' --- |' * len(head)}\n")
    for row in rows[max(table.header_rows, 1) :]:
        _row(text, row, source)
    text.add("\n")


def _joined(rows: Sequence[Sequence[str]]) -> list[str]:
    """Several rows of a head as one, which is all that Markdown has."""
    return [" ".join(dict.fromkeys(cell for cell in cells if cell)) for cells in zip(*rows, strict=True)]


def _row(text: AnswerText, cells: Sequence[str], source: Source) -> None:
    text.add("|")
    for cell in cells:
        text.add(" ")
        if cell:
            text.words(_line(cell), source)
        text.add(" |")
    text.add("\n")


def _page(text: AnswerText, page: ShownPage) -> None:
    """Whose page it is, its title and lines."""
    source = page.source
    text.add(f"{document_of(source)}, {'slide' if page.slide else 'page'} {source.page}: ")
    text.words(page.title, source)
    text.cite(source, page.score)
    text.add("\n")
    for line in page.lines:
        text.add("- ")
        text.words(line, source)
        text.add("\n")
    if page.cut:
        text.add(f"The page goes on: `read_document` ({source.doc_id}) has all of it.\n")


def _sections(text: AnswerText, topic: str, sections: Sequence[CoveringSection]) -> None:
    """A sentence about the best one, then the others, a line each."""
    first, *others = sections
    if topic:
        text.add(f"{topic[:1].upper()}{topic[1:]}: covered in ")
        _section(text, first)
        if others:
            text.add("Also:\n")
    else:
        text.add(f"The sections of {document_of(first.source)}:\n")
        others = list(sections)
    for one in others:
        text.add("- ")
        _section(text, one)


def _section(text: AnswerText, one: CoveringSection) -> None:
    """Its title, the pages, and the headings above it."""
    text.words(_line(one.title), one.source)
    if one.path:
        text.add(" (in ")
        for place, title in enumerate(one.path):
            text.add(" > " if place else "")
            text.words(_line(title), one.source)
        text.add(")")
    if said := pages_said(one.source.page, one.last_page):
        text.add(f", {said}")
    pages = (one.source.page, one.last_page) if one.source.page and one.last_page else None
    text.cite(one.source, one.score, pages)
    text.add("\n")


def _nearby(text: AnswerText, near: Sequence[Nearby], *, named: bool) -> None:
    """Others that are near, by their names where they have any of their own."""
    for place, one in enumerate(near):
        text.add(";" if place else "")
        if named:
            text.add(" ")
            text.words(_line(one.name), one.source)
        text.cite(one.source)
    text.add(".\n")


def document_of(source: Source) -> str:
    """A source's document by company, form and period."""
    period = period_label(source.fiscal_year, source.fiscal_quarter) if source.fiscal_year else ""
    return " ".join(filter(None, (source.company, source.doc_type, period)))


def pages_said(first: int | None, last: int | None) -> str:
    """The pages from the first to the last one, in words."""
    if first is None:
        return ""
    return f"pages {first} to {last}" if last and last > first else f"page {first}"


def places_said(answer: Answer) -> list[str]:
    """The pages and documents of an answer's citations, as it names them: the longest first."""
    if answer.route not in ELEMENT_ROUTES:
        return []
    paged = [(one.page, one.page_range or (one.page, one.page)) for one in answer.citations if one.page is not None]
    said = {pages_said(page, last) for page, (_, last) in paged} | {f"slide {page}:" for page, _ in paged}
    said |= {f"page {page}:" for page, _ in paged} | {one.doc_id for one in answer.citations if one.doc_id}
    return sorted(said, key=len, reverse=True)


def sources_of_elements(elements: Elements) -> Iterator[Source]:
    """The places of what is shown."""
    if elements.found:
        shown = (*elements.tables, *elements.pages, *elements.sections, *elements.near)
        yield from dict.fromkeys(one.source for one in shown)


def _line(text: str) -> str:
    """A text in one line, without what would end a cell."""
    return _BREAKS.sub(" ", text).strip()
