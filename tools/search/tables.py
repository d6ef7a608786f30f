"""`search_tables`: the tables of filings that a query asks for."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from tools.documents.sources import passage_source
from tools.ports.deps import Deps
from tools.search.excerpts.results import FoundTable, TableResults
from tools.search.filings_search import FilingsRequest, search_page
from tools.search.log import log_search
from tools.search.prepare import MOST_RESULTS
from tools.search.search import Ranked


async def search_tables(deps: Deps, request: FilingsRequest) -> TableResults:
    """At most `top_k` tables, each by its best chunk. Raises as `search_filings` does."""
    # A table may have several chunks.
    more = min(MOST_RESULTS, max(request.top_k, 1) * 3) if request.top_k <= MOST_RESULTS else request.top_k
    page = await search_page(deps, replace(request, content_type="table", top_k=more, cursor=None))
    best: dict[str, Ranked] = {}
    for one in page.shown:
        if (table_id := one.candidate.passage.chunk.table_id) is not None:
            best.setdefault(table_id, one)
    chosen = list(best.items())[: request.top_k]
    units = await _units(deps, [table_id for table_id, _ in chosen])
    return TableResults(
        tables=tuple(_table(table_id, one, unit) for (table_id, one), unit in zip(chosen, units, strict=True)),
        warnings=page.warnings,
        search_id=log_search(deps, page.request, page.found, [one for _, one in chosen], page.tickers),
    )


async def _units(deps: Deps, table_ids: Sequence[str]) -> list[str | None]:
    tables = await asyncio.gather(*(deps.documents.table(table_id) for table_id in table_ids))
    return [table.units if table else None for table in tables]


def _table(table_id: str, one: Ranked, units: str | None) -> FoundTable:
    passage = one.candidate.passage
    note = passage.table
    return FoundTable(
        table_id=table_id,
        chunk_id=passage.chunk.chunk_id,
        doc_id=passage.chunk.doc_id,
        caption=note.caption if note else "",
        table_type=note.table_type if note else "other",
        units=units,
        synopsis=note.synopsis if note else "",
        score=round(one.score, 6),
        source=passage_source(passage),
    )
