"""Work for one request: it has so much time, and ends when its client has gone."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from server.http.limits import Gate
from server.http.problems import Problem

T = TypeVar("T")


class ClientGone(Exception):
    """The client has closed its connection: nobody waits for an answer."""


class Desk:
    """Where requests are worked on: so many at once, each for so many seconds, as the setting `told` has it."""

    def __init__(self, gate: Gate, seconds: float, told: str = "TIEOUT_HTTP_SECONDS") -> None:
        self._gate = gate
        self._seconds = seconds
        self._told = told

    async def within(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work gives, its wait for a place included. Raises `Problem`: 503 for no place, 504 for no time."""
        limit = asyncio.timeout(self._seconds)
        try:
            async with limit, self._gate.entered():
                return await work
        except TimeoutError:
            if not limit.expired():
                raise
            raise Problem(
                504,
                "out_of_time",
                f"There was no answer within {self._seconds:g} seconds.",
                f"Try again, ask for less at once, or have {self._told} raised.",
            ) from None
        finally:
            work.close()  # where it never got its place

    async def answer(self, request: Request, work: Coroutine[Any, Any, T]) -> T:
        """The same, ended as soon as the client goes: that raises `ClientGone`; a 503 where the server stops."""
        try:
            return await unless_gone(request, asyncio.ensure_future(self.within(work)))
        except asyncio.CancelledError:
            # uvicorn cancels what runs for too long, and takes that for a failure: the client is told in time.
            raise Problem(503, "stopping", "The server is being stopped.", "Try again in a few seconds.") from None


async def unless_gone(request: Request, task: "asyncio.Future[T]") -> T:
    """What a task gives. It is cancelled where its client goes, or this is cancelled."""
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientGone
        return task.result()
    finally:
        gone.cancel()
        await ended(task)


async def ended(task: "asyncio.Future[Any]") -> None:
    """Cancel a task that still runs, and wait until it has ended."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
