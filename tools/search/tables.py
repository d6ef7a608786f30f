"""`search_tables`: the tables of filings that a query asks for."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tools.documents.sources import passage_source
from tools.documents.table_lines import line_fits
from tools.models.passages import Table
from tools.ports.deps import Deps
from tools.search.excerpts.results import FoundTable, TableResults
from tools.search.excerpts.shares import LOCAL
from tools.search.filings_search import FilingsRequest, search_page
from tools.search.log import log_search
from tools.search.prepare import MOST_RESULTS
from tools.search.search import Ranked

_POOL = 40  # tables of which the lines are compared
_LINE = 10.0  # what a whole line counts, beside the ranker's score: by TAT-QA's questions


async def search_tables(deps: Deps, request: FilingsRequest) -> TableResults:
    """At most `top_k` tables, each by its best chunk; those with a line that is asked for come first.

    Raises as `search_filings` does.
    """
    more = min(MOST_RESULTS, max(request.top_k, 1) * 3) if request.top_k <= MOST_RESULTS else request.top_k
    page = await search_page(deps, replace(request, content_type="table", top_k=max(more, _POOL), cursor=None))
    best: dict[str, Ranked] = {}  # a table may have several chunks
    for one in page.shown:
        if (table_id := one.candidate.passage.chunk.table_id) is not None:
            best.setdefault(table_id, one)
    found = await _with_tables(deps, best)
    if page.found.reranked_by == LOCAL and not page.found.wanted.names_statement:
        found = _by_lines(found, page.found.wanted.words)
    chosen = found[: request.top_k]
    return TableResults(
        tables=tuple(_table(one, table) for one, table in chosen),
        warnings=page.warnings,
        search_id=log_search(deps, page.request, page.found, [one for one, _ in chosen], page.tickers),
    )


def _by_lines(found: Sequence[tuple[Ranked, Table]], words: Sequence[str]) -> list[tuple[Ranked, Table]]:
    """The tables in the order of their scores with what their best lines count."""
    fits = line_fits(words, [table for _, table in found])
    scored = [
        (replace(one, score=one.score + _LINE * fit), table) for (one, table), fit in zip(found, fits, strict=True)
    ]
    return sorted(scored, key=lambda pair: -pair[0].score)


async def _with_tables(deps: Deps, found: Mapping[str, Ranked]) -> list[tuple[Ranked, Table]]:
    tables = await asyncio.gather(*map(deps.documents.table, found))
    return [(one, table) for one, table in zip(found.values(), tables, strict=True) if table is not None]


def _table(one: Ranked, table: Table) -> FoundTable:
    passage = one.candidate.passage
    return FoundTable(
        table_id=table.table_id,
        chunk_id=passage.chunk.chunk_id,
        doc_id=passage.chunk.doc_id,
        caption=table.caption,
        table_type=table.table_type,
        units=table.units,
        synopsis=table.synopsis,
        score=round(one.score, 6),
        source=passage_source(passage),
    )
