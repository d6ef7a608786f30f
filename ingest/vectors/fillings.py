"""Makes and writes the vectors of passages, pages or units by their ids, for whoever finds out which lack some."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from typing import Protocol, TypeAlias

from ingest.embed import embed_passages
from ingest.pages.embed import embed_pages
from ingest.units.embed import embed_units
from tools.errors import ModelFailed
from tools.ports.embedding import Embedder, EmbeddingModel, Spaces, Vector, VectorSpaces
from tools.ports.pages import PageEmbedder, PageSpaces
from tools.ports.stores import DocumentStore
from tools.ports.units import UnitSpaces, UnitStore

BATCH = 16  # things that are embedded and written at once

Fill: TypeAlias = Callable[[Sequence[str]], Awaitable[None]]


class QueryingModel(EmbeddingModel, Protocol):
    """A model of passages, pages or units."""

    async def embed_query(self, text: str) -> Vector: ...


async def space_of(spaces: Spaces, model: QueryingModel) -> EmbeddingModel:
    """Whose vectors those that a model makes are to be; there is room for them then. Raises `ModelFailed`."""
    try:
        return await spaces.use(model)
    except ModelFailed:
        await model.embed_query("revenue")  # a model that is not listed tells its dimension with its first answer
        return await spaces.use(model)


def filling_passages(spaces: VectorSpaces, documents: DocumentStore, embedder: Embedder, space: EmbeddingModel) -> Fill:
    """Each distinct text once: what the space has of the same text, whosever it is, is taken."""

    async def recall(digests: Sequence[bytes]) -> dict[bytes, Vector]:
        return await spaces.known(space, digests)

    async def fill(chunk_ids: Sequence[str]) -> None:
        passages = await documents.passages(chunk_ids)
        await spaces.save(space, passages, await embed_passages(embedder, passages, recall=recall))

    return fill


def filling_pages(
    spaces: PageSpaces, documents: DocumentStore, embedder: PageEmbedder, space: EmbeddingModel, told: list[str]
) -> Fill:
    """Likewise, of pages, without a look at others'; what to warn of is `told`."""

    async def fill(page_ids: Sequence[str]) -> None:
        for doc_id, group in groupby(await documents.pages(page_ids), key=lambda page: page.doc_id):
            pages = list(group)
            document = await documents.document(doc_id)
            if document is not None:  # it may be removed meanwhile
                made = await embed_pages(embedder, document, pages, await documents.file(doc_id))
                await spaces.save(space, pages, made.vectors)
                told.extend(f"{doc_id}: {warning}" for warning in made.warnings)

    return fill


def filling_units(spaces: UnitSpaces, store: UnitStore, embedder: Embedder, space: EmbeddingModel) -> Fill:
    """Likewise, of units."""

    async def recall(digests: Sequence[bytes]) -> dict[bytes, Vector]:
        return await spaces.known(space, digests)

    async def fill(unit_ids: Sequence[str]) -> None:
        units = await store.units(unit_ids)
        await spaces.save(space, units, (await embed_units(embedder, units, recall=recall)).vectors)

    return fill
