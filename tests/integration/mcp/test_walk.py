"""Every tool, over both transports, in both eras: described, right by its schema, readable, clear where it fails."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import jsonschema
import pytest
from mcp import Client
from mcp_types import CallToolResult, Tool

from server.settings import Settings
from tests.integration.http.conftest import PATIENCE, running

ERAS = ("legacy", "2026-07-28")
EVERYTHING = ("--toolset", "all", "--allow-write")
ASKED = {"question": "What was Tolvenquist's revenue in fiscal 2025?"}
YEAR = {"tickers": ["TLVQ"], "fiscal_years": [2025]}
DRAFT = {"text": "Tolvenquist's revenue rose to $999 million in fiscal 2025."}
QUERY = {"query": "detector crystals grown by a single furnace operator"}
FIGURES: dict[str, dict[str, Any]] = {
    "ask": ASKED,
    "answer_grid": {"rows": [{"ticker": "TLVQ"}], "questions": ["What was {company}'s revenue in fiscal 2025?"]},
    "lookup_metric": {**YEAR, "metrics": ["revenue"]},
    "metric_timeseries": {"ticker": "TLVQ", "metric": "revenue", "start_year": 2023, "end_year": 2025, "chart": True},
    "get_statement": {"ticker": "TLVQ", "statement_type": "balance_sheet", "fiscal_year": 2025},
    "calculate": {**YEAR, "formulas": ["gross margin"]},
    "list_documents": {},
    "search_tree": {"question": "Where are the suppliers described?"},
    "check_contradictions": {**DRAFT, "ticker": "TLVQ", "fiscal_year": 2025},
    "verify_numbers": DRAFT,
    "classify_question": ASKED,
    "route_question": ASKED,
    "decompose_question": ASKED,
    "retrieve": ASKED,
    "search_insider_trades": {"tickers": ["TLVQ"]},
    "search_filings": QUERY,
    "search_keyword": QUERY,
    "search_tables": {"query": "revenue by segment"},
    "search_pages": {"query": "revenue"},
    "search_numeric": {"query": "revenue of 2025"},
    "expand_query": QUERY,
    "fuse_results": {"legs": {"one": [{"chunk_id": "a", "score": 1.0}], "other": [{"chunk_id": "b", "score": 0.5}]}},
}
NO_COMPANY = {"tickers": ["XQZJ"]}
NO_CHUNK = {"chunk_ids": ["no such chunk"]}
# What each tool refuses, and a word of what it says to do instead.
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "ask": ({"question": " "}, "question"),
    "answer_grid": ({"rows": [], "questions": ["What was {company}'s revenue?"]}, "rows"),
    "lookup_metric": ({**NO_COMPANY, "metrics": ["revenue"]}, "Loaded are"),
    "metric_timeseries": ({**FIGURES["metric_timeseries"], "end_year": 1900}, "start_year"),
    "get_statement": ({"ticker": "TLVQ", "statement_type": "poem"}, "balance_sheet"),
    "calculate": ({**YEAR, "formulas": ["revenue / ("]}, "expression|formula"),
    "list_documents": ({"filters": {"tikcer": "A"}}, "known are tickers"),
    "read_document": ({"doc_id": "no such document"}, "list_documents"),
    "search_tree": ({"question": ""}, "question"),
    "check_contradictions": ({"ticker": "TLVQ"}, "text"),
    "verify_numbers": ({"text": " "}, "bring the text"),
    "classify_question": ({"question": ""}, "question"),
    "route_question": ({"question": ""}, "question"),
    "decompose_question": ({"question": ""}, "question"),
    "retrieve": ({"question": ""}, "question"),
    "draft_answer": ({**ASKED, "values": []}, "bring the figures"),
    "check_citations": ({"answer": "x"}, "answer"),
    "score_confidence": ({"answer": {"status": "declined", "answer": "", "route": "none"}}, "no figures"),
    "get_table": ({"table_id": "no such table"}, "search_tables"),
    "search_insider_trades": (NO_COMPANY, "Loaded are"),
    "search_filings": ({"query": ""}, "query"),
    "search_keyword": ({"query": ""}, "query"),
    "search_tables": ({"query": ""}, "query"),
    "search_pages": ({"query": ""}, "query"),
    "search_numeric": ({"query": ""}, "query"),
    "expand_query": ({"query": ""}, "question|query"),
    "expand_context": (NO_CHUNK, "not in the store"),
    "assemble_context": (NO_CHUNK, "not in the store"),
    "fuse_results": ({"legs": {"a": []}, "weights": {"b": 1}}, "needs one"),
    "rerank_passages": ({"query": "risk"}, "one of chunk_ids and texts"),
    "apply_guardrails": ({"passages": [{"chunk_id": "nope"}]}, "not in the store"),
    "record_feedback": ({"search_id": "x", "useful": True}, "search_id"),
    "index_files": ({"paths": ["no-such-file.pdf"]}, "no-such-file.pdf"),
    "fetch_filings": ({"ticker": "AAPL"}, "Set TIEOUT_SEC_USER_AGENT"),
}
ELSEWHERE = {"index_files", "fetch_filings"}  # what they load is tested where there is something to load
Open: TypeAlias = Callable[[str], AbstractAsyncContextManager[Client]]


@pytest.fixture(params=["stdio", "http"])
def reach(
    request: pytest.FixtureRequest, connect: Any, program: Path, tmp_path: Path, invented: Settings
) -> Iterator[Open]:
    """Opens a client in an era, over each transport in turn."""
    if request.param == "stdio":
        yield lambda era: connect(invented, *EVERYTHING, mode=era)
        return
    with running(program, tmp_path, invented, *EVERYTHING) as served:

        @asynccontextmanager
        async def over_http(era: str) -> AsyncIterator[Client]:
            async with Client(f"{served.url}/mcp", mode=era, read_timeout_seconds=PATIENCE) as client:
                yield client

        yield over_http


@pytest.mark.parametrize("era", ERAS)
async def test_every_tool_is_described_answers_and_refuses(reach: Open, text_of: Any, era: str) -> None:
    async with reach(era) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        results = await answered(client)
        refused = {name: await client.call_tool(name, arguments) for name, (arguments, _) in REFUSED.items()}
    assert tools.keys() == REFUSED.keys() == results.keys() | ELSEWHERE
    for tool in tools.values():
        is_described(tool)
    for name, result in results.items():
        assert not result.is_error, (name, text_of(result))
        jsonschema.validate(result.structured_content, tools[name].output_schema or {})
        stands_alone(name, text_of(result), result.structured_content or {})
    for name, result in refused.items():
        assert result.is_error, (name, text_of(result))
        assert result.structured_content is None
        told = text_of(result)
        assert any(word in told for word in REFUSED[name][1].split("|")), (name, told)
        assert not any(word in told for word in ("Traceback", "pydantic", "psycopg", "tieout fetch", " --")), told


async def answered(client: Client) -> dict[str, CallToolResult]:
    """Each tool's answer, those that need what another found after it."""
    results = {name: await client.call_tool(name, arguments) for name, arguments in FIGURES.items()}
    found: Any = {name: result.structured_content or {} for name, result in results.items()}
    chunk_ids = [one["chunk_id"] for one in found["search_filings"]["passages"]][:3]
    last: dict[str, dict[str, Any]] = {
        "read_document": {"doc_id": found["list_documents"]["documents"][0]["doc_id"], "max_chars": 500},
        "get_table": {"table_id": found["search_tables"]["tables"][0]["table_id"]},
        "draft_answer": {**ASKED, "values": found["lookup_metric"]["values"]},
        "check_citations": {"answer": found["ask"]},
        "score_confidence": {"answer": found["ask"]},
        "expand_context": {"chunk_ids": chunk_ids},
        "assemble_context": {"chunk_ids": chunk_ids},
        "rerank_passages": {**QUERY, "chunk_ids": chunk_ids},
        "apply_guardrails": {"passages": [{"chunk_id": one} for one in chunk_ids]},
        "record_feedback": {"search_id": found["search_filings"]["search_id"], "useful": True},
    }
    return {**results, **{name: await client.call_tool(name, arguments) for name, arguments in last.items()}}


def is_described(tool: Tool) -> None:
    """Title, hints, and what goes in and comes out."""
    assert tool.title
    assert tool.description
    assert tool.annotations is not None
    hints = tool.annotations
    assert None not in (hints.read_only_hint, hints.idempotent_hint, hints.open_world_hint)
    assert hints.read_only_hint or hints.destructive_hint is False
    jsonschema.Draft202012Validator.check_schema(tool.input_schema)
    jsonschema.Draft202012Validator.check_schema(tool.output_schema or {})
    assert tool.output_schema


def stands_alone(name: str, text: str, structured: dict[str, Any]) -> None:
    """The text has what a client that shows text alone needs: every source, every figure's filing."""
    assert text.strip(), name
    key = "sources_by_id" if "citations" in structured else "sources"
    sources: dict[str, dict[str, str]] = structured.get(key) or {}
    for source in sources.values():
        names = [source[part] for part in ("doc_id", "accession", "company", "ticker") if source.get(part)]
        assert any(one in text for one in names), (name, source)
