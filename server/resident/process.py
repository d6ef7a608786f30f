"""The process that stays: `python -m server.resident.process DATA_DIR NAME HOME [ENV_FILE]`.

It ends by itself after some idle time, on SIGTERM, or when its socket is no longer its own.
"""

import asyncio
import contextlib
import importlib
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import filelock

from server.resident.place import Place, remove_files

if TYPE_CHECKING:
    from server.lazy import LazyDeps
    from server.resident.work import Caller, Worker

_LOOK = 2.0  # seconds between looks at the socket and the clock
_PATIENCE = 2.0  # seconds for commands that still run as it ends
_OLD = 86_400.0  # seconds after which the files of another process that has ended are removed
# What commands import as they run, the quickest commands' first; what is large has its parts before it.
_MODULES = (
    "server.wiring", "tools.figures.by_calendar", "tools.figures.recent", "tools.figures.timeseries",
    "tools.questions.meant", "tools.questions.named.figure_names", "tools.retrieve.printed.lookup",
    "tools.figures.formulas.calculations", "tools.figures.formulas.computing", "tools.figures.statements.statement",
    "tools.documents.listing", "server.cli.views.documents", "server.cli.views.figure_records",
    "server.cli.views.figures", "server.cli.views.metrics", "tools.vocab.names", "server.corpora",
    "server.cli.views.corpora", "tools.search.search", "tools.search.filings_search", "tools.search.trees.search",
    "tools.search.units.search", "server.cli.views.search", "ingest.html.decoding", "tools.tie_out.numbers.verify",
    "server.cli.views.numbers", "langsmith.run_trees", "langchain_core.tracers.schemas",
    "langchain_core.callbacks.manager", "langgraph.checkpoint.base", "langgraph.pregel", "langgraph.graph",
    "tools.retrieve.text", "tools.retrieve.legs", "agent.state", "agent.nodes", "agent.graph", "agent.run",
    "server.memory", "server.cli.prompting", "server.cli.views.answers", "server.cli.views.usage",
    "tools.usage.feedback", "tools.usage.statistics",
)  # fmt: skip


def main() -> None:
    """Become the process of a place, unless there is one."""
    data_dir, name, home, *env_file = sys.argv[1:]
    place = Place(Path(data_dir), name, Path(env_file[0]) if env_file else None, Path(home))
    lock = filelock.FileLock(place.lock, timeout=0)
    try:
        lock.acquire()
    except filelock.Timeout:
        return
    with lock:
        place.pid.write_text(str(os.getpid()))
        os.ftruncate(2, 0)  # the log of one that has ended
        for left in (place.failed, place.warm):
            left.unlink(missing_ok=True)
        _tidy(place)
        try:
            asyncio.run(_stay(place))
        except BaseException:
            place.failed.touch()
            raise
        finally:
            for file in (place.socket, place.pid, place.warm):
                file.unlink(missing_ok=True)


async def _stay(place: Place) -> None:
    from server.lazy import LazyDeps
    from server.resident.streams import route_streams
    from server.resident.work import Worker
    from server.settings import load_settings

    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, ended.set)
    settings = load_settings(place.env_file)
    held = LazyDeps(settings)
    try:
        # Not by a command, whose streams and variables would be those of the store's own tasks.
        await held.app()
        worker = Worker(held, place.name, place.env_file)
        service = _Service(place, worker, settings.resident_idle, ended)
        route_streams()
        warming = asyncio.create_task(_warm_up(held, worker.imports, service.quiet))

        def warmed(done: asyncio.Task[None]) -> None:
            if done.cancelled() or done.exception():
                ended.set()
            elif place.socket.exists():  # its folder may be gone
                place.warm.touch()

        warming.add_done_callback(warmed)
        await service.run()
        warming.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await warming  # what it can't import is told in the log
    finally:
        await held.close()


async def _warm_up(held: "LazyDeps", imports: asyncio.Lock, quiet: Callable[[], Awaitable[None]]) -> None:
    """Import all, and load what a first question would wait for, by one that nobody asked, of models here.

    Commands are taken meanwhile, and go first: it works in threads, and between two steps waits until all is `quiet`.
    """
    from server.lazy import read_a_question
    from tools.errors import TieoutError

    for module in _MODULES:
        await quiet()
        async with imports:
            await asyncio.to_thread(importlib.import_module, module)
    from agent.graph import build_graph
    from agent.run import answer_question

    deps = (await held.app()).deps
    settings = held.settings
    companies = await deps.facts.companies()
    if not companies or {settings.embeddings, settings.reranker} - {"local", "none"} or settings.unit_embeddings_key:
        return
    alone = replace(deps, chat=None, unit_chat=None, vision=None, query_log=None, search_log=None)
    question = f"What was {companies[0].name}'s revenue, and what did it say about its risks?"
    with contextlib.suppress(TieoutError):
        await quiet()
        await read_a_question(deps)
        await quiet()
        await answer_question(build_graph(alone), question, _nothing)


async def _nothing(_: str) -> None:
    """Nobody looks on."""


class _Service:
    """Takes commands over the socket, until there are none for a while."""

    def __init__(self, place: Place, worker: "Worker", idle: float, ended: asyncio.Event) -> None:
        self._place = place
        self._worker = worker
        self._idle = idle
        self._ended = ended
        self._running: set[asyncio.Task[None]] = set()
        self._callers: set[Caller] = set()
        self._last = time.monotonic()

    async def quiet(self) -> None:
        """Wait until no command runs."""
        await asyncio.sleep(0)
        while self._running:
            await asyncio.wait(self._running.copy())

    async def run(self) -> None:
        """Serve; what still runs at the end is cancelled."""
        listener = _listen(self._place.socket)
        inode = self._place.socket.stat().st_ino
        async with await asyncio.start_unix_server(self._take, sock=listener):
            while not self._ended.is_set() and not self._is_over(inode):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._ended.wait(), min(_LOOK, self._idle / 4))
            for task in self._running:
                task.cancel()
            if self._running:
                await asyncio.wait(self._running, timeout=_PATIENCE)
            for caller in self._callers:
                caller.hang_up()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from server.resident.work import Caller

        caller = Caller(reader, writer)
        self._callers.add(caller)
        task = asyncio.create_task(self._worker.serve(caller))
        self._running.add(task)
        try:
            await task
        finally:
            self._running.discard(task)
            self._last = time.monotonic()
            await caller.close()
            self._callers.discard(caller)
            if self._worker.is_outdated:
                self._ended.set()

    def _is_over(self, inode: int) -> bool:
        """Whether nothing came for long enough, or the socket is gone or another process's."""
        try:
            lost = self._place.socket.stat().st_ino != inode
        except OSError:
            lost = True
        return lost or (not self._running and time.monotonic() - self._last > self._idle)


def _listen(path: Path) -> socket.socket:
    """A socket that its owner alone can reach, in the place of one that was left behind."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    kept = os.umask(0o177)
    try:
        listener.bind(str(path))
    finally:
        os.umask(kept)
    return listener


def _tidy(place: Place) -> None:
    """Remove what processes of other code or settings left behind, unless one of them may yet run."""
    for lock in place.folder.glob("*.lock"):
        with contextlib.suppress(OSError, filelock.Timeout):
            if lock == place.lock or time.time() - lock.stat().st_mtime < _OLD:
                continue
            with filelock.FileLock(lock, timeout=0):
                remove_files(lock)


if __name__ == "__main__":
    main()
