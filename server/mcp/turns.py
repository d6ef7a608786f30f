"""Whose turn it is: where calls need this machine alone, a few at a time all end sooner than all at once."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

AT_ONCE: Final = 4  # one computes while others wait for the database


class _Turn:
    """A place among those that work."""

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free: asyncio.Semaphore | None = free

    def give_up(self) -> None:
        """Let another have it; once."""
        free, self._free = self._free, None
        if free is not None:
            free.release()


_mine: ContextVar[_Turn | None] = ContextVar("turn", default=None)


class Turns:
    """Calls in the order in which they came, `at_once` together; None: all, as they wait for other machines."""

    def __init__(self, at_once: int | None) -> None:
        self._free = None if at_once is None else asyncio.Semaphore(at_once)

    @asynccontextmanager
    async def taken(self) -> AsyncGenerator[None]:
        """Wait for one's turn, and give it up at the end, or before."""
        if self._free is None:
            yield
            return
        await self._free.acquire()
        turn = _Turn(self._free)
        token = _mine.set(turn)
        try:
            yield
        finally:
            _mine.reset(token)
            turn.give_up()


def give_up_turn() -> None:
    """Others may begin: this call goes on to wait for a person, or for another machine."""
    if (turn := _mine.get()) is not None:
        turn.give_up()
