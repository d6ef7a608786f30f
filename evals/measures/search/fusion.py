"""Ranks against scores: what searches find and what answers come to by each way of fusing the legs, side by side.

Each corpus is opened once and asked in both ways. Page hits are told of the fused order itself, of the ranker with its
weights as shipped (fitted over reciprocal ranks), and of one that is fitted anew over each way's candidates.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import get_args

from evals.measures.answers.financebench_ask import measure_cited, measure_group
from evals.measures.search.paged_corpus import docugami_rows, financebench_rows, paged_corpus
from evals.measures.search.passages import PLACES, measure_first_documents, page_scores, told_of
from evals.measures.search.ranker import measure_ranker
from evals.measures.search.spaces import measure_recall
from evals.measures.search.spaces_corpus import spaces_corpus
from evals.measures.search.transcripts import calls_corpus, measure_calls
from evals.report import Report
from tools.models.passages import Fusion
from tools.ports.deps import Deps

Measure = Callable[[Deps], Awaitable[Report]]
Open = Callable[[], AbstractAsyncContextManager[Deps]]


async def measure_fusion() -> Report:
    """What each measure comes to, in both ways."""
    report: Report = {}
    for opened, measures in _CORPORA:
        async with opened() as deps:
            for name, measure in measures.items():
                for fusion in get_args(Fusion):
                    told = await measure(replace(deps, fusion=fusion, search_log=None, query_log=None))
                    report |= {f"{name}, {fusion}: {what}": figure for what, figure in told.items()}
                    for what, figure in told.items():
                        print(f"    {name}, {fusion}: {what} {figure}", flush=True)
    return report


async def _pages(deps: Deps) -> Report:
    """Page hits of the fused order, and of the ranker over it."""
    told: Report = {}
    for place, in_document in PLACES:
        for name, rerank in (("fused", False), ("ranked", True)):
            told[f"{place}, {name}"] = told_of(
                await page_scores(deps, "hybrid", rerank=rerank, in_document=in_document)
            )
    refitted, _ = await measure_ranker(deps)
    return told | refitted


async def _answers(deps: Deps) -> Report:
    return await measure_group(deps, "development")


@asynccontextmanager
async def _financebench() -> AsyncGenerator[Deps]:
    async with paged_corpus("financebench", financebench_rows()) as deps:
        yield deps


@asynccontextmanager
async def _docugami() -> AsyncGenerator[Deps]:
    async with paged_corpus("docugami", docugami_rows()) as deps:
        yield deps


_CORPORA: tuple[tuple[Open, dict[str, Measure]], ...] = (
    (calls_corpus, {"calls": measure_calls}),
    (spaces_corpus, {"spaces": measure_recall}),
    (_financebench, {"pages": _pages, "answers": _answers}),
    (_docugami, {"reports": measure_first_documents, "cited reports": measure_cited}),
)
