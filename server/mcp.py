"""The MCP server: which tools it offers, and what it says of itself."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Literal, TypeAlias

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.tools import Tool

from server.lazy import LazyDeps, lazy_deps
from server.mcp_tools.documents import (
    fetch_filings,
    get_table,
    index_files,
    list_documents,
    read_document,
    search_insider_trades,
)
from server.mcp_tools.figures import calculate, get_statement, lookup_metric, metric_timeseries
from server.mcp_tools.questions import ask
from server.mcp_tools.steps import classify_question, draft_answer, route_question, score_confidence
from server.mcp_tools.support import FETCH, WRITE, tool
from server.settings import Settings

Toolset: TypeAlias = Literal["default", "steps", "all"]

_INSTRUCTIONS = (
    "Figures from company filings, each tied to the filing that reports it. Use `lookup_metric` for figures, "
    "`metric_timeseries` for a course over time, `calculate` for ratios, `get_statement` for whole statements, `ask` "
    "for a question in words, `list_documents` to see what is loaded. Values are exact and unscaled. What can't be "
    "tied out is declined with a reason: repeat the reason, don't fill the gap."
)


# `lookup_metric` spells out figures and sources; the rest of these is for people who read traces.
_OPAQUE_IN_ANSWER = ("AnswerFact", "Source", "SubQuestion", "Trace", "Verification", "RetrievalConfidence", "Signal")


def build_server(settings: Settings, toolset: Toolset = "default", *, allow_write: bool = False) -> MCPServer[LazyDeps]:
    """The server with its tools. The store opens in the background once it runs.

    Tools that write are on with the embedded store, and with `allow_write`.
    """
    writes = allow_write or settings.database_url is None

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
        tools=_tools(toolset, writes=writes),
    )


def _tools(toolset: Toolset, *, writes: bool) -> list[Tool]:
    tools = [
        tool(ask, "Ask a question", opaque=_OPAQUE_IN_ANSWER),
        tool(lookup_metric, "Look up figures"),
        tool(metric_timeseries, "Follow a metric over time", opaque=("MetricValue", "Declined")),
        tool(get_statement, "Get a financial statement", opaque=("Source",)),
        tool(calculate, "Calculate a ratio", opaque=("MetricValue", "Declined")),
        tool(list_documents, "List documents"),
        tool(read_document, "Read a document", opaque=("Source",)),
    ]
    if writes:
        tools.append(tool(fetch_filings, "Fetch filings", FETCH, opaque=("FetchResult", "IndexReport")))
    if toolset in {"steps", "all"}:
        tools += [
            tool(classify_question, "Classify a question"),
            tool(route_question, "Choose a route"),
            tool(draft_answer, "Write an answer from figures"),
            tool(score_confidence, "Score an answer"),
            tool(get_table, "Get a table"),
            tool(search_insider_trades, "Search insiders' trades"),
        ]
        if writes:
            tools.append(tool(index_files, "Index files", WRITE))
    return tools
