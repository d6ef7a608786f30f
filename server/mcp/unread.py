"""Lines that are no message of the protocol: their sender is told, where it would wait for ever."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol, TypeAlias

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import PARSE_ERROR, ErrorData, JSONRPCError

Incoming: TypeAlias = SessionMessage | Exception
_TOLD = "What was sent is no JSON-RPC message, or is nested too deeply to be read. Send one message a line."


class Sender(Protocol):
    """Where messages go out."""

    async def send(self, item: SessionMessage, /) -> None: ...


class Receiver(Protocol):
    """Where messages come in, one after another; what could not be read is an exception."""

    def __aiter__(self) -> "Receiver": ...

    async def __anext__(self) -> Incoming: ...


@asynccontextmanager
async def understood(incoming: Receiver, outgoing: Sender) -> AsyncGenerator[MemoryObjectReceiveStream[Incoming]]:
    """The messages that come in; to what is none of them an error without a number goes out."""
    send, receive = anyio.create_memory_object_stream[Incoming](0)
    async with anyio.create_task_group() as group, receive:
        group.start_soon(_sort, incoming, outgoing, send)
        yield receive
        group.cancel_scope.cancel()


async def _sort(incoming: Receiver, outgoing: Sender, send: MemoryObjectSendStream[Incoming]) -> None:
    async with send:
        async for item in incoming:
            if isinstance(item, Exception):
                error = ErrorData(code=PARSE_ERROR, message=_TOLD)
                await outgoing.send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=error)))
            else:
                await send.send(item)
