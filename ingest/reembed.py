"""Gives all passages, pages or units vectors of the configured model, while searches use another's; then switches.

It can be stopped at any time: the next run goes on where this one was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ingest.vectors.fillings import BATCH, Fill, filling_pages, filling_passages, filling_units
from tools.errors import StoreError
from tools.ports.embedding import Embedder, EmbeddingModel, Spaces, VectorSpaces
from tools.ports.indexes import ChangeFeed
from tools.ports.pages import PageEmbedder, PageSpaces
from tools.ports.stores import DocumentStore
from tools.ports.units import UnitSpaces, UnitStore

_ROUNDS = 20  # in which others may write what has none of the model's vectors

# How many more are done, and how many are to do in all.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Reembedded:
    """How many passages got vectors, and how many there are; or pages, with what to warn of them; or units."""

    embedded: int
    passages: int
    warnings: tuple[str, ...] = ()


async def reembed(
    spaces: VectorSpaces,
    documents: DocumentStore,
    feed: ChangeFeed,
    embedder: Embedder,
    progress: Progress | None = None,
) -> Reembedded:
    """Fill the model's space of passages, then switch to it. Raises `ModelFailed`; what is done by then stays.

    One process at a time does it; others wait.
    """

    async with feed.lock("reembed"):
        await embedder.embed_query("revenue")  # a model that is not listed tells its dimension with its first answer
        return await _backfill(spaces, embedder, filling_passages(spaces, documents, embedder, embedder), progress)


async def reembed_pages(
    spaces: PageSpaces,
    documents: DocumentStore,
    feed: ChangeFeed,
    embedder: PageEmbedder,
    progress: Progress | None = None,
) -> Reembedded:
    """Likewise, of pages."""
    told: list[str] = []
    async with feed.lock("reembed"):
        await embedder.embed_query("revenue")
        fill = filling_pages(spaces, documents, embedder, embedder, told)
        done = await _backfill(spaces, embedder, fill, progress)
    return Reembedded(done.embedded, done.passages, tuple(dict.fromkeys(told)))


async def reembed_units(
    spaces: UnitSpaces, store: UnitStore, feed: ChangeFeed, embedder: Embedder, progress: Progress | None = None
) -> Reembedded:
    """Likewise, of the units of documents that are not in English."""

    async with feed.lock("reembed"):
        await embedder.embed_query("revenue")
        return await _backfill(spaces, embedder, filling_units(spaces, store, embedder, embedder), progress)


async def _backfill(spaces: Spaces, model: EmbeddingModel, fill: Fill, progress: Progress | None) -> Reembedded:
    await spaces.prepare(model)
    missing, things = await spaces.counts(model)
    done = 0
    for _ in range(_ROUNDS):
        reached = ""
        while ids := await spaces.missing(model, reached, BATCH):
            await fill(ids)
            done, reached = done + len(ids), ids[-1]
            if progress is not None:
                progress(len(ids), missing)
        if await spaces.switch(model):
            return Reembedded(done, things)
    raise StoreError("Other processes go on to write what has another model's vectors. Stop them, and try again.")
