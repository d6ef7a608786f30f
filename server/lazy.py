"""Opens the store and the graph behind a server that is already answering."""

import asyncio
import importlib
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, cast

from server.settings import Settings
from tools.errors import TieoutError

if TYPE_CHECKING:
    from agent.run import Graph
    from ingest.report import VectorReport
    from server.loading import VectorsBehind
    from server.wiring import App
    from tools.ports.deps import Deps

# Imports hold the interpreter: the handshake goes first.
_HEAD_START = 0.3
_ANY_QUESTION = "What was revenue in fiscal 2023?"


class LazyDeps:
    """Dependencies that open in the background; whoever needs them waits, and an opening that failed is tried again.

    `close` ends the task that holds them open. `may_fetch` says whether this server may load filings. What `keeps`
    nothing forgets conversations as it ends.
    """

    def __init__(self, settings: Settings, *, may_fetch: bool = False, keeps: bool = True) -> None:
        self.settings = settings
        self.may_fetch = may_fetch
        self._keeps = keeps
        self._opened: asyncio.Future[App] | None = None
        self._holder: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._graphs: dict[bool, Graph] = {}
        self._memory = AsyncExitStack()
        self._graph_lock = asyncio.Lock()
        self._vectors: VectorsBehind | None = None

    async def warm_up(self) -> None:
        """Import and open everything, so that the first question is quick."""
        await asyncio.sleep(_HEAD_START)
        try:
            deps = await self.deps()
            await self.graph()
            await read_a_question(deps)
        except TieoutError:
            return  # Whoever asks first is told.

    async def deps(self) -> "Deps":
        """The dependencies for one call, opened: it waits for the chat model as a question does.

        Raises what opening them raised.
        """
        deps = (await self.app()).deps
        from tools.ports.chat_calls import bound_chat

        return bound_chat(deps, "a tool's call")

    async def check(self) -> None:
        """Raises what keeps questions from being answered: the database, or its schema. It makes the graph, too."""
        database = (await self.app()).database
        await self.graph()
        migrations = await asyncio.to_thread(importlib.import_module, "tools.backends.postgres.migrate")
        await migrations.check_schema(database)

    async def app(self) -> "App":
        """The opened dependencies and the database behind them, as `deps` has them but for the waiting."""
        if self._opened is None or (self._opened.done() and self._opened.exception() is not None):
            self._opened = asyncio.get_running_loop().create_future()
            self._holder = asyncio.create_task(self._hold(self._opened))
        return await asyncio.shield(self._opened)

    async def graph(self, *, remembers: bool = False) -> "Graph":
        """The compiled graph; one that `remembers` keeps the conversation of each thread."""
        app = await self.app()
        async with self._graph_lock:
            if remembers not in self._graphs:
                module = await asyncio.to_thread(importlib.import_module, "agent.graph")
                saver = None
                if remembers:
                    memory = await asyncio.to_thread(importlib.import_module, "server.memory")
                    kept = memory.open_memory(app.database) if self._keeps else nullcontext(memory.short_memory())
                    saver = await self._memory.enter_async_context(kept)
                self._graphs[remembers] = cast("Graph", module.build_graph(app.deps, saver))
            return self._graphs[remembers]

    async def follow(self) -> "VectorReport | None":
        """Have the vectors of what was loaded made while the server answers, and say how many are still to make."""
        from server.loading import VectorsBehind

        self._vectors = self._vectors or VectorsBehind()
        return await self._vectors.follow((await self.app()).deps)

    async def close(self) -> None:
        if self._vectors is not None:
            await self._vectors.close()
        await self._memory.aclose()
        self._closing.set()
        if self._holder is not None:
            await self._holder

    async def _hold(self, opened: "asyncio.Future[App]") -> None:
        try:
            wiring = await asyncio.to_thread(importlib.import_module, "server.wiring")
            async with wiring.open_app(self.settings) as app:
                opened.set_result(app)
                await self._closing.wait()
        except Exception as error:
            if opened.done():
                raise
            # Whatever it is, it goes to those who wait: with it kept back, they would wait for ever.
            opened.set_exception(error)
            opened.exception()  # Marked as seen: nobody may be waiting.


async def read_a_question(deps: "Deps") -> None:
    """Have the vocabulary's patterns made, which takes a second, before somebody waits for them."""
    reader = await asyncio.to_thread(importlib.import_module, "tools.questions.classify")
    names = await asyncio.to_thread(importlib.import_module, "tools.language.companies")
    finder = names.CompanyFinder(await deps.facts.companies(), deps.directory)
    await asyncio.to_thread(reader.classify, _ANY_QUESTION, finder, deps.vocabulary)


@asynccontextmanager
async def lazy_deps(settings: Settings, *, may_fetch: bool = False, keeps: bool = True) -> AsyncGenerator[LazyDeps]:
    """A `LazyDeps` that warms up by itself and is closed at the end."""
    lazy = LazyDeps(settings, may_fetch=may_fetch, keeps=keeps)
    warming = asyncio.create_task(lazy.warm_up())
    try:
        yield lazy
    finally:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await lazy.close()
