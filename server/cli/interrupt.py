"""Runs a command's work until it is done, or Ctrl-C ends it: tidily where that takes a moment, else at once."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Generator
from contextlib import contextmanager, suppress
from typing import Any

INTERRUPTED = 130  # the exit code of what Ctrl-C ended
_GRACE = 0.8  # seconds to close what is open; the database takes a killed client like a lost one
_SHOW_CURSOR = "\x1b[?25h"


def run_until_interrupted(work: Awaitable[int]) -> int:
    """The work's exit code. Raises `KeyboardInterrupt` after Ctrl-C, or ends the process where closing takes longer.

    A thread that is at work, such as a model's, can't be stopped otherwise.
    """

    async def main() -> int:
        return await work

    # Async psycopg needs the selector loop on Windows.
    factory = asyncio.SelectorEventLoop if sys.platform == "win32" else None
    interrupts = _Interrupts()
    with interrupts.heard(), asyncio.Runner(loop_factory=factory) as runner:
        loop = runner.get_loop()
        interrupts.loop, interrupts.task = loop, loop.create_task(main())
        try:
            with _woken_by_signals(loop):
                return loop.run_until_complete(interrupts.task)
        except asyncio.CancelledError:
            if interrupts.ending is None:
                raise
            raise KeyboardInterrupt from None


class _Interrupts:
    """What Ctrl-C does: it cancels the task, and the second one, or the end of the grace, ends the process."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.task: asyncio.Task[int] | None = None
        self.ending: threading.Timer | None = None

    @contextmanager
    def heard(self) -> Generator[None]:
        """Hear Ctrl-C meanwhile. Where signals are another's, nothing changes."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            if self.ending is not None:
                self.ending.cancel()

    def _interrupt(self, *_: Any) -> None:
        if self.ending is not None or self.loop is None or self.task is None:
            _end()
            return
        self.ending = threading.Timer(_GRACE, _end)
        self.ending.daemon = True
        self.ending.start()
        with suppress(RuntimeError):  # the loop is closed by now
            self.loop.call_soon_threadsafe(self.task.cancel)


@contextmanager
def _woken_by_signals(loop: asyncio.AbstractEventLoop) -> Generator[None]:
    """A signal that comes right before the loop waits wakes it: its handler runs then, and not after the wait."""
    if os.name == "nt" or threading.current_thread() is not threading.main_thread():
        yield
        return
    told, telling = os.pipe()
    for end in (told, telling):
        os.set_blocking(end, False)
    loop.add_reader(told, os.read, told, 4096)
    before = signal.set_wakeup_fd(telling, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        loop.remove_reader(told)
        for end in (told, telling):
            os.close(end)


def _end() -> None:
    with suppress(OSError, ValueError):
        if sys.stderr.isatty():
            sys.stderr.write(_SHOW_CURSOR)
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(INTERRUPTED)
