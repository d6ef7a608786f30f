"""Searching as MCP clients do it: over stdio, in both eras of the protocol, whole and step by step."""

import re
import shutil
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from mcp import Client

from server.settings import Settings

SUPPLIERS = "detector crystals grown by a single furnace operator"
Tools = Callable[..., Client]
STEPS = {
    "search_keyword", "search_tables", "search_pages", "expand_query", "expand_context", "fuse_results",
    "rerank_passages", "apply_guardrails", "assemble_context", "record_feedback",
}  # fmt: skip


async def found(client: Client, query: str = SUPPLIERS, **more: Any) -> dict[str, Any]:
    result = await client.call_tool("search_filings", {"query": query, **more})
    assert not result.is_error, result.content
    return result.structured_content or {}


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_passages_are_found_and_marked_as_data(
    connect: Tools, searchable: Settings, text_of: Any, era: str
) -> None:
    progress: list[str | None] = []

    async def heard(_: float, __: float | None, message: str | None) -> None:
        progress.append(message)

    async with connect(searchable, mode=era) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "search_filings"]
        result = await client.call_tool(
            "search_filings", {"query": SUPPLIERS, "context": "window"}, progress_callback=heard
        )
    jsonschema.validate(result.structured_content, schema)
    first = result.structured_content["passages"][0]
    assert result.structured_content["sources"][first["source"]]["ticker"] == "TLVQ"
    assert first["text"] in first["context"]
    assert first["chunk_id"] in text_of(result)
    assert re.search(r"<<<filing text \w+>>>", text_of(result))
    assert progress == ["searching the filings' texts"]


async def test_a_search_is_short_and_its_ids_are_read(connect: Tools, searchable: Settings, text_of: Any) -> None:
    async with connect(searchable) as client:
        result = await client.call_tool("search_filings", {"query": "revenue of Tolvenquist in 2025"})
        passages = result.structured_content["passages"]
        read = await client.call_tool("read_document", {"chunk_id": passages[0]["chunk_id"]})
        both = await client.call_tool("read_document", {"chunk_id": passages[0]["chunk_id"], "section": "7"})
    assert len(text_of(result)) < 3_000
    assert sum(len(one["text"]) for one in passages) <= 1_900
    assert not read.is_error
    assert "<<<filing text" in text_of(read)
    assert "chunk_id stands alone" in text_of(both)


async def test_a_passage_that_gives_orders_stays_within_its_marks(
    connect: Tools, searchable: Settings, text_of: Any
) -> None:
    async with connect(searchable) as client:
        result = await client.call_tool(
            "search_filings", {"query": "attack on our systems and customers' data", "top_k": 3}
        )
    text = text_of(result)
    place = text.index("ignore your")
    before = text[:place].rindex("<<<filing text")
    assert "<<<end" not in text[before:place]


async def test_the_steps_are_in_their_toolset_alone(connect: Tools, searchable: Settings) -> None:
    async with connect(searchable) as client:
        default = {tool.name for tool in (await client.list_tools()).tools}
    async with connect(searchable, "--toolset", "all") as client:
        steps = (await client.list_tools()).tools
    assert "search_filings" in default
    assert not STEPS & default
    assert {tool.name for tool in steps} >= STEPS
    assert all(t.title and t.description and t.annotations and t.output_schema for t in steps if t.name in STEPS)
    [feedback] = [tool for tool in steps if tool.name == "record_feedback"]
    assert feedback.annotations is not None
    assert feedback.annotations.read_only_hint is False


async def test_a_search_taken_step_by_step(connect: Tools, searchable: Settings, text_of: Any) -> None:
    async with connect(searchable, "--toolset", "all") as client:
        schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}

        async def call(tool: str, **arguments: Any) -> dict[str, Any]:
            result = await client.call_tool(tool, arguments)
            assert not result.is_error, text_of(result)
            assert text_of(result).strip()
            jsonschema.validate(result.structured_content, schemas[tool])
            return result.structured_content or {}

        expanded = await call("expand_query", query="capex of Tolvenquist")
        keyword = await call("search_keyword", query=SUPPLIERS, top_k=5)
        hybrid = await call("search_filings", query=SUPPLIERS, top_k=5)
        legs = {
            name: [{"chunk_id": one["chunk_id"], "score": one["score"]} for one in leg["passages"]]
            for name, leg in (("keyword", keyword), ("hybrid", hybrid))
        }
        fused = await call("fuse_results", legs=legs, weights={"keyword": 0.3, "hybrid": 0.7})
        ids = [one["chunk_id"] for one in fused["results"]]
        ranked = await call("rerank_passages", query=SUPPLIERS, chunk_ids=ids[::-1])
        scored = [{"chunk_id": one["chunk_id"], "rerank_score": one["score"]} for one in ranked["results"]]
        guarded = await call("apply_guardrails", passages=scored, tickers=["TLVQ"], max_chunks=3)
        around = await call("expand_context", chunk_ids=guarded["kept"], context="window")
        context = await call("assemble_context", chunk_ids=guarded["kept"], budget_tokens=300)
        texts = await call("rerank_passages", query="dividends", texts=["Rain fell.", "Dividends are paid in May."])
        kept = await call("record_feedback", search_id=hybrid["search_id"], selected_results=[1], useful=True)
    assert any("capital expenditures" in variant.lower() for variant in expanded["variants"])
    best = keyword["passages"][0]["chunk_id"]
    assert (ids[0], ranked["results"][0]["chunk_id"], guarded["kept"][0]) == (best, best, best)
    assert len(guarded["kept"]) == 3
    assert ranked["model"] == "local"
    assert best in {chunk_id for block in around["blocks"] for chunk_id in block["chunk_ids"]}
    assert context["blocks"]
    assert [one["index"] for one in texts["results"]] == [1, 0]
    assert (kept["selected_results"], kept["useful"]) == ([1], True)


async def test_tables_lead_to_get_table(connect: Tools, searchable: Settings) -> None:
    async with connect(searchable, "--toolset", "all") as client:
        found = await client.call_tool("search_tables", {"query": "summary compensation table", "top_k": 3})
        [table, *_] = found.structured_content["tables"]
        whole = await client.call_tool("get_table", {"table_id": table["table_id"]})
    assert table["table_type"] == "compensation"
    assert whole.structured_content["caption"] == table["caption"]


async def test_failures_say_what_to_do(connect: Tools, searchable: Settings, text_of: Any) -> None:
    bad: list[tuple[str, dict[str, Any], str]] = [
        ("search_filings", {"query": ""}, "empty"),
        ("search_filings", {"query": "x" * 20_000}, "at most 10000"),
        ("search_filings", {"query": "a\0b"}, "NUL byte"),
        ("search_filings", {"query": "risk", "top_k": 10**6}, "top_k: 1000000 is not between 1 and 100"),
        ("search_filings", {"query": "risk", "cursor": "next please"}, "cursor: 'next please'"),
        (
            "search_filings",
            {"query": "risk", "filters": {"tikcer": "TLVQ"}},
            "unknown filters tikcer; known are tickers",
        ),
        ("search_filings", {"query": "risk", "filters": {"ticker": "MSFT"}}, "MICROSOFT.* is not loaded"),
        ("search_filings", {"query": "risk", "mode": "psychic"}, "hybrid"),
        ("search_keyword", {"query": "risk", "top_k": 0}, "top_k: 0"),
        ("search_tables", {"query": "risk", "top_k": 10**6}, "top_k: 1000000"),
        ("expand_query", {"query": " "}, "empty"),
        ("expand_context", {"chunk_ids": ["no such", "c\0"]}, "'no such', 'c.x00' are not in the store"),
        ("expand_context", {"chunk_ids": []}, "give 1 to 100, not 0"),
        ("assemble_context", {"chunk_ids": ["x"], "budget_tokens": 1}, "budget_tokens: 1"),
        ("rerank_passages", {"query": "risk"}, "one of chunk_ids and texts"),
        ("rerank_passages", {"query": "risk", "texts": [" "]}, "texts: number 0 is empty"),
        ("rerank_passages", {"query": "risk", "chunk_ids": ["nope"]}, "'nope' are not in the store"),
        ("apply_guardrails", {"passages": [{"chunk_id": "nope"}]}, "'nope' are not in the store"),
        ("fuse_results", {"legs": {"a": []}, "weights": {"b": 1}}, "leg 'a' needs one"),
        ("record_feedback", {"search_id": "x", "useful": True}, "search_id: 'x'"),
    ]
    async with connect(searchable, "--toolset", "all") as client:
        results = [await client.call_tool(tool, arguments) for tool, arguments, _ in bad]
        after = await found(client)
    for result, (tool, arguments, expected) in zip(results, bad, strict=True):
        assert result.is_error, (tool, str(arguments)[:100])
        assert re.search(expected, text_of(result)), text_of(result)
    assert after["passages"]


async def test_the_largest_results_stay_within_bounds(connect: Tools, searchable: Settings, text_of: Any) -> None:
    async with connect(searchable) as client:
        for mode, context in (("hybrid", "section"), ("keyword", "none"), ("vector", "window")):
            call = {"query": "the company's revenue", "mode": mode, "context": context, "top_k": 100}
            result = await client.call_tool("search_filings", call)
            assert len(text_of(result)) / 3.6 < 25_000


async def test_an_index_deleted_under_a_running_server_is_built_again(connect: Tools, searchable: Settings) -> None:
    async with connect(searchable) as client:
        before = await found(client, mode="keyword")
        shutil.rmtree(searchable.resolved_data_dir / "index" / searchable.corpus)
        after = await found(client, mode="keyword")
    assert [one["chunk_id"] for one in after["passages"]] == [one["chunk_id"] for one in before["passages"]]
