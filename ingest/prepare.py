"""Reads all of a document that is to be stored, vectors included, before anything is written."""

import asyncio
import time
from dataclasses import dataclass, replace

from ingest.chunk_manifest.parts import manifest_parts
from ingest.embed import Progress, Searched, embed_passages
from ingest.enriching.topics import TopicSimilarity
from ingest.filing import OpenedDocument
from ingest.load import Place, document_of
from ingest.parts import DocumentParts, Outline, read_outline, read_parts
from ingest.passages import build_passages
from ingest.trees.refine import refine_tree
from tools.language.company_names.directory import Directory
from tools.ports.index_model import IndexModel
from tools.ports.indexes import Embedder


@dataclass(frozen=True)
class Prepared:
    """A document that is ready to be stored, and how long reading it took; `seconds` counts the model's time too."""

    opened: OpenedDocument
    parts: DocumentParts
    place: Place
    searched: Searched
    parse_seconds: float
    seconds: float

    def moved(self, content_hash: str) -> "Prepared":
        """The document as one of other content."""
        return replace(self, place=replace(self.place, content_hash=content_hash))


@dataclass(frozen=True)
class Preparer:
    """Prepares documents; without an embedder, their passages are found by their words alone.

    With `topic_shifts`, long sections are cut where the topic shifts, by the embedder: reading takes longer. With a
    `model`, trees are refined.
    """

    directory: Directory
    embedder: Embedder | None = None
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
        searched = Searched(passages)
        if self.embedder is not None:
            vectors = await embed_passages(self.embedder, passages, self.progress)
            searched = Searched(passages, self.embedder, vectors)
        return Prepared(opened, parts, place, searched, read - begun, time.perf_counter() - begun)


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
