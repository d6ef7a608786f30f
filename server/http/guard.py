"""Who may ask: requests that name this server as their host, come from no foreign page, and have the token."""

import hmac
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.problems import Problem
from server.page.site import STATIC

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# No data is there: probes and browsers need no token.
OPEN = frozenset({"/", "/health", "/ready", "/openapi.json", "/docs"})
_LONGEST_TOLD = 100


@dataclass(frozen=True)
class Access:
    """Host names, origins and the token that requests must have; no token is needed where there is none."""

    hosts: frozenset[str]
    origins: frozenset[str] = frozenset()
    token: str | None = None


class Guard:
    """Refuses requests of others, before anything of them but their headers is read.

    A page of another site can make a browser ask this machine, also under a name of its own that leads here (DNS
    rebinding): so host and origin are checked on every path.
    """

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        await (refusal.response() if refusal is not None else self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_own(host):
            return Problem(
                421,
                "unknown_host",
                f"This server is not reached as {host[:_LONGEST_TOLD]!r}.",
                "Use a name that it knows, or have that one added to TIEOUT_HTTP_ALLOWED_HOSTS.",
            )
        if origin is not None and not self._may_come_from(origin, host):
            return Problem(
                403,
                "foreign_origin",
                f"Pages of {origin[:_LONGEST_TOLD]!r} may not use this server.",
                "Call it from a program, or have that origin added to TIEOUT_HTTP_ALLOWED_ORIGINS.",
            )
        if not is_open(scope["path"]) and not self._has_token(headers):
            return Problem(
                401,
                "token_needed",
                "The token is missing or wrong.",
                "Send the header `Authorization: Bearer TOKEN`, with the server's TIEOUT_HTTP_TOKEN.",
                {"WWW-Authenticate": "Bearer"},
            )
        return None

    def _is_own(self, host: str) -> bool:
        host = host.lower()
        return host in self._access.hosts or _without_port(host) in self._access.hosts

    def _may_come_from(self, origin: str, host: str) -> bool:
        # A proxy may have ended TLS: the scheme is not compared.
        origin = origin.lower().rstrip("/")
        return origin in self._access.origins or origin.partition("://")[2] == host.lower()

    def _has_token(self, headers: Headers) -> bool:
        if self._access.token is None:
            return True
        scheme, _, token = headers.get("authorization", "").partition(" ")
        same = hmac.compare_digest(token.strip().encode("latin-1"), self._access.token.encode("latin-1"))
        return same and scheme.lower() == "bearer"


def is_open(path: str) -> bool:
    """Whether a path needs no token."""
    return path in OPEN or path.startswith(STATIC)


def _without_port(host: str) -> str | None:
    """The name in a Host header, without its port and without the brackets of an IPv6 address."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # no number: no host
    except ValueError:
        return None
    return parts.hostname if parts.netloc == host and parts.username is None and parts.password is None else None
