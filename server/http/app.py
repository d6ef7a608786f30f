"""The application: its paths, and what stands before all of them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from server.access.audit import AuditLog
from server.http.audited import Audited
from server.http.checking import Checking
from server.http.corpora import MCP_PATH, Corpora, Corpus
from server.http.description.openapi import describe
from server.http.description.page import HEADERS, page_of
from server.http.documents import Documents
from server.http.grid import Gridding
from server.http.guard import Access, Guard
from server.http.health import Health
from server.http.limits import BodyLimit, Gate
from server.http.problems import Problem, answer_problem
from server.http.query import Querying
from server.http.reading import Reading
from server.http.work import ClientGone, Desk
from server.page.site import Site
from server.settings import Settings
from tools.errors import TieoutError

_MCP_HEADERS = ["Mcp-Session-Id", "Mcp-Protocol-Version", "Last-Event-ID"]


def build_app(settings: Settings, access: Access, corpora: Corpora) -> Starlette:
    """Every path, behind the guard and the limits."""
    health = Health(corpora, is_guarded=access.needs_token)
    described = describe(needs_token=access.needs_token, grid_cells=settings.grid_cells)

    async def openapi(_: Request) -> Response:
        return JSONResponse(described)

    async def docs(_: Request) -> Response:
        return HTMLResponse(page_of(described), headers=HEADERS)

    async def resource(_: Request) -> Response:
        return JSONResponse(access.trust.metadata if access.trust is not None else {})

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with corpora.open():
            yield

    in_the_open = Router(
        routes=[
            Route("/health", health.live),
            Route("/ready", health.ready),
            Route("/openapi.json", openapi),
            Route("/docs", docs),
            *Site().routes,
            *(Route(path, resource) for path in access.told_of),
        ]
    )
    return Starlette(
        routes=[Mount("", _Parted(access, in_the_open, _Answering(settings, corpora)))],
        middleware=[
            *_for_pages(access),
            *_audited(settings, access),
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


class _Parted:
    """Open paths to one application, the others to another."""

    def __init__(self, access: Access, in_the_open: ASGIApp, guarded: ASGIApp) -> None:
        self._access = access
        self._in_the_open = in_the_open
        self._guarded = guarded

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._in_the_open if self._access.is_open(scope["path"]) else self._guarded
        await app(scope, receive, send)


class _Answering:
    """The paths that answer from a corpus: of that one which the guard has let the caller into."""

    def __init__(self, settings: Settings, corpora: Corpora) -> None:
        gate = Gate(settings.http_at_once, settings.http_waiting)
        self._desk = Desk(gate, settings.http_seconds)
        self._long_desk = Desk(gate, settings.grid_seconds, "TIEOUT_GRID_SECONDS")
        self._calls = Gate(settings.http_at_once, settings.http_waiting)
        self._corpora = corpora
        self._routers: dict[str, Router] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope["state"]["corpus"]
        if (router := self._routers.get(name)) is None:
            router = self._routers[name] = self._paths(await self._corpora.of(name))
        await router(scope, receive, send)

    def _paths(self, corpus: Corpus) -> Router:
        querying, documents = Querying(corpus.lazy, self._desk), Documents(corpus.lazy, self._desk)
        return Router(
            routes=[
                Route("/query", querying.post, methods=["POST"]),
                *Gridding(corpus.lazy, self._long_desk).routes,
                *Reading(corpus.lazy, self._desk).routes,
                *Checking(corpus.lazy, self._desk).routes,
                Route("/documents", documents.listed),
                Route("/filters", documents.choices),
                Route("/documents/{doc_id:path}/pages/{page:int}.png", documents.page),
                Route("/documents/{doc_id:path}/tables/{table_id:path}.json", documents.table),
                Route(MCP_PATH, Counted(corpus.mcp, self._calls)),
            ]
        )


class Counted:
    """An application whose requests are counted, and refused where there are too many: they may stay open for long."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._gate.counted():
            await self._app(scope, receive, send)


def _audited(settings: Settings, access: Access) -> list[Middleware]:
    """The audit log, where it is asked for or tokens have names."""
    path = settings.http_audit
    if path is None and (access.tokens is not None or access.issuer is not None):
        path = settings.resolved_data_dir / "audit.jsonl"
    if path is None:
        return []
    log = AuditLog(path.expanduser().absolute(), questions=settings.http_audit_questions)
    return [Middleware(Audited, log=log, is_open=access.is_open)]


def _for_pages(access: Access) -> list[Middleware]:
    """What browsers want to hear before pages of allowed origins may read answers."""
    if not access.origins:
        return []
    allowed: dict[str, Any] = {
        "allow_origins": sorted(access.origins),
        "allow_methods": ["GET", "POST", "DELETE"],
        "allow_headers": ["Authorization", "Content-Type", "Accept", *_MCP_HEADERS],
        "expose_headers": [*_MCP_HEADERS[:1], "WWW-Authenticate"],
    }
    return [Middleware(CORSMiddleware, **allowed)]


async def _nobody(_: Request, __: Exception) -> Response:
    return Response(status_code=499)  # nobody reads it
