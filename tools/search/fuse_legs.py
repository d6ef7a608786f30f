"""What the legs of a search found, as one order: by their ranks, or by their scores."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.errors import OtherEmbeddingModel, SearchUnavailable
from tools.models.passages import Passage
from tools.models.slots.routing import Signal, boost_of, weight_of
from tools.ports.deps import Deps
from tools.ports.indexes import Hit
from tools.search.legs import Leg, LegName, search_page_leg
from tools.search.order.fuse import Fused, fuse_results
from tools.search.prepare import Prepared


@dataclass(frozen=True)
class Pool:
    """What the legs found, as one order, and what to warn of."""

    fused: tuple[Fused, ...]
    warnings: tuple[str, ...] = ()


async def fuse_legs(deps: Deps, prepared: Prepared, legs: Mapping[LegName, Leg]) -> Pool:
    """The legs' hits in one order. Raises `SearchUnavailable` where all legs failed.

    By ranks (`reciprocal_rank`), what the router prefers counts by its leg alone: only the ranking knows what a passage
    is. By scores (`min_max`), each passage also counts by what it is, whichever leg found it. Where no leg found
    anything, pages are looked for as well, whatever the query is for.
    """
    legs = await _with_pages(deps, prepared, legs)
    warnings = [deps.words_alone] if prepared.request.mode == "hybrid" and deps.words_alone else []
    warnings += [warning for _, leg in sorted(legs.items()) for warning in leg.warnings]
    warnings += _failures(legs)
    there: dict[LegName, Sequence[Hit]] = {name: leg.hits for name, leg in legs.items() if leg.failure is None}
    if not there:
        raise SearchUnavailable(" ".join(warnings))
    if deps.fusion == "min_max":
        return Pool(tuple(await _by_scores(deps, prepared, there, legs)), tuple(warnings))
    return Pool(tuple(_by_ranks(deps, prepared, there)), tuple(warnings))


async def _with_pages(deps: Deps, prepared: Prepared, legs: Mapping[LegName, Leg]) -> Mapping[LegName, Leg]:
    """The legs, with pages as the last resort: what has a picture and few words is found by it."""
    request = prepared.request
    if any(leg.hits for leg in legs.values()) or "page" in legs or request.mode != "hybrid" or not request.by_pages:
        return legs
    pages = await search_page_leg(deps, prepared) if deps.page_index is not None else Leg()
    return {**legs, "page": pages} if pages.hits else legs


def _by_ranks(deps: Deps, prepared: Prepared, there: Mapping[LegName, Sequence[Hit]]) -> list[Fused]:
    limit = deps.candidates.fused * max(1, len(prepared.targets.groups))
    hits = _kinds(there, tables=weight_of(prepared.reading.signals, "tables"))
    return fuse_results(hits, _weights(prepared), limit=limit)


async def _by_scores(
    deps: Deps, prepared: Prepared, there: Mapping[LegName, Sequence[Hit]], legs: Mapping[LegName, Leg]
) -> list[Fused]:
    """The linear fusion; where companies or years are set side by side, the passages of each are held against their
    own: how near one company's text comes says nothing of another's.
    """
    hits = _kinds(there, tables=1.0)
    union = dict.fromkeys(hit.chunk_id for found in hits.values() for hit in found)
    if "vector" in hits:  # what another leg found is near or far as well, though not among the nearest
        known = {hit.chunk_id for hit in hits["vector"]}
        more = await similarities_to(deps, legs, [chunk_id for chunk_id in union if chunk_id not in known])
        hits["vector"] = [*hits["vector"], *(Hit(chunk_id, score) for chunk_id, score in more.items())]
    passages = {one.chunk.chunk_id: one for one in await deps.documents.passages(list(union))}
    boosts = {chunk_id: _boost(prepared.reading.signals, one) for chunk_id, one in passages.items()}
    groups = prepared.targets.groups
    group_of = {doc_id: number for number, group in enumerate(groups) for doc_id in group}
    number_of = {chunk_id: group_of.get(one.document.doc_id, -1) for chunk_id, one in passages.items()}
    weights, limit, fused = _weights(prepared), deps.candidates.fused, list[Fused]()
    for number in sorted({*number_of.values()}):
        own = {leg: [hit for hit in found if number_of.get(hit.chunk_id) == number] for leg, found in hits.items()}
        fused += fuse_results(own, weights, method="min_max", boosts=boosts, limit=limit)
    return sorted(fused, key=lambda one: (-one.score, one.chunk_id))


async def similarities_to(deps: Deps, legs: Mapping[LegName, Leg], chunk_ids: Sequence[str]) -> dict[str, float]:
    """How near passages are to the query in meaning, where a leg has made a vector of it."""
    vector = next((leg.vector for leg in legs.values() if leg.vector is not None), None)
    if deps.passage_index is None or vector is None or not chunk_ids:
        return {}
    try:
        return await deps.passage_index.similarities(vector, chunk_ids)
    except OtherEmbeddingModel:
        return {}


def _boost(signals: Sequence[Signal], passage: Passage) -> float:
    """By how much a passage counts more for what it is: a table, or of a type of documents."""
    of_kind = weight_of(signals, "tables") if passage.chunk.content_type == "table" else 1.0
    return of_kind * boost_of(signals, passage.document.doc_type)


def _weights(prepared: Prepared) -> dict[str, float]:
    """How much each leg counts: by the type of the query, and by what the router prefers."""
    usual = {"vector": prepared.weights.vector, "keyword": prepared.weights.keyword, "page": 1.0}
    return {name: weight * weight_of(prepared.reading.signals, name) for name, weight in usual.items()}


def _kinds(there: Mapping[LegName, Sequence[Hit]], tables: float) -> dict[str, Sequence[Hit]]:
    """The hits by words, by meaning and by pages, where there are any."""
    nearest = _nearest(there, tables)
    kinds = {"keyword": there.get("keyword", ()), "vector": nearest, "page": there.get("page", ())}
    return {name: hits for name, hits in kinds.items() if hits}


def _nearest(legs: Mapping[LegName, Sequence[Hit]], tables: float) -> list[Hit]:
    """The passages of both spaces in one order, by their nearness to the query, which counts so much more for tables;
    each space keeps its own.
    """
    of_text = [(hit.score, hit) for hit in legs.get("vector", ())]
    of_tables = [(hit.score * tables, hit) for hit in legs.get("tables", ())]
    return [hit for _, hit in heapq.merge(of_text, of_tables, key=lambda one: -one[0])]


def _failures(legs: Mapping[LegName, Leg]) -> list[str]:
    """Which legs failed, and why; those that failed for one reason together."""
    reasons: dict[str, list[str]] = {}
    for name, leg in sorted(legs.items(), reverse=True):
        if leg.failure is not None:
            reasons.setdefault(leg.failure, []).append(name)
    return [f"{_told(names)} left out: {reason}" for reason, names in reasons.items()]


def _told(names: Sequence[str]) -> str:
    return f"The {' and '.join(names)} {'legs failed and are' if len(names) > 1 else 'leg failed and is'}"
