"""Which tools a server offers, and what each tells of itself."""

from functools import cache

from mcp.server.mcpserver.tools import Tool

from server.mcp.server import Toolset
from server.mcp.tools.checking import check_contradictions, verify_numbers
from server.mcp.tools.documents import fetch_filings, list_documents, read_document
from server.mcp.tools.figures import calculate, get_statement, lookup_metric, metric_timeseries
from server.mcp.tools.grids import answer_grid
from server.mcp.tools.hints import READ, WRITE, Hints
from server.mcp.tools.questions import ask
from server.mcp.tools.searching import search_filings
from server.mcp.tools.support import PlainTool, tool
from server.mcp.tools.trees import search_tree
from server.settings import Settings

# `lookup_metric` spells out figures and sources; the rest of these is for people who read traces.
_OPAQUE_IN_ANSWER = (
    "AnswerFact",
    "Source",
    "SubQuestion",
    "Drafted",
    "Lead",
    "PageReading",
    "Remark",
    "Sources",
    "Confidence",
    "Trace",
    "Verification",
    "RetrievalConfidence",
    "Signal",
    "Suggestion",
    "DeclinedPart",
    "UnitPlace",
)
_OPAQUE_IN_ROUTES = ("MetricValue", "Series", "FinancialStatement", "Calculation", "InsiderTrade", "Quote", "Source")
_OF_FOUND_PASSAGE = (
    "chunk_id", "text", "content_type", "context", "rest_of_table", "speaker", "speaker_role", "call_part", "question",
    "score", "source",
)  # fmt: skip
_OF_GRID_CELL = ("row", "column", "status", "text", "value", "unit", "source", "tier")
_OF_NUMBER_CHECK = ("text", "value", "status", "expected", "expected_unit", "reason", "source")


def make_tools(settings: Settings, toolset: Toolset, *, loads: bool, keeps: bool) -> list[Tool]:
    """The tools of a server that `loads` filings, or doesn't, and `keeps` what it is told, or doesn't.

    The order is always the same: clients keep the list, and models' caches the prompt that it is in.
    """
    tools = _described(Hints.of(settings, offers=loads), toolset, loads=loads, keeps=keeps)
    names = frozenset(one.name for one in tools)
    return [one.offered_among(names) for one in tools]


# Kept: schemas take a second to make, and say nothing of a server.
@cache
def _described(hints: Hints, toolset: Toolset, *, loads: bool, keeps: bool) -> tuple[PlainTool, ...]:
    tools = _default(hints, loads=loads) if toolset != "steps" else []
    if toolset != "default":
        tools += [*_steps(hints, loads=loads), *_search_steps(hints, keeps=keeps, alone=toolset == "steps")]
    return tuple(tools)


def _default(hints: Hints, *, loads: bool) -> list[PlainTool]:
    figures, texts = hints.touching("offers"), hints.touching("offers", "search")
    tools = [
        tool(ask, "Ask a question", hints.touching("offers", "chat", "search"), opaque=_OPAQUE_IN_ANSWER),
        tool(
            answer_grid,
            "Answer a grid",
            hints.touching("chat", "search"),
            opaque=("AnswerFact", "Source"),
            brief={"GridCell": _OF_GRID_CELL},
        ),
        tool(lookup_metric, "Look up figures", figures, opaque=("RestatedBy", "Alternative", "UnitPlace", "FactInput")),
        tool(
            metric_timeseries,
            "Follow a metric over time",
            figures,
            opaque=("MetricValue", "Declined", "Restatement"),
        ),
        tool(get_statement, "Get a financial statement", figures, opaque=("Source", "Footnote", "Check")),
        tool(calculate, "Calculate a ratio", figures, opaque=("MetricValue", "Declined")),
        tool(
            search_filings,
            "Search filings",
            texts,
            opaque=("Filters", "Source"),
            brief={"FoundPassage": _OF_FOUND_PASSAGE},
        ),
        tool(search_tree, "Search outlines", hints.touching("offers", "chat", "search"), opaque=("Filters", "Source")),
        tool(list_documents, "List documents", READ, opaque=("Filters", "DocumentCounts")),
        tool(read_document, "Read a document", READ, opaque=("Source",)),
        tool(check_contradictions, "Check claims", figures, opaque=("Flag", "Unjudged")),
        tool(
            verify_numbers,
            "Verify numbers",
            READ,
            opaque=("Filters", "Source"),
            brief={"NumberCheck": _OF_NUMBER_CHECK},
        ),
    ]
    if loads:
        tools.append(tool(fetch_filings, "Fetch filings", hints.fetching, opaque=("FetchResult", "IndexReport")))
    return tools


# Imported here: the default tools are listed without them.
def _steps(hints: Hints, *, loads: bool) -> list[PlainTool]:
    from server.mcp.tools import documents, steps

    by_model = hints.touching("chat")
    tools = [
        tool(steps.classify_question, "Classify a question", by_model),
        tool(steps.route_question, "Choose a route", by_model),
        tool(steps.decompose_question, "Take a question apart", by_model),
        tool(steps.retrieve, "Retrieve by route", hints.touching("chat", "search"), opaque=_OPAQUE_IN_ROUTES),
        tool(steps.draft_answer, "Write an answer from figures", by_model),
        tool(steps.check_citations, "Check citations", READ, opaque=("Answer",)),
        tool(steps.score_confidence, "Score an answer", READ),
        tool(documents.get_table, "Get a table", READ),
        tool(documents.search_insider_trades, "Search insiders' trades", READ),
    ]
    return [*tools, tool(documents.index_files, "Index files", hints.loading)] if loads else tools


def _search_steps(hints: Hints, *, keeps: bool, alone: bool) -> list[PlainTool]:
    """Where they stand `alone`, the first of them spells out the filters, as `ask` does for the default tools."""
    from server.mcp.tools import search_steps as steps

    texts = hints.touching("search")
    tools = [
        tool(steps.search_keyword, "Search by keywords", READ, opaque=("Source",) if alone else ("Filters", "Source")),
        tool(steps.search_tables, "Search tables", texts, opaque=("Filters", "Source")),
        tool(steps.search_pages, "Search pages", texts, opaque=("Filters", "Source")),
        tool(steps.search_numeric, "Search by numbers", texts, opaque=("Filters", "Source", "Document")),
        tool(steps.expand_query, "Expand a query", READ),
        tool(steps.expand_context, "Read around passages", READ, opaque=("Source",)),
        tool(steps.fuse_results, "Fuse results", READ),
        tool(steps.rerank_passages, "Order passages", texts),
        tool(steps.apply_guardrails, "Guard passages", READ, opaque=("Source",)),
        tool(steps.assemble_context, "Make a context", READ, opaque=("Source",)),
    ]
    return [*tools, tool(steps.record_feedback, "Say what was of use", WRITE)] if keeps else tools
