"""Reads all of a document that is to be stored before anything is written. Vectors follow, but those that it keeps."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.chunk_manifest.parts import manifest_parts
from ingest.embed import Searched, kept_passages, known_windows
from ingest.enriching.topics import TopicSimilarity
from ingest.filing import OpenedDocument
from ingest.load import Place, document_of
from ingest.pages.cards import read_cards
from ingest.pages.embed import SearchedPages, kept_pages
from ingest.parts import DocumentParts, Outline, read_outline, read_parts
from ingest.passages import build_passages
from ingest.trees.refine import refine_tree
from ingest.units.embed import SearchedUnits, has_vectors, kept_units
from ingest.vectors.follow import VectorModels
from tools.language.company_names.directory import Directory
from tools.models.filings import DocumentFile
from tools.models.passages import Passage
from tools.models.units import InformationUnit
from tools.ports.index_model import IndexModel
from tools.ports.writers import FactWriter


@dataclass(frozen=True)
class Prepared:
    """A document that is ready to be stored, and how long reading it took; `seconds` counts what it keeps, too."""

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
    """Prepares documents. What the `writer`'s store has of one keeps its vectors where it is read again without change.

    With `topic_shifts`, long sections are cut where the topic shifts, by the embedder: reading takes longer. With a
    `model`, trees are refined.
    """

    directory: Directory
    models: VectorModels
    writer: FactWriter | None = None
    topic_shifts: bool = False
    model: IndexModel | None = None

    async def prepare(self, opened: OpenedDocument, place: Place, begun: float) -> Prepared:
        """Read a document's parts. Raises `ModelFailed` where a model is to help and fails."""
        alike = None
        if self.topic_shifts and self.models.passages is not None:
            alike = TopicSimilarity(self.models.passages, asyncio.get_running_loop())
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
        units = await self._units(parts.units, opened.identity.language, ids)
        return Prepared(opened, parts, place, searched, pages, units, read - begun, time.perf_counter() - begun)

    async def _passages(self, passages: Sequence[Passage], doc_ids: Sequence[str]) -> Searched:
        embedder = self.models.passages
        if embedder is None or self.writer is None:
            return Searched(passages)
        stored = await self.writer.stored_vectors(doc_ids, embedder)
        known = await asyncio.to_thread(known_windows, embedder, stored)
        return Searched(passages, embedder, await asyncio.to_thread(kept_passages, embedder, passages, known))

    async def _pages(
        self, opened: OpenedDocument, place: Place, parts: DocumentParts, doc_ids: Sequence[str]
    ) -> SearchedPages:
        pages, embedder = parts.pages, self.models.pages
        if opened.read is not None:
            pages = await asyncio.to_thread(read_cards, place.doc_id, opened.read, opened.pages, parts.tables)
        if embedder is None or self.writer is None or not pages:
            return SearchedPages(pages)
        known = await self.writer.stored_page_vectors(doc_ids, embedder)
        file = DocumentFile(place.path, place.content_hash.partition(".")[0]) if place.path is not None else None
        kept = await kept_pages(embedder, document_of(opened, place.doc_id), pages, file, known)
        return SearchedPages(pages, embedder, kept)

    async def _units(self, units: Sequence[InformationUnit], language: str, doc_ids: Sequence[str]) -> SearchedUnits:
        embedder = self.models.units
        if embedder is None or self.writer is None or not units or not has_vectors(language):
            return SearchedUnits(units)
        known = await self.writer.stored_unit_vectors(doc_ids, embedder)
        return SearchedUnits(units, embedder, kept_units(embedder, units, known))


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
