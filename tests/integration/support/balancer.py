"""A balancer in front of several servers: each request goes to the next of them that takes connections."""

import http.client
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

_HOP = {"connection", "transfer-encoding", "keep-alive", "content-length"}
_PATIENCE = 60.0  # seconds


@dataclass
class Balancer:
    """What it has passed on: which server got each request."""

    servers: list[str]
    url: str = ""
    passed: list[str] = field(default_factory=list[str])
    _next: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def turn(self) -> list[str]:
        """The servers in the order in which to try them."""
        with self._lock:
            first = self._next % len(self.servers)
            self._next += 1
        return [*self.servers[first:], *self.servers[:first]]

    def next_is(self, server: str) -> None:
        """Have the next request go to this server."""
        with self._lock:
            self._next = self.servers.index(server)


class _Passing(BaseHTTPRequestHandler):
    balancer: Balancer

    def _pass(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.close_connection = True
        try:
            with self._connected() as connection:
                self._pass_on(connection, body)
        except (OSError, http.client.HTTPException):
            return  # the server has died in the middle, or the client has gone: the connection says so

    def _pass_on(self, connection: http.client.HTTPConnection, body: bytes) -> None:
        headers = {name: value for name, value in self.headers.items() if name.lower() not in _HOP}
        connection.request(self.command, self.path, body, headers)
        with connection.getresponse() as answer:
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _HOP:
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            while part := answer.read1(65_536):
                self.wfile.write(part)
                self.wfile.flush()

    @contextmanager
    def _connected(self) -> Iterator[http.client.HTTPConnection]:
        for server in self.balancer.turn():
            connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=_PATIENCE)
            with closing(connection):
                try:
                    connection.connect()
                except ConnectionRefusedError:
                    continue
                self.balancer.passed.append(server)
                yield connection
                return
        raise ConnectionRefusedError

    do_GET = do_POST = do_DELETE = _pass  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def balanced(servers: Sequence[str]) -> Iterator[Balancer]:
    """A balancer on a free port, for as long as the block."""
    balancer = Balancer(list(servers))
    handler = type("Passing", (_Passing,), {"balancer": balancer})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    balancer.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield balancer
    finally:
        server.shutdown()
        server.server_close()
