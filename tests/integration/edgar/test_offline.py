"""Without a network: a clear error at once, and an answer from what is kept."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ingest.edgar.client import EdgarConfig, open_client
from ingest.edgar.errors import Unreachable
from ingest.edgar.fetch import fetch_filings
from ingest.edgar.results import FetchResult
from tests.integration.edgar.conftest import Fetch, request_for
from tests.integration.support.edgar_stub import Act, EdgarStub, serve
from tools.language.company_names.directory import Directory

SOON = 3.0  # seconds


async def fetch_with(config: EdgarConfig, directory: Directory, forms: str = "10-K,8-K,4") -> FetchResult:
    async with asyncio.timeout(SOON), open_client(config) as client:
        return await fetch_filings(client, directory, ["ACME"], request_for(forms))


@pytest.fixture
def nowhere(cache: Path) -> EdgarConfig:
    """A server that was there and is gone."""
    with serve() as stub:
        return stub.config(cache)


@pytest.fixture
def silence() -> Iterator[str]:
    """An address where nobody takes a connection, and nobody refuses one."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        waiting = [socket.socket() for _ in range(8)]
        for client in waiting:  # the queue is full of these
            client.setblocking(False)
            client.connect_ex(server.getsockname())
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        for client in waiting:
            client.close()


@pytest.fixture
def hung_resolver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Names are looked up for ever."""
    ended = threading.Event()
    real = socket.getaddrinfo

    def look_up(host: Any, *args: Any, **more: Any) -> Any:
        if host == "edgar.test":
            ended.wait(60)
            raise socket.gaierror(-3, "Temporary failure in name resolution")
        return real(host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    yield
    ended.set()


async def test_a_refused_connection_is_told_at_once(nowhere: EdgarConfig, directory: Directory) -> None:
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1 can't be reached.*Check the connection"):
        await fetch_with(nowhere, directory)


async def test_a_name_that_is_none_is_told_at_once(nowhere: EdgarConfig, directory: Directory) -> None:
    lost = replace(nowhere, url="http://edgar.invalid", data_url="http://edgar.invalid")
    with pytest.raises(Unreachable, match=r"edgar\.invalid can't be reached"):
        await fetch_with(lost, directory)


@pytest.mark.usefixtures("hung_resolver")
async def test_a_resolver_that_hangs_holds_nothing_up(nowhere: EdgarConfig, directory: Directory) -> None:
    lost = replace(nowhere, url="http://edgar.test", data_url="http://edgar.test")
    with pytest.raises(Unreachable, match="could not be looked up in time"):
        await fetch_with(lost, directory)


async def test_a_connection_that_nobody_takes_is_told_in_time(
    nowhere: EdgarConfig, silence: str, directory: Directory
) -> None:
    with pytest.raises(Unreachable, match="can't be reached"):
        await fetch_with(replace(nowhere, url=silence, data_url=silence), directory)


@pytest.fixture
async def kept(edgar: EdgarStub, cache: Path, directory: Directory) -> EdgarConfig:
    """The configuration of a server that is gone, after a fetch of everything but the current report."""
    config = edgar.config(cache)
    async with open_client(config) as client:
        assert (await fetch_filings(client, directory, ["ACME"], request_for("10-K,4"))).totals.failed == 0
    edgar.stop()
    return config


async def test_what_is_kept_answers_and_says_how_old_it_is(kept: EdgarConfig, directory: Directory) -> None:
    result = await fetch_with(kept, directory, "10-K,4")
    assert {file.status for file in result.files} == {"cached"}
    assert len(result.files) == 3
    [note] = result.notes
    assert "Acme Corp: the list of filings is that of 20" in note
    assert "0 hours ago, and newer filings are not in it" in note
    assert "can't be reached" in note


async def test_what_is_not_kept_is_told_beside_it(kept: EdgarConfig, directory: Directory) -> None:
    result = await fetch_with(kept, directory)
    assert {(file.doc_type, file.status) for file in result.files} == {
        ("companyfacts", "cached"),
        ("10-K", "cached"),
        ("4", "cached"),
        ("8-K", "failed"),
        ("EX-99", "failed"),
    }
    [current] = [file for file in result.files if file.doc_type == "8-K"]
    assert "can't be reached" in current.reason


async def test_a_server_that_is_only_busy_does_not_hide_what_is_kept(fetch: Fetch, edgar: EdgarStub) -> None:
    await fetch("10-K")
    edgar.act("/submissions/CIK0000000001.json", *[Act(status=503)] * 9)
    result = await fetch("10-K")
    assert result.totals.failed == 0
    assert "answered 503" in result.notes[0]
