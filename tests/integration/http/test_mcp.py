"""MCP over HTTP, on the same port: in both eras of the protocol, with and without a token."""

from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from server.settings import Settings
from tests.integration.http.conftest import PATIENCE, Serve, Served
from tests.integration.http.test_access import TOKEN

ERAS = ("legacy", "2026-07-28")
REVENUE_2023 = {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}


@pytest.mark.parametrize("era", ERAS)
async def test_the_tools_are_those_of_stdio(served: Served, connect: Any, sample: Settings, era: str) -> None:
    async with Client(f"{served.url}/mcp", mode=era, read_timeout_seconds=PATIENCE) as client:
        tools = (await client.list_tools()).tools
        result = await client.call_tool("lookup_metric", REVENUE_2023)
        refused = await client.call_tool("lookup_metric", {**REVENUE_2023, "tickers": ["XQZJ"]})
    async with connect(sample, "--read-only", mode=era) as client:
        over_stdio = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == [tool.name for tool in over_stdio]
    assert "fetch_filings" not in {tool.name for tool in tools}
    assert result.structured_content["values"][0]["value"] == 383285000000
    assert refused.is_error


@pytest.mark.parametrize("era", ERAS)
async def test_a_question_tells_its_steps(served: Served, era: str) -> None:
    seen: list[str | None] = []

    async def on_progress(done: float, total: float | None, message: str | None) -> None:
        seen.append(message)

    question = {"question": "What was Apple's revenue in fiscal 2023?"}
    async with Client(f"{served.url}/mcp", mode=era, read_timeout_seconds=PATIENCE) as client:
        result = await client.call_tool("ask", question, progress_callback=on_progress)
    assert (seen[0], seen[-1]) == ("question taken", "confidence scored")
    assert result.structured_content["answer"] == served.query().json()["answer"]


async def test_the_token_is_needed(serve: Serve, sample: Settings) -> None:
    with serve(sample, "--toolset", "all", "--allow-write", TIEOUT_HTTP_TOKEN=TOKEN) as served:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=PATIENCE) as http,
            Client(streamable_http_client(f"{served.url}/mcp", http_client=http)) as client,
        ):
            names = {tool.name for tool in (await client.list_tools()).tools}
        assert served.http.post("/mcp", json={}, headers={"Authorization": "Bearer wrong"}).status_code == 401
    assert names >= {"ask", "index_files", "fetch_filings"}


async def test_open_streams_do_not_keep_it_from_stopping(serve: Serve, sample: Settings) -> None:
    with serve(sample, TIEOUT_HTTP_STOP_SECONDS="3600") as served, served.connect() as connection:
        hello = served.http.post(
            "/mcp",
            json={"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
                "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
            headers={"Accept": "application/json, text/event-stream"},
        )  # fmt: skip
        session = hello.headers["mcp-session-id"]
        connection.sendall(
            b"GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
            b"Mcp-Session-Id: " + session.encode() + b"\r\n\r\n"
        )
        assert connection.recv(12) == b"HTTP/1.1 200"
        served.process.terminate()
        assert served.process.wait(PATIENCE) == 0
