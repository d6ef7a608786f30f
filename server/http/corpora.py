"""The corpora that a server answers from: each with its own store, graph and MCP server, opened as it is asked for.

Nothing is shared between two of them but the limits of the server: what one caller is given comes from the one corpus
that the guard has let them into.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from server.access.callers import caller_in
from server.lazy import LazyDeps, lazy_deps
from server.mcp.server import Toolset, build_server
from server.settings import Settings

MCP_PATH = "/mcp"


@dataclass(frozen=True)
class Offered:
    """What a server offers of each corpus: which MCP tools, and whether it loads or keeps anything."""

    toolset: Toolset = "default"
    allow_write: bool = False
    read_only: bool = False


@dataclass(frozen=True)
class Corpus:
    """An open corpus: what holds its store and graph, and the application that speaks MCP over them."""

    lazy: LazyDeps
    mcp: ASGIApp


class Corpora:
    """Opens corpora, each once. `open` holds what is open, and closes it at the end."""

    def __init__(self, settings: Settings, offered: Offered) -> None:
        self._settings = settings.model_copy(update={"log_searches": False}) if offered.read_only else settings
        self._offered = offered
        self._opened: dict[str, asyncio.Future[Corpus]] = {}
        self._holders: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[None]:
        """The default corpus is opened at once, so that the first question is quick."""
        await self.default()
        try:
            yield
        finally:
            self._closing.set()
            await asyncio.gather(*self._holders)

    async def default(self) -> Corpus:
        """The corpus of the settings."""
        return await self.of(self._settings.corpus)

    async def of(self, name: str) -> Corpus:
        """The corpus of that name; its database is opened by whoever first needs it."""
        opened = self._opened.get(name)
        if opened is None or (opened.done() and opened.exception() is not None):
            opened = self._opened[name] = asyncio.get_running_loop().create_future()
            self._holders.append(asyncio.create_task(self._hold(name, opened)))
        return await asyncio.shield(opened)

    async def _hold(self, name: str, opened: "asyncio.Future[Corpus]") -> None:
        settings = self._settings.model_copy(update={"corpus": name})
        may_fetch, keeps = self._offered.allow_write, not self._offered.read_only
        try:
            async with lazy_deps(settings, may_fetch=may_fetch, keeps=keeps) as lazy:
                server = self._server(settings, lazy)
                app = _mcp(server, settings)
                async with server.session_manager.run():
                    opened.set_result(Corpus(lazy, app))
                    await self._closing.wait()
        except Exception as error:
            if opened.done():
                raise
            opened.set_exception(error)
            opened.exception()  # marked as seen

    def _server(self, settings: Settings, lazy: LazyDeps) -> MCPServer[LazyDeps]:
        key = settings.http_replica_key
        return build_server(
            settings,
            self._offered.toolset,
            allow_write=self._offered.allow_write,
            read_only=self._offered.read_only,
            shared=lazy,
            seconds=settings.http_seconds,
            replica_key=key.get_secret_value() if key is not None else None,
        )


def _mcp(server: MCPServer[LazyDeps], settings: Settings) -> ASGIApp:
    """The MCP server's own handler. The guard has looked at host, origin and token already."""
    app = server.streamable_http_app(
        streamable_http_path=MCP_PATH,
        stateless_http=settings.http_replica_key is not None,
        max_request_body_size=settings.http_max_body,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    [route] = [route for route in app.routes if isinstance(route, Route)]
    return Owned(route.app)


class Owned:
    """Tells the MCP server who asks: a session, and what is sealed for a client, is that caller's alone."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = AuthContextMiddleware(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = caller_in(scope)
        known = AccessToken(token="", client_id=caller.name, scopes=sorted(caller.scopes))
        await self._app({**scope, "user": AuthenticatedUser(known)}, receive, send)
