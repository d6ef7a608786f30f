"""What filings say: the passages and nodes of page trees that a question asks for, and the sentences that answer it."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tools.errors import SearchUnavailable, TieoutError
from tools.models.answers import Step
from tools.models.filters import Filters
from tools.models.passages import Quote, TextSearch
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.ports.indexes import Hit
from tools.ports.search_log import PASSAGES, TREE
from tools.search.empty_result import widened_to
from tools.search.fuse import fuse_results
from tools.search.guardrails import Guarded, GuardrailLimits, apply_guardrails
from tools.search.log import log_search
from tools.search.quotes import pick_quotes
from tools.search.ranker import Candidate
from tools.search.search import Found, Ranked, SearchRequest, search_passages
from tools.search.single_flight import Once
from tools.search.trees.models import RULES, FoundNode, TreeResults
from tools.search.trees.search import TreeRequest, search_tree

Result = TypeVar("Result")

TOP_K = 8  # passages of which the quotations come
_LOOKED_AT = 30  # passages from the top, before the guardrails


@dataclass(frozen=True)
class TextFound:
    """The quotations that answer, the best first, what to warn of, the steps that were taken, and the searches.

    `widened` are the companies of which no text of the periods asked for is loaded, so that all were searched.
    """

    quotes: tuple[Quote, ...] = ()
    warnings: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    searches: tuple[TextSearch, ...] = ()
    widened: tuple[str, ...] = ()


async def find_text(
    deps: Deps, question: str, reading: Classification, filters: Filters, top_k: int = TOP_K
) -> TextFound:
    """Search, guard, and pick quotations from the `top_k` best passages. That nothing can be searched is a warning.

    What the question asks of one company, filings of others never answer.
    """
    if reading.tickers and not (filters.tickers or filters.companies):
        filters = filters.model_copy(update={"tickers": reading.tickers})
    begun, request, once = time.perf_counter(), SearchRequest(question, filters), Once[Found]()
    of_passages = asyncio.create_task(_ended(search_passages(deps, request, reading, once=once)))
    of_nodes = asyncio.create_task(_ended(_nodes(deps, question, reading, filters, once)))
    try:
        (found, found_at), (nodes, nodes_at) = await asyncio.gather(of_passages, of_nodes)
    except SearchUnavailable as error:
        return TextFound(warnings=(error.message,))
    finally:
        await _end((of_passages, of_nodes))
        await once.close()
    ranked = await _with_nodes(deps, found.passages, nodes)
    searched = time.perf_counter()
    limits = GuardrailLimits.for_models(deps.embedder.model if deps.embedder else None, found.reranked_by)
    looked_at = ranked[: max(_LOOKED_AT, 2 * top_k)]
    figures = found.wanted.figure and not found.wanted.reason
    guarded = apply_guardrails(looked_at, limits, reading.tickers, prefer_numbers=figures)
    passages = [one.candidate for one in guarded.kept]
    kept = time.perf_counter()
    quotes = await pick_quotes(found.wanted, passages[:top_k], deps.embedder, spread=found.targets.spread)
    log_search(deps, request, found, guarded.kept, reading.tickers)
    return TextFound(
        quotes=tuple(_placed(quote, nodes.nodes) for quote in quotes),
        warnings=(*found.warnings, *widened_to(found.targets, reading), *(() if passages else guarded.warnings)),
        steps=(
            _step("search", begun, found_at, _told(found), found.reranked_by),
            *(_step(name, *span, "of the search") for name, span in found.times.items()),
            _tree_step(nodes, begun, nodes_at),
            _step("guard", searched, kept, _dropped(guarded)),
            _step("quote", kept, time.perf_counter(), f"{len(quotes)} quotations"),
        ),
        searches=tuple(_searches(found, nodes, quotes)),
        widened=found.targets.widened,
    )


async def _end(searches: Sequence[asyncio.Task[Any]]) -> None:
    """Have nothing go on behind a search that failed."""
    for search in searches:
        search.cancel()
    await asyncio.gather(*searches, return_exceptions=True)


async def _ended(search: Awaitable[Result]) -> tuple[Result, float]:
    """What a search finds, and when it was done."""
    return await search, time.perf_counter()


def _searches(found: Found, nodes: TreeResults, quotes: Sequence[Quote]) -> Iterator[TextSearch]:
    """Both searches, each with the passages of its own that are quoted; that of trees where there are any."""
    results: dict[str, list[str | None]] = {PASSAGES: [one.candidate.chunk_id for one in found.passages]}
    if nodes.search_id is not None or nodes.nodes:
        results[TREE] = [node.chunk_id for node in nodes.nodes]
    for mode, chunk_ids in results.items():
        quoted = dict.fromkeys(quote.chunk_id for quote in quotes if quote.chunk_id in chunk_ids)
        yield TextSearch(mode=mode, query_type=found.query_type, results=len(chunk_ids), quoted=tuple(quoted))


async def _nodes(
    deps: Deps, question: str, reading: Classification, filters: Filters, once: Once[Found]
) -> TreeResults:
    """The nodes of page trees that may answer; none, with the reason, where trees can't be searched."""
    try:
        return await search_tree(deps, TreeRequest(question, filters), reading, once=once)
    except TieoutError as error:
        return TreeResults(nodes=(), warnings=(error.message,))


async def _with_nodes(deps: Deps, ranked: Sequence[Ranked], found: TreeResults) -> list[Ranked]:
    """The passages with the best one of each node: in one order by reciprocal rank where a model chose the nodes.

    Nodes that rules chose add passages and displace none: measured, that changed answers for the worse.
    """
    known = {one.candidate.chunk_id: one for one in ranked}
    of_nodes = list(dict.fromkeys(node.chunk_id for node in found.nodes if node.chunk_id is not None))
    missing = [chunk_id for chunk_id in of_nodes if chunk_id not in known]
    known |= {p.chunk.chunk_id: Ranked(Candidate(p), 0.0) for p in await deps.documents.passages(missing)}
    if found.reasoned_by == RULES or not of_nodes:
        return list(known.values())
    legs = {"passages": [Hit(one.candidate.chunk_id, 0.0) for one in ranked]}
    legs["nodes"] = [Hit(chunk_id, 0.0) for chunk_id in of_nodes if chunk_id in known]
    return [known[one.chunk_id] for one in fuse_results(legs, dict.fromkeys(legs, 1.0))]


def _placed(quote: Quote, nodes: Sequence[FoundNode]) -> Quote:
    """The quotation with the node that it was found in."""
    node = next((node for node in nodes if node.chunk_id == quote.chunk_id), None)
    if node is None:
        return quote
    place = {"node_id": node.node_id, "path": node.path, "page_range": _page_range(node, quote.source.page)}
    return quote.model_copy(update=place)


def _page_range(node: FoundNode, page: int | None) -> tuple[int, int] | None:
    """The first and last page of a node, as the source counts them; None where its pages are not counted in a row."""
    first = node.source.page
    if first is None or page is None or node.start_page is None or node.end_page is None:
        return None
    last = first + node.end_page - node.start_page
    return (first, last) if first <= page <= last else None


def _tree_step(nodes: TreeResults, begun: float, ended: float) -> Step:
    """What the search of page trees found, what it dropped, and what a model took for it."""
    legs = Counter(leg for node in nodes.nodes for leg in node.legs)
    told = ", ".join(f"{count} by {leg}" for leg, count in legs.items())
    detail = "; ".join((f"{len(nodes.nodes)} nodes{f' ({told})' if told else ''}", *nodes.warnings))
    step = _step("search_tree", begun, ended, detail, nodes.reasoned_by)
    return step.model_copy(update={"input_tokens": nodes.input_tokens, "output_tokens": nodes.output_tokens})


def _dropped(guarded: Guarded[Ranked]) -> str:
    """How many passages the guardrails kept, and why they dropped the others."""
    reasons = Counter(dropped.reason for _, dropped in guarded.dropped)
    told = "; ".join(f"{count} {reason}" for reason, count in reasons.most_common())
    whole = len(guarded.kept) + len(guarded.dropped)
    return f"{len(guarded.kept)} of {whole} kept{f', dropped: {told}' if told else ''}"


def _step(name: str, begun: float, ended: float, detail: str, by: str | None = None) -> Step:
    began = time.time() - (time.perf_counter() - begun)
    return Step(
        step=name,
        seconds=round(ended - begun, 6),
        began=began,
        by=by if by and by != "local" else "rules",
        detail=detail,
    )


def _told(found: Found) -> str:
    legs = ", ".join(f"{name} {count}" for name, count in found.legs.items())
    within = f"; within {found.targets.reason}" if found.targets.doc_ids else ""
    ranked = f"; ranked by {found.reranked_by}" if found.reranked_by else ""
    return f"{found.query_type}; {legs}{within}{ranked}"
