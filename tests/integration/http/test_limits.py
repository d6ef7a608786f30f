"""How much is taken on: large bodies, slow clients, many at once, questions without end, and clients that go."""

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from mcp import Client

from server.settings import Settings
from tests.integration.http.conftest import PATIENCE, REVENUE, Serve, Served, events_of, problem
from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply, says

EVENTS = {"Accept": "text/event-stream"}
NEVER = Reply("", delay=600)


def head(method: str, path: str, **headers: object) -> bytes:
    """A request's head."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        *(f"{k.replace('_', '-')}: {v}" for k, v in headers.items()),
    ]
    return "\r\n".join((*lines, "", "")).encode()


def asking(question: dict[str, Any] = REVENUE, **headers: object) -> bytes:
    """A whole request for an answer."""
    body = json.dumps(question).encode()
    return head("POST", "/query", Content_Type="application/json", Content_Length=len(body), **headers) + body


def response_on(connection: socket.socket) -> httpx.Response:
    """What comes back on a connection."""
    response = http.client.HTTPResponse(connection)
    response.begin()
    return httpx.Response(response.status, headers=response.getheaders(), content=response.read())


def wait_until(fulfilled: Callable[[], object]) -> None:
    ends = time.monotonic() + PATIENCE
    while not fulfilled():
        assert time.monotonic() < ends
        time.sleep(0.02)


@pytest.fixture
def hanging(endpoint: Endpoint, serve: Serve, sample: Settings) -> Any:
    """Starts servers whose model never answers, with other settings."""
    endpoint.script = [NEVER]
    endpoint.readings = []

    def start(**variables: str) -> Any:
        model = {
            "TIEOUT_CHAT_MODEL": f"openai:{MODEL}", "TIEOUT_CHAT_BASE_URL": endpoint.url, "OPENAI_API_KEY": KEY,
            "TIEOUT_CHAT_TIMEOUT": "600", "TIEOUT_HTTP_STOP_SECONDS": "1",
        }  # fmt: skip
        return serve(sample, **{**model, **variables})

    return start


def test_a_hundred_megabytes_are_refused_before_they_are_read(served: Served) -> None:
    for path in ("/query", "/mcp", "/health", "/x"):
        with served.connect() as connection:
            connection.sendall(head("POST", path, Content_Type="application/json", Content_Length=100_000_000))
            response = response_on(connection)
            assert problem(response)["status"] == 413
            assert "4194304" in response.json()["error"]
            assert response.headers["connection"] == "close"


def test_a_body_of_no_declared_length_is_counted(serve: Serve, sample: Settings) -> None:
    with serve(sample, TIEOUT_HTTP_MAX_BODY="1000") as served:
        with served.connect() as connection:
            connection.sendall(head("POST", "/query", Content_Type="application/json", Transfer_Encoding="chunked"))
            connection.sendall(b"3e9\r\n" + b" " * 1001 + b"\r\n")
            assert problem(response_on(connection))["status"] == 413
        assert served.query().status_code == 200


def test_slow_clients_are_not_waited_for(serve: Serve, sample: Settings) -> None:
    with serve(sample, TIEOUT_HTTP_CLIENT_SECONDS="0.4") as served:
        with served.connect() as nothing, served.connect() as half_a_head:
            half_a_head.sendall(asking()[:30])
            assert (nothing.recv(1), half_a_head.recv(1)) == (b"", b"")
        with served.connect() as half_a_body:
            half_a_body.sendall(asking()[:-10])
            assert problem(response_on(half_a_body))["code"] == "slow_client"
        with served.connect() as second:  # the first request of a connection was quick
            second.sendall(asking())
            assert response_on(second).status_code == 200
            second.sendall(asking()[:30])
            assert second.recv(1) == b""
        assert served.query().status_code == 200


def test_a_client_that_takes_in_nothing_is_cut_off(serve: Serve, sample: Settings) -> None:
    quick = {"TIEOUT_HTTP_CLIENT_SECONDS": "0.4", "TIEOUT_LOG_LEVEL": "info"}
    with serve(sample, **quick) as served, served.connect() as connection:
        size = len(served.http.get("/openapi.json").content)
        wanted = 100_000_000 // size  # far more than buffers hold
        connection.sendall(head("GET", "/openapi.json") * wanted)
        wait_until(lambda: "its client was too slow" in served.logged)
        got = 0
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(1 << 20):
                got += len(part)
        assert got < wanted * size
        assert served.query().status_code == 200


def test_too_many_at_once_are_told_to_come_back(hanging: Any, endpoint: Endpoint) -> None:
    one_more = {"TIEOUT_HTTP_AT_ONCE": "1", "TIEOUT_HTTP_WAITING": "1"}
    with hanging(**one_more) as served, served.connect() as first, served.connect() as second:
        first.sendall(asking())
        wait_until(lambda: endpoint.requests)
        second.sendall(asking())
        wait_until(lambda: served.http.get("/documents").status_code == 503)
        streamed = served.http.post("/query", json=REVENUE, headers=EVENTS)
        refused = [served.query(), served.http.get("/documents"), streamed]
        alive = served.http.get("/health").status_code, served.http.get("/ready").status_code
    for response in refused:
        assert problem(response)["code"] == "busy"
        assert int(response.headers["retry-after"]) > 0
    assert alive == (200, 200)


def test_an_answer_that_takes_too_long_is_given_up(hanging: Any) -> None:
    with hanging(TIEOUT_HTTP_SECONDS="1") as served:
        response = served.query()
        streamed = served.http.post("/query", json=REVENUE, headers=EVENTS)
    assert problem(response)["status"] == 504
    assert "within 1 seconds" in response.json()["error"]
    name, details = events_of(streamed.text)[-1] if streamed.status_code == 200 else ("error", problem(streamed))
    assert (name, details["status"]) == ("error", 504)


async def test_a_tool_that_takes_too_long_is_given_up(hanging: Any) -> None:
    with hanging(TIEOUT_HTTP_SECONDS="1") as served:
        async with Client(f"{served.url}/mcp", read_timeout_seconds=PATIENCE) as client:
            result = await client.call_tool("ask", REVENUE)
            listed = await client.call_tool("list_documents", {})
    assert result.is_error
    assert "no result within 1 seconds" in result.content[0].text
    assert not listed.is_error


def test_what_is_no_http_is_told(served: Served) -> None:
    for sent in (
        b"what is this?\r\n\r\n",
        head("GET", "/health", X="x" * 300_000)[:-4],
        b"\x16\x03\x01\x02\x00\r\n\r\n",
    ):
        with served.connect() as connection:
            connection.sendall(sent)
            assert problem(response_on(connection))["code"] == "no_http"


@pytest.mark.parametrize("headers", [{}, EVENTS])
def test_work_ends_when_its_client_goes(hanging: Any, endpoint: Endpoint, headers: dict[str, str]) -> None:
    with hanging(TIEOUT_HTTP_AT_ONCE="1", TIEOUT_HTTP_WAITING="0", TIEOUT_HTTP_SECONDS="600") as served:
        with served.connect() as connection:
            connection.sendall(asking(**headers))
            wait_until(lambda: endpoint.requests)
            assert served.query().status_code == 503
        endpoint.script = [says("nothing")]
        # The only place is free again, long before the model or the time ends.
        wait_until(lambda: served.http.get("/documents").status_code == 200)
        assert served.query().status_code == 200
        assert "Traceback" not in served.logged


def test_it_stops_once_what_runs_has_ended(hanging: Any, endpoint: Endpoint) -> None:
    endpoint.script = [Reply(says("nothing").body, delay=1)]
    with hanging(TIEOUT_HTTP_STOP_SECONDS="60") as served, served.connect() as connection:
        connection.sendall(asking())
        wait_until(lambda: endpoint.requests)
        served.process.terminate()
        assert response_on(connection).json()["status"] == "answered"
        assert served.process.wait(PATIENCE) == 0
        with pytest.raises(httpx.TransportError):
            served.query()


def test_it_stops_within_its_time_whatever_runs(hanging: Any, endpoint: Endpoint) -> None:
    with (
        hanging(TIEOUT_HTTP_STOP_SECONDS="1") as served,
        served.connect() as plain,
        served.connect() as streamed,
    ):
        plain.sendall(asking())
        streamed.sendall(asking(**EVENTS))
        wait_until(lambda: len(endpoint.requests) == 2)
        served.process.terminate()
        told = response_on(plain)
        assert served.process.wait(PATIENCE) == 0
        assert "Traceback" not in served.logged
    assert problem(told)["code"] == "stopping"
