"""One command that was handed over: read, run in a task with streams of its own, and its exit code sent."""

import asyncio
import contextlib
import traceback
from pathlib import Path

from pydantic import ValidationError

from server.cli.command import Asked, perform
from server.lazy import LazyDeps
from server.resident.frames import ACCEPTED, ASK, CANCEL, EXIT, LINE, REFUSED, REQUEST, BadFrame, Frames, frame
from server.resident.request import Reader, Request, variables_of
from server.resident.screen import folder, variables
from server.resident.streams import RunPlain, Streams, open_streams, streams
from server.settings import load_settings
from server.wiring import held_app
from tools.backends.postgres.migrate import check_schema
from tools.errors import SchemaNewer, SchemaOutdated, TieoutError

_PATIENCE = 5.0  # seconds for a whole request
_CANCELLED = 130


class Caller:
    """Whoever handed a command over, at the other end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._frames = Frames()
        self._came: list[tuple[bytes, bytes]] = []
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self.has_printed = False

    async def request(self) -> Request | None:
        """What is asked for; None for what is no request."""
        try:
            kind, payload = await asyncio.wait_for(self._next(), _PATIENCE)
            return Request.model_validate_json(payload) if kind == REQUEST else None
        except (TimeoutError, EOFError, BadFrame, ValidationError):
            return None

    async def listen(self) -> None:
        """Take what is typed, until the command is cancelled or its caller is gone."""
        with contextlib.suppress(EOFError, BadFrame, ConnectionError):
            while True:
                kind, payload = await self._next()
                if kind == CANCEL:
                    return
                if kind == LINE:
                    self._lines.put_nowait(payload.decode("utf-8", "replace"))

    def send(self, kind: bytes, payload: bytes = b"") -> None:
        """Send a frame, as soon as the caller takes it."""
        self.has_printed |= kind not in (ACCEPTED, REFUSED)
        if not self._writer.is_closing():
            self._writer.write(frame(kind, payload))

    async def read_line(self) -> str:
        """A line that is typed where the command was."""
        self.send(ASK)
        return await self._lines.get()

    async def close(self) -> None:
        """Wait until all is sent, and end the connection."""
        with contextlib.suppress(OSError):
            await self._writer.drain()
            self._writer.close()
            await self._writer.wait_closed()

    def hang_up(self) -> None:
        """End the connection, whatever its caller has yet to read."""
        self._writer.transport.abort()

    async def _next(self) -> tuple[bytes, bytes]:
        while not self._came:
            data = await self._reader.read(1 << 16)
            if not data:
                raise EOFError
            self._came += self._frames.feed(data)
        return self._came.pop(0)


class Worker:
    """Runs commands with what this process holds open. `is_outdated` once its settings or its corpus are others.

    `imports` is held by who imports in a thread: a command that would import the same waits for it, taken already.
    """

    def __init__(self, held: LazyDeps, place: str, env_file: Path | None) -> None:
        self._held = held
        self._place = place
        self._env_file = env_file
        self._reader = Reader()
        self.is_outdated = False
        self.imports = asyncio.Lock()

    async def serve(self, caller: Caller) -> None:
        """Run a command to its end; what becomes of it is the caller's to know."""
        request = await caller.request()
        if request is None:
            return
        own = open_streams(caller.send, caller.read_line, request.terminals, request.errors)
        streams.set(own)
        variables.set(variables_of(request))
        folder.set(Path(request.folder))
        held_app.set(self._held.app)
        try:
            await self._check_schema()
            asked = self._read(request)
            caller.send(ACCEPTED)
            async with self.imports:
                pass
            code = asked if isinstance(asked, int) else await self._run(asked, caller)
            _flush(own)
            caller.send(EXIT, str(code).encode())
        except RunPlain:
            caller.send(REFUSED)

    def _read(self, request: Request) -> Asked | int:
        if request.place != self._place or self._differs():
            raise RunPlain
        return self._reader.read(request)

    async def _check_schema(self) -> None:
        """Raises `RunPlain` where the store was upgraded meanwhile, or made anew: this process knows another schema."""
        try:
            await check_schema((await self._held.app()).database)
        except (SchemaNewer, SchemaOutdated):
            self.is_outdated = True
            raise RunPlain from None
        except TieoutError:
            return  # which the command is told, if it needs the store

    def _differs(self) -> bool:
        """Whether a file that a setting names has changed: another process is to take over then."""
        try:
            self.is_outdated = load_settings(self._env_file) != self._held.settings
        except TieoutError:
            self.is_outdated = True
        return self.is_outdated

    async def _run(self, asked: Asked, caller: Caller) -> int:
        task = asyncio.create_task(perform(asked, self._held.settings))
        listening = asyncio.create_task(caller.listen())
        await asyncio.wait((task, listening), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
        listening.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            return _CANCELLED
        except (RunPlain, SchemaOutdated) as error:
            self.is_outdated |= isinstance(error, SchemaOutdated)
            if caller.has_printed:
                raise RuntimeError("a command asks for what it can't have after it has printed") from None
            raise RunPlain from None
        except Exception:
            traceback.print_exc()
            return 1


def _flush(own: Streams) -> None:
    own.stdout.flush()
    own.stderr.flush()
