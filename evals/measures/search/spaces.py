"""Recall@k of text, tables and pages, each by its own vectors alone and by the search over it, and hits by query type.

All three are searched in one corpus, without a filter. Recall is the share of what holds the answer that is among the
first k; a hit is one of it among the first five of the search. Misses go to the file of TIEOUT_EVAL_MISSES.
"""

import asyncio
import os
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from evals.measures.search.page_hits import mean
from evals.measures.search.spaces_corpus import Asked, Space, asked_of_spaces, spaces_corpus
from evals.report import Report, Told, tell
from tools.models.pages import page_id
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest, search_filings
from tools.search.legs import search_vectors
from tools.search.pages import search_pages
from tools.search.prepare import Prepared, SearchRequest, prepare_search
from tools.search.single_flight import Once
from tools.search.tables import search_tables

_DEPTHS = (1, 3, 5, 10, 20)
_HIT = 5
_MISSES = "TIEOUT_EVAL_MISSES"


@dataclass(frozen=True)
class Ranked:
    """A question, its type, and what was found, the best first: by the space's vectors alone, and by its search."""

    asked: Asked
    query_type: str
    by_vectors: Sequence[str]
    by_search: Sequence[str]

    @property
    def is_hit(self) -> bool:
        return not self.asked.gold.isdisjoint(self.by_search[:_HIT])


async def measure_spaces() -> Report:
    """Recall@k per space, and the hit rate by query type."""
    async with spaces_corpus() as deps:
        return await measure_recall(deps)


async def measure_recall(deps: Deps) -> Report:
    """Likewise, over a corpus that is open."""
    ranked = [await _ranked(deps, asked) for asked in await asked_of_spaces(deps)]
    await asyncio.to_thread(_note, [one for one in ranked if not one.is_hit])
    report: Report = {}
    for space in get_args(Space):
        of_space = [one for one in ranked if one.asked.space == space]
        told = f"{space}, {len(of_space)} questions"
        report[f"{told}: vectors alone"] = _recall([(one.asked, one.by_vectors) for one in of_space])
        report[f"{told}: search"] = _recall([(one.asked, one.by_search) for one in of_space])
    return report | _by_type(ranked)


async def _ranked(deps: Deps, asked: Asked) -> Ranked:
    prepared = await prepare_search(deps, SearchRequest(asked.question))
    by_vectors, by_search = await _by_vectors(deps, prepared, asked.space), await _by_search(deps, asked)
    return Ranked(asked, prepared.reading.query_type, by_vectors, by_search)


async def _by_vectors(deps: Deps, prepared: Prepared, space: Space) -> Sequence[str]:
    """What the space's own vectors find."""
    if space == "pages":
        if deps.page_index is None or deps.page_embedder is None:
            raise RuntimeError("No model makes vectors of pages.")
        vector = await deps.page_embedder.embed_query(prepared.wanted.text)
        return [hit.chunk_id for hit in await deps.page_index.search(vector, prepared.scope, deps.candidates.page)]
    leg = await search_vectors(deps, prepared, "text" if space == "text" else "table", Once())
    if leg.failure is not None:
        raise RuntimeError(leg.failure)
    chunk_ids = [hit.chunk_id for hit in leg.hits]
    return chunk_ids if space == "text" else await _tables_of(deps, chunk_ids)


async def _tables_of(deps: Deps, chunk_ids: Sequence[str]) -> list[str]:
    """The tables of passages, each once, at its best place."""
    tables = {one.chunk.chunk_id: one.chunk.table_id for one in await deps.documents.passages(chunk_ids)}
    return list(dict.fromkeys(table_id for one in chunk_ids if (table_id := tables.get(one)) is not None))


async def _by_search(deps: Deps, asked: Asked) -> Sequence[str]:
    """What the tool that searches for the kind finds."""
    most = max(_DEPTHS)
    match asked.space:
        case "text":
            found = await search_filings(deps, FilingsRequest(asked.question, top_k=most))
            return [one.chunk_id for one in found.passages]
        case "tables":
            request = FilingsRequest(asked.question, top_k=most, narrow=False)
            return [one.table_id for one in (await search_tables(deps, request)).tables]
        case "pages":
            pages = await search_pages(deps, asked.question, top_k=most)
            return [page_id(one.doc_id, one.page) for one in pages.pages]


def recall(gold: frozenset[str], order: Sequence[str], depth: int) -> float:
    """The share of the gold that is among the first so many."""
    return len(gold & {*order[:depth]}) / len(gold)


def _recall(orders: Sequence[tuple[Asked, Sequence[str]]]) -> Told:
    means = {depth: mean(recall(asked.gold, order, depth) for asked, order in orders) for depth in _DEPTHS}
    text = ", ".join(f"recall@{depth} {value:.3f}" for depth, value in means.items())
    return tell(text, higher={f"recall@{depth}": round(value, 4) for depth, value in means.items()})


def _by_type(ranked: Sequence[Ranked]) -> Report:
    """Hits of all, which are held to the stored ones, and of each type: a question may come to be of another type."""
    types: defaultdict[str, list[bool]] = defaultdict(list)
    for one in ranked:
        types[one.query_type].append(one.is_hit)
    found = [one.is_hit for one in ranked]
    return {
        f"hit rate, first {_HIT}": tell(_rate(found), higher={"hits": sum(found)}),
        **{f"hit rate, first {_HIT}: {name}": _rate(hits) for name, hits in sorted(types.items())},
    }


def _rate(hits: Sequence[bool]) -> str:
    return f"{sum(hits)} of {len(hits)} ({mean(map(float, hits)):.3f})"


def _note(missed: Sequence[Ranked]) -> None:
    if path := os.environ.get(_MISSES):
        lines = (f"{one.asked.space}, {one.query_type}: {one.asked.question}\n" for one in missed)
        Path(path).write_text("".join(lines), "utf-8")
