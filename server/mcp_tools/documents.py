"""What is loaded, and loading more."""

from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult
from pydantic import Field

from ingest.report import IndexedFile, IndexReport, summarise
from server.mcp_tools.support import Ctx, opened, result
from server.render import documents_text
from tools.filters import Filters
from tools.models import DocumentList


async def list_documents(
    ctx: Ctx,
    filters: Annotated[Filters | None, Field(description="Which documents. Omit: all.")] = None,
    cursor: Annotated[str | None, Field(description="The next_cursor of the page before.")] = None,
) -> Annotated[CallToolResult, DocumentList]:
    """List the loaded documents and filings, and what is missing."""
    async with opened(ctx) as lazy:
        from tools.documents import list_documents as step

        deps = await lazy.deps()
        page = await step(deps.facts, deps.documents, deps.directory, filters or Filters(), cursor)
        return result(page, documents_text(page))


async def index_files(
    paths: Annotated[list[str], Field(description="Files or folders on this machine.")],
    ctx: Ctx,
    manifest: Annotated[str | None, Field(description="A JSONL manifest with a row a file.")] = None,
    ticker: Annotated[str | None, Field(description="The company's ticker, for a single file.")] = None,
) -> Annotated[CallToolResult, IndexReport]:
    """Load companyfacts files into the store; files that are unchanged are skipped."""
    async with opened(ctx) as lazy:
        from ingest.pipeline import find_files
        from ingest.pipeline import index_files as step

        deps = await lazy.deps()
        files = find_files([Path(path) for path in paths], Path(manifest) if manifest else None, ticker)
        done: list[IndexedFile] = []
        async for file in step(deps.writer, deps.directory, files):
            done.append(file)
            await ctx.report_progress(len(done), len(files), file.path)
        report = summarise(done)
        if report.totals.refused == len(done):
            raise ToolError("\n".join(file.reason or "" for file in report.documents))
        return result(report, "\n".join(f"{f.path}: {f.status} {f.reason or ''}".strip() for f in report.documents))
