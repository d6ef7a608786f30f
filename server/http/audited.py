"""The audit log's lines of requests."""

import time
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.access.audit import AuditLog, client_of


class Audited:
    """Writes a line for each request that has ended, refused ones too: the path, never its query or headers.

    Handlers add what they know by `note`. What is open to everybody is not written.
    """

    def __init__(self, app: ASGIApp, log: AuditLog, is_open: Callable[[str], bool]) -> None:
        self._app = app
        self._log = log
        self._is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._is_open(scope["path"]):
            await self._app(scope, receive, send)
            return
        state: dict[str, Any] = scope.setdefault("state", {})
        noted = state["audit"] = {"log": self._log}
        status, began = 500, time.monotonic()

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watch)
        finally:
            if not noted.pop("written", False):
                caller = state.get("caller")
                self._log.write(
                    caller=caller.name if caller is not None else None,
                    client=client_of(scope),
                    corpus=state.get("corpus"),
                    call=f"{scope['method']} {scope['path']}",
                    status=status,
                    ms=round((time.monotonic() - began) * 1000),
                    outcome=noted.get("outcome"),
                    question=noted.get("question"),
                )
