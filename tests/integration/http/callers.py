"""Callers with names, as MCP clients and over plain HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.integration.http.conftest import PATIENCE


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def http_as(token: str, url: str) -> httpx.Client:
    """A caller over plain HTTP."""
    return httpx.Client(base_url=url, headers=bearer(token), timeout=PATIENCE, trust_env=False)


@asynccontextmanager
async def mcp_as(token: str, url: str, path: str = "/mcp", **how: Any) -> AsyncIterator[Client]:
    """A caller as an MCP client, in either era."""
    async with (
        httpx2.AsyncClient(headers=bearer(token), timeout=PATIENCE, trust_env=False) as http,
        Client(
            streamable_http_client(f"{url}{path}", http_client=http), read_timeout_seconds=PATIENCE, **how
        ) as client,
    ):
        yield client
