"""Servers on this machine that count what reaches them, and the program in a folder that means ill."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from server.settings import Settings
from tests.integration.support.listener import Listener

Serve = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Counts requests."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    made = Listener()
    yield made
    made.close()


@pytest.fixture
def serve(program: Path, variables: Callable[[Settings], dict[str, str]]) -> Serve:
    """A client of the real server, which was started in a folder of one's choice."""

    def serve(
        settings: Settings,
        folder: Path,
        *arguments: str,
        mode: str = "legacy",
        program: Path = program,
        **environment: str,
    ) -> Client:
        env = {**os.environ, **variables(settings), **environment}
        server = StdioServerParameters(command=str(program), args=["mcp", *arguments], env=env, cwd=folder)
        return Client(server, mode=mode, read_timeout_seconds=60)

    return serve
