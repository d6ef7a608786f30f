"""Processes of other users, and processes that end with a test, however it ends."""

import contextlib
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator
from typing import AnyStr


def in_child_as_nobody(act: Callable[[], bool]) -> bool:
    """Fork, rather than run Python anew, which may be root's alone."""
    child = os.fork()
    if child == 0:
        done = False
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            done = act()
        finally:
            os._exit(0 if done else 1)
    until = time.monotonic() + 120  # a fork of a process with threads may stand still at one of their locks
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise AssertionError("The forked process had not ended after 120 s.")
        time.sleep(0.01)
    return ended[1] == 0


@contextlib.contextmanager
def bounded(process: "subprocess.Popen[AnyStr]", seconds: float = 120.0) -> "Generator[subprocess.Popen[AnyStr]]":
    """The process, killed with the end of the block, and after so long: nothing waits for it without an end.

    `Popen` as a context manager waits for a process to end, also where a test has failed before it told it to.
    """
    late = threading.Event()

    def give_up() -> None:
        late.set()
        process.kill()

    clock = threading.Timer(seconds, give_up)
    clock.daemon = True
    clock.start()
    try:
        with process:
            try:
                yield process
            finally:
                process.kill()
    finally:
        clock.cancel()
        if late.is_set():
            raise AssertionError(f"It had not ended after {seconds:.0f} s: {process.args}")


def read_of(terminal: int, seconds: float = 60.0) -> bytes:
    """What comes next on a terminal; nothing once its other end is closed. It fails where nothing comes."""
    assert select.select([terminal], [], [], seconds)[0], f"Nothing was printed within {seconds:.0f} s."
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""
