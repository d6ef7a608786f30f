"""The legs of a search of passages, each a step of its own: by keywords (BM25), by meaning (vectors) of text and of
tables, and by the pages on which they stand.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from typing import Literal, TypeAlias

from tools.errors import SearchUnavailable, TieoutError
from tools.models.pages import page_id
from tools.models.passages import Chunk, Mode
from tools.models.slots.routing import Signal, prefers
from tools.ports.deps import Deps
from tools.ports.embedding import Embedder, Vector
from tools.ports.indexes import MOST_LACKING, Hit, KeywordIndex, PassageIndex, PassageSpace, Scope
from tools.search.order.fuse import fuse_results
from tools.search.prepare import Prepared
from tools.search.single_flight import Once
from tools.text import mentions

LegName: TypeAlias = Literal["keyword", "vector", "tables", "page"]
Span: TypeAlias = tuple[float, float]
Times: TypeAlias = dict[str, Span]

SPACES: Mapping[LegName, PassageSpace] = {"vector": "text", "tables": "table"}
_JUDGED = 10  # times as many hits are looked through where the store says which of them fit


@dataclass(frozen=True)
class Leg:
    """What a leg found, the best first, or why it failed; `times` are when its parts began and ended, in seconds.

    `vector` is the query's, where the leg made one.
    """

    hits: tuple[Hit, ...] = ()
    failure: str | None = None
    warnings: tuple[str, ...] = ()
    times: Mapping[str, Span] = field(default_factory=Times)
    vector: Vector | None = field(default=None, compare=False, repr=False)


def legs_of(deps: Deps, mode: Mode, signals: Sequence[Signal] = ()) -> list[LegName]:
    """The legs of a search: a hybrid one has those of vectors where there is a model for them, and pages where a signal
    prefers them.
    """
    by_vectors: list[LegName] = [*SPACES] if mode == "vector" or deps.embedder is not None else []
    if mode != "hybrid":
        return by_vectors if mode == "vector" else ["keyword"]
    by_pages: list[LegName] = ["page"] if prefers(signals, "page") and deps.page_index is not None else []
    return ["keyword", *by_vectors, *by_pages]


async def run_leg(deps: Deps, prepared: Prepared, name: LegName, once: Once) -> Leg:
    """What a leg finds; searches with the same `once` that look for the same run it once. A failure is told in it."""
    if name == "keyword":
        return await once.run((name, prepared.key), partial(search_keywords, deps, prepared))
    if name == "page":
        return await once.run((name, prepared.key), partial(search_page_leg, deps, prepared))
    return await once.run((name, prepared.key), partial(search_vectors, deps, prepared, SPACES[name], once))


async def search_keywords(deps: Deps, prepared: Prepared) -> Leg:
    """The passages that have the query's words, by BM25."""
    times = Times()
    try:
        index = deps.keyword_index
        if index is None:
            raise SearchUnavailable("No keyword index is configured.")
        with timed(times, "search_keyword"):
            hits = await _of_each(prepared, lambda scope: _keyword_hits(deps, index, prepared, scope))
        lag = await index.freshness()
    except TieoutError as error:
        return Leg(failure=error.message, times=times)
    return Leg(tuple(hits), warnings=(lag,) if lag else (), times=times)


async def _keyword_hits(deps: Deps, index: KeywordIndex, prepared: Prepared, scope: Scope) -> list[Hit]:
    """The index's hits; what it doesn't know of passages is asked of the store, of many more of them."""
    if not scope.judges_passages:
        return list(await index.search(prepared.expanded.terms, scope, deps.candidates.keyword))
    hits = await index.search(prepared.expanded.terms, scope, deps.candidates.keyword * _JUDGED)
    passages = await deps.documents.passages([hit.chunk_id for hit in hits])
    allowed = {one.chunk.chunk_id for one in passages if _fits(one.chunk, scope)}
    return [hit for hit in hits if hit.chunk_id in allowed][: deps.candidates.keyword]


def _fits(chunk: Chunk, scope: Scope) -> bool:
    return (
        (not scope.sentiments or chunk.sentiment in scope.sentiments)
        and scope.has_comparisons in (None, chunk.has_comparisons)
        and scope.is_summary in (None, chunk.is_summary)
        and (not scope.mentions or any(_speaks_of(chunk, words) for words in scope.mentions))
    )


def _speaks_of(chunk: Chunk, words: str) -> bool:
    return any(mentions(said, words) for said in (chunk.text, *chunk.entities))


async def search_vectors(deps: Deps, prepared: Prepared, space: PassageSpace, once: Once) -> Leg:
    """The passages of a space that are nearest in meaning to the query, and in a hybrid search to its variants: in one
    order by reciprocal rank, each with its nearness to the query itself.
    """
    times = Times()
    limit = deps.candidates.text if space == "text" else deps.candidates.table
    try:
        index, embedder = deps.passage_index, deps.embedder
        if index is None or embedder is None:
            raise SearchUnavailable(deps.words_alone or "No embedding model is configured.")
        with timed(times, "embed"):
            vectors = await once.run(("embedded", prepared.key), partial(_embed, embedder, prepared))
        with timed(times, "search_vector" if space == "text" else "search_tables"):
            lacking = index.lacking(prepared.scope) if space == "text" else _none()
            (hits, *more), count = await asyncio.gather(_nearest(index, prepared, vectors, space, limit), lacking)
            hits = await _with_variants(index, vectors[0], hits, more, limit) if more else hits
        behind = told_lacking(count, "passages")
    except TieoutError as error:
        return Leg(failure=error.message, times=times)
    return Leg(tuple(hits), warnings=(behind,) if behind else (), times=times, vector=vectors[0])


def told_lacking(count: int, things: str) -> str | None:
    """That some of what is searched has no vectors yet, and how many: its words alone find it."""
    if not count:
        return None
    many = f"{count:,}" if count <= MOST_LACKING else f"More than {MOST_LACKING:,}"
    return (
        f"{many} {things} of what is searched have no vectors yet: their words alone find them. Vectors follow what is "
        "loaded; `list_documents` shows how far, and `tieout index` or `tieout reembed` goes on."
    )


async def search_page_leg(deps: Deps, prepared: Prepared) -> Leg:
    """The passages on the pages that are nearest in meaning, or have the query's words in their heads: the pages in one
    order by reciprocal rank, the passages of each in their own.
    """
    times, found, failures = Times(), dict[str, list[Hit]](), list[str]()
    try:
        with timed(times, "search_page"):
            for name, search in (("vectors", pages_by_vector), ("heads", pages_by_head)):
                try:
                    found[name] = await search(deps, prepared) or []
                except TieoutError as error:
                    failures.append(error.message)
            if not found:
                return Leg(failure=" ".join(dict.fromkeys(failures)), times=times)
            pages = fuse_results(found, dict.fromkeys(found, 1.0), limit=deps.candidates.page)
            worth = {page.chunk_id: page.score for page in pages}
            passages = [one.chunk for one in await deps.documents.on_pages(list(worth))]
    except TieoutError as error:
        return Leg(failure=error.message, times=times)
    hits = [Hit(one.chunk_id, worth[page_id(one.doc_id, one.page)]) for one in passages if one.page is not None]
    return Leg(tuple(hits), warnings=tuple(f"Pages are searched in part: {one}" for one in failures), times=times)


async def pages_by_vector(deps: Deps, prepared: Prepared) -> list[Hit] | None:
    """The pages that are nearest in meaning; None where no model is configured."""
    index, embedder = deps.page_index, deps.page_embedder
    if index is None or embedder is None:
        return None
    return await index.search(await embedder.embed_query(prepared.wanted.text), prepared.scope, deps.candidates.page)


async def pages_by_head(deps: Deps, prepared: Prepared) -> list[Hit] | None:
    """The pages that have the query's words in title, bullets or captions."""
    index, most = deps.page_index, deps.candidates.page
    return await index.search_heads(prepared.expanded.terms, prepared.scope, most) if index else None


async def _none() -> int:
    return 0


async def _embed(embedder: Embedder, prepared: Prepared) -> list[Vector]:
    """The vectors of the query, and in a hybrid search of its variants."""
    wordings = prepared.expanded.variants[1:] if prepared.request.mode == "hybrid" else ()
    return await asyncio.gather(*map(embedder.embed_query, (prepared.wanted.text, *wordings)))


async def _nearest(
    index: PassageIndex, prepared: Prepared, vectors: Sequence[Vector], space: PassageSpace, limit: int
) -> list[list[Hit]]:
    """What is nearest to each of the vectors; where a question sets companies or years side by side, see `_of_each`."""
    groups = prepared.targets.groups
    scopes = [replace(prepared.scope, doc_ids=group) for group in groups] or [prepared.scope]
    found = await asyncio.gather(*(index.search_each(vectors, space, scope, limit) for scope in scopes))
    return [_in_turns([of_scope[number] for of_scope in found]) for number in range(len(vectors))]


async def _with_variants(
    index: PassageIndex, vector: Vector, hits: Sequence[Hit], of_variants: Sequence[Sequence[Hit]], limit: int
) -> list[Hit]:
    """The hits of a query with those of its variants, no more than there were of the query alone."""
    legs = {str(number): found for number, found in enumerate((hits, *of_variants))}
    fused = fuse_results(legs, dict.fromkeys(legs, 1.0), limit=max(len(hits), limit))
    near = {hit.chunk_id: hit.score for hit in hits}
    near |= await index.similarities(vector, [one.chunk_id for one in fused if one.chunk_id not in near])
    return [Hit(one.chunk_id, near[one.chunk_id]) for one in fused if one.chunk_id in near]


async def _of_each(prepared: Prepared, search: Callable[[Scope], Awaitable[Sequence[Hit]]]) -> list[Hit]:
    """The hits; where a question sets companies or years side by side, those of each, in turns."""
    groups = prepared.targets.groups
    if not groups:
        return list(await search(prepared.scope))
    return _in_turns(await asyncio.gather(*(search(replace(prepared.scope, doc_ids=group)) for group in groups)))


def _in_turns(found: Sequence[Sequence[Hit]]) -> list[Hit]:
    return [hit for turn in zip_longest(*found) for hit in turn if hit is not None]


@contextmanager
def timed(times: Times, name: str) -> Generator[None]:
    """Note when a part of a search began and ended."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        times[name] = begun, time.perf_counter()
