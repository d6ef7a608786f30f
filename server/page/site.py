"""The page's HTML and the files that it loads: they hold no data, so that anybody who reaches the server gets them."""

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tools.errors import NothingLoaded

STATIC = "/static/"  # what begins so needs no token
# Nothing is loaded, run or framed but this server's own files; `data:` is for pictures, fetched with the token.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FOREVER = "public, max-age=31536000, immutable"  # the path changes with the files


@dataclass(frozen=True)
class _File:
    """A file as it is sent, plain and gzipped."""

    kind: str
    plain: bytes
    zipped: bytes

    def response(self, request: Request, headers: dict[str, str]) -> Response:
        told = {**_HEADERS, "Vary": "Accept-Encoding", **headers}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.zipped, headers={**told, "Content-Encoding": "gzip"}, media_type=self.kind)
        return Response(self.plain, headers=told, media_type=self.kind)


class Site:
    """The page, read once. Its files lie in a folder named by what they hold: no cache has an old one of them."""

    def __init__(self) -> None:
        folder = files("server.page")
        contents = dict(_contents(folder.joinpath("static")))
        known = b"".join(name.encode() + content for name, content in sorted(contents.items()))
        self.build = hashlib.sha256(known).hexdigest()[:16]
        self._files = {name: _file(_kind(name) or "", content) for name, content in contents.items()}
        html = folder.joinpath("index.html").read_text(encoding="utf-8")
        html = html.replace("{static}", f"{STATIC}{self.build}").replace("{version}", version("tieout"))
        html = html.replace("{nothing}", escape(NothingLoaded().message))
        self._root = _file("text/html", html.encode())
        self._tag = f'W/"{hashlib.sha256(html.encode()).hexdigest()[:16]}"'

    @property
    def routes(self) -> list[Route]:
        """The page, and its files."""
        return [Route("/", self.root), Route(STATIC + "{build}/{name:path}", self.file)]

    async def root(self, request: Request) -> Response:
        """The page, asked for anew each time; it is sent where it has changed."""
        headers = {"Cache-Control": "no-cache", "ETag": self._tag}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**_HEADERS, **headers})
        return self._root.response(request, headers)

    async def file(self, request: Request) -> Response:
        """A file of this build. Raises `HTTPException` (404) for others."""
        found = self._files.get(request.path_params["name"])
        if found is None or request.path_params["build"] != self.build:
            raise HTTPException(404)
        return found.response(request, {"Cache-Control": _FOREVER})


def _contents(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """The files below a folder, by their paths in it."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from _contents(one, f"{path}{one.name}/")
        elif _kind(one.name) is not None:
            yield f"{path}{one.name}", one.read_bytes()


def _kind(name: str) -> str | None:
    return _KINDS.get(f".{name.rpartition('.')[2]}")


def _file(kind: str, content: bytes) -> _File:
    return _File(kind, content, gzip.compress(content, mtime=0))
