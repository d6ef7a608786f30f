"""Gives all passages vectors of the configured model, while searches use another's; then has searches use them.

It can be stopped at any time: the next run goes on where this one was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ingest.embed import embed_passages
from tools.errors import StoreError
from tools.ports.indexes import ChangeFeed, Embedder, VectorSpaces
from tools.ports.stores import DocumentStore

BATCH = 16  # passages that are embedded and written at once
_ROUNDS = 20  # in which others may write passages that have none of the model's vectors

# How many more passages are done, and how many are to do in all.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Reembedded:
    """How many passages got vectors, and how many there are."""

    embedded: int
    passages: int


async def reembed(
    spaces: VectorSpaces,
    documents: DocumentStore,
    feed: ChangeFeed,
    embedder: Embedder,
    progress: Progress | None = None,
) -> Reembedded:
    """Fill the model's space, then switch to it. Raises `ModelFailed`; what is done by then stays.

    One process at a time does it; others wait.
    """
    async with feed.lock("reembed"):
        await embedder.embed_query("revenue")  # a model that is not listed tells its dimension with its first answer
        await spaces.prepare(embedder)
        missing, passages = await spaces.counts(embedder)
        done = 0
        for _ in range(_ROUNDS):
            done += await _fill(spaces, documents, embedder, missing, progress)
            if await spaces.switch(embedder):
                return Reembedded(done, passages)
    raise StoreError("Other processes go on to write passages with another model's vectors. Stop them, and try again.")


async def _fill(
    spaces: VectorSpaces, documents: DocumentStore, embedder: Embedder, missing: int, progress: Progress | None
) -> int:
    """Embed what has no vectors of the model yet."""
    done, reached = 0, ""
    while chunk_ids := await spaces.missing(embedder, reached, BATCH):
        passages = await documents.passages(chunk_ids)
        await spaces.save(embedder, passages, await embed_passages(embedder, passages))
        done, reached = done + len(chunk_ids), chunk_ids[-1]
        if progress is not None:
            progress(len(chunk_ids), missing)
    return done
