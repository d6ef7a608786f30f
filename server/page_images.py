"""Pictures of the pages that an answer cites or a search finds, drawn from the files of their documents."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.pages.pictures import open_pictures
from tools.errors import PageUnavailable, TieoutError, UnknownDocument
from tools.models.answers import Answer, Citation
from tools.models.facts import Source
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

    Raises `UnknownDocument` for an id that is not loaded, `PageUnavailable` where its file is gone, has changed, or has
    no pages to show, `InvalidInput` for a page that it does not have.
    """
    if await documents.document(doc_id) is None:
        raise UnknownDocument(f"{doc_id!r} is not loaded. `tieout documents` lists what is.")
    pictures = await asyncio.to_thread(open_pictures, doc_id, await documents.file(doc_id))
    return await asyncio.to_thread(pictures.draw, page)


async def has_picture(documents: DocumentStore, source: Source) -> bool:
    """Whether the page of a source can be drawn, as far as its document's file tells. HTML's pages are none."""
    if source.page is None or source.anchor is not None:
        return False
    try:
        await asyncio.to_thread(open_pictures, source.doc_id, await documents.file(source.doc_id))
    except PageUnavailable:
        return False
    return True


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
            pictures = await asyncio.to_thread(open_pictures, doc_id, await documents.file(doc_id))
        except TieoutError as error:
            failures.append(f"No page image: {error.message}")
            continue
        for one in sorted(pages, key=lambda one: one.page):
            try:
                png = await asyncio.to_thread(pictures.draw, one.page, most_bytes=MOST_BYTES)
            except TieoutError as error:
                failures.append(f"No page image: {error.message}")
            else:
                images.append(PageImage(doc_id, one.page, one.label, png))
    return CitedPages(tuple(images), tuple(failures))


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
