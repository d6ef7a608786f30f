"""The MCP server as clients meet it: a real process over stdio, in both eras of the protocol."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp_types import CallToolResult, Tool

from server.settings import Settings
from tests.processes import bounded

ERAS = ("legacy", "2026-07-28")
REVENUE_2023 = {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}
GOOD: dict[str, dict[str, Any]] = {
    "ask": {"question": "What was Apple's revenue in fiscal 2023, and how did it change?"},
    "lookup_metric": {"tickers": ["Apple", "PG"], "metrics": ["revenue", "eps"], "fiscal_years": [2023, 1999]},
    "list_documents": {"filters": {"ticker": "NVDA", "doc_type": "10-K"}},
    "metric_timeseries": {"ticker": "NVDA", "metric": "revenue", "start_year": 2022, "end_year": 2025, "chart": True},
    "get_statement": {"ticker": "PG", "statement_type": "income_statement", "fiscal_year": 2025},
    "calculate": {"ticker": "AAPL", "formula": "gross margin", "fiscal_years": [2022, 2023]},
    "search_filings": {"query": "What did Apple say about its supply chain?"},
    "classify_question": {"question": "Compare Apple's and Nvidia's capex in Q2 2024"},
    "retrieve": {"question": "What was Apple's revenue in fiscal 2023?"},
    "decompose_question": {"question": "Which of Apple and Nvidia had more revenue in 2023, and what was its capex?"},
}
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("lookup_metric", {**REVENUE_2023, "tickers": ["XQZJ"]}, "No company 'XQZJ' is known.*AAPL"),
    ("lookup_metric", {**REVENUE_2023, "tickers": ["MSFT"]}, "MICROSOFT.* is not loaded.*tieout index"),
    ("lookup_metric", {**REVENUE_2023, "tickers": []}, "tickers is empty"),
    ("lookup_metric", {**REVENUE_2023, "tickers": ["AA\0PL"]}, "tickers holds a NUL byte"),
    ("lookup_metric", {**REVENUE_2023, "metrics": ["revenu"]}, "Did you mean revenue"),
    ("lookup_metric", {**REVENUE_2023, "fiscal_years": [-2023]}, "fiscal_years: -2023"),
    ("lookup_metric", {**REVENUE_2023, "fiscal_years": [10**30]}, "fiscal_years"),
    ("lookup_metric", {**REVENUE_2023, "fiscal_quarters": [5]}, "fiscal_quarters: 5"),
    ("lookup_metric", {**REVENUE_2023, "as_of": "2999-01-01"}, "as_of: 2999-01-01 is in the future"),
    ("lookup_metric", {**REVENUE_2023, "as_of": "1993-01-01"}, "as_of: 1993-01-01 is before the first"),
    ("lookup_metric", {**REVENUE_2023, "as_of": "soon"}, "as_of"),
    ("lookup_metric", {"tickers": ["AAPL"]}, "metrics"),
    ("metric_timeseries", {"ticker": "AAPL", "metric": "revenue", "start_year": 2024, "end_year": 2020}, "start_year"),
    ("get_statement", {"ticker": "AAPL", "statement_type": "poem"}, "income_statement"),
    ("calculate", {"ticker": "AAPL", "formula": "revenue / (", "fiscal_years": [2023]}, "formula|expression"),
    ("list_documents", {"filters": {"tikcer": "AAPL"}}, "unknown filters tikcer; known are tickers, companies"),
    ("list_documents", {"filters": {"quarters": "Q2"}}, 'not like "2025-Q2"'),
    ("list_documents", {"filters": {"fiscal_years": [10**12]}}, "fiscal_years: 1000000000000"),
    ("list_documents", {"filters": {"doc_ids": "a\0b"}}, "filters hold a NUL byte"),
    ("list_documents", {"cursor": "-3"}, "cursor"),
    ("search_filings", {"query": "risk", "filters": {"tikcer": "AAPL"}}, "unknown filters tikcer; known are tickers"),
    ("ask", {"question": "Apple\0 revenue"}, "NUL byte"),
    ("ask", {"question": "  "}, "question is empty"),
    ("ask", {"question": "why " * 5000}, "at most 10000"),
]


def tokens(tools: list[Tool], **how: Any) -> float:
    """What a list of tools costs a client: compact JSON, at four characters a token."""
    listed = [tool.model_dump(mode="json", by_alias=True, exclude_none=True, **how) for tool in tools]
    return len(json.dumps({"tools": listed}, separators=(",", ":"))) / 4


@pytest.mark.parametrize("era", ERAS)
async def test_the_tools_are_described_and_cheap(connect: Any, sample: Settings, era: str) -> None:
    async with connect(sample, "--allow-write", mode=era) as client:  # as with a database of one's own
        tools = (await client.list_tools()).tools
    assert len(tools) == 13
    assert {tool.name for tool in tools} >= {"ask", "lookup_metric", "list_documents", "fetch_filings"}
    for tool in tools:
        assert tool.title
        assert tool.description
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is not None
        assert tool.output_schema is not None
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        for name, argument in tool.input_schema["properties"].items():
            assert "description" in argument or "enum" in argument, f"{tool.name}.{name} says nothing"
    assert tokens(tools, exclude={"output_schema"}) < 4_000
    assert tokens(tools) < 7_000


async def test_the_steps_come_with_their_toolset_alone(connect: Any, sample: Settings) -> None:
    async with connect(sample) as client:
        default = {tool.name for tool in (await client.list_tools()).tools}
    async with connect(sample, "--toolset", "steps") as client:
        steps = {tool.name for tool in (await client.list_tools()).tools}
    assert steps - default >= {"classify_question"}
    assert "index_files" not in steps  # nothing is written to a database of one's own


@pytest.mark.parametrize("era", ERAS)
async def test_every_result_has_text_and_fits_its_schema(
    connect: Any, script: Path, program: Path, sample: Settings, text_of: Any, era: str
) -> None:
    started = script if era == ERAS[0] else program  # the script imports as it is called
    async with connect(sample, "--toolset", "all", mode=era, program=started) as client:
        schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
        results = {name: await client.call_tool(name, GOOD[name]) for name in schemas.keys() & GOOD.keys()}
    assert results.keys() == GOOD.keys()
    for name, result in results.items():
        assert not result.is_error, text_of(result)
        assert text_of(result).strip()
        jsonschema.validate(result.structured_content, schemas[name])


@pytest.mark.parametrize("era", ERAS)
async def test_a_figure_is_exact_and_names_its_filing(
    connect: Any, sample: Settings, text_of: Any, source_of: Any, era: str
) -> None:
    async with connect(sample, mode=era) as client:
        result = await client.call_tool("lookup_metric", REVENUE_2023)
    [value] = result.structured_content["values"]
    assert (value["value"], value["unit"], value["basis"]) == (383285000000, "USD", "reported")
    assert value["yoy"]["pct"] == pytest.approx(-2.8005)
    source = source_of(result, value)
    assert (source["accession"], source["filed"]) == ("0000320193-23-000106", "2023-11-03")
    for said in ("USD millions", "383,285 (-2.8%)", "0000320193-23-000106", "2023-11-03", "10-K FY2023"):
        assert said in text_of(result)


@pytest.mark.parametrize("era", ERAS)
async def test_an_error_says_what_is_wrong_and_the_server_lives_on(
    connect: Any, sample: Settings, text_of: Any, era: str
) -> None:
    async with connect(sample, mode=era) as client:
        results: list[CallToolResult] = [await client.call_tool(tool, arguments) for tool, arguments, _ in BAD]
        after = await client.call_tool("lookup_metric", REVENUE_2023)
    for result, (tool, arguments, expected) in zip(results, BAD, strict=True):
        assert result.is_error, (tool, arguments)
        assert result.structured_content is None
        assert re.search(expected, text_of(result)), text_of(result)
    assert not after.is_error


async def test_a_part_that_is_not_loaded_is_declined_beside_the_rest(connect: Any, sample: Settings) -> None:
    async with connect(sample) as client:
        result = await client.call_tool("lookup_metric", {**REVENUE_2023, "tickers": ["AAPL", "MSFT"]})
    assert [value["ticker"] for value in result.structured_content["values"]] == ["AAPL"]
    [declined] = result.structured_content["declined"]
    assert declined["ticker"] == "MSFT"
    assert "not loaded" in declined["reason"]


@pytest.mark.parametrize("era", ERAS)
async def test_a_question_reports_its_steps_as_they_finish(connect: Any, sample: Settings, era: str) -> None:
    seen: list[tuple[float, float | None, str | None]] = []

    async def on_progress(done: float, total: float | None, message: str | None) -> None:
        seen.append((done, total, message))

    async with connect(sample, mode=era) as client:
        result = await client.call_tool("ask", GOOD["ask"], progress_callback=on_progress)
    assert [done for done, *_ in seen] == list(range(1, len(seen) + 1))
    assert {total for _, total, _ in seen} == {len(seen)}
    steps = [message for *_, message in seen]
    assert (steps[0], steps[-1]) == ("question taken", "confidence scored")
    assert {"figures and passages found", "every number tied to its source"} <= set(steps)
    assert not {"reset", "classify", "solve", "score"} & set(steps)  # the graph's own names
    ran = [step["step"] for step in result.structured_content["trace"]["steps"]]
    assert [step for step in ran if step in {"classify", "route", "retrieve", "answer", "score"}] == [
        *("classify", "route", "retrieve", "answer", "score")
    ]


async def test_two_clients_at_once_share_one_database(connect: Any, store: Any, sample: Settings) -> None:
    embedded = store.embedded(sample.corpus)
    async with connect(embedded, mode="legacy") as one, connect(embedded) as other:
        results = [await client.call_tool("lookup_metric", REVENUE_2023) for client in (one, other, one)]
    assert {result.structured_content["values"][0]["value"] for result in results} == {383285000000}


async def test_files_that_one_client_indexes_are_there_for_another(
    connect: Any, store: Any, corpus: str, write_facts: Any, row: Any, text_of: Any
) -> None:
    embedded = store.embedded(corpus)
    good = write_facts({"us-gaap:Revenues": [row(5_000_000, "2023-12-31", "2023-01-01")]})
    bad = good.with_name("bad.json")
    bad.write_text("{")
    question = {"tickers": ["ACME"], "metrics": ["revenue"]}
    async with connect(embedded) as reader, connect(embedded, "--toolset", "all") as writer:
        before = await reader.call_tool("lookup_metric", question)
        refused = await writer.call_tool("index_files", {"paths": [str(bad)]})
        mislabelled = await writer.call_tool("index_files", {"paths": [str(good)], "ticker": "no ticker!"})
        still = await reader.call_tool("list_documents", {})
        indexed = await writer.call_tool("index_files", {"paths": [str(good)], "ticker": "ACME"})
        after = await reader.call_tool("lookup_metric", question)
    assert before.is_error
    assert "No company is loaded" in text_of(before)
    assert refused.is_error
    assert f"{bad}: is not valid JSON" in text_of(refused)
    assert mislabelled.is_error
    assert "ticker" in text_of(mislabelled)
    assert "documents" not in still.structured_content
    assert indexed.structured_content["totals"]["indexed"] == 1
    assert after.structured_content["values"][0]["value"] == 5_000_000


async def test_a_database_that_cannot_be_reached_is_a_tool_error(
    connect: Any, sample: Settings, text_of: Any, tmp_path: Any
) -> None:
    nowhere = Settings.model_validate({"database_url": f"postgresql://nobody:secret@/x?host={tmp_path}"})
    async with connect(nowhere) as client:
        assert len((await client.list_tools()).tools) >= 3
        results = [await client.call_tool("lookup_metric", REVENUE_2023) for _ in range(2)]
    for result in results:
        assert result.is_error
        assert "The database can't be reached" in text_of(result)
        assert "secret" not in text_of(result)


def test_stdout_carries_the_protocol_alone(script: Any, sample: Settings, variables: Any) -> None:
    def call(number: int, method: str, **params: Any) -> str:
        return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"

    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    sent = [
        call(1, "initialize", **hello),
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}\n',
        "this is no JSON\n",
        call(2, "tools/call", name="lookup_metric", arguments=REVENUE_2023),
        call(3, "tools/call", name="lookup_metric", arguments={**REVENUE_2023, "tickers": ["XQZJ"]}),
        call(4, "no/such/method"),
    ]
    started = subprocess.Popen(
        [script, "mcp"], env=variables(sample), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with bounded(started) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write("".join(sent))
        server.stdin.flush()
        answered: set[int] = set()
        while answered < {1, 2, 3, 4}:
            message = json.loads(server.stdout.readline())
            assert message["jsonrpc"] == "2.0"
            answered.add(message.get("id"))
        server.stdin.close()
        for line in server.stdout.read().splitlines():
            assert json.loads(line)["jsonrpc"] == "2.0"
        assert server.wait(10) == 0
