"""The graph for LangGraph Studio: `langgraph.json` names `make_graph`. Studio brings its own checkpointer."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import TypeAlias

from agent.graph import build_graph
from agent.run import Graph
from server.settings import load_settings
from server.wiring import open_deps
from tools.tracing import tracing

Opened: TypeAlias = tuple[Graph, bool]  # and whether its runs go to LangSmith


class _Holder:
    """One set of open dependencies for all runs of a process: Studio enters the factory per run."""

    def __init__(self) -> None:
        self._stack = AsyncExitStack()
        self._lock = asyncio.Lock()
        self._opened: Opened | None = None

    async def opened(self) -> Opened:
        async with self._lock:
            if self._opened is None:
                settings = await asyncio.to_thread(load_settings)
                deps = await self._stack.enter_async_context(open_deps(settings))
                self._opened = build_graph(deps), settings.langsmith
            return self._opened


@cache
def _holder(_: asyncio.AbstractEventLoop) -> _Holder:
    return _Holder()


@asynccontextmanager
async def make_graph() -> AsyncGenerator[Graph]:
    """The compiled graph, without a checkpointer. Its runs go to LangSmith only where Tieout's own setting says so."""
    graph, traced = await _holder(asyncio.get_running_loop()).opened()
    with tracing(enabled=traced):
        yield graph
