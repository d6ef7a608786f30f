"""The MCP server: each tool is an adapter of a few lines over a step in tools/ or over the graph."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from ingest.report import IndexedFile, IndexReport, summarise
from server.lazy import LazyDeps, lazy_deps
from server.render import answer_text, documents_text, lookup_text
from server.schemas import compact_input, compact_output
from server.settings import Settings
from tools.answer_models import Answer
from tools.errors import TieoutError
from tools.models import DocumentList, Filters, LookupResult
from tools.understand.classification import Classification

Toolset: TypeAlias = Literal["default", "steps", "all"]
Ctx: TypeAlias = Context[LazyDeps]

_STEPS_OF_ASK = 5  # reset, classify, solve, answer, score
_READ = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_WRITE = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_INSTRUCTIONS = (
    "Figures from company filings, each tied to the filing that reports it. Use `lookup_metric` for figures, `ask` "
    "for a question in words, `list_documents` to see what is loaded. Values are exact and unscaled. What can't be "
    "tied out is declined with a reason: repeat the reason, don't fill the gap."
)

Tickers = Annotated[list[str], Field(description='Companies: tickers, CIKs or names ("AAPL", "Google").')]
Metrics = Annotated[list[str], Field(description='Plain names ("revenue", "capex") or concepts ("us-gaap:Assets").')]
Years = Annotated[list[int] | None, Field(description="Fiscal years as the company names them. Omit: the newest.")]
Quarters = Annotated[list[int] | None, Field(description="Fiscal quarters, 1 to 4. Omit: whole years.")]
AsOf = Annotated[date | None, Field(description="Only what was filed by that day (YYYY-MM-DD).")]


def build_server(settings: Settings, toolset: Toolset = "default") -> MCPServer[LazyDeps]:
    """The server with its tools. The store opens in the background once it runs."""

    @asynccontextmanager
    async def lifespan(_: MCPServer[LazyDeps]) -> AsyncGenerator[LazyDeps]:
        async with lazy_deps(settings) as lazy:
            yield lazy

    return MCPServer[LazyDeps](
        "tieout",
        title="Tieout",
        version=version("tieout"),
        instructions=_INSTRUCTIONS,
        lifespan=lifespan,
        log_level="WARNING",
        tools=_tools(settings, toolset),
    )


def _tools(settings: Settings, toolset: Toolset) -> list[Tool]:
    tools = [
        _tool(ask, "Ask a question"),
        _tool(lookup_metric, "Look up figures"),
        _tool(list_documents, "List documents"),
    ]
    if toolset in {"steps", "all"}:
        tools.append(_tool(classify_question, "Classify a question"))
        if settings.database_url is None:
            tools.append(_tool(index_files, "Index files", _WRITE))
    return tools


def _tool(function: Callable[..., Any], title: str, annotations: ToolAnnotations | None = None) -> Tool:
    tool = Tool.from_function(function, title=title, annotations=annotations or _READ)
    tool.fn_metadata.output_schema = compact_output(tool.fn_metadata.output_schema)
    tool.parameters = compact_input(tool.parameters)
    return tool


@asynccontextmanager
async def _opened(ctx: Ctx) -> AsyncGenerator[LazyDeps]:
    """The dependencies' holder; every failure that Tieout names becomes a tool error with its remedy."""
    try:
        yield ctx.request_context.lifespan_context
    except TieoutError as error:
        raise ToolError(error.message) from error


def _result(model: BaseModel, text: str) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=model.model_dump(mode="json")
    )


async def ask(
    question: Annotated[str, Field(description="A question about reported figures of loaded companies.")],
    ctx: Ctx,
) -> Annotated[CallToolResult, Answer]:
    """Answer a question about companies' reported figures, with every figure tied to its filing."""
    async with _opened(ctx) as lazy:
        from agent.run import answer_question

        done = 0

        async def report(step: str) -> None:
            nonlocal done
            done += 1
            await ctx.report_progress(done, _STEPS_OF_ASK, step)

        answer = await answer_question(await lazy.graph(), question, report)
        return _result(answer, answer_text(answer))


async def lookup_metric(
    tickers: Tickers,
    metrics: Metrics,
    ctx: Ctx,
    fiscal_years: Years = None,
    fiscal_quarters: Quarters = None,
    as_of: AsOf = None,
    segment: Annotated[str | None, Field(description="A segment's name. Omit: the company's total.")] = None,
) -> Annotated[CallToolResult, LookupResult]:
    """Look up exact reported figures with year-over-year change, basis, and source; gaps come with reasons."""
    async with _opened(ctx) as lazy:
        from tools.figures.facts import lookup_metric as step
        from tools.figures.request import FigureRequest

        deps = await lazy.deps()
        request = FigureRequest(
            tickers=tuple(tickers),
            metrics=tuple(metrics),
            fiscal_years=tuple(fiscal_years or ()),
            fiscal_quarters=tuple(fiscal_quarters or ()),
            as_of=as_of,
            segment=segment,
        )
        result = await step(deps.facts, deps.directory, deps.vocabulary, request, deps.today())
        return _result(result, lookup_text(result))


async def list_documents(
    ctx: Ctx,
    filters: Annotated[Filters | None, Field(description="Which documents. Omit: all.")] = None,
    cursor: Annotated[str | None, Field(description="The next_cursor of the page before.")] = None,
) -> Annotated[CallToolResult, DocumentList]:
    """List the loaded documents and filings, and what is missing."""
    async with _opened(ctx) as lazy:
        from tools.documents import list_documents as step

        deps = await lazy.deps()
        result = await step(deps.facts, deps.documents, deps.directory, filters or Filters(), cursor)
        return _result(result, documents_text(result))


async def classify_question(
    question: Annotated[str, Field(description="The question to classify.")], ctx: Ctx
) -> Annotated[CallToolResult, Classification]:
    """Show how a question is read: companies, metrics, periods, route, and why."""
    async with _opened(ctx) as lazy:
        from tools.understand.classify import classify
        from tools.understand.companies import CompanyFinder
        from tools.understand.route import route

        deps = await lazy.deps()
        finder = CompanyFinder(await deps.facts.companies(), deps.directory)
        reading = classify(question, finder, deps.vocabulary)
        reading = reading.model_copy(update={"route": route(reading)})
        return _result(reading, "\n".join((f"route: {reading.route}", *reading.reasons)))


async def index_files(
    paths: Annotated[list[str], Field(description="Files or folders on this machine.")],
    ctx: Ctx,
    manifest: Annotated[str | None, Field(description="A JSONL manifest with a row a file.")] = None,
    ticker: Annotated[str | None, Field(description="The company's ticker, for a single file.")] = None,
) -> Annotated[CallToolResult, IndexReport]:
    """Load companyfacts files into the store; files that are unchanged are skipped."""
    async with _opened(ctx) as lazy:
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
        return _result(report, "\n".join(f"{f.path}: {f.status} {f.reason or ''}".strip() for f in report.documents))
