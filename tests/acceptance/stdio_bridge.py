"""HTTP in front of a stdio server, for a client that speaks HTTP alone: `stdio_bridge.py PORT COMMAND...`.

A process a session. It passes messages on as they are and adds nothing of the protocol but the session's id.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

SESSION = "mcp-session-id"


class Session:
    """A server's process, and who waits for what it says."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self._in, self._out = process, process.stdin, process.stdout
        self._waiting: dict[Any, asyncio.Queue[dict[str, Any]]] = {}
        self._reading = asyncio.create_task(self._read())

    async def send(self, message: dict[str, Any]) -> None:
        self._in.write(json.dumps(message).encode() + b"\n")
        await self._in.drain()

    async def answers(self, message: dict[str, Any]) -> AsyncIterator[str]:
        """What is said until the request is answered, as events."""
        said = self._waiting[message["id"]] = asyncio.Queue()
        await self.send(message)
        while True:
            heard = await said.get()
            yield f"event: message\ndata: {json.dumps(heard)}\n\n"
            if heard.get("id") == message["id"] and "method" not in heard:
                del self._waiting[message["id"]]
                return

    async def _read(self) -> None:
        while line := await self._out.readline():
            heard = json.loads(line)
            for_all = [*self._waiting.values()][-1:]
            for said in [self._waiting[heard["id"]]] if heard.get("id") in self._waiting else for_all:
                said.put_nowait(heard)


class Bridge:
    """The one path, by POST."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._sessions: dict[str, Session] = {}

    async def post(self, request: Request) -> Response:
        message = await request.json()
        name = request.headers.get(SESSION)
        if message.get("method") == "initialize":
            name = uuid4().hex
            process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, limit=2**28)
            self._sessions[name] = Session(process)
        if name not in self._sessions:
            return JSONResponse({"error": "no such session"}, 404)
        session = self._sessions[name]
        if "id" not in message or "method" not in message:
            await session.send(message)
            return Response(status_code=202)
        return StreamingResponse(session.answers(message), media_type="text/event-stream", headers={SESSION: name})

    async def delete(self, request: Request) -> Response:
        session = self._sessions.pop(request.headers.get(SESSION, ""), None)
        if session is not None and session.process.returncode is None:
            session.process.terminate()
        return Response(status_code=200)


def main() -> None:
    bridge = Bridge(sys.argv[2:])
    routes = [Route("/mcp", bridge.post, methods=["POST"]), Route("/mcp", bridge.delete, methods=["DELETE"])]
    uvicorn.run(Starlette(routes=routes), port=int(sys.argv[1]), log_level="warning")


if __name__ == "__main__":
    main()
