"""A server on this machine that behaves like EDGAR: its paths, its shapes, its manners, and its bad days."""

import gzip
import json
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

from ingest.edgar.client import EdgarConfig, Patience

USER_AGENT = "Tieout Tests tests@tieout.dev"
RATE = 10


@dataclass(frozen=True)
class Page:
    """What a path has to say."""

    body: bytes
    etag: str | None = None
    last_modified: str | None = None


@dataclass(frozen=True)
class Act:
    """One request's bad luck."""

    kind: Literal["status", "cut", "cut gzip", "cut chunks", "endless", "bomb", "hang", "drip", "close"] = "status"
    status: int = 503
    text: str = ""
    headers: dict[str, str] = field(default_factory=dict)


class Meter:
    """Counts what arrives within any second, and says when it is too much."""

    def __init__(self) -> None:
        self._arrivals: deque[float] = deque()
        self._lock = threading.Lock()
        self.most = 0
        self.refused = 0

    def admit(self, now: float) -> bool:
        with self._lock:
            self._arrivals.append(now)
            while now - self._arrivals[0] >= 1.0:
                self._arrivals.popleft()
            self.most = max(self.most, len(self._arrivals))
            self.refused += len(self._arrivals) > RATE
            return len(self._arrivals) <= RATE


@dataclass
class EdgarStub:
    """The server's pages, what happens to requests for them, and what was asked."""

    url: str = ""
    pages: dict[str, Page] = field(default_factory=dict)
    script: dict[str, list[Act]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    meter: Meter = field(default_factory=Meter)
    stop: Callable[[], None] = lambda: None  # nobody listens any more
    stopped: threading.Event = field(default_factory=threading.Event)

    def config(self, folder: Path, **changes: Any) -> EdgarConfig:
        """A client's configuration that knows this server alone."""
        known: dict[str, Any] = {
            "folder": folder,
            "user_agent": USER_AGENT,
            "url": self.url,
            "data_url": self.url,
            "patience": Patience(connect=2.0, answer=10.0, body=10.0),
        }
        return EdgarConfig(**{**known, **changes})

    def counts(self) -> Counter[str]:
        """How often each path was asked for, by its last part."""
        return Counter(path.rpartition("/")[2] for path in self.asked)

    def put(self, path: str, body: bytes | str | dict[str, Any], etag: str | None = None, **more: Any) -> None:
        """Serve something at a path."""
        if isinstance(body, dict):
            body = json.dumps(body)
        self.pages[path] = Page(body.encode() if isinstance(body, str) else body, etag, **more)

    def act(self, path: str, *acts: Act) -> None:
        """What happens to the next requests for a path."""
        self.script[path] = list(acts)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def stub(self) -> EdgarStub:
        return self.server.stub  # type: ignore[attr-defined]

    def do_GET(self) -> None:
        self.close_connection = True
        admitted = self.stub.meter.admit(time.monotonic())
        self.stub.asked.append(self.path)
        self.stub.headers.append({name.lower(): value for name, value in self.headers.items()})
        if "@" not in self.headers.get("user-agent", ""):
            self.answer(403, b"<html>Your Request Originates from an Undeclared Automated Tool</html>")
        elif not admitted:
            self.answer(429, b"Too many requests")
        elif acts := self.stub.script.get(self.path):
            with suppress(OSError):
                self.misbehave(acts.pop(0))
        elif page := self.stub.pages.get(self.path):
            self.show(page)
        else:
            self.answer(404, b"<?xml version='1.0'?><Error><Code>NoSuchKey</Code></Error>")

    def show(self, page: Page) -> None:
        validators = {"etag": page.etag, "last-modified": page.last_modified}
        known = {name: value for name, value in validators.items() if value}
        asked = (self.headers.get("if-none-match"), self.headers.get("if-modified-since"))
        if known and asked == (page.etag, page.last_modified):
            self.answer(304, b"", known)
        elif "gzip" in self.headers.get("accept-encoding", ""):
            self.answer(200, gzip.compress(page.body), {**known, "content-encoding": "gzip"})
        else:
            self.answer(200, page.body, known)

    def misbehave(self, act: Act) -> None:
        page = self.stub.pages.get(self.path)
        body = page.body if page else b"x" * 5000
        zipped = gzip.compress(body)
        match act.kind:
            case "status":
                self.answer(act.status, act.text.encode(), act.headers)
            case "cut":
                self.answer(200, body[: len(body) // 2], {"content-length": str(len(body))})
            case "cut gzip":
                self.answer(200, zipped[: len(zipped) // 2], {"content-encoding": "gzip", "content-length": ""})
            case "cut chunks":
                self.answer(200, b"1388\r\n" + body[:100], {"transfer-encoding": "chunked", "content-length": ""})
            case "endless":  # as old servers do: nothing tells where it ends
                self.answer(200, body[: len(body) // 2], {"content-length": ""})
            case "bomb":
                self.answer(200, gzip.compress(b" " * 50_000_000), {"content-encoding": "gzip"})
            case "hang":
                self.stub.stopped.wait(30)
            case "drip":
                self.answer(200, b"", {"content-length": "1000000"})
                while not self.stub.stopped.wait(0.05):
                    self.wfile.write(b".")
            case "close":
                pass

    def answer(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        known = {"content-length": str(len(body)), "connection": "close"}
        for name, value in {**known, **(headers or {})}.items():
            if value:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    request_queue_size = 64

    def __init__(self, stub: EdgarStub) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.stub = stub

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # a client that gave up waiting


@contextmanager
def serve() -> Iterator[EdgarStub]:
    """EDGAR on a free port of this machine."""
    stub = EdgarStub()
    with _Server(stub) as server:
        stub.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()

        def stop() -> None:
            stub.stopped.set()
            server.shutdown()
            thread.join()
            server.server_close()

        stub.stop = stop
        try:
            yield stub
        finally:
            stop()
