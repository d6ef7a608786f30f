"""The page or slide that a question asks for: by its number, or by the words that it is about."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tools.documents.read import section_name, source_of
from tools.language.disclosed.elements import is_slide
from tools.language.printed.rows import readable_rows
from tools.models.documents import Document
from tools.models.elements import Element, Elements, Nearby, ShownPage
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.filings import PERIODIC_FORMS
from tools.models.filters import Filters
from tools.models.passages import Chunk, Section
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.elements.documents import document_name, meant_documents, no_documents
from tools.retrieve.elements.relevance import Field, rank_elements
from tools.retrieve.elements.sections import find_sections

SLIDES = "slides"  # the type of a deck
_LAST = -1
_NEAR = 0.4  # from which a page is the one that is asked for
_MOST_DOCUMENTS = 8
_MOST_LINES = 40
_HEADING = 10  # words of a line that may be a heading
_MOST_NEAR = 4
_OF_FILINGS = (*PERIODIC_FORMS, "8-K", "DEF 14A")


@dataclass(frozen=True)
class _Page:
    """The passages of one page, in order."""

    document: Document
    number: int
    chunks: tuple[Chunk, ...]
    section: Section | None = None

    @property
    def text(self) -> str:
        text, end = "", 0
        for chunk in self.chunks:
            text += ("\n" if chunk.start > end and text else "") + chunk.text[max(0, end - chunk.start) :]
            end = max(end, chunk.end)
        return readable_rows(text)

    @property
    def lines(self) -> list[str]:
        return [line for said in self.text.splitlines() if (line := " ".join(said.split()))]

    @property
    def source(self) -> Source:
        place = source_of(self.document).model_copy(update={"page": self.number})
        return place.model_copy(update={"section": section_name(self.section) if self.section else None})

    @property
    def name(self) -> str:
        return f"{document_name(self.document)}, p. {self.number}"


async def find_page(deps: Deps, question: str, reading: Classification, filters: Filters) -> Retrieved:
    """The page that is asked for, of the documents meant; else why there is none."""
    element = reading.element or Element(kind="page", topic=question)
    documents, warnings = await meant_documents(deps, question, reading, filters)
    if not documents:
        return Retrieved(declined=(no_documents(warnings),))
    slides = is_slide(element)
    meant = _decks(documents) if slides else documents
    if not meant:
        return Retrieved(declined=(_no_deck(documents),))
    looked_in = meant[:_MOST_DOCUMENTS]
    by_document = await asyncio.gather(*(_pages(deps, one) for one in looked_in))
    if not any(by_document):
        if element.pages or slides:
            return Retrieved(declined=(_no_pages(looked_in),))
        return await find_sections(deps, question, reading, filters)  # which stand for pages in HTML
    if element.pages:
        pages = next(found for found in by_document if found)  # of several, which one is meant was asked back
        return _numbered(pages, element)
    return _nearest(deps, [page for found in by_document for page in found], element)


def _decks(documents: Sequence[Document]) -> list[Document]:
    """The decks; where there is none, what is no filing, which may be one."""
    decks = [one for one in documents if one.doc_type == SLIDES]
    return decks or [one for one in documents if not one.doc_type.startswith(_OF_FILINGS)]


async def _pages(deps: Deps, document: Document) -> list[_Page]:
    """The pages of a document that hold text, in order; none of a filing in HTML."""
    store = deps.documents
    chunks, sections = await asyncio.gather(store.chunks(document.doc_id), store.sections(document.doc_id))
    if any(chunk.anchor is not None for chunk in chunks):
        return []
    by_id = {section.section_id: section for section in sections}
    placed = sorted((chunk for chunk in chunks if chunk.page is not None), key=lambda one: (one.page, one.position))
    found: list[_Page] = []
    for number, group in groupby(placed, key=lambda one: one.page):
        on_page = tuple(group)
        section = by_id.get(on_page[0].section_id or "")
        found.append(_Page(document, number or 0, on_page, section))
    return found


def _numbered(pages: Sequence[_Page], element: Element) -> Retrieved:
    """The pages of those numbers; declined where none of them is there."""
    known = {page.number: page for page in pages}
    last = max(known)
    wanted = [last if number == _LAST else number for number in element.pages]
    found = [known[number] for number in wanted if number in known]
    if found:
        shown = tuple(_shown(page, None) for page in found)
        missing = [number for number in wanted if number not in known]
        told = tuple(f"Page {number} has no text." for number in missing if number <= last)
        return Retrieved(elements=Elements(topic=element.topic, pages=shown), warnings=told)
    name, noun = document_name(pages[0].document), "slide" if pages[0].document.doc_type == SLIDES else "page"
    numbers = ", ".join(map(str, wanted))
    reason = (
        f"{name} has {noun}s {min(known)} to {last}, and no {noun} {numbers}."
        if max(wanted) > last or min(wanted) < min(known)
        else f"{noun.capitalize()} {numbers} of {name} has no text that could be read."
    )
    remedy = f"Ask for one of them, or read it with `read_document` ({pages[0].document.doc_id})."
    return Retrieved(declined=(Declined(ticker="", metric="*", reason=reason, remedy=remedy),))


def _nearest(deps: Deps, pages: Sequence[_Page], element: Element) -> Retrieved:
    """The page that is nearest to the topic, with the next ones."""
    scores = rank_elements(element.topic, [list(_fields(page)) for page in pages], deps.vocabulary)
    ranked = sorted(zip(scores, pages, strict=True), key=lambda pair: -round(pair[0], 2))
    near = tuple(Nearby(name=page.name, source=page.source) for score, page in ranked[:_MOST_NEAR] if score > 0)
    if not ranked or ranked[0][0] < _NEAR:
        declined = Declined(
            ticker="",
            metric="*",
            reason=f"No page is near to {element.topic!r}.",
            remedy=f"The nearest are {'; '.join(one.name for one in near)}." if near else "Ask in words of the page.",
        )
        return Retrieved(elements=Elements(topic=element.topic, near=near), declined=(declined,))
    score, best = ranked[0]
    others = tuple(one for one in near if one.name != best.name)
    shown = _shown(best, round(min(score, 1.0), 4))
    return Retrieved(elements=Elements(topic=element.topic, pages=(shown,), near=others))


def _fields(page: _Page) -> Iterator[Field]:
    lines = page.lines
    yield Field(lines[0] if lines else "", 1.0, title=True)
    yield Field(page.section.title if page.section else "", 0.8)
    yield Field("\n".join(lines[1:]), 0.6)
    yield from (Field(line, 0.9, title=True) for line in lines[1:] if len(line.split()) <= _HEADING)


def _shown(page: _Page, score: float | None) -> ShownPage:
    lines = page.lines
    return ShownPage(
        title=lines[0] if lines else "",
        lines=tuple(lines[1 : _MOST_LINES + 1]),
        cut=len(lines) > _MOST_LINES + 1,
        slide=page.document.doc_type == SLIDES,
        chunk_ids=tuple(chunk.chunk_id for chunk in page.chunks),
        score=score,
        source=page.source,
    )


def _no_deck(documents: Sequence[Document]) -> Declined:
    names = ", ".join(dict.fromkeys(map(document_name, documents[:_MOST_DOCUMENTS])))
    return Declined(
        ticker="",
        metric="*",
        reason=f"No deck of {documents[0].company} is loaded, and only a deck has slides. Loaded are: {names}.",
        remedy="`tieout index --doc-type slides` loads one from a PDF.",
    )


def _no_pages(documents: Sequence[Document]) -> Declined:
    names = ", ".join(dict.fromkeys(map(document_name, documents)))
    return Declined(
        ticker="",
        metric="*",
        reason=f"{names}: filings in HTML have no pages; their parts are sections.",
        remedy=f"`read_document` ({documents[0].doc_id}) lists the sections and reads one.",
    )
