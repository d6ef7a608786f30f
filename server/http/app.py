"""The application: its paths, and what stands before all of them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.checking import Checking
from server.http.documents import Documents
from server.http.guard import Access, Guard
from server.http.health import Health
from server.http.limits import BodyLimit, Gate
from server.http.openapi import describe
from server.http.page import HEADERS, page_of
from server.http.problems import Problem, answer_problem
from server.http.query import Querying
from server.http.reading import Reading
from server.http.work import ClientGone, Desk
from server.lazy import LazyDeps
from server.page.site import Site
from server.settings import Settings
from tools.errors import TieoutError

MCP_PATH = "/mcp"
_MCP_HEADERS = ["Mcp-Session-Id", "Mcp-Protocol-Version", "Last-Event-ID"]


@dataclass(frozen=True)
class Served:
    """What the paths lead to: the opened store and graph, and the MCP server over the same."""

    lazy: LazyDeps
    mcp: MCPServer[LazyDeps]


def build_app(settings: Settings, access: Access, served: Served) -> Starlette:
    """Every path, behind the guard and the limits."""
    desk = Desk(Gate(settings.http_at_once, settings.http_waiting), settings.http_seconds)
    querying, documents = Querying(served.lazy, desk), Documents(served.lazy, desk)
    health = Health(served.lazy)
    described = describe(needs_token=access.token is not None)

    async def openapi(_: Request) -> Response:
        return JSONResponse(described)

    async def docs(_: Request) -> Response:
        return HTMLResponse(page_of(described), headers=HEADERS)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with served.mcp.session_manager.run():
            yield

    return Starlette(
        routes=[
            Route("/query", querying.post, methods=["POST"]),
            Route("/documents", documents.listed),
            Route("/documents/{doc_id:path}/pages/{page:int}.png", documents.page),
            Route("/documents/{doc_id:path}/tables/{table_id:path}.json", documents.table),
            Route("/filters", documents.choices),
            *Reading(served.lazy, desk).routes,
            *Checking(served.lazy, desk).routes,
            *Site().routes,
            Route("/health", health.live),
            Route("/ready", health.ready),
            Route("/openapi.json", openapi),
            Route("/docs", docs),
            Route(MCP_PATH, Counted(_mcp(served.mcp, settings), Gate(settings.http_at_once, settings.http_waiting))),
        ],
        middleware=[
            *_for_pages(access),
            Middleware(Guard, access=access),
            Middleware(BodyLimit, most_bytes=settings.http_max_body, seconds=settings.http_client_seconds),
        ],
        exception_handlers={
            ClientGone: _nobody,
            Problem: answer_problem,
            TieoutError: answer_problem,
            HTTPException: answer_problem,
            Exception: answer_problem,
        },
        lifespan=lifespan,
    )


class Counted:
    """An application whose requests are counted, and refused where there are too many: they may stay open for long."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._gate.counted():
            await self._app(scope, receive, send)


def _mcp(server: MCPServer[LazyDeps], settings: Settings) -> ASGIApp:
    """The MCP server's own handler. The guard has looked at host, origin and token already."""
    app = server.streamable_http_app(
        streamable_http_path=MCP_PATH,
        max_request_body_size=settings.http_max_body,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    [route] = [route for route in app.routes if isinstance(route, Route)]
    return route.app


def _for_pages(access: Access) -> list[Middleware]:
    """What browsers want to hear before pages of allowed origins may read answers."""
    if not access.origins:
        return []
    allowed: dict[str, Any] = {
        "allow_origins": sorted(access.origins),
        "allow_methods": ["GET", "POST", "DELETE"],
        "allow_headers": ["Authorization", "Content-Type", "Accept", *_MCP_HEADERS],
        "expose_headers": _MCP_HEADERS[:1],
    }
    return [Middleware(CORSMiddleware, **allowed)]


async def _nobody(_: Request, __: Exception) -> Response:
    return Response(status_code=499)  # nobody reads it
