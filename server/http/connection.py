"""Connections of slow clients: those that send no request, or take in no answer, are closed."""

import asyncio
import logging
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from server.http.problems import KIND, Problem

logger = logging.getLogger(__name__)


class Patient(H11Protocol):
    """A connection that is cut where a request's head, or room for more of an answer, is waited for too long."""

    patience: ClassVar[float]  # seconds

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head, self._stalled = _stop(self._head), _stop(self._stalled)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is answered as other errors are."""
        problem = Problem(400, "no_http", msg, "Send HTTP/1.1, with a head of less than 16 KB.")
        head = f"content-type: {KIND}\r\nconnection: close\r\ncontent-length: {len(problem.body)}\r\n\r\n"
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head.encode() + problem.body)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = _stop(self._stalled) or self.loop.call_later(self.patience, self._cut)

    def resume_writing(self) -> None:
        self._stalled = _stop(self._stalled)
        super().resume_writing()

    def _await_head(self) -> None:
        """Have so much time for a head: of the first request, and of a further one from its first byte on."""
        if self.conn.their_state is not h11.IDLE:
            self._head = _stop(self._head)
        elif self._head is None:
            self._head = self.loop.call_later(self.patience, self._cut)

    def _cut(self) -> None:
        logger.info("A connection was cut: its client was too slow.")
        self.transport.abort()


def patient_for(seconds: float) -> type[H11Protocol]:
    """uvicorn's protocol, which has no such limits of its own, with so much patience."""
    return type("PatientFor", (Patient,), {"patience": seconds})


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
