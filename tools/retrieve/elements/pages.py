"""The page or slide that a question asks for: by its number, or by the words that it is about."""

from collections.abc import Iterator, Mapping, Sequence

from tools.documents.read import section_name, source_of
from tools.errors import SearchUnavailable
from tools.language.disclosed.elements import is_slide
from tools.language.printed.rows import readable_rows
from tools.models.documents import Document
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.filings import PERIODIC_FORMS
from tools.models.filters import Filters
from tools.models.pages import Page, page_id
from tools.models.passages import Passage
from tools.models.questions import Classification
from tools.models.slots.elements import Element, Elements, Nearby, ShownPage
from tools.ports.deps import Deps
from tools.retrieve.elements.documents import document_name, meant_documents, no_documents
from tools.retrieve.elements.relevance import Field, rank_elements
from tools.retrieve.elements.sections import find_sections
from tools.search.pages import search_pages, told_unpaged

SLIDES = "slides"  # the type of a deck
_LAST = -1
_NEAR = 0.35  # from which a page is the one that is asked for
_ALIKE = 0.05  # by which a page of a newer document may have less of the words
_SEARCHED = 10  # pages that are compared
_MOST_DOCUMENTS = 8  # that are named
_MOST_LINES = 40
_MOST_NEAR = 4
_OF_FILINGS = (*PERIODIC_FORMS, "8-K", "DEF 14A")


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
    ranges = await deps.documents.page_ranges([one.doc_id for one in meant])
    paged = [one for one in meant if one.doc_id in ranges]
    if not paged:
        if element.pages or slides:
            return Retrieved(declined=(_no_pages(meant[:_MOST_DOCUMENTS]),))
        return await find_sections(deps, question, reading, filters)  # which stand for pages in HTML
    if element.pages:  # of several documents, which one is meant was asked back
        return await _numbered(deps, paged[0], ranges[paged[0].doc_id], element)
    return await _nearest(deps, paged, element, filters)


def _decks(documents: Sequence[Document]) -> list[Document]:
    """The decks; where there is none, what is no filing, which may be one."""
    decks = [one for one in documents if one.doc_type == SLIDES]
    return decks or [one for one in documents if not one.doc_type.startswith(_OF_FILINGS)]


async def _numbered(deps: Deps, document: Document, within: tuple[int, int], element: Element) -> Retrieved:
    """The pages of those numbers; declined where none of them is there, or none can be read."""
    first, last = within
    wanted = [last if number == _LAST else number for number in element.pages]
    pages = await deps.documents.pages([page_id(document.doc_id, number) for number in wanted])
    legible = [page for page in pages if page.text.strip()]
    if legible:
        missing = {*wanted} - {page.page for page in legible}
        told = [f"Page {number} has no text." for number in sorted(missing) if first <= number <= last]
        told += await told_unpaged(deps.documents, [document.doc_id])
        shown = await _shown(deps, {document.doc_id: document}, legible)
        return Retrieved(elements=Elements(topic=element.topic, pages=shown), warnings=tuple(told))
    name, noun = document_name(document), "slide" if document.doc_type == SLIDES else "page"
    numbers = ", ".join(map(str, wanted))
    reason = (
        f"{name} has {noun}s {first} to {last}, and no {noun} {numbers}."
        if max(wanted) > last or min(wanted) < first
        else f"{noun.capitalize()} {numbers} of {name} has no text that could be read."
    )
    remedy = f"Ask for one of them, or read it with `read_document` ({document.doc_id})."
    return Retrieved(declined=(Declined(ticker="", metric="*", reason=reason, remedy=remedy),))


async def _nearest(deps: Deps, documents: Sequence[Document], element: Element, filters: Filters) -> Retrieved:
    """The page that is nearest to the topic, with the next ones, of those that a search of pages finds."""
    by_id = {document.doc_id: document for document in documents}
    places = {doc_id: place for place, doc_id in enumerate(by_id)}
    within = filters.model_copy(update={"doc_ids": tuple(by_id)})
    try:
        found = await search_pages(deps, element.topic, within, _SEARCHED)
    except SearchUnavailable as error:
        return Retrieved(declined=(Declined(ticker="", metric="*", reason=error.message, remedy="`tieout doctor`."),))
    of_search = {page_id(one.doc_id, one.page): one.score for one in found.pages}
    pages = [page for page in await deps.documents.pages(list(of_search)) if page.text.strip()]
    nearness = rank_elements(element.topic, [list(_fields(page)) for page in pages], deps.vocabulary)
    scores = {page.page_id: score for page, score in zip(pages, nearness, strict=True)}

    def score(page: Page) -> float:
        return scores[page.page_id] + of_search[page.page_id]

    ranked = sorted(pages, key=lambda page: -score(page))
    near = [page for page in ranked if scores[page.page_id] > 0]
    alike = [page for page in near if scores[page.page_id] >= scores[near[0].page_id] - _ALIKE]
    best = min(alike, key=lambda page: places[page.doc_id], default=None)  # of several years' decks, the newest one's
    if best is None or scores[best.page_id] < _NEAR:
        named = await _nearby(deps, by_id, near[:_MOST_NEAR])
        return _none_near(element, named, found.warnings)
    others = await _nearby(deps, by_id, [page for page in near if page is not best][: _MOST_NEAR - 1])
    shown = await _shown(deps, by_id, [best], round(min(scores[best.page_id], 1.0), 4))
    return Retrieved(elements=Elements(topic=element.topic, pages=shown, near=others), warnings=found.warnings)


def _fields(page: Page) -> Iterator[Field]:
    yield Field(page.title or next(iter(_lines(page)), ""), 1.0, title=True)
    yield from (Field(said, 0.9, title=True) for said in (*page.bullets, *page.captions))
    yield Field(page.text, 0.6)


async def _nearby(deps: Deps, documents: Mapping[str, Document], pages: Sequence[Page]) -> tuple[Nearby, ...]:
    passages = await _on_pages(deps, pages)
    sources = (_source(documents[page.doc_id], page, passages[page.page_id]) for page in pages)
    names = (f"{document_name(documents[page.doc_id])}, p. {page.page}" for page in pages)
    return tuple(Nearby(name=name, source=source) for name, source in zip(names, sources, strict=True))


async def _shown(
    deps: Deps, documents: Mapping[str, Document], pages: Sequence[Page], score: float | None = None
) -> tuple[ShownPage, ...]:
    passages = await _on_pages(deps, pages)
    return tuple(_shown_page(documents[page.doc_id], page, passages[page.page_id], score) for page in pages)


async def _on_pages(deps: Deps, pages: Sequence[Page]) -> dict[str, list[Passage]]:
    """The passages on each page."""
    found: dict[str, list[Passage]] = {page.page_id: [] for page in pages}
    for passage in await deps.documents.on_pages(list(found)):
        if passage.chunk.page is not None:
            found[page_id(passage.chunk.doc_id, passage.chunk.page)].append(passage)
    return found


def _shown_page(document: Document, page: Page, passages: Sequence[Passage], score: float | None) -> ShownPage:
    lines = _lines(page)
    title = page.title or lines[0]
    lines = _without(lines, title)
    return ShownPage(
        title=title,
        lines=tuple(lines[:_MOST_LINES]),
        cut=len(lines) > _MOST_LINES,
        slide=document.doc_type == SLIDES,
        chunk_ids=tuple(passage.chunk.chunk_id for passage in passages),
        score=score,
        source=_source(document, page, passages),
    )


def _source(document: Document, page: Page, passages: Sequence[Passage]) -> Source:
    section = next((one.section for one in passages if one.section is not None), None)
    name = section_name(section) if section is not None else None
    reader = passages[0].chunk.read_by if passages else document.read_by
    return source_of(document).model_copy(update={"page": page.page, "section": name, "read_by": reader})


def _lines(page: Page) -> list[str]:
    return [line for said in readable_rows(page.text).splitlines() if (line := " ".join(said.split()))]


def _without(lines: Sequence[str], title: str) -> list[str]:
    """The lines but for those that are the title, which may run over several."""
    for first in range(len(lines)):
        joined = ""
        for last in range(first, len(lines)):
            joined = f"{joined} {lines[last]}".strip()
            if joined == title:
                return [*lines[:first], *lines[last + 1 :]]
            if not title.startswith(joined):
                break
    return list(lines)


def _none_near(element: Element, near: tuple[Nearby, ...], warnings: tuple[str, ...]) -> Retrieved:
    declined = Declined(
        ticker="",
        metric="*",
        reason=f"No page is near to {element.topic!r}.",
        remedy=f"The nearest are {'; '.join(one.name for one in near)}." if near else "Ask in words of the page.",
    )
    return Retrieved(elements=Elements(topic=element.topic, near=near), declined=(declined,), warnings=warnings)


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
