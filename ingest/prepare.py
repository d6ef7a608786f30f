"""Reads all of a document that is to be stored, vectors included, before anything is written."""

import asyncio
import time
from dataclasses import dataclass

from ingest.embed import Progress, Searched, embed_passages
from ingest.filing import OpenedDocument
from ingest.load import Place, document_of
from ingest.parts import DocumentParts, read_parts
from ingest.passages import build_passages
from ingest.topics import TopicSimilarity
from tools.indexes import Embedder
from tools.understand.companies import Directory


@dataclass(frozen=True)
class Prepared:
    """A document that is ready to be stored, and how long reading it took; `seconds` counts the model's time too."""

    opened: OpenedDocument
    parts: DocumentParts
    place: Place
    searched: Searched
    parse_seconds: float
    seconds: float


@dataclass(frozen=True)
class Preparer:
    """Prepares documents; without an embedder, their passages are found by their words alone.

    With `topic_shifts`, long sections are cut where the topic shifts, by the embedder: reading takes longer.
    """

    directory: Directory
    embedder: Embedder | None = None
    progress: Progress | None = None
    topic_shifts: bool = False

    async def prepare(self, opened: OpenedDocument, place: Place, begun: float) -> Prepared:
        """Read a document's parts and embed its passages. Raises `ModelFailed`."""
        alike = None
        if self.topic_shifts and self.embedder is not None:
            alike = TopicSimilarity(self.embedder, asyncio.get_running_loop())
        parts = await asyncio.to_thread(read_parts, opened, place.doc_id, self.directory, alike)
        passages = await asyncio.to_thread(
            build_passages, document_of(opened, place.doc_id), parts.chunks, parts.sections, parts.tables
        )
        read = time.perf_counter()
        searched = Searched(passages)
        if self.embedder is not None:
            vectors = await embed_passages(self.embedder, passages, self.progress)
            searched = Searched(passages, self.embedder, vectors)
        return Prepared(opened, parts, place, searched, read - begun, time.perf_counter() - begun)
