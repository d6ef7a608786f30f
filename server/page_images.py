"""Pictures of the pages that an answer cites or a search finds, drawn from the files of their documents."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.pages.pictures import PagePictures
from tools.errors import TieoutError, UnknownDocument
from tools.models.answers import Answer, Citation
from tools.models.pages import Page, page_id
from tools.ports.stores import DocumentStore
from tools.search.excerpts.results import FoundPage

MOST_IMAGES = 5
MOST_BYTES = 1_000_000  # of an image
NO_PAGES = "No page images: the answer cites no page of a PDF."


@dataclass(frozen=True)
class PageImage:
    """A page as a PNG; `label` says whose it is."""

    doc_id: str
    page: int
    label: str
    png: bytes


@dataclass(frozen=True)
class CitedPages:
    """The images in the order of documents and pages, and what to say of those that are not there."""

    images: tuple[PageImage, ...] = ()
    warnings: tuple[str, ...] = ()


async def draw_page(documents: DocumentStore, doc_id: str, page: int) -> bytes:
    """One page of a document, counted from 1, as a PNG.

    Raises `UnknownDocument` for an id that is not loaded, `PageUnavailable` where its file is gone, has changed, or is
    no PDF, `InvalidInput` for a page that it does not have.
    """
    if await documents.document(doc_id) is None:
        raise UnknownDocument(f"{doc_id!r} is not loaded. `tieout documents` lists what is.")
    pictures = PagePictures(doc_id, await documents.file(doc_id))
    return await asyncio.to_thread(pictures.png, await _kept(documents, doc_id, page))


class StoredPictures:
    """The `PagePictures` of loaded documents, each no larger than models take them."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents

    async def draw(self, doc_id: str, page: int) -> bytes:
        return await draw_page(self._documents, doc_id, page)


async def draw_cited(documents: DocumentStore, answer: Answer) -> CitedPages:
    """The pages that an answer cites: the first ones of them, each once. What can't be drawn is a warning."""
    cited = _cited(answer.citations)
    if not cited:
        return CitedPages(warnings=(NO_PAGES,))
    drawn = await _draw(documents, cited[:MOST_IMAGES])
    if len(cited) <= MOST_IMAGES:
        return drawn
    more = f"Of the {len(cited)} pages that are cited, images are made of the first {MOST_IMAGES}."
    return CitedPages(drawn.images, (*drawn.warnings, more))


async def draw_found(documents: DocumentStore, pages: Sequence[FoundPage]) -> CitedPages:
    """Likewise, of the pages that a search found."""
    found = [
        _Cited(one.doc_id, one.page, f"{one.source.company} {one.source.doc_type}, p. {one.page}") for one in pages
    ]
    return await _draw(documents, found[:MOST_IMAGES])


async def _draw(documents: DocumentStore, wanted: Sequence["_Cited"]) -> CitedPages:
    """The pages in the order of documents and pages."""
    by_document: dict[str, list[_Cited]] = {}
    for one in wanted:
        by_document.setdefault(one.doc_id, []).append(one)
    images: list[PageImage] = []
    failures: list[str] = []
    for doc_id, pages in by_document.items():
        try:
            pictures = PagePictures(doc_id, await documents.file(doc_id))
            for one in sorted(pages, key=lambda one: one.page):
                page = await _kept(documents, doc_id, one.page)
                png = await asyncio.to_thread(pictures.png, page, most_bytes=MOST_BYTES)
                images.append(PageImage(doc_id, one.page, one.label, png))
        except TieoutError as error:
            failures.append(f"No page image: {error.message}")
    return CitedPages(tuple(images), tuple(failures))


async def _kept(documents: DocumentStore, doc_id: str, number: int) -> Page:
    """The page as it is kept; of documents from before pages were, by its number alone."""
    pages = await documents.pages([page_id(doc_id, number)])
    return pages[0] if pages else Page(doc_id=doc_id, page=number)


@dataclass(frozen=True)
class _Cited:
    """A cited page."""

    doc_id: str
    page: int
    label: str


def _cited(citations: Sequence[Citation]) -> list[_Cited]:
    """The cited pages, each once, in the order of the answer."""
    places = {
        (citation.doc_id, citation.page): _Cited(
            citation.doc_id, citation.page, f"{citation.company} {citation.doc_type}, p. {citation.page}"
        )
        for citation in citations
        if citation.doc_id is not None and citation.page is not None
    }
    return list(places.values())
