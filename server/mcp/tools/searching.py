"""Searching the texts of filings."""

from typing import Annotated

from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field

from server.mcp.tools.offering import find_or_offer, may_offer, missing_in
from server.mcp.tools.support import Ctx, Meter, alone, opened, result
from server.text.search import results_text
from tools.models.filters import Filters
from tools.models.passages import ContentType, ContextMode, Mode, TableType
from tools.search.excerpts.results import SearchResults

Query = Annotated[str, Field(description="What to search for, in words.")]
Limits = Annotated[Filters | None, Field(description="Hard limits, as `ask` has them.")]
TopK = Annotated[int, Field(description="At most so many, to 100.")]
Before = Annotated[int, Field(description="Passages before, for window.")]
After = Annotated[int, Field(description="Passages after.")]
TOP_K = 6
SHARE = 300  # characters a passage, as many as `evals` finds to be enough ("client reading")


async def search_filings(
    query: Query,
    ctx: Ctx,
    filters: Limits = None,
    mode: Mode = "hybrid",
    context: ContextMode = "none",
    before: Before = 1,
    after: After = 1,
    content_type: Annotated[ContentType | None, Field(description="This kind alone.")] = None,
    table_type: Annotated[TableType | None, Field(description="Such tables alone.")] = None,
    top_k: TopK = TOP_K,
    max_chars: Annotated[int | None, Field(description="Caps each text, around its match.")] = None,
    expand: Annotated[bool, Field(description="Synonyms, too.")] = True,
    narrow: Annotated[bool, Field(description="To what the query names.")] = True,
    cursor: Annotated[str | None, Field(description="The next_cursor of the page before.")] = None,
) -> Annotated[CallToolResult, SearchResults] | InputRequiredResult:
    """Search what filings and calls say: passages, quotes and tables on a topic, with sources; `read_document` takes
    their chunk_id."""
    async with opened(ctx) as lazy:
        from tools.search.filings_search import FilingsRequest
        from tools.search.filings_search import search_filings as step

        meter = Meter(ctx)
        meter.begin(1)
        deps, limits = await lazy.deps(), filters or Filters()
        request = FilingsRequest(
            query=query,
            filters=limits,
            mode=mode,
            context=context,
            before=before,
            after=after,
            content_type=content_type,
            table_type=table_type,
            top_k=top_k,
            max_chars=max_chars,
            max_total=SHARE * top_k if max_chars is None and context == "none" else None,
            expand=expand,
            narrow=narrow,
            cursor=cursor,
        )

        async def find() -> SearchResults:
            await meter.tell(0, "searching the filings' texts")
            return await step(deps, request)

        names = [*limits.tickers, *limits.companies]
        if not (names or limits.doc_ids) and may_offer(ctx, lazy):
            named = await missing_in(lazy, query, (), limits.fiscal_years)
            names = [str(company.cik) for company in named.companies]
        found = await find_or_offer(ctx, lazy, names, limits.fiscal_years, find)
        if isinstance(found, InputRequiredResult):
            return found
        return result(found, alone(results_text), order=("warnings",))
