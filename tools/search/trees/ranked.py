"""The passages of each document in the order in which they answer a question: what the value leg goes by."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tools.errors import SearchUnavailable, TieoutError
from tools.models.documents import Document
from tools.models.filters import OF_PASSAGES
from tools.ports.deps import Deps
from tools.ports.indexes import PlacedHit
from tools.search.prepare import SearchRequest
from tools.search.search import Found, search_passages
from tools.search.single_flight import Once
from tools.search.trees.documents import Asked
from tools.search.trees.models import MOST_READ

SECONDS = 30.0
_POOL = 100
_FIRST = 5  # passages whose documents a model reads on


@dataclass(frozen=True)
class Searched:
    """What a search over all the documents found, and what went wrong."""

    passages: tuple[PlacedHit, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def doc_ids(self) -> list[str]:
        """The documents in the order of their best passages."""
        return list(dict.fromkeys(hit.doc_id for hit in self.passages))


@dataclass(frozen=True)
class RankedPassages:
    """By document: its passages, the best first, and as many as are known in the order of its text."""

    best: Mapping[str, Sequence[PlacedHit]] = field(default_factory=dict[str, Sequence[PlacedHit]])
    in_order: Mapping[str, Sequence[PlacedHit]] = field(default_factory=dict[str, Sequence[PlacedHit]])
    warnings: tuple[str, ...] = ()


async def search_documents(
    deps: Deps, asked: Asked, documents: Sequence[Document], *, chosen: bool, once: Once | None = None
) -> Searched:
    """One search over the documents, or over all that the filters and the question allow where none are `chosen`.

    A search that fails, or takes too long, is told, and finds nothing.
    """
    filters = asked.filters
    if chosen:
        filters = filters.model_copy(update={"doc_ids": tuple(document.doc_id for document in documents)})
    request = SearchRequest(asked.question, filters, top_k=_POOL)
    try:
        async with asyncio.timeout(SECONDS):
            found = await search_passages(deps, request, asked.reading, asked.finder, once)
    except TimeoutError:
        return Searched(warnings=(f"The search of passages took more than {SECONDS:g} seconds and is left out.",))
    except SearchUnavailable as error:
        return Searched(warnings=(error.message,))
    except TieoutError as error:
        return Searched(warnings=(f"The search of passages failed and is left out: {error.message}",))
    return Searched(tuple(_placed(found)), found.warnings)


def worth_reading(searched: Searched, doc_ids: Sequence[str], *, spread: bool) -> Sequence[str]:
    """The documents of which a model is to read the outline: those of the best passages, at most three.

    All of them where the question asks across documents, or the search found nothing to go by.
    """
    first = dict.fromkeys(hit.doc_id for hit in searched.passages[:_FIRST] if hit.doc_id in doc_ids)
    return doc_ids if spread or not first else [*first][:MOST_READ]


def _placed(found: Found) -> list[PlacedHit]:
    candidates = [one.candidate for one in found.passages]
    return [
        PlacedHit(
            chunk.chunk_id, chunk.doc_id, chunk.start, chunk.end, chunk.page if chunk.anchor is None else None, score
        )
        for chunk, score in ((one.passage.chunk, one.similarity or 0.0) for one in candidates)
    ]


async def rank_passages(
    deps: Deps, asked: Asked, text: str, documents: Sequence[Document], searching: "asyncio.Task[Searched]"
) -> RankedPassages:
    """The passages that the search found, in its order; then the others by their similarity to `text`.

    Where the filters limit passages, only those that the search found count: it keeps to them.
    """
    (similar, failure), searched = await asyncio.gather(_similarities(deps, text, documents), searching)
    in_order: dict[str, list[PlacedHit]] = {document.doc_id: [] for document in documents}
    for hit in similar:
        in_order[hit.doc_id].append(hit)
    best: dict[str, dict[str, PlacedHit]] = {document.doc_id: {} for document in documents}
    known = {hit.chunk_id: hit for hit in similar}
    for hit in searched.passages:
        if hit.doc_id in best:
            best[hit.doc_id][hit.chunk_id] = known.get(hit.chunk_id, hit)
    if not asked.filters.given(*OF_PASSAGES):
        for hit in sorted(similar, key=lambda hit: (-hit.score, hit.chunk_id)):
            best[hit.doc_id].setdefault(hit.chunk_id, hit)
    for doc_id, hits in best.items():
        in_order[doc_id] = in_order[doc_id] or sorted(hits.values(), key=lambda hit: (hit.start, hit.chunk_id))
    warnings = [*searched.warnings]
    if failure and not any(failure in told for told in warnings):
        warnings.append(f"The value leg goes without similarities: {failure}")
    return RankedPassages({doc_id: list(hits.values()) for doc_id, hits in best.items()}, in_order, tuple(warnings))


async def _similarities(deps: Deps, text: str, documents: Sequence[Document]) -> tuple[list[PlacedHit], str]:
    """How near every passage of the documents is to a text; or why that is not known."""
    if deps.embedder is None or deps.passage_index is None:
        return [], ""  # by choice: words alone are searched
    try:
        async with asyncio.timeout(SECONDS):
            vector = await deps.embedder.embed_query(text)
            return await deps.passage_index.document_similarities(vector, [one.doc_id for one in documents]), ""
    except TimeoutError:
        return [], f"they took more than {SECONDS:g} seconds."
    except TieoutError as error:
        return [], error.message
