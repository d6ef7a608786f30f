"""Embeds pages, each as one vector of what a model is shown of it."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ingest.embed import checked
from ingest.pages.pictures import Pictures, open_pictures
from ingest.passages import line_of
from tools.errors import TieoutError
from tools.models.documents import Document
from tools.models.filings import DocumentFile
from tools.models.pages import Page
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.pages import PageEmbedder, PageVector, PageView

BATCH = 16  # pages that the model is given at once
_SCALE = 1.5  # 108 pixels an inch: models shrink what is larger

# How many pages are done, and how many there are.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class SearchedPages:
    """A document's pages, the vectors that were made of some, and what to warn of."""

    pages: Sequence[Page] = ()
    model: EmbeddingModel | None = None
    vectors: Sequence[PageVector] = ()
    warnings: tuple[str, ...] = ()


def view_of(document: Document, page: Page) -> PageView:
    """A page as text: what tells most goes first, as small models read no whole page."""
    said = dict.fromkeys(filter(None, (page.title, *page.bullets, *page.captions, page.text)))
    return PageView(line_of(document), "\n".join(said))


async def embed_pages(
    embedder: PageEmbedder,
    document: Document,
    pages: Sequence[Page],
    file: DocumentFile | None,
    known: Mapping[bytes, Vector] | None = None,
    progress: Progress | None = None,
) -> SearchedPages:
    """The vectors of a document's pages, in their order; what is `known` by its digest is not embedded again.

    A page that can't be drawn is embedded by its text alone, with a warning. Raises `ModelFailed`.
    """
    known, blind = known or {}, dict[str, int]()
    pictures = await _opened(document, file, len(pages), blind) if embedder.sees_images else None
    vectors: list[PageVector] = []
    for start in range(0, len(pages), BATCH):
        batch = pages[start : start + BATCH]
        views = [await _shown(document, page, pictures, blind) for page in batch]
        digests = [_digest(view) for view in views]
        new = [view for view, digest in zip(views, digests, strict=True) if digest not in known]
        rows = iter(checked(embedder, await embedder.embed_pages(new), len(new)) if new else ())
        vectors += (
            PageVector(page.page_id, known[digest] if digest in known else next(rows), digest)
            for page, digest in zip(batch, digests, strict=True)
        )
        if progress is not None:
            progress(start + len(batch), len(pages))
    warnings = tuple(f"{count} pages are searched without their image. {why}" for why, count in blind.items())
    return SearchedPages(pages, embedder, vectors, warnings)


async def kept_pages(
    embedder: PageEmbedder,
    document: Document,
    pages: Sequence[Page],
    file: DocumentFile | None,
    known: Mapping[bytes, Vector],
) -> list[PageVector]:
    """The pages that look as they did when their vectors were made, with these."""
    if not known:
        return []
    pictures = await _opened(document, file, len(pages), {}) if embedder.sees_images else None
    digests = [(page, _digest(await _shown(document, page, pictures, {}))) for page in pages]
    return [PageVector(page.page_id, known[digest], digest) for page, digest in digests if digest in known]


async def _opened(document: Document, file: DocumentFile | None, pages: int, blind: dict[str, int]) -> Pictures | None:
    """A document's pictures; none where it has none, which is told of all its pages."""
    try:
        return await asyncio.to_thread(open_pictures, document.doc_id, file)
    except TieoutError as error:
        blind[error.message] = pages
        return None


async def _shown(document: Document, page: Page, pictures: Pictures | None, blind: dict[str, int]) -> PageView:
    view = view_of(document, page)
    if pictures is None:
        return view
    try:
        return replace(view, image=await asyncio.to_thread(pictures.draw, page.page, scale=_SCALE))
    except TieoutError as error:
        blind[error.message] = blind.get(error.message, 0) + 1
        return view


def _digest(view: PageView) -> bytes:
    """What tells two views apart."""
    made = hashlib.blake2b(digest_size=16)
    for part in (view.header.encode("utf-8", "replace"), view.text.encode("utf-8", "replace"), view.image or b""):
        made.update(len(part).to_bytes(8, "big") + part)
    return made.digest()
