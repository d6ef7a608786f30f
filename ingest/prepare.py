"""Reads all of a document that is to be stored, vectors included, before anything is written."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.chunk_manifest.parts import manifest_parts
from ingest.embed import Progress, Searched, embed_passages, known_windows
from ingest.enriching.topics import TopicSimilarity
from ingest.filing import OpenedDocument
from ingest.load import Place, document_of
from ingest.pages.cards import read_cards
from ingest.pages.embed import SearchedPages, embed_pages
from ingest.parts import DocumentParts, Outline, read_outline, read_parts
from ingest.passages import build_passages
from ingest.trees.refine import refine_tree
from ingest.units.embed import SearchedUnits, embed_units, has_vectors
from tools.language.company_names.directory import Directory
from tools.models.filings import DocumentFile
from tools.models.passages import Passage
from tools.models.units import InformationUnit
from tools.ports.index_model import IndexModel
from tools.ports.indexes import Embedder
from tools.ports.pages import PageEmbedder
from tools.ports.writers import FactWriter


@dataclass(frozen=True)
class Prepared:
    """A document that is ready to be stored, and how long reading it took; `seconds` counts the model's time too."""

    opened: OpenedDocument
    parts: DocumentParts
    place: Place
    searched: Searched
    pages: SearchedPages
    units: SearchedUnits
    parse_seconds: float
    seconds: float

    def moved(self, content_hash: str) -> "Prepared":
        """The document as one of other content."""
        return replace(self, place=replace(self.place, content_hash=content_hash))


@dataclass(frozen=True)
class Preparer:
    """Prepares documents; without an embedder, their passages are found by their words alone, and so are pages.

    What the `writer`'s store has of a document keeps its vectors where it is read again without change.

    With `topic_shifts`, long sections are cut where the topic shifts, by the embedder: reading takes longer. With a
    `model`, trees are refined.
    """

    directory: Directory
    embedder: Embedder | None = None
    page_embedder: PageEmbedder | None = None
    unit_embedder: Embedder | None = None
    writer: FactWriter | None = None
    progress: Progress | None = None
    topic_shifts: bool = False
    model: IndexModel | None = None

    async def prepare(self, opened: OpenedDocument, place: Place, begun: float) -> Prepared:
        """Read a document's parts and embed its passages. Raises `ModelFailed`."""
        alike = None
        if self.topic_shifts and self.embedder is not None:
            alike = TopicSimilarity(self.embedder, asyncio.get_running_loop())
        outline = await asyncio.to_thread(read_outline, opened, place.doc_id)
        if self.model is not None and outline is not None:
            opened, outline = await _refined(self.model, opened, outline)
        if opened.chunks is not None:
            parts = await asyncio.to_thread(manifest_parts, opened, opened.chunks, place.doc_id, self.directory)
        else:
            parts = await asyncio.to_thread(read_parts, opened, place.doc_id, self.directory, alike, outline)
        passages = await asyncio.to_thread(
            build_passages, document_of(opened, place.doc_id), parts.chunks, parts.sections, parts.tables
        )
        read = time.perf_counter()
        ids = (place.doc_id, *place.stale)
        searched = await self._passages(passages, ids)
        pages = await self._pages(opened, place, parts, ids)
        opened = replace(opened, warnings=(*opened.warnings, *pages.warnings))
        units = await self._units(parts.units, opened.identity.language, ids)
        return Prepared(opened, parts, place, searched, pages, units, read - begun, time.perf_counter() - begun)

    async def _passages(self, passages: Sequence[Passage], doc_ids: Sequence[str]) -> Searched:
        if self.embedder is None:
            return Searched(passages)
        stored = await self.writer.stored_vectors(doc_ids, self.embedder) if self.writer is not None else []
        known = await asyncio.to_thread(known_windows, self.embedder, stored)
        vectors = await embed_passages(self.embedder, passages, self.progress, known)
        return Searched(passages, self.embedder, vectors)

    async def _pages(
        self, opened: OpenedDocument, place: Place, parts: DocumentParts, doc_ids: Sequence[str]
    ) -> SearchedPages:
        pages = parts.pages
        if opened.read is not None:
            pages = await asyncio.to_thread(read_cards, place.doc_id, opened.read, opened.pages, parts.tables)
        if self.page_embedder is None or not pages:
            return SearchedPages(pages)
        known = await self.writer.stored_page_vectors(doc_ids, self.page_embedder) if self.writer is not None else {}
        file = DocumentFile(place.path, place.content_hash.partition(".")[0]) if place.path is not None else None
        return await embed_pages(self.page_embedder, document_of(opened, place.doc_id), pages, file, known)

    async def _units(self, units: Sequence[InformationUnit], language: str, doc_ids: Sequence[str]) -> SearchedUnits:
        if self.unit_embedder is None or not units or not has_vectors(language):
            return SearchedUnits(units)
        known = await self.writer.stored_unit_vectors(doc_ids, self.unit_embedder) if self.writer is not None else {}
        return await embed_units(self.unit_embedder, units, known)


async def _refined(model: IndexModel, opened: OpenedDocument, outline: Outline) -> tuple[OpenedDocument, Outline]:
    """The outline with the model's corrections of the tree, and the document with what is to be known of them."""
    if opened.read is None:
        return opened, outline
    refined = await refine_tree(model, outline.nodes, opened.read, pages=opened.pages, items=outline.items)
    opened = replace(
        opened,
        warnings=(*opened.warnings, *refined.notes),
        unfinished=opened.unfinished or refined.unfinished,
    )
    return opened, replace(outline, nodes=refined.nodes)
