"""The steps of a search, for clients that take them one by one."""

from typing import Annotated

from mcp_types import CallToolResult
from pydantic import BaseModel, Field

from server.mcp.resources.links import link
from server.mcp.tools.searching import After, Before, Limits, Query, TopK
from server.mcp.tools.support import Ctx, alone, opened, result
from server.text.search import pages_text, results_text, tables_text
from server.text.units import units_text
from tools.models.filters import Filters
from tools.models.passages import ContextMode, Fusion, TableType
from tools.models.units import UnitResults
from tools.ports.indexes import Hit
from tools.ports.search_log import LoggedSearch
from tools.search.by_id import GuardedPassages, ScoredPassage
from tools.search.excerpts.context import BUDGET_TOKENS, Context
from tools.search.excerpts.results import PageResults, SearchResults, TableResults
from tools.search.expand import ExpandedQuery
from tools.search.order.fuse import Fused
from tools.search.order.rerank import Reranked

_MOST_LINKS = 5
ChunkIds = Annotated[list[str], Field(description="As searches gave them.")]


async def search_keyword(
    query: Query, ctx: Ctx, filters: Limits = None, top_k: TopK = 10
) -> Annotated[CallToolResult, SearchResults]:
    """Find passages by BM25 alone: the query's own words, or a literal phrase."""
    async with opened(ctx) as lazy:
        from tools.search.filings_search import FilingsRequest
        from tools.search.filings_search import search_filings as step

        request = FilingsRequest(query, filters or Filters(), "keyword", top_k=top_k, expand=False, narrow=False)
        found = await step(await lazy.deps(), request)
        return result(found, alone(results_text))


async def search_tables(
    query: Query,
    ctx: Ctx,
    filters: Limits = None,
    table_type: Annotated[TableType | None, Field(description="Such tables alone.")] = None,
    top_k: TopK = 10,
) -> Annotated[CallToolResult, TableResults]:
    """Find tables of filings on a topic, each with caption, type, units and synopsis; `get_table` gives one whole."""
    async with opened(ctx) as lazy:
        from tools.search.filings_search import FilingsRequest
        from tools.search.tables import search_tables as step

        request = FilingsRequest(query, filters or Filters(), table_type=table_type, top_k=top_k)
        found = await step(await lazy.deps(), request)
        return result(found, alone(tables_text))


async def search_pages(
    query: Query,
    ctx: Ctx,
    filters: Limits = None,
    top_k: Annotated[int, Field(description="At most so many, to 50.")] = 5,
    include_images: Annotated[bool, Field(description="Include images of the first pages.")] = False,
) -> Annotated[CallToolResult, PageResults]:
    """Find which pages of a PDF, or slides, are about something, by title, bullets, captions and text; where the server
    is told so, by their looks as well."""
    async with opened(ctx) as lazy:
        from tools.search.pages import search_pages as step

        deps = await lazy.deps()
        found = await step(deps, query, filters, top_k)
        if not include_images:
            links = [link(one.doc_id, page=one.page) for one in found.pages[:_MOST_LINKS]]
            return result(found, alone(pages_text), links=links)
        from server.page_images import draw_found

        drawn = await draw_found(deps.documents, found.pages)
        found = found.model_copy(update={"warnings": (*found.warnings, *drawn.warnings)})
        return result(found, alone(pages_text), [image.png for image in drawn.images])


async def search_numeric(
    query: Query, ctx: Ctx, filters: Limits = None, top_k: TopK = 10
) -> Annotated[CallToolResult, UnitResults]:
    """Find where a figure turns up: sentences and rows with their numbers, in Arabic or English, those with a value of
    the query first, then the nearest in meaning; with their paragraphs."""
    async with opened(ctx) as lazy:
        from tools.search.units.search import search_numeric as step

        found = await step(await lazy.deps(), query, filters, top_k)
        return result(found, alone(units_text), order=("warnings", "hits"), spare=("expanded",))


async def expand_query(
    query: Query, ctx: Ctx, variants: Annotated[int, Field(description="At most so many, to 5.")] = 4
) -> Annotated[CallToolResult, ExpandedQuery]:
    """Expand a query: other words, synonyms, and the weighted terms that a keyword index gets."""
    async with opened(ctx) as lazy:
        from tools.questions.meant import check_question
        from tools.search.expand import expand_query as step
        from tools.search.tuned import tuned_of

        deps = await lazy.deps()
        learned = (await tuned_of(deps)).synonyms
        expanded = step(check_question(query, "query"), deps.vocabulary, variants=variants, learned=learned)
        return result(expanded, alone(lambda shown: "\n".join(shown.variants)))


async def expand_context(
    chunk_ids: ChunkIds, ctx: Ctx, context: ContextMode = "window", before: Before = 1, after: After = 1
) -> Annotated[CallToolResult, Context]:
    """What stands around passages: their neighbours, or their sections. No text comes twice."""
    async with opened(ctx) as lazy:
        from tools.search.by_id import context_of

        documents = (await lazy.deps()).documents
        around = await context_of(documents, chunk_ids, context, before=before, after=after)
        return result(around, alone(_context_text))


async def assemble_context(
    chunk_ids: ChunkIds,
    ctx: Ctx,
    context: ContextMode = "none",
    budget_tokens: Annotated[int, Field(description="100 to 17000.")] = BUDGET_TOKENS,
) -> Annotated[CallToolResult, Context]:
    """Passages as one context of so many tokens: by document, under their sources."""
    async with opened(ctx) as lazy:
        from tools.search.by_id import context_of

        documents = (await lazy.deps()).documents
        made = await context_of(documents, chunk_ids, context, budget_tokens=budget_tokens)
        return result(made, alone(_context_text))


def _context_text(context: Context) -> str:
    return "\n\n".join([context.for_model(), *(f"Note: {warning}" for warning in context.warnings)])


class FusedResults(BaseModel):
    """The fused order, best first."""

    results: tuple[Fused, ...]


async def fuse_results(
    legs: Annotated[dict[str, list[Hit]], Field(description="Each leg's hits, best first, by its name.")],
    ctx: Ctx,
    weights: Annotated[dict[str, float] | None, Field(description="Each leg's. Omit: 1.")] = None,
    method: Fusion = "reciprocal_rank",
    top_k: TopK = 50,
) -> Annotated[CallToolResult, FusedResults]:
    """Merge the ranked lists of several searches (RRF, or weighted scores) into one order."""
    async with opened(ctx):
        from tools.errors import InvalidInput
        from tools.search.order.fuse import fuse_results as step

        if not 1 <= top_k <= 100:
            raise InvalidInput(f"top_k: {top_k} is not between 1 and 100.")
        fused = step(legs, dict.fromkeys(legs, 1.0) if weights is None else weights, method=method)[:top_k]
        return result(FusedResults(results=tuple(fused)), alone(_fused_text))


def _fused_text(fused: FusedResults) -> str:
    return "\n".join(f"{one.chunk_id} {one.score:.6f}" for one in fused.results) or "-"


async def rerank_passages(
    query: Query,
    ctx: Ctx,
    chunk_ids: Annotated[list[str] | None, Field(description="As searches gave them, or give texts.")] = None,
    texts: Annotated[list[str] | None, Field(description="Texts of your own.")] = None,
) -> Annotated[CallToolResult, Reranked]:
    """Order passages by how well they answer a query."""
    async with opened(ctx) as lazy:
        from tools.search.order.rerank import rerank_passages as step

        ranked = await step(await lazy.deps(), query, chunk_ids or (), texts or ())
        return result(ranked, alone(_ranked_text))


def _ranked_text(ranked: Reranked) -> str:
    return "\n".join(f"{one.chunk_id or one.index} {one.score:.4f}" for one in ranked.results)


async def apply_guardrails(
    passages: Annotated[list[ScoredPassage], Field(description="Best first; a score that is left out sets no bar.")],
    ctx: Ctx,
    tickers: Annotated[list[str] | None, Field(description="Who is to get fair shares.")] = None,
    prefer_numbers: Annotated[bool, Field(description="Move passages with numbers up a little.")] = False,
    max_chunks: Annotated[int, Field(description="At most so many are kept.")] = 50,
) -> Annotated[CallToolResult, GuardedPassages]:
    """Drop passages that are too far off, fold those that say the same, share the room over companies."""
    async with opened(ctx) as lazy:
        from tools.search.by_id import guard_passages
        from tools.search.guardrails import GuardrailLimits

        deps = await lazy.deps()
        reranker = deps.reranker.model if deps.reranker else "local"
        limits = GuardrailLimits.for_models(deps.embedder.model if deps.embedder else None, reranker)
        limits = limits.model_copy(update={"max_chunks": max_chunks})
        guarded = await guard_passages(deps.documents, passages, limits, tickers or (), prefer_numbers=prefer_numbers)
        return result(guarded, alone(_guarded_text))


def _guarded_text(guarded: GuardedPassages) -> str:
    lines = [*guarded.kept, *(f"dropped {one.chunk_id}: {one.reason}" for one in guarded.dropped)]
    return "\n".join((*lines, *guarded.warnings))


async def record_feedback(
    ctx: Ctx,
    search_id: Annotated[str | None, Field(description="As the search gave it, or give its query.")] = None,
    query: Annotated[str | None, Field(description="The query: its newest search is meant.")] = None,
    selected_results: Annotated[list[int] | None, Field(description="Which were of use, from 1 on.")] = None,
    useful: Annotated[bool | None, Field(description="Whether the search helped.")] = None,
) -> Annotated[CallToolResult, LoggedSearch]:
    """Say which results of a search were of use; `tieout feedback` learns from it."""
    async with opened(ctx) as lazy:
        from tools.usage.feedback import record_feedback as step

        deps = await lazy.deps()
        kept = await step(deps, search_id=search_id, query=query, selected=selected_results, useful=useful)
        return result(kept, alone(lambda log: f"Kept for search {log.search_id}."))
