"""BM25 over a directory of this host: an index that follows the store, and is built from it again whenever lost."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from filelock import FileLock, Timeout

from tools.backends.keyword.catch_up import CatchUp, Position, being_built, follow, lag
from tools.backends.tantivy.directory import IndexDirectory, IndexWriter, Unusable
from tools.errors import IndexDown
from tools.ports.indexes import ChangeFeed, Hit, IndexedPassage, Scope

_P = ParamSpec("_P")
_T = TypeVar("_T")

_LOCK_POLL = 0.05  # seconds between two tries
_LOCK_PATIENCE = 600.0  # longer than another process takes to build a large index


class TantivyIndex:
    """The `KeywordIndex` of one corpus in a directory that the processes of a host share.

    A search waits `patience` seconds for what is missing; then it takes what is there, and `freshness` says so.
    """

    name = "tantivy"

    def __init__(self, path: Path, feed: ChangeFeed, *, heading_boost: float = 2.0, patience: float = 10.0) -> None:
        self._directory = IndexDirectory(path, heading_boost)
        self._lock_file = path.with_name(f"{path.name}.lock")
        self._feed = feed
        self._catch_up = CatchUp(self._follow, patience)
        self._newest: Position | None = None  # of the store, when the last search asked

    async def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        """The passages with any of the terms, the best first, ties by chunk id. Raises `IndexDown`."""
        for tries_left in (2, 1, 0):  # an index that proves damaged is built anew
            await self._await_current()
            try:
                return await _in_thread(self._directory.search, terms, scope, limit)
            except Unusable as error:
                if not tries_left:
                    raise self._down(error) from error
        return []

    async def freshness(self) -> str | None:
        """A warning where the index lags behind the store."""
        newest = self._newest or Position(*await self._feed.newest())
        return lag(await _in_thread(self._directory.position), newest)

    async def catch_up(self) -> int:
        """Apply what the store has committed since: how many documents that were."""
        return await self._catch_up.finish()

    async def drop(self, identity: str) -> None:
        """Delete the directory, whichever corpus it was of: the name is free for another one."""
        try:
            async with self._locked():
                await _in_thread(self._directory.remove)
        except (Unusable, OSError) as error:
            raise self._down(error) from error

    async def close(self) -> None:
        """Stop following the store."""
        await self._catch_up.close()

    async def _await_current(self) -> None:
        self._newest = newest = Position(*await self._feed.newest())
        if await _in_thread(self._directory.position) == newest:
            return
        if not await self._catch_up.wait() and await _in_thread(self._directory.position) is None:
            raise being_built()

    async def _follow(self) -> int:
        try:
            async with self._locked():
                if await _in_thread(self._directory.position) == Position(*await self._feed.newest()):
                    return 0  # another process was faster
                try:
                    return await self._write()
                except Unusable:
                    await _in_thread(self._directory.condemn)
                    return await self._write()
        except (Unusable, OSError) as error:
            raise self._down(error) from error

    async def _write(self) -> int:
        writer, position = await _in_thread(self._directory.writer)
        try:
            return await follow(self._feed, _Follower(writer), position)
        finally:
            await _in_thread(writer.close)

    @asynccontextmanager
    async def _locked(self) -> AsyncGenerator[None]:
        """Keep the other processes of this host from writing."""
        await _in_thread(self._lock_file.parent.mkdir, mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(self._lock_file, thread_local=False)
        try:
            await _acquire(lock)
            yield
        finally:
            await _in_thread(lock.release)  # nothing, where it is not held

    def _down(self, reason: object) -> IndexDown:
        return IndexDown(
            f"The keyword index in {self._directory.path} can't be used: {reason}. See that its disk has room and "
            "that it may be written; it is built again from the store by itself."
        )


class _Follower:
    """The writer of a catch-up, off the event loop."""

    def __init__(self, writer: IndexWriter) -> None:
        self._writer = writer

    async def clear(self) -> None:
        await _in_thread(self._writer.clear)

    async def apply(self, doc_ids: Sequence[str], passages: Sequence[IndexedPassage]) -> None:
        await _in_thread(self._writer.apply, doc_ids, passages)

    async def commit(self, position: Position) -> None:
        await _in_thread(self._writer.commit, position)


async def _acquire(lock: FileLock) -> None:
    """Wait for the lock. Who is cancelled may hold it."""
    end = time.monotonic() + _LOCK_PATIENCE
    while True:
        try:
            await _in_thread(lock.acquire, blocking=False)
            return
        except Timeout:
            if time.monotonic() > end:
                raise Unusable(f"another process has been writing it for {_LOCK_PATIENCE:.0f} s") from None
            await asyncio.sleep(_LOCK_POLL)


async def _in_thread(function: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Run off the event loop. A thread can't be stopped: who is cancelled waits for it, and only then lets go."""
    work = asyncio.get_running_loop().run_in_executor(None, partial(function, *args, **kwargs))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait({work})
        raise
