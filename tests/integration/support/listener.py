"""An address on this machine that counts what reaches it."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


class Listener:
    """An address that takes whatever is sent, and keeps it."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.paths: list[str] = []
        received, paths = self.received, self.paths

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                paths.append(self.path)
                received.append(self.rfile.read(int(self.headers["Content-Length"] or 0)))
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def do_GET(self) -> None:
                self.do_POST()

            def do_PATCH(self) -> None:
                self.do_POST()

            def log_message(self, format: str, *args: Any) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
