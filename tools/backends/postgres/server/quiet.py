"""What is said of work while it goes on: nothing, until it takes longer than it should."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeAlias

Progress: TypeAlias = Callable[[str], None]


def ignore(_: str) -> None:
    """A progress callback that says nothing."""


@contextmanager
def announced(say: Progress, words: str, after: float) -> Generator[None]:
    """Say the words, in a thread of its own, where the block takes longer than so many seconds."""
    timer = threading.Timer(after, say, (words,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
