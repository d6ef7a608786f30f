"""Standard streams of commands that run side by side in one process: each task has its own."""

import asyncio
import io
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from typing import Any, NamedTuple, TextIO, cast

from server.resident.frames import ERR, OUT

Send = Callable[[bytes, bytes], None]


class RunPlain(BaseException):
    """A command that only a process of its own can run."""


class Streams(NamedTuple):
    """What a command reads from and prints to. `read_line` asks for a line at the terminal that it was typed at."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    read_line: Callable[[], Awaitable[str]]


# The streams of the command that this task runs.
streams: ContextVar[Streams | None] = ContextVar("streams", default=None)


def open_streams(
    send: Send, read_line: Callable[[], Awaitable[str]], terminals: Sequence[bool], errors: str
) -> Streams:
    """Streams that send what is printed. `terminals` says of stdin, stdout and stderr whether somebody sits there."""
    stdin, stdout, stderr = terminals
    sending = _in_loop(send)
    return Streams(
        io.TextIOWrapper(io.BufferedReader(_Absent(terminal=stdin)), "utf-8"),
        _writer(_Sent(sending, OUT, terminal=stdout), errors, by_line=stdout),
        _writer(_Sent(sending, ERR, terminal=stderr), "backslashreplace", by_line=True),
        read_line,
    )


def route_streams() -> None:
    """Have `sys.stdin`, `sys.stdout` and `sys.stderr` be each task's own, from now on."""
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, name, _Routed(name, getattr(sys, name)))


def _writer(raw: io.RawIOBase, errors: str, *, by_line: bool) -> TextIO:
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors, newline="", line_buffering=by_line)


def _in_loop(send: Send) -> Send:
    """The same from any thread."""
    loop, own = asyncio.get_running_loop(), threading.get_ident()

    def sending(kind: bytes, payload: bytes) -> None:
        if threading.get_ident() == own:
            send(kind, payload)
        else:
            loop.call_soon_threadsafe(send, kind, payload)

    return sending


class _Sent(io.RawIOBase):
    """Bytes that go out as frames."""

    def __init__(self, send: Send, kind: bytes, *, terminal: bool) -> None:
        self._send = send
        self._kind = kind
        self._terminal = terminal

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._terminal

    def write(self, data: Any) -> int:
        sent = bytes(data)
        self._send(self._kind, sent)
        return len(sent)


class _Absent(io.RawIOBase):
    """A stdin that stayed with whoever handed the command over."""

    def __init__(self, *, terminal: bool) -> None:
        self._terminal = terminal

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._terminal

    def readinto(self, buffer: Any) -> int:
        raise RunPlain


class _Routed:
    """A standard stream that is the running task's own; the process's where none is."""

    def __init__(self, name: str, own: TextIO) -> None:
        self._name = name
        self._own = own

    def __getattr__(self, name: str) -> Any:
        here = streams.get()
        return getattr(cast(TextIO, getattr(here, self._name)) if here is not None else self._own, name)
