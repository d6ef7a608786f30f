"""Searches passages: two legs side by side, fused, ranked, and limited to what the question speaks of."""

import asyncio
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tools.errors import InvalidInput, ModelFailed, OtherEmbeddingModel, SearchUnavailable, TieoutError
from tools.language.companies import CompanyFinder
from tools.language.query_features import Wanted, read_wanted
from tools.models.filters import Filters
from tools.models.passages import Mode
from tools.models.questions import Classification, Weights
from tools.ports.deps import Deps
from tools.ports.indexes import Hit, Scope, Vector
from tools.questions.classify import check_question, classify
from tools.questions.query_types import QueryType, query_type_of, weights_of
from tools.search.expand import ExpandedQuery, expand_query
from tools.search.fuse import fuse_results
from tools.search.ranker import Candidate, rank
from tools.search.scope import read_scope
from tools.search.single_flight import Once
from tools.search.targets import Targets, find_targets

POOL = 100  # passages that each leg brings
RERANKED = 50  # passages that a cross-encoder reads
MOST_RESULTS = 100
_DOCUMENTS = 1_000  # of the companies named, to find those that the question speaks of


@dataclass(frozen=True)
class SearchRequest:
    """What to search for. `narrow` limits the search to the companies, periods and forms that the query names."""

    query: str
    filters: Filters = field(default_factory=Filters)
    mode: Mode = "hybrid"
    top_k: int = 10
    expand: bool = True
    rerank: bool = True
    narrow: bool = True


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
    times: Mapping[str, tuple[float, float]] = field(default_factory=dict[str, tuple[float, float]])


async def search_passages(
    deps: Deps,
    request: SearchRequest,
    reading: Classification | None = None,
    finder: CompanyFinder | None = None,
    once: Once["Found"] | None = None,
) -> Found:
    """Search. `reading` is the query's, where it was classified already, and `finder` the one that it was read with.

    Searches with the same `once` that look for the same in the same documents are run once. A leg that fails is said in
    the warnings and the other goes on. Raises `SearchUnavailable` where both fail, `InvalidInput` and `UnknownCompany`
    for a query or a filter that makes no sense.
    """
    query = check_question(request.query)
    if not 1 <= request.top_k <= MOST_RESULTS:
        raise InvalidInput(f"top_k: {request.top_k} is not between 1 and {MOST_RESULTS}.")
    finder = finder or CompanyFinder(await deps.facts.companies(), deps.directory)
    scope = read_scope(request.filters, finder)
    reading = reading or classify(query, finder, deps.vocabulary)
    names = [finder.find(ticker).name for ticker in reading.tickers]
    wanted = read_wanted(query, deps.vocabulary, [*names, *reading.tickers])
    targets = await _targets(deps, request, reading, finder)
    if targets.doc_ids:
        scope = replace(scope, doc_ids=targets.doc_ids)
    expanded = expand_query(wanted.text, deps.vocabulary, enabled=request.expand)
    query_type = query_type_of(query, reading)
    search = _Search(deps, request, scope, wanted, expanded, weights_of(query_type))

    async def run() -> Found:
        ranked = await search.run()
        return Found(
            passages=tuple(ranked),
            query_type=query_type,
            weights=search.weights,
            wanted=wanted,
            targets=targets,
            legs=search.legs,
            reranked_by=search.reranked_by,
            warnings=tuple(search.warnings),
            times=search.times,
        )

    if once is None:
        return await run()
    where = replace(scope, doc_ids=tuple(sorted(scope.doc_ids)))
    same = (query, request.mode, request.expand, request.rerank, where, reading)
    return replace(await once.run(same, run), targets=targets)


async def _targets(deps: Deps, request: SearchRequest, reading: Classification, finder: CompanyFinder) -> Targets:
    """The documents that the query names, unless the caller has chosen documents."""
    filters = request.filters
    if not request.narrow or filters.doc_ids or not reading.tickers:
        return Targets()
    ids = [finder.find(ticker).company_id for ticker in reading.tickers]
    given = [finder.find(name).company_id for name in (*filters.tickers, *filters.companies)]
    allowed = [company_id for company_id in ids if not given or company_id in given]
    if not allowed:
        return Targets()
    documents = await deps.documents.list_documents(filters, allowed, _DOCUMENTS, 0, counted=False)
    return find_targets(request.query, reading, documents)


class _Search:
    """One search under way: what its legs found, and what went wrong."""

    def __init__(
        self,
        deps: Deps,
        request: SearchRequest,
        scope: Scope,
        wanted: Wanted,
        expanded: ExpandedQuery,
        weights: Weights,
    ) -> None:
        self._deps = deps
        self._request = request
        self._scope = scope
        self._wanted = wanted
        self._expanded = expanded
        self._vector: Vector | None = None
        self.weights = weights
        self.legs: dict[str, int] = {}
        self.warnings: list[str] = []
        self.reranked_by: str | None = None
        self.times: dict[str, tuple[float, float]] = {}

    @contextmanager
    def _timed(self, name: str) -> Generator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.times[name] = begun, time.perf_counter()

    async def run(self) -> list[Ranked]:
        """Both legs, the candidates of both, and their order."""
        legs = await self._legs()
        weights = {"vector": self.weights.vector, "keyword": self.weights.keyword}
        fused = fuse_results(legs, {name: weights[name] for name in legs}, limit=POOL)
        candidates = await self._candidates(legs, {entry.chunk_id: entry.score for entry in fused})
        if self._request.mode != "hybrid":
            return [Ranked(candidate, _leg_score(candidate, self._request.mode)) for candidate in candidates]
        with self._timed("rerank"):
            return await self._order(candidates)

    async def _legs(self) -> dict[str, list[Hit]]:
        if self._request.mode == "hybrid" and self._deps.words_alone:
            self.warnings.append(self._deps.words_alone)
        wanted = {"keyword": self._by_keywords, "vector": self._by_meaning}
        names = [name for name in wanted if self._request.mode in (*self._hybrid(name), name)]
        outcomes = await asyncio.gather(*(wanted[name]() for name in names), return_exceptions=True)
        legs: dict[str, list[Hit]] = {}
        for name, outcome in zip(names, outcomes, strict=True):
            if isinstance(outcome, TieoutError):
                self.warnings.append(f"The {name} leg failed and is left out: {outcome.message}")
            elif isinstance(outcome, BaseException):
                raise outcome
            else:
                legs[name] = outcome
                self.legs[name] = len(outcome)
        if not legs:
            raise SearchUnavailable(" ".join(self.warnings))
        return legs

    def _hybrid(self, leg: str) -> tuple[Mode, ...]:
        """A hybrid search has the vector leg where there is a model for it."""
        return ("hybrid",) if leg == "keyword" or self._deps.embedder is not None else ()

    async def _by_keywords(self) -> list[Hit]:
        index = self._deps.keyword_index
        if index is None:
            raise SearchUnavailable("No keyword index is configured.")
        with self._timed("search_keyword"):
            hits = await index.search(self._expanded.terms, self._scope, POOL)
        lag = await index.freshness()
        self.warnings += [lag] if lag else []
        return hits

    async def _by_meaning(self) -> list[Hit]:
        index, embedder = self._deps.passage_index, self._deps.embedder
        if index is None or embedder is None:
            raise SearchUnavailable(self._deps.words_alone or "No embedding model is configured.")
        with self._timed("embed"):
            self._vector = await embedder.embed_query(self._wanted.text)
        with self._timed("search_vector"):
            return await index.search(self._vector, self._scope, POOL)

    async def _candidates(self, legs: Mapping[str, Sequence[Hit]], fused: Mapping[str, float]) -> list[Candidate]:
        """The passages behind the hits, with the similarity of those that keywords alone found."""
        similarities = {hit.chunk_id: hit.score for hit in legs.get("vector", ())}
        bm25 = {hit.chunk_id: hit.score for hit in legs.get("keyword", ())}
        missing = [chunk_id for chunk_id in fused if chunk_id not in similarities]
        passages, more = await asyncio.gather(
            self._deps.documents.passages(list(fused)), self._similarities(missing if "vector" in legs else [])
        )
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

    async def _similarities(self, chunk_ids: Sequence[str]) -> dict[str, float]:
        index = self._deps.passage_index
        if index is None or self._vector is None or not chunk_ids:
            return {}
        try:
            return await index.similarities(self._vector, chunk_ids)
        except OtherEmbeddingModel:
            return {}

    async def _order(self, candidates: Sequence[Candidate]) -> list[Ranked]:
        """By the local ranker, and where a cross-encoder is configured, by that one from there on."""
        if not self._request.rerank:
            return [Ranked(candidate, candidate.fused) for candidate in candidates]
        scores = rank(self._wanted, candidates)
        self.reranked_by = "local"
        order = sorted(zip(scores, candidates, strict=True), key=lambda pair: (-pair[0], pair[1].chunk_id))
        ranked = [Ranked(candidate, score, score) for score, candidate in order]
        return await self._cross_encode(ranked) if self._deps.reranker is not None else ranked

    async def _cross_encode(self, ranked: Sequence[Ranked]) -> list[Ranked]:
        reranker = self._deps.reranker
        first = list(ranked[:RERANKED])
        if reranker is None or not first:
            return list(ranked)
        try:
            texts = [one.candidate.passage.chunk.text for one in first]
            scores = await reranker.rerank(self._wanted.text, texts)
        except ModelFailed as error:
            self.warnings.append(f"{error.message} The local ranker's order stands.")
            return list(ranked)
        self.reranked_by = reranker.model
        again = [Ranked(one.candidate, score, score) for one, score in zip(first, scores, strict=True)]
        return sorted(again, key=lambda one: (-one.score, one.candidate.chunk_id))


def _leg_score(candidate: Candidate, mode: Mode) -> float:
    return (candidate.similarity if mode == "vector" else candidate.bm25) or 0.0
