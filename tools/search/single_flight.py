"""Runs a search once for all who want its results, and keeps these for as long as anybody holds the searches."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

Result = TypeVar("Result")


@dataclass
class _Flight:
    """A search under way or done, and how many wait for it."""

    task: asyncio.Task[Any]
    waiting: int = 0


class Once:
    """The searches of one question: equal ones, by their keys, are one search."""

    def __init__(self) -> None:
        self._flights: dict[Hashable, _Flight] = {}

    async def run(self, key: Hashable, search: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """What the search of that key finds, or how it fails.

        Who gives up waiting ends it for nobody else; the last one who does ends it, and waits until it has ended.
        """
        flight = self._flights.get(key)
        if flight is None:
            flight = self._flights[key] = _Flight(asyncio.create_task(search()))
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.task.done():
                self._flights.pop(key, None)
                flight.task.cancel()
                await asyncio.wait([flight.task])
