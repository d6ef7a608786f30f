"""At most ten requests a second, counted over all processes that share a data directory.

A request holds one of ten slots from before it is sent until a second after its answer began. However long requests
travel, no eleven of them can then arrive within a second: when the last of the eleven took its slot, the other ten
had arrived less than a second ago or were still under way, and so held all slots.
"""

import asyncio
import json
import time
import uuid
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import filelock

from ingest.edgar.errors import CannotKeep

RATE = 10  # requests
PERIOD = 1.02  # seconds: a bit over one, for clocks that differ
LEASE = 30.0  # seconds after which a slot is free although nobody gave it back: its process was killed
LONGEST_PAUSE = 60.0  # seconds

_POLL = 0.02
_LOCK_PATIENCE = 10.0

Result = TypeVar("Result")


class Slots:
    """Who holds which slot until when, by one clock of the whole machine."""

    def __init__(self, held: dict[str, float] | None = None, rate: int = RATE) -> None:
        self.held = held or {}
        self._rate = rate

    def take(self, now: float) -> str | None:
        """A slot, or None where all are held. What lies too far ahead is from before the machine was restarted."""
        self.held = {slot: until for slot, until in self.held.items() if now < until <= now + LONGEST_PAUSE}
        if len(self.held) >= self._rate:
            return None
        slot = uuid.uuid4().hex
        self.held[slot] = now + LEASE
        return slot

    def give_back(self, slot: str, now: float) -> None:
        """The answer has begun: the slot is free in a second."""
        if slot in self.held:
            self.held[slot] = now + PERIOD

    def pause(self, seconds: float, now: float) -> None:
        """Nobody gets a slot for that long."""
        until = now + min(seconds, LONGEST_PAUSE)
        for number in range(self._rate):
            slot = f"pause {number}"
            self.held[slot] = max(until, self.held.get(slot, 0.0))


class RateLimiter:
    """The slots in a folder's `requests.json`, changed under a file lock. One per event loop."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = folder / "requests.json"
        self._lock_file = folder / "requests.lock"
        self._clock = clock
        self._turn = asyncio.Lock()  # who waits longest asks first

    @asynccontextmanager
    async def slot(self) -> AsyncGenerator[None]:
        """Hold a slot: send the request in here, and leave once the answer begins."""
        slot = await self._take()
        try:
            yield
        finally:
            await self._change(lambda slots: slots.give_back(slot, self._clock()))

    async def pause(self, seconds: float) -> None:
        """The server asked everybody to wait."""
        await self._change(lambda slots: slots.pause(seconds, self._clock()))

    async def _take(self) -> str:
        async with self._turn:
            while True:
                slot = await self._change(lambda slots: slots.take(self._clock()))
                if slot is not None:
                    return slot
                await asyncio.sleep(_POLL)  # other processes can't wake this one

    async def _change(self, change: Callable[[Slots], Result]) -> Result:
        # Reading and writing 600 bytes takes a tenth of a millisecond, less than handing it to a thread would, and
        # can't be cancelled halfway. Only the lock may take longer.
        lock = filelock.FileLock(self._lock_file, timeout=0, thread_local=False)
        deadline = time.monotonic() + _LOCK_PATIENCE
        while True:
            try:
                with lock:
                    slots = self._read()
                    result = change(slots)
                    self._file.write_text(json.dumps(slots.held), "utf-8")
                    return result
            except filelock.Timeout:
                if time.monotonic() > deadline:
                    raise CannotKeep(f"{self._lock_file} is held by another process that does not let go.") from None
                await asyncio.sleep(_POLL / 4)
            except OSError as error:
                raise CannotKeep(f"{self._file} can't be written: {error.strerror}. Set TIEOUT_DATA_DIR.") from error

    def _read(self) -> Slots:
        try:
            held = cast(dict[Any, Any], json.loads(self._file.read_bytes()))
            return Slots({str(slot): float(until) for slot, until in held.items()})
        except FileNotFoundError:
            return Slots()
        except (ValueError, TypeError, AttributeError):
            # Its writer was killed: whatever it had sent has arrived within a second.
            slots = Slots()
            slots.pause(PERIOD, self._clock())
            return slots
