"""Makes the vectors that loaded documents lack: the step behind `tieout index`, and of servers in the background.

It can be stopped at any time, and several processes can do it at once: each takes the documents that no other is at.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ingest.report import VectorReport
from ingest.vectors.fillings import (
    BATCH,
    Fill,
    QueryingModel,
    filling_pages,
    filling_passages,
    filling_units,
    space_of,
)
from tools.errors import ModelFailed
from tools.ports.embedding import Embedder, EmbeddingModel, Spaces
from tools.ports.pages import PageEmbedder
from tools.ports.writers import VectorStores

# How many more are done, and how many are to do in all.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class VectorModels:
    """The configured models; what has none is found by its words alone."""

    passages: Embedder | None = None
    pages: PageEmbedder | None = None
    units: Embedder | None = None

    @property
    def are_there(self) -> bool:
        """Whether any is configured."""
        return any(model is not None for model in (self.passages, self.pages, self.units))


@dataclass(frozen=True)
class _Kind:
    """What has vectors of a model: where they go, and how they are made for a space."""

    spaces: Spaces
    model: QueryingModel
    filling: Callable[[EmbeddingModel], Fill]


async def fill_vectors(stores: VectorStores, models: VectorModels, progress: Progress | None = None) -> VectorReport:
    """Make what documents lack of the models' vectors: passages first, then units and pages.

    A model that fails is told in the report: what it did not make is found by its words, and made by the next run.
    """
    told, failures, made = list[str](), list[str](), 0
    for kind in _kinds(stores, models, told):
        try:
            made += await _fill_kind(kind, progress)
        except ModelFailed as error:
            failures.append(error.message)
    lacking = await count_lacking(stores, models)
    return VectorReport(
        made=made, lacking=lacking, failures=tuple(dict.fromkeys(failures)), warnings=tuple(dict.fromkeys(told))
    )


async def fill_document(stores: VectorStores, models: VectorModels, doc_id: str) -> VectorReport:
    """Make what one document lacks of the models' vectors, after whoever is at it. Raises `ModelFailed`."""
    told, made = list[str](), 0
    for kind in _kinds(stores, models, told):
        space = await space_of(kind.spaces, kind.model)
        async with kind.spaces.claim(doc_id, wait=True):
            made += await _fill_document(kind, space, doc_id)
    return VectorReport(made=made, warnings=tuple(dict.fromkeys(told)))


async def count_lacking(stores: VectorStores, models: VectorModels) -> int:
    """How many passages, units and pages lack vectors of the models."""
    return sum([sum((await _wanting(kind)).values()) for kind in _kinds(stores, models, [])])


def _kinds(stores: VectorStores, models: VectorModels, told: list[str]) -> Sequence[_Kind]:
    kinds: list[_Kind] = []
    if (embedder := models.passages) is not None:
        spaces, documents = stores.spaces, stores.documents
        kinds.append(_Kind(spaces, embedder, lambda space: filling_passages(spaces, documents, embedder, space)))
    if (units := models.units) is not None:
        of_units, store = stores.unit_spaces, stores.units
        kinds.append(_Kind(of_units, units, lambda space: filling_units(of_units, store, units, space)))
    if (pages := models.pages) is not None:
        of_pages, drawn = stores.page_spaces, stores.documents
        kinds.append(_Kind(of_pages, pages, lambda space: filling_pages(of_pages, drawn, pages, space, told)))
    return kinds


async def _wanting(kind: _Kind) -> dict[str, int]:
    try:
        return await kind.spaces.wanting(await kind.spaces.use(kind.model))
    except ModelFailed:  # its dimension is not known, as it never answered
        return await kind.spaces.wanting(kind.model)


async def _fill_kind(kind: _Kind, progress: Progress | None) -> int:
    """How many things got vectors. A document that another process is at comes last: it may break off."""
    space = await space_of(kind.spaces, kind.model)
    await kind.spaces.settle(space)
    wanting, busy, done = await kind.spaces.wanting(space), list[str](), 0
    total = sum(wanting.values())

    def count(filled: int) -> None:
        if progress is not None:
            progress(filled, total)

    for doc_id in wanting:
        async with kind.spaces.claim(doc_id) as mine:
            if mine:
                done += await _fill_document(kind, space, doc_id, count)
            else:
                busy.append(doc_id)
    for doc_id in busy:
        async with kind.spaces.claim(doc_id, wait=True):
            done += await _fill_document(kind, space, doc_id, count)
    return done


async def _fill_document(
    kind: _Kind, space: EmbeddingModel, doc_id: str, count: Callable[[int], None] = lambda _: None
) -> int:
    """What a claimed document lacks, a batch a transaction."""
    fill, ids = kind.filling(space), await kind.spaces.wanted(space, doc_id)
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        await fill(batch)
        count(len(batch))
    await kind.spaces.settle(space, doc_id)
    return len(ids)
