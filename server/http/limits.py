"""How much is taken on: the size of bodies, the time that clients take to send them, and requests at once."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.problems import Problem

_LINGER_SECONDS = 2.0
_LINGER_BYTES = 1024 * 1024


class BodyLimit:
    """Reads a request's body before the application runs: at most so many bytes, in at most so many seconds."""

    def __init__(self, app: ASGIApp, most_bytes: int, seconds: float) -> None:
        self._app = app
        self._most = most_bytes
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            read = await self._read(Headers(scope=scope), receive)
        except Problem as problem:
            await _refuse(problem, scope, receive, send)
            return

        async def replay() -> Message:
            return read.popleft() if read else await receive()

        await self._app(scope, replay, send)

    async def _read(self, headers: Headers, receive: Receive) -> deque[Message]:
        declared = headers.get("content-length", "")
        if declared.isdigit() and int(declared[:20]) > self._most:
            raise self._too_large()
        limit = asyncio.timeout(self._seconds)
        try:
            async with limit:
                return await self._messages(receive)
        except TimeoutError:
            if not limit.expired():
                raise
            raise Problem(
                408, "slow_client", f"The body did not arrive within {self._seconds:g} seconds.", "Send it faster."
            ) from None

    async def _messages(self, receive: Receive) -> deque[Message]:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return deque((message,))
            body += message.get("body", b"")
            if len(body) > self._most:
                raise self._too_large()
            if not message.get("more_body", False):
                return deque(({"type": "http.request", "body": bytes(body), "more_body": False},))

    def _too_large(self) -> Problem:
        return Problem(413, "too_large", f"A body has at most {self._most} bytes.", "Send less at once.")


async def _refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer, and close the connection: what is still on its way is not read.

    A little of it is, before the end: a connection that is closed on a sender takes the answer with it.
    """
    problem.headers["Connection"] = "close"

    async def send_and_linger(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
            return
        await send({**message, "more_body": True})
        await _linger(receive)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    await problem.response()(scope, receive, send_and_linger)


async def _linger(receive: Receive) -> None:
    left = _LINGER_BYTES
    try:
        async with asyncio.timeout(_LINGER_SECONDS):
            while left > 0:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return


class Gate:
    """Lets so many requests work at once and so many more wait; the rest are told to come back."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._slots = asyncio.Semaphore(at_once)
        self._most = at_once + waiting
        self._inside = 0

    @asynccontextmanager
    async def entered(self) -> AsyncGenerator[None]:
        """A place among those that work, once it is free. Raises `Problem` (503) where too many wait."""
        with self.counted():
            async with self._slots:
                yield

    @contextmanager
    def counted(self) -> Generator[None]:
        """A place among those that work or wait, at once. Raises `Problem` (503) where there is none."""
        if self._inside >= self._most:
            raise Problem(503, "busy", "Too many requests wait already.", "Try again in a few seconds.")
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
