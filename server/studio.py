"""The graph for LangGraph Studio: `langgraph.json` names `make_graph`. Studio brings its own checkpointer."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache

from agent.graph import build_graph
from agent.run import Graph
from server.settings import load_settings
from server.wiring import open_deps


class _Holder:
    """One set of open dependencies for all runs of a process: Studio enters the factory per run."""

    def __init__(self) -> None:
        self._stack = AsyncExitStack()
        self._lock = asyncio.Lock()
        self._graph: Graph | None = None

    async def graph(self) -> Graph:
        async with self._lock:
            if self._graph is None:
                settings = await asyncio.to_thread(load_settings)
                deps = await self._stack.enter_async_context(open_deps(settings))
                self._graph = build_graph(deps)
            return self._graph


@cache
def _holder(_: asyncio.AbstractEventLoop) -> _Holder:
    return _Holder()


@asynccontextmanager
async def make_graph() -> AsyncGenerator[Graph]:
    """The compiled graph, without a checkpointer."""
    yield await _holder(asyncio.get_running_loop()).graph()
