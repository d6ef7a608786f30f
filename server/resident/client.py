"""Hands a command over to the process of its place. With the standard library alone: this is what a command costs."""

import json
import os
import socket
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum

from server.resident.frames import ACCEPTED, ASK, CANCEL, ERR, EXIT, LINE, OUT, REFUSED, REQUEST, Frames, frame
from server.resident.place import Place, is_private

_PATIENCE = 1.0  # seconds for a process to take a command
_FAREWELL = 0.8  # seconds for it to end one after Ctrl-C
# How a terminal looks. Its width is told by the system, unless a variable says otherwise.
LOOKS = ("TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


class Outcome(Enum):
    """What became of a command that did not run there."""

    NOBODY = "nobody listens"
    REFUSED = "it is to run by itself"


def hand_over(place: Place, arguments: Sequence[str]) -> int | Outcome:
    """Run a command there, printing as it goes: its exit code, or why it did not run."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if any(stream is None for stream in streams) or sys.stdout.encoding.lower() != "utf-8":
        return Outcome.REFUSED
    if not is_private(place.folder):
        return Outcome.NOBODY
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(_PATIENCE)
        try:
            connection.connect(str(place.socket))
            connection.sendall(frame(REQUEST, _request(place, arguments)))
        except TimeoutError:
            return Outcome.REFUSED
        except OSError:
            return Outcome.NOBODY
        return _Command(connection).run()


def _request(place: Place, arguments: Sequence[str]) -> bytes:
    looks = {name: os.environ[name] for name in LOOKS if name in os.environ}
    for stream in (0, 1, 2):
        try:
            size = os.get_terminal_size(stream)
        except OSError:
            continue
        if size.columns and size.lines:  # a terminal may not know
            looks.setdefault("COLUMNS", str(size.columns))
            looks.setdefault("LINES", str(size.lines))
        break
    request = {
        "place": place.name,
        "program": os.path.basename(sys.argv[0]),  # noqa: PTH119 (quicker)
        "arguments": list(arguments),
        "folder": os.getcwd(),  # noqa: PTH109 (likewise)
        "looks": looks,
        "terminals": [os.isatty(stream) for stream in (0, 1, 2)],
        "errors": sys.stdout.errors,
    }
    return json.dumps(request).encode("utf-8", "surrogateescape")


class _Command:
    """A command that was handed over, as it goes on."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._frames = Frames()
        self._waiting: deque[tuple[bytes, bytes]] = deque()
        self._printed = False
        self._cancelled = False
        self._handlers: dict[bytes, Callable[[bytes], None]] = {
            ACCEPTED: self._accepted,
            OUT: lambda payload: self._print(1, payload),
            ERR: lambda payload: self._print(2, payload),
            ASK: self._ask,
        }

    def run(self) -> int | Outcome:
        """Print what comes, until the exit code does."""
        while True:
            try:
                done = self._go_on()
            except KeyboardInterrupt:
                if self._cancelled:
                    return 130
                self._cancel()
                continue
            except BrokenPipeError:  # nobody reads what is printed
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                return 1
            if done is not None:
                return done

    def _go_on(self) -> int | Outcome | None:
        if not self._waiting:
            try:
                data = self._connection.recv(1 << 16)
            except TimeoutError:
                return self._lost(Outcome.REFUSED)
            except OSError:
                data = b""
            if not data:
                return self._lost(Outcome.NOBODY)
            self._waiting.extend(self._frames.feed(data))
        while self._waiting:
            kind, payload = self._waiting.popleft()
            if kind == EXIT:
                return int(payload)
            if kind == REFUSED:
                return Outcome.REFUSED
            self._handlers[kind](payload)
        return None

    def _lost(self, why: Outcome) -> int | Outcome:
        """The process went away, or is busy with something else: what has printed nothing is run anew."""
        if self._cancelled:
            return 130
        if not self._printed:
            return why
        self._print(2, b"Error: The process that ran this command was ended. Run it again.\n")
        return 1

    def _cancel(self) -> None:
        self._cancelled = True
        self._connection.settimeout(_FAREWELL)
        with suppress(OSError):  # it is gone: the next reading tells
            self._connection.sendall(frame(CANCEL))

    def _accepted(self, _: bytes) -> None:
        self._connection.settimeout(None)

    def _ask(self, _: bytes) -> None:
        line = sys.stdin.buffer.readline()
        self._connection.sendall(frame(LINE, line))

    def _print(self, stream: int, payload: bytes) -> None:
        self._printed = True
        while payload:
            payload = payload[os.write(stream, payload) :]
