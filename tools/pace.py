"""Keeps a long check in touch with its caller: it tells how far it is, and can be cancelled."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

Tell: TypeAlias = Callable[[float, str], Awaitable[None]]
_BREATH = 0.05  # seconds between two chances for others to run, and to cancel
_NEWS = 0.25  # seconds between two reports of a stage


class Pace:
    """A check's clock. `tell` is told a part of the whole, from 0 to 1, and what is being done."""

    def __init__(self, tell: Tell | None) -> None:
        self._tell = tell
        self._breathed = self._told = time.monotonic()

    async def step(self, done: float, message: str) -> None:
        """One of many small steps is done: others may run now and then, and it is told now and then."""
        now = time.monotonic()
        if now - self._breathed >= _BREATH:
            await asyncio.sleep(0)
            self._breathed = now
        if now - self._told >= _NEWS:
            await self.stage(done, message)

    async def stage(self, done: float, message: str) -> None:
        """A stage is over: that is always told."""
        self._told = time.monotonic()
        if self._tell is not None:
            await self._tell(done, message)
