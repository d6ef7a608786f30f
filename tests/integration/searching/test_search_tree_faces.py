"""`search_tree` over stdio, and `tieout search --tree` as a process of its own."""

import re
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from mcp import Client

from server.settings import Settings

SUPPLIERS = "Which single furnace operator grows Tolvenquist's detector crystals?"
Tools = Callable[..., Client]


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_nodes_are_found_and_marked_as_data(connect: Tools, searchable: Settings, text_of: Any, era: str) -> None:
    progress: list[str | None] = []

    async def heard(_: float, __: float | None, message: str | None) -> None:
        progress.append(message)

    async with connect(searchable, mode=era) as client:
        [tool] = [tool for tool in (await client.list_tools()).tools if tool.name == "search_tree"]
        result = await client.call_tool(
            "search_tree", {"question": SUPPLIERS, "filters": {"doc_type": "10-K"}}, progress_callback=heard
        )
        first = result.structured_content["nodes"][0]
        read = await client.call_tool("read_document", {"doc_id": first["doc_id"], "node_id": first["node_id"]})
    jsonschema.validate(result.structured_content, tool.output_schema)
    assert (tool.annotations.read_only_hint, tool.annotations.open_world_hint) == (True, False)
    assert first["title"] == "Item 1A. Risk Factors"
    assert {"node_id", "doc_id", "title", "path", "score", "legs", "source"} <= {*first}
    assert "furnace operator" in read.structured_content["text"]
    assert re.search(r"<<<nodes \w+>>>\n1\. ", text_of(result))
    assert f"{first['doc_id']} node {first['node_id']}: Item 1A. Risk Factors [Source: Tolvenquist" in text_of(result)
    assert progress == ["searching the filings' outlines"]


async def test_failures_say_what_to_do(connect: Tools, searchable: Settings, text_of: Any) -> None:
    bad: list[tuple[dict[str, Any], str]] = [
        ({"question": ""}, "empty"),
        ({"question": "x" * 20_000}, "at most 10000"),
        ({"question": "risk", "top_k": 0}, "top_k: 0"),
        ({"question": "risk", "top_k": 10**6}, "top_k: 1000000 is not between 1 and 100"),
        ({"question": "risk", "filters": {"tikcer": "TLVQ"}}, "unknown filters tikcer; known are tickers"),
        ({"question": "risk", "filters": {"ticker": "MSFT"}}, "MICROSOFT.* is not loaded"),
        ({"question": "What are Microsoft's risks?"}, "is not loaded"),
        ({"query": "risk"}, "question"),
    ]
    async with connect(searchable) as client:
        results = [await client.call_tool("search_tree", arguments) for arguments, _ in bad]
        nothing = await client.call_tool("search_tree", {"question": "risk", "filters": {"years": 1999}})
    for result, (arguments, expected) in zip(results, bad, strict=True):
        assert result.is_error, str(arguments)[:100]
        assert re.search(expected, text_of(result)), text_of(result)
    assert not nothing.is_error
    assert text_of(nothing).startswith("Nothing was found.\n\nNote: No document passes the filters")


def test_nodes_are_printed_with_score_and_source(tieout: Any, searchable: Settings) -> None:
    run = tieout(searchable, "search", SUPPLIERS, "--tree", "--doc-type", "10-K", "--top-k", 2)
    assert run.code == 0
    assert "1. [Source: Tolvenquist Instruments Corporation 10-K FY2025, Item 1A. Risk Factors]" in run.out
    assert "value · score 0." in run.out
    assert "2. [Source" in run.out
    assert "3. [Source" not in run.out


def test_nodes_as_json_keep_to_the_options(tieout: Any, searchable: Settings) -> None:
    run = tieout(searchable, "search", "sales", "--tree", "--ticker", "HBST", "--section", "2.02", "--json")
    assert run.code == 0
    assert {node["title"] for node in run.json["nodes"]} == {"Item 2.02. Results of Operations and Financial Condition"}
    many = tieout(searchable, "search", "revenue", "--tree", "--json")
    assert 10 < len(many.json["nodes"]) <= 20


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (["revenue", "--tree", "--year", "1999"], 1, "No document passes the filters"),
        (["", "--tree"], 2, "empty"),
        (["revenue", "--tree", "--top-k", "0"], 2, "--top-k: 0"),
        (["revenue", "--tree", "--mode", "vector", "--no-expand"], 2, "--mode, --no-expand can't be given"),
        (["revenue", "--tree", "--section", "poem"], 2, "--section: 'poem'"),
    ],
)
def test_what_is_not_there_or_makes_no_sense_is_told(
    tieout: Any, searchable: Settings, arguments: list[str], code: int, expected: str
) -> None:
    run = tieout(searchable, "search", *arguments)
    assert run.code == code
    assert expected in run.out + run.err
