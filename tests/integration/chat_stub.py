"""An endpoint on this machine that speaks OpenAI's chat completions, as scripted."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tools.backends.chat.langchain import ChatSettings, LangChainChat

KEY = "sk-never-to-be-told-4711"
MODEL = "gpt-4o-mini-2024-07-18"


@dataclass(frozen=True)
class Reply:
    """One scripted reply of the endpoint."""

    body: str
    status: int = 200
    kind: str = "application/json"
    delay: float = 0.0


@dataclass
class Endpoint:
    """Speaks OpenAI's chat completions: replies as scripted, the last reply again and again."""

    url: str = ""
    script: list[Reply] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def next(self) -> Reply:
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]

    def chat(self, seconds: float = 10.0) -> LangChainChat:
        return LangChainChat(ChatSettings(f"openai:{MODEL}", self.url, KEY, seconds))


def says(text: str | None) -> Reply:
    """A completion."""
    message = {"role": "assistant", "content": text}
    usage = {"prompt_tokens": 1000, "completion_tokens": 200, "total_tokens": 1200}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": MODEL, "choices": [choice], "usage": usage}
    return Reply(json.dumps(body))


def fails(status: int) -> Reply:
    """An error that quotes the key, as providers do."""
    return Reply(json.dumps({"error": {"message": f"No luck with {KEY}", "type": "error", "code": None}}), status)


@contextmanager
def serve() -> Iterator[Endpoint]:
    """An endpoint on a free port of this machine."""
    stub = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            assert self.path == "/v1/chat/completions"
            stub.requests.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            stub.keys.append(self.headers["authorization"])
            reply = stub.next()
            self.close_connection = True
            if reply.delay and stub.stopped.wait(reply.delay):
                return
            content = reply.body.encode()
            self.send_response(reply.status)
            self.send_header("content-type", reply.kind)
            self.send_header("content-length", str(len(content)))
            self.send_header("connection", "close")
            self.send_header("retry-after-ms", "10")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            pass  # a client that gave up waiting

    with Server(("127.0.0.1", 0), Handler) as server:
        stub.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield stub
        stub.stopped.set()
        server.shutdown()
        thread.join()
