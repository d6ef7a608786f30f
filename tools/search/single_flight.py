"""Runs a search once for all who want its results, and keeps them until it is closed."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class Once(Generic[Result]):
    """The searches of one question: equal ones, by their keys, are one search."""

    def __init__(self) -> None:
        self._running: dict[Hashable, asyncio.Task[Result]] = {}

    async def run(self, key: Hashable, search: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """What the search of that key finds, or how it fails. Who gives up waiting ends it for nobody else."""
        if key not in self._running:
            self._running[key] = asyncio.create_task(search())
        return await asyncio.shield(self._running[key])

    async def close(self) -> None:
        """End what still runs, and wait until it has ended."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
