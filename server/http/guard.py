"""Who may ask: requests that name this server as their host, come from no foreign page, and have a token.

Who they are, and which corpus they mean, goes into the ASGI scope: `request.state.caller`, `request.state.corpus`.
"""

import hmac
import logging
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from server.access.callers import LOCAL, Caller
from server.access.rates import Rates
from server.access.trust import WELL_KNOWN, Trust
from server.http.problems import Problem
from server.page.site import STATIC
from tools.errors import SettingsError, TieoutError

if TYPE_CHECKING:
    from server.access.oauth import Issuer
    from server.access.tokens import TokenFile

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# No data is there: probes and browsers need no token.
OPEN = frozenset({"/", "/health", "/ready", "/openapi.json", "/docs"})
_LONGEST_TOLD = 100
_OF_CORPUS = re.compile(r"/c/([^/]{1,48})(?=/)")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Access:
    """Host names and origins that requests must have, and whose tokens pass; where there are none, none is needed.

    `token` is the one that all share, for the `corpus` of the settings; `rate` is how many requests a minute each
    caller with a token may make.
    """

    hosts: frozenset[str]
    origins: frozenset[str] = frozenset()
    token: str | None = None
    corpus: str = "tieout"
    tokens: "TokenFile | None" = None
    trust: Trust | None = None
    issuer: "Issuer | None" = None
    rate: int = 0

    @property
    def needs_token(self) -> bool:
        return self.token is not None or self.tokens is not None or self.issuer is not None

    @property
    def told_of(self) -> tuple[str, ...]:
        """The paths of what OAuth clients are told of this server."""
        return tuple(dict.fromkeys((WELL_KNOWN, self.trust.metadata_path))) if self.trust is not None else ()

    def is_open(self, path: str) -> bool:
        """Whether a path needs no token."""
        return is_open(path) or path in self.told_of


class Guard:
    """Refuses requests of others, before anything of them but their headers is read.

    A page of another site can make a browser ask this machine, also under a name of its own that leads here (DNS
    rebinding): so host and origin are checked on every path.
    """

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app = app
        self._access = access
        self._rates = Rates(access.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                headers = Headers(scope=scope)
                self._check_place(headers)
                if not self._access.is_open(scope["path"]):
                    scope = await self._let_in(scope, headers)
            except Problem as problem:
                await problem.response()(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check_place(self, headers: Headers) -> None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_own(host):
            raise Problem(
                421,
                "unknown_host",
                f"This server is not reached as {host[:_LONGEST_TOLD]!r}.",
                "Use a name that it knows, or have that one added to TIEOUT_HTTP_ALLOWED_HOSTS.",
            )
        if origin is not None and not self._may_come_from(origin, host):
            raise Problem(
                403,
                "foreign_origin",
                f"Pages of {origin[:_LONGEST_TOLD]!r} may not use this server.",
                "Call it from a program, or have that origin added to TIEOUT_HTTP_ALLOWED_ORIGINS.",
            )

    async def _let_in(self, scope: Scope, headers: Headers) -> Scope:
        """The scope with its caller and corpus. Raises `Problem` for a caller who may not ask, or not now."""
        state = scope.setdefault("state", {})
        caller = state["caller"] = await self._caller(headers)
        if caller.name != LOCAL.name and (wait := self._rates.wait(caller.name)):
            raise Problem(
                429,
                "too_many_requests",
                f"There were more than {self._access.rate} requests within a minute.",
                f"Wait for {wait} seconds, or have TIEOUT_HTTP_RATE raised.",
                {"Retry-After": str(wait)},
            )
        if not caller.may("read"):
            raise Problem(
                403,
                "insufficient_scope",
                "The token has not the scope read.",
                "Ask for a token with the scope read.",
                self._challenge("insufficient_scope", "the token has not the scope read"),
            )
        given = _OF_CORPUS.match(scope["path"])
        corpus = given[1] if given else next(iter(caller.corpora), None)
        if corpus is None or corpus not in caller.corpora:
            # The same for a corpus that is there and one that is not.
            raise Problem(
                403,
                "corpus_refused",
                "The token names no corpus." if corpus is None else f"The token may not use the corpus {corpus!r}.",
                "Ask for a token that names it."
                if corpus is None
                else "Leave /c/CORPUS out, or ask for a token for it.",
            )
        state["corpus"] = corpus
        return {**scope, "root_path": scope.get("root_path", "") + given[0]} if given else scope

    async def _caller(self, headers: Headers) -> Caller:
        """Whose token the headers have. Raises `Problem` for none, and for a wrong one."""
        access = self._access
        if not access.needs_token:
            return Caller(LOCAL.name, corpora=(access.corpus,), apart=False)
        scheme, _, token = headers.get("authorization", "").partition(" ")
        token = token.strip()
        if scheme.lower() != "bearer" or not token:
            raise self._refused()
        if access.token is not None and hmac.compare_digest(token.encode("latin-1"), access.token.encode("latin-1")):
            return Caller("shared", corpora=(access.corpus,), apart=False)
        try:
            if access.tokens is not None and (caller := access.tokens.caller(token)) is not None:
                return caller
        except SettingsError as error:
            logger.error("%s", error.message)
            raise self._unknown() from None
        if access.issuer is not None and token.count(".") == 2:
            return await self._of_issuer(access.issuer, token)
        raise self._refused("the token is unknown")

    async def _of_issuer(self, issuer: "Issuer", token: str) -> Caller:
        from server.access.oauth import Refused

        try:
            return await issuer.caller(token)
        except Refused as error:
            raise self._refused(str(error)) from None
        except TieoutError as error:
            logger.error("%s", error.message)
            raise self._unknown() from None

    def _refused(self, why: str | None = None) -> Problem:
        return Problem(
            401,
            "token_needed",
            "The token is missing or wrong." if why is None else f"{why[0].upper()}{why[1:]}.",
            "Send the header `Authorization: Bearer TOKEN`, with a token of this server.",
            self._challenge("invalid_token" if why is not None else None, why),
        )

    def _unknown(self) -> Problem:
        return Problem(
            503,
            "access_unknown",
            "It can't be told now who asks.",
            "Try again in a moment; the server's log says more.",
        )

    def _challenge(self, error: str | None, why: str | None) -> dict[str, str]:
        """What tells OAuth clients where to get a token (RFC 6750, RFC 9728)."""
        if (trust := self._access.trust) is None:
            return {"WWW-Authenticate": "Bearer"}
        told = {"resource_metadata": trust.metadata_url, "scope": "read"}
        told |= {"error": error, "error_description": why or ""} if error is not None else {}
        return {"WWW-Authenticate": "Bearer " + ", ".join(f'{name}="{text}"' for name, text in told.items())}

    def _is_own(self, host: str) -> bool:
        host = host.lower()
        return host in self._access.hosts or _without_port(host) in self._access.hosts

    def _may_come_from(self, origin: str, host: str) -> bool:
        # A proxy may have ended TLS: the scheme is not compared.
        origin = origin.lower().rstrip("/")
        return origin in self._access.origins or origin.partition("://")[2] == host.lower()


def is_open(path: str) -> bool:
    """Whether a path holds no data, on any server."""
    return path in OPEN or path.startswith(STATIC)


def _without_port(host: str) -> str | None:
    """The name in a Host header, without its port and without the brackets of an IPv6 address."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # no number: no host
    except ValueError:
        return None
    return parts.hostname if parts.netloc == host and parts.username is None and parts.password is None else None
