"""Searching the page trees of documents."""

from typing import Annotated

from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field

from server.mcp.tools.offering import find_or_offer, may_offer, missing_in
from server.mcp.tools.searching import Limits, TopK
from server.mcp.tools.support import Ctx, Meter, alone, opened, result
from server.text.trees import nodes_text
from tools.models.filters import Filters
from tools.search.trees.models import TOP_NODES, TreeResults


async def search_tree(
    question: Annotated[str, Field(description="In words.")],
    ctx: Ctx,
    filters: Limits = None,
    top_k: TopK = TOP_NODES,
) -> Annotated[CallToolResult, TreeResults] | InputRequiredResult:
    """Find which sections or chapters of documents cover a topic, with their pages, by the table of contents;
    `read_document` reads them."""
    async with opened(ctx) as lazy:
        from tools.search.trees.search import TreeRequest
        from tools.search.trees.search import search_tree as step

        meter = Meter(ctx)
        meter.begin(1)
        deps, limits = await lazy.deps(), filters or Filters()

        async def find() -> TreeResults:
            await meter.tell(0, "searching the filings' outlines")
            return await step(deps, TreeRequest(question, limits, top_k))

        names = [*limits.tickers, *limits.companies]
        if not names and may_offer(ctx, lazy):
            named = await missing_in(lazy, question, (), limits.fiscal_years)
            names = [str(company.cik) for company in named.companies]
        found = await find_or_offer(ctx, lazy, names, limits.fiscal_years, find)
        if isinstance(found, InputRequiredResult):
            return found
        return result(found, alone(nodes_text), order=("warnings",))
