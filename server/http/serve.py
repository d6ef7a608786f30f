"""Serves over HTTP: where it listens, whom it lets in, how it starts and how it stops."""

import contextlib
import ipaddress
import secrets
import signal
import socket
import ssl
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from pydantic import SecretStr
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from server.access.tokens import TokenFile
from server.access.trust import Trust
from server.http.app import build_app
from server.http.connection import patient_for
from server.http.corpora import Corpora, Offered
from server.http.guard import LOOPBACK, Access
from server.logs import log_to_stderr
from server.mcp.server import Toolset
from server.settings import Settings
from tools.errors import InvalidInput, SettingsError

if TYPE_CHECKING:
    from server.access.oauth import Issuer

_BACKLOG = 512  # connections that wait to be taken
_KEEP_ALIVE = 30  # seconds that an idle connection stays open
_HEALTHY = 30  # seconds in which a process says that it lives, however busy it is; else another one takes its place


@dataclass(frozen=True)
class Serving:
    """Where to listen, and what to offer there. `tls_cert` and `tls_key` go before the settings'."""

    host: str = "127.0.0.1"
    port: int = 8000
    tls_cert: Path | None = None
    tls_key: Path | None = None
    toolset: Toolset = "default"
    allow_write: bool = False
    read_only: bool = False
    workers: int = 1  # processes


async def serve(settings: Settings, serving: Serving, on_listening: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM, then let requests end for a while. `on_listening` gets the server's URL.

    Raises `SettingsError` for what it may not or can't listen on, before anything is opened.
    """
    access_of(settings, serving.host)
    tls_of(*_tls_files(settings, serving))
    if serving.workers > 1 and settings.http_replica_key is None:
        # A client's next request is another process's: what one of them seals has to open at each.
        settings = settings.model_copy(update={"http_replica_key": SecretStr(secrets.token_hex(32))})
    with listening(serving.host, serving.port) as listener:
        config = Serves(settings, serving)
        on_listening(_url(serving.host, listener.getsockname()[1], tls=config.is_ssl))
        if serving.workers > 1:
            Multiprocess(config, [listener]).run()
        else:
            await _Server(config).serve(sockets=[listener])


def access_of(settings: Settings, host: str) -> Access:
    """Whom a server that listens on `host` lets in.

    Raises `SettingsError` where others reach it, and need no token, and for tokens or OAuth settings that won't do.
    """
    token = settings.http_token.get_secret_value() if settings.http_token is not None else None
    own = () if host in {"0.0.0.0", "::", ""} else (host.lower(),)  # noqa: S104
    trust = settings.http_oauth_trust
    access = Access(
        frozenset((*LOOPBACK, *own, *settings.http_hosts)),
        frozenset(settings.http_origins),
        token,
        settings.corpus,
        _tokens(settings),
        trust,
        _issuer(trust, settings.http_oauth_jwks_url) if trust is not None else None,
        settings.http_rate,
    )
    if not access.needs_token and not is_loopback(host):
        raise SettingsError(
            f"--host {host}: other machines could reach the server there, and it has no token. Set TIEOUT_HTTP_TOKEN, "
            "or TIEOUT_HTTP_TOKEN_FILE to a file that holds it, or make named ones by `tieout token add`; or leave "
            "--host out: then it listens on this machine alone."
        )
    return access


def _tokens(settings: Settings) -> TokenFile | None:
    """The named tokens, if there is a file of them: an empty one lets nobody in."""
    path = settings.tokens_file
    if path is None or not path.exists():
        if settings.http_tokens is not None:
            raise SettingsError(f"TIEOUT_HTTP_TOKENS: there is no file {path}; `tieout token add` makes it.")
        return None
    tokens = TokenFile(path)
    tokens.tokens()
    return tokens


def _issuer(trust: Trust, jwks_url: str | None) -> "Issuer":
    from server.access.jwks import Keys
    from server.access.oauth import Issuer

    return Issuer(trust, Keys(trust.issuer, jwks_url))


def is_loopback(host: str) -> bool:
    """Whether this machine alone reaches an address. Of a name that is not known to, it is not."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def tls_of(cert: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """What speaks TLS with these files; None without them. Raises `SettingsError` for files that won't do."""
    if cert is None and key is None:
        return None
    if cert is None or key is None:
        raise SettingsError("TLS needs both a certificate (--tls-cert) and its key (--tls-key).")
    for option, file in (("--tls-cert", cert), ("--tls-key", key)):
        if not file.expanduser().is_file():
            raise SettingsError(f"{option}: there is no file {str(file)!r}.")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert.expanduser(), key.expanduser(), password=_no_password)
    except (ssl.SSLError, OSError) as error:
        raise SettingsError(
            f"--tls-cert {cert}, --tls-key {key}: not a certificate (PEM) and its own key without a passphrase, or "
            f"not readable ({error.strerror or type(error).__name__})."
        ) from None
    return context


def _no_password() -> str:
    return ""  # else the terminal is asked


@contextlib.contextmanager
def listening(host: str, port: int) -> Generator[socket.socket]:
    """A socket on the address; port 0 is any that is free. Raises `SettingsError` where that is not to be had."""
    if not 0 <= port <= 65_535:
        raise InvalidInput(f"--port: {port} is none of the ports 0 to 65535.")
    try:
        [(family, _, _, _, address), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        listener = socket.create_server(address, family=family, backlog=_BACKLOG)
        # Its connections inherit it; without, an answer's body waits 40 ms for the client to acknowledge the head.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        raise SettingsError(
            f"--host {host} --port {port} can't be listened on: {error.strerror or error}. Choose another."
        ) from None
    with listener:
        yield listener


def _url(host: str, port: int, *, tls: bool) -> str:
    return f"http{'s' if tls else ''}://{f'[{host}]' if ':' in host else host}:{port}"


def _tls_files(settings: Settings, serving: Serving) -> tuple[Path | None, Path | None]:
    return serving.tls_cert or settings.http_tls_cert, serving.tls_key or settings.http_tls_key


def _application(settings: Settings, serving: Serving) -> Starlette:
    """What a process answers with."""
    if serving.workers > 1:
        log_to_stderr(settings.log_level)
    offered = Offered(serving.toolset, serving.allow_write and not serving.read_only, serving.read_only)
    return build_app(settings, access_of(settings, serving.host), Corpora(settings, offered))


class Serves(uvicorn.Config):
    """How a process serves. Others are sent what it is made from: they open a store of their own."""

    def __init__(self, settings: Settings, serving: Serving) -> None:
        self._made_from = settings, serving
        tls = tls_of(*_tls_files(settings, serving))
        super().__init__(
            partial(_application, settings, serving),
            factory=True,
            loop="asyncio",
            http=patient_for(settings.http_client_seconds),
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            workers=serving.workers,
            timeout_keep_alive=_KEEP_ALIVE,
            timeout_graceful_shutdown=settings.http_stop_seconds,
            timeout_worker_healthcheck=_HEALTHY,
            ssl_context_factory=None if tls is None else lambda _, __: tls,
        )

    def __reduce__(self) -> tuple[type["Serves"], tuple[Settings, Serving]]:
        return type(self), self._made_from


class _Server(uvicorn.Server):
    """uvicorn's server, that returns when it is told to stop: what it was opened over has to be closed, too."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
