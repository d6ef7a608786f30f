"""What is loaded, reading it, and loading more."""

import asyncio
from datetime import date
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult
from pydantic import Field

from ingest.edgar.results import FetchReport
from ingest.report import IndexReport
from server.mcp.tools.fetching import STEPS, fetch_and_load, fetch_text, index_text, load_files, nothing_came
from server.mcp.tools.support import Ctx, Meter, Ticker, Tickers, alone, opened, result
from server.text.answers import document_text, documents_text, table_text, trades_text
from tools.errors import InvalidInput
from tools.models.documents import DocumentList
from tools.models.filters import Filters
from tools.models.passages import DocumentText, Table
from tools.models.trades import InsiderTrades


async def list_documents(
    ctx: Ctx,
    filters: Annotated[Filters | None, Field(description="Which documents, as `ask` has them. Omit: all.")] = None,
    cursor: Annotated[str | None, Field(description="The next_cursor of the page before.")] = None,
) -> Annotated[CallToolResult, DocumentList]:
    """List the loaded documents and filings, and what is missing."""
    async with opened(ctx) as lazy:
        from tools.documents.listing import list_documents as step

        deps = await lazy.deps()
        page = await step(deps.facts, deps.documents, deps.directory, filters or Filters(), cursor)
        return result(page, alone(documents_text))


DocId = Annotated[str | None, Field(description="As sources name it. Not needed with chunk_id.")]
Cursor = Annotated[str | None, Field(description="The next_cursor of the page before.")]


async def read_document(
    ctx: Ctx,
    doc_id: DocId = None,
    chunk_id: Annotated[str | None, Field(description="A passage of a search: its page, its whole table.")] = None,
    section: Annotated[str | None, Field(description='An item ("7", "Part I, Item 2"), or words of a title.')] = None,
    node_id: Annotated[str | None, Field(description='A node of the outline ("0012").')] = None,
    anchor: Annotated[str | None, Field(description="An anchor of a source: its surroundings.")] = None,
    pages: Annotated[str | None, Field(description='Pages, where it has any: "12" or "12-14".')] = None,
    cursor: Cursor = None,
    max_chars: Annotated[int | None, Field(description="Caps the text, around a passage.")] = None,
) -> Annotated[CallToolResult, DocumentText]:
    """Read a document: its outline, and the text of a section, of pages, around a passage or an anchor, or of all."""
    async with opened(ctx) as lazy:
        from tools.documents.read import read_document as step
        from tools.documents.read_passage import read_passage

        documents = (await lazy.deps()).documents
        parts = {"section": section, "node_id": node_id, "anchor": anchor, "pages": pages}
        if chunk_id is not None and any(part is not None for part in parts.values()):
            raise InvalidInput("chunk_id stands alone: give it without section, node_id, anchor or pages.")
        if chunk_id is not None:
            read = await read_passage(documents, chunk_id, doc_id, cursor, max_chars)
        elif doc_id is not None:
            read = await step(documents, doc_id, **parts, cursor=cursor, max_chars=max_chars)
        else:
            raise InvalidInput("Give a doc_id, as `list_documents` names it, or a chunk_id, as searches name it.")
        return result(read, alone(document_text), once=("text",))


async def get_table(
    table_id: Annotated[str, Field(description="As passages and statements name it.")], ctx: Ctx
) -> Annotated[CallToolResult, Table]:
    """One table of a document: caption, headers, rows, units and scale."""
    async with opened(ctx) as lazy:
        from tools.documents.read import get_table as step

        table = await step((await lazy.deps()).documents, table_id)
        return result(table, alone(table_text), order=("headers",), spare=("html", "markdown"))


async def search_insider_trades(
    tickers: Tickers,
    ctx: Ctx,
    owner: Annotated[str | None, Field(description="A part of the insider's name.")] = None,
    codes: Annotated[list[str] | None, Field(description="Transaction codes: P purchase, S sale, A grant, ...")] = None,
    start_date: Annotated[date | None, Field(description="Traded on that day or later.")] = None,
    end_date: Annotated[date | None, Field(description="Traded by that day.")] = None,
    holdings: Annotated[bool, Field(description="Holdings as well as trades.")] = False,
    cursor: Cursor = None,
) -> Annotated[CallToolResult, InsiderTrades]:
    """What insiders bought and sold, from Forms 3, 4 and 5, the newest first."""
    async with opened(ctx) as lazy:
        from tools.retrieve.trades import search_insider_trades as step

        deps = await lazy.deps()
        found = await step(
            deps.facts,
            deps.documents,
            deps.directory,
            tickers,
            owner=owner,
            codes=codes or (),
            start_date=start_date,
            end_date=end_date,
            holdings=holdings,
            cursor=cursor,
        )
        return result(found, alone(trades_text))


async def index_files(
    paths: Annotated[list[str], Field(description="Files or folders below the server's own folder or TIEOUT_FILES.")],
    ctx: Ctx,
    manifest: Annotated[str | None, Field(description="A JSONL manifest with a row a file.")] = None,
    ticker: Annotated[str | None, Field(description="The company's ticker, for a single file.")] = None,
    company: Annotated[str | None, Field(description="The company's name.")] = None,
    doc_type: Annotated[str | None, Field(description="Such as 10-K, release, annual_report.")] = None,
    fiscal_year: Annotated[int | None, Field(description="The fiscal year that it is about.")] = None,
    quarter: Annotated[int | None, Field(description="The fiscal quarter, 1 to 4.")] = None,
    doc_id: Annotated[str | None, Field(description="The document's id, for a single file.")] = None,
    language: Annotated[str | None, Field(description="Two letters, such as en or ar.")] = None,
) -> Annotated[CallToolResult, IndexReport]:
    """Load filings and companyfacts files, skipping what is unchanged. Words find them at once; vectors follow."""
    async with opened(ctx) as lazy:
        from ingest.manifest import describe
        from ingest.pipeline import find_files
        from server.mcp.tools.roots import allowed_roots

        options = describe(
            ticker=ticker,
            company=company,
            doc_type=doc_type,
            fiscal_year=fiscal_year,
            quarter=quarter,
            doc_id=doc_id,
            language=language,
        )
        named = [Path(path) for path in paths], Path(manifest) if manifest else None
        roots = allowed_roots(lazy.settings)
        files = await asyncio.to_thread(find_files, *named, options=options, roots=roots)
        meter = Meter(ctx)
        meter.begin(STEPS)
        report = await load_files(lazy, files, meter)
        if report.totals.refused == len(report.documents):
            raise ToolError("\n".join(file.reason or "" for file in report.documents))
        return result(report, alone(index_text))


async def fetch_filings(
    ticker: Ticker,
    ctx: Ctx,
    forms: Annotated[list[str] | None, Field(description="Omit: 10-K, 10-Q, 20-F, 8-K, DEF 14A.")] = None,
    fiscal_years: Annotated[list[int] | None, Field(description="Omit: the last three.")] = None,
) -> Annotated[CallToolResult, FetchReport]:
    """Fetch a company's filings and figures from the SEC, and load them."""
    async with opened(ctx) as lazy:
        from ingest.edgar.request import make_request

        request = make_request(forms, fiscal_years, date.today())
        report = await fetch_and_load(lazy, [ticker], request, Meter(ctx))
        if (reason := nothing_came(report)) is not None:
            raise ToolError(reason)
        return result(report, alone(fetch_text))
