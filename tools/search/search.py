"""Searches passages: legs side by side, fused, ranked, and limited to what the question speaks of."""

import asyncio
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from tools.language.companies import CompanyFinder
from tools.language.queries.features import Wanted
from tools.language.queries.types import QueryType
from tools.models.passages import Mode
from tools.models.questions import Classification, Weights
from tools.models.slots.routing import boost_of
from tools.ports.deps import Deps
from tools.questions.heard import Heard
from tools.search.fuse_legs import Pool, fuse_legs, similarities_to
from tools.search.legs import SPACES, Leg, LegName, Times, legs_of, run_leg, timed
from tools.search.order.cross_encode import cross_scores
from tools.search.order.ranker import Candidate, rank
from tools.search.prepare import Prepared, SearchRequest, prepare_search
from tools.search.single_flight import Once
from tools.search.statements_first import named_statements
from tools.search.targets import Targets
from tools.search.tuned import ranker_weights

_LIFT = 1.0  # above the next best: a statement that is named is likely to be what is meant
RERANKED = 50  # passages that a cross-encoder reads


@dataclass(frozen=True)
class Ranked:
    """A candidate in its place. `rerank_score` is the cross-encoder's, or the local ranker's."""

    candidate: Candidate
    score: float
    rerank_score: float | None = None


@dataclass(frozen=True)
class Found:
    """What a search found, the best first, and how; `times` are when each part of it began and ended, in seconds."""

    passages: tuple[Ranked, ...]
    query_type: QueryType
    weights: Weights
    wanted: Wanted
    targets: Targets
    legs: Mapping[str, int]
    reranked_by: str | None = None
    warnings: tuple[str, ...] = ()
    times: Mapping[str, tuple[float, float]] = field(default_factory=Times)


async def search_passages(
    deps: Deps,
    request: SearchRequest,
    reading: Classification | None = None,
    finder: CompanyFinder | None = None,
    once: Once | None = None,
) -> Found:
    """Search. `reading` is the query's, where it was classified already, and `finder` the one that it was read with.

    Searches with the same `once` that look for the same in the same documents are run once. A leg that fails is said in
    the warnings and the other goes on. Raises `SearchUnavailable` where both fail, `InvalidInput` and `UnknownCompany`
    for a query or a filter that makes no sense.
    """
    prepared, once = await prepare_search(deps, request, reading, finder), once or Once()

    async def run() -> Found:
        names = legs_of(deps, request.mode, prepared.reading.signals if request.by_pages else ())
        legs = await asyncio.gather(*(run_leg(deps, prepared, name, once) for name in names))
        by_name = dict(zip(names, legs, strict=True))
        return await rank_pool(deps, prepared, by_name, await fuse_legs(deps, prepared, by_name))

    return replace(await once.run(("found", prepared.key), run), targets=prepared.targets)


async def rank_once(deps: Deps, prepared: Prepared, legs: Mapping[LegName, Leg], pool: Pool, once: Once) -> Found:
    """The fused passages in their order: that of a search with the same `once` that has ranked them already."""
    found = await once.run(("found", prepared.key), partial(rank_pool, deps, prepared, legs, pool))
    return replace(found, targets=prepared.targets)


async def rank_pool(deps: Deps, prepared: Prepared, legs: Mapping[LegName, Leg], pool: Pool) -> Found:
    """The passages behind the fused hits, in the order in which they answer the query."""
    times: Times = {name: span for _, leg in sorted(legs.items()) for name, span in leg.times.items()}
    mode = prepared.request.mode
    warnings, reranked_by = list(pool.warnings), None
    candidates = await _candidates(deps, legs, {entry.chunk_id: entry.score for entry in pool.fused})
    if mode == "hybrid":
        with timed(times, "rerank"):
            ranked, reranked_by = await _order(deps, prepared, candidates, warnings)
            ranked = _heard_first(prepared.heard, _statements_first(prepared, ranked))
    else:
        ranked = [Ranked(candidate, _leg_score(candidate, mode)) for candidate in candidates]
    return Found(
        passages=tuple(ranked),
        query_type=prepared.query_type,
        weights=prepared.weights,
        wanted=prepared.wanted,
        targets=prepared.targets,
        legs={name: len(leg.hits) for name, leg in sorted(legs.items()) if leg.failure is None},
        reranked_by=reranked_by,
        warnings=tuple(warnings),
        times=times,
    )


async def _candidates(deps: Deps, legs: Mapping[LegName, Leg], fused: Mapping[str, float]) -> list[Candidate]:
    """The passages behind the hits, with the similarity of those that keywords alone found."""
    by_vectors, keyword = [legs[name] for name in legs if name in SPACES], legs.get("keyword", Leg())
    similarities = {hit.chunk_id: hit.score for leg in by_vectors for hit in leg.hits}
    bm25 = {hit.chunk_id: hit.score for hit in keyword.hits}
    missing = [chunk_id for chunk_id in fused if chunk_id not in similarities]
    passages, more = await asyncio.gather(deps.documents.passages(list(fused)), similarities_to(deps, legs, missing))
    similarities |= more
    return [
        Candidate(
            passage,
            similarities.get(passage.chunk.chunk_id),
            bm25.get(passage.chunk.chunk_id),
            fused[passage.chunk.chunk_id],
        )
        for passage in passages
    ]


async def _order(
    deps: Deps, prepared: Prepared, candidates: Sequence[Candidate], warnings: list[str]
) -> tuple[list[Ranked], str | None]:
    """By the local ranker, and where a cross-encoder is configured, by that one from there on; and who ordered them."""
    if not prepared.request.rerank:
        return [Ranked(candidate, candidate.fused) for candidate in candidates], None
    boosts = [boost_of(prepared.reading.signals, one.passage.document.doc_type) for one in candidates]
    # The ranker's scores are log-odds.
    scores = rank(prepared.wanted, candidates, ranker_weights(prepared.tuned))
    scores = [score + math.log(boost) for score, boost in zip(scores, boosts, strict=True)]
    order = sorted(zip(scores, candidates, strict=True), key=lambda pair: (-pair[0], pair[1].chunk_id))
    ranked = [Ranked(candidate, score, score) for score, candidate in order]
    first = ranked[:RERANKED]
    crossed = await cross_scores(deps, prepared.wanted, [one.candidate.passage for one in first], warnings)
    if crossed is None:
        return ranked, "local"
    again = [Ranked(one.candidate, score, score) for one, score in zip(first, crossed.scores, strict=True)]
    return sorted(again, key=lambda one: (-one.score, one.candidate.chunk_id)), crossed.model


def _statements_first(prepared: Prepared, ranked: list[Ranked]) -> list[Ranked]:
    """The statements that the query names before all else; scores say the order."""
    if not prepared.request.rerank:
        return ranked
    places = named_statements(prepared.wanted, [one.candidate.passage for one in ranked[:RERANKED]])
    first = [ranked[place] for place in places]
    others = [one for place, one in enumerate(ranked) if place not in places]
    best = max((one.score for one in others), default=0.0)
    lifted = [
        one if one.score > best else replace(one, score=best + _LIFT * (len(first) - number))
        for number, one in enumerate(first)
    ]
    return sorted([*lifted, *others], key=lambda one: -one.score)


def _heard_first(heard: Heard | None, ranked: list[Ranked]) -> list[Ranked]:
    """The words of those who are asked for, then what these belong to, and nothing else; all where none are found."""
    if heard is None:
        return ranked
    placed = [(place, one) for one in ranked if (place := heard.place(one.candidate.passage.chunk)) is not None]
    if not placed:
        return ranked
    least = min((one.score for place, one in placed if place == 0), default=math.inf)
    return [
        one if place == 0 else replace(one, score=min(one.score, least))
        for place, one in sorted(placed, key=lambda pair: pair[0])
    ]


def _leg_score(candidate: Candidate, mode: Mode) -> float:
    return (candidate.similarity if mode == "vector" else candidate.bm25) or 0.0
