"""`fetch_filings` as MCP clients meet it: over stdio and HTTP, against a stub of EDGAR."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import jsonschema
import pytest
import uvicorn
from mcp import Client

from server.mcp.server import build_server
from server.settings import Settings
from tests.integration.fetching.conftest import Talk
from tests.integration.support.edgar_companies import ANNUAL, EARLIER, MICROSOFT, NEWS, REVENUE, facts_of, path_of
from tests.integration.support.edgar_stub import USER_AGENT, Act, EdgarStub

ERAS = ("legacy", "2026-07-28")
WRITES = "--allow-write"
FETCH = {"ticker": "MSFT", "forms": ["10-K"], "fiscal_years": [2022, 2023]}
LOOKUP = {"tickers": ["MSFT"], "metrics": ["revenue"], "fiscal_years": [2023]}


@pytest.mark.parametrize("era", ERAS)
async def test_what_is_fetched_is_loaded_with_progress(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, era: str
) -> None:
    seen: list[tuple[float, float | None, str | None]] = []

    async def heard(done: float, total: float | None, message: str | None) -> None:
        seen.append((done, total, message))

    async with talk(own, WRITES, mode=era) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "fetch_filings"]
        result = await client.call_tool("fetch_filings", FETCH, progress_callback=heard)
        again = await client.call_tool("fetch_filings", FETCH)
        found = await client.call_tool("lookup_metric", LOOKUP)
    assert not result.is_error, text_of(result)
    jsonschema.validate(result.structured_content, schema)
    fetched, indexed = result.structured_content["fetched"], result.structured_content["indexed"]
    assert fetched["totals"].items() >= {"fetched": 3, "failed": 0}.items()
    assert indexed["totals"].items() >= {"indexed": 3, "refused": 0}.items()
    assert "indexed" in text_of(result)
    assert again.structured_content["indexed"]["totals"].items() >= {"indexed": 0, "unchanged": 3}.items()
    assert found.structured_content["values"][0]["value"] == REVENUE
    assert [done for done, *_ in seen] == sorted({done for done, *_ in seen})
    assert seen[0] == (0, 100, "2 filings, at most 17.0 MB and all figures of MICROSOFT CORP")
    assert seen[-1][:2] == (100, 100)
    assert {headers["user-agent"] for headers in edgar.headers} == {USER_AGENT}


@pytest.mark.parametrize("user_agent", [None, "Mozilla/5.0"])
async def test_nobody_in_particular_is_refused(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, user_agent: str | None
) -> None:
    async with talk(own, WRITES, user_agent=user_agent) as client:
        result = await client.call_tool("fetch_filings", FETCH)
    assert result.is_error
    assert "Set TIEOUT_SEC_USER_AGENT to your name and e-mail address" in text_of(result)
    assert edgar.asked == []


async def test_offline_is_told_within_three_seconds(talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any) -> None:
    edgar.stop()
    async with talk(own, WRITES) as client:
        await client.list_tools()
        begun = time.monotonic()
        result = await client.call_tool("fetch_filings", FETCH)
        seconds = time.monotonic() - begun
    assert result.is_error
    assert "127.0.0.1 can't be reached" in text_of(result)
    assert seconds < 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"ticker": "MSFTT"}, "Did you mean MSFT (MICROSOFT CORP)?"),
        ({"ticker": "APPL"}, "Did you mean AAPL (Apple Inc.)"),
        ({"ticker": "Microsft"}, "Did you mean MICROSOFT CORP (MSFT)?"),
        ({"ticker": "XQZJ"}, "Give its ticker or its CIK"),
        ({"ticker": ""}, 'No company ""'),
        ({**FETCH, "forms": ["10-K/B"]}, "forms: "),
        ({**FETCH, "fiscal_years": [1980]}, "years: 1980"),
    ],
)
async def test_what_can_t_be_fetched_is_told_before_anything_is_asked(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, arguments: dict[str, Any], said: str
) -> None:
    async with talk(own, WRITES) as client:
        result = await client.call_tool("fetch_filings", arguments)
    assert result.is_error
    assert said in text_of(result)
    assert edgar.asked == []


async def test_what_fails_is_told_beside_the_rest(talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any) -> None:
    del edgar.pages[path_of(MICROSOFT, ANNUAL)]
    async with talk(own, WRITES) as client:
        some = await client.call_tool("fetch_filings", FETCH)
        del edgar.pages[facts_of(MICROSOFT)]
        none = await client.call_tool("fetch_filings", {**FETCH, "fiscal_years": [2023]})
    assert not some.is_error
    assert some.structured_content["fetched"]["totals"]["failed"] == 1
    assert f"{ANNUAL.primary}: EDGAR has no " in text_of(some)
    assert none.is_error
    assert "EDGAR has no " in text_of(none)


async def test_who_writes_where(talk: Talk, store: Any, corpus: str, own: Settings) -> None:
    embedded = store.embedded(corpus)
    async with talk(embedded) as client:
        by_default = {tool.name: tool for tool in (await client.list_tools()).tools}
        fetched = await client.call_tool("fetch_filings", {**FETCH, "fiscal_years": [2023]})
    async with talk(own) as client:
        elsewhere = {tool.name for tool in (await client.list_tools()).tools}
        unknown = await client.call_tool("fetch_filings", FETCH)
    assert by_default["fetch_filings"].annotations is not None
    assert by_default["fetch_filings"].annotations.read_only_hint is False
    assert fetched.structured_content["indexed"]["totals"]["indexed"] == 2
    assert "fetch_filings" not in elsewhere
    assert unknown.is_error


@asynccontextmanager
async def over_http(settings: Settings, **how: Any) -> AsyncIterator[str]:
    """The server's address."""
    app = build_server(settings, **how).streamable_http_app()
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", ws="none"))
    task = asyncio.create_task(server.serve())
    async with asyncio.timeout(60):
        while not server.started and not task.done():  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/mcp"
    finally:
        server.should_exit = True
        await task


@pytest.mark.parametrize("era", ERAS)
async def test_over_http_it_is_there_only_where_writing_is_allowed(
    own: Settings, edgar: EdgarStub, text_of: Any, era: str
) -> None:
    known = {"sec_user_agent": USER_AGENT, "sec_url": edgar.url, "sec_data_url": edgar.url}
    settings = own.model_copy(update=known)
    async with over_http(settings) as url, Client(url, mode=era) as client:
        assert "fetch_filings" not in {tool.name for tool in (await client.list_tools()).tools}
    progress: list[float] = []

    async def heard(done: float, total: float | None, message: str | None) -> None:
        progress.append(done)

    async with over_http(settings, allow_write=True) as url, Client(url, mode=era) as client:
        result = await client.call_tool("fetch_filings", FETCH, progress_callback=heard)
        found = await client.call_tool("lookup_metric", LOOKUP)
    assert not result.is_error, text_of(result)
    assert found.structured_content["values"][0]["value"] == REVENUE
    assert progress == sorted(set(progress))
    assert (progress[0], progress[-1]) == (0, 100)


@pytest.mark.parametrize("when", ["fetching", "loading"])
async def test_a_cancelled_call_leaves_nothing_half_stored(
    talk: Talk, own: Settings, edgar: EdgarStub, when: str
) -> None:
    if when == "fetching":
        edgar.act(path_of(MICROSOFT, EARLIER), Act("hang"))
    begun = anyio.Event()

    async def heard(done: float, total: float | None, message: str | None) -> None:
        if done > (50 if when == "loading" else 0):
            begun.set()

    async with talk(own, WRITES) as client:
        async with anyio.create_task_group() as group:

            async def fetch() -> None:
                await client.call_tool("fetch_filings", FETCH, progress_callback=heard)

            group.start_soon(fetch)
            with anyio.fail_after(30):
                await begun.wait()
            group.cancel_scope.cancel()
        edgar.script.clear()
        listed = (await client.call_tool("list_documents", {})).structured_content.get("documents", [])
        again = await client.call_tool("fetch_filings", FETCH)
        after = (await client.call_tool("list_documents", {})).structured_content["documents"]
    whole = {document["doc_id"]: document for document in after}
    assert len(listed) < len(after) == 3
    # The filing that the figures name is there without its text until it is loaded itself.
    assert all(document == whole[document["doc_id"]] for document in listed if document["status"] == "indexed")
    assert not again.is_error
    assert again.structured_content["fetched"]["totals"]["failed"] == 0
    parts = own.resolved_data_dir / "edgar" / "parts"
    assert list(parts.iterdir()) == []
    assert NEWS.accession not in whole
