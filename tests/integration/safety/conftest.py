"""Servers on this machine that count what reaches them, and the program in a folder that means ill."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from server.settings import Settings

Serve = Callable[..., AbstractAsyncContextManager[Client]]


class Listener:
    """An address that takes whatever is sent, and keeps it."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.append(self.rfile.read(int(self.headers["Content-Length"] or 0)))
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def do_GET(self) -> None:
                self.do_POST()

            def do_PATCH(self) -> None:
                self.do_POST()

            def log_message(self, format: str, *args: Any) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Counts requests."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    made = Listener()
    yield made
    made.close()


@pytest.fixture
def serve(script: Path, variables: Callable[[Settings], dict[str, str]]) -> Serve:
    """A client of the real server, which was started in a folder of one's choice."""

    def serve(settings: Settings, folder: Path, *arguments: str, mode: str = "legacy", **environment: str) -> Client:
        env = {**os.environ, **variables(settings), **environment}
        server = StdioServerParameters(command=str(script), args=["mcp", *arguments], env=env, cwd=folder)
        return Client(server, mode=mode, read_timeout_seconds=60)

    return serve
