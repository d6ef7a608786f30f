"""An endpoint on this machine that speaks OpenAI's chat completions and Anthropic's messages, as scripted."""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from server.settings import Settings
from tools.backends.chat.langchain import ChatSettings, LangChainChat

KEY = "sk-never-to-be-told-4711"
MODEL = "gpt-4o-mini-2024-07-18"
# Where the providers' clients post to, below the base URL that they are given.
PATHS = {"openai": "/v1/chat/completions", "groq": "/openai/v1/chat/completions", "anthropic": "/v1/messages"}


@dataclass(frozen=True)
class Reply:
    """One scripted reply of the endpoint. `pour` makes a body of no declared length instead, a part every `pace` s."""

    body: str
    status: int = 200
    kind: str = "application/json"
    delay: float = 0.0
    headers: tuple[tuple[str, str], ...] = ()
    pour: Callable[[], Iterator[bytes]] | None = None
    pace: float = 0.0


@dataclass
class Endpoint:
    """Replies as scripted, the last reply again and again; to calls of a function by `readings`, if there are any.

    With `sees`, what is replied to an image hangs on the image.
    """

    url: str = ""
    script: list[Reply] = field(default_factory=list)
    readings: list[Reply] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    sees: Callable[[bytes], Reply] | None = None
    stopped: threading.Event = field(default_factory=threading.Event)
    poured: int = 0  # bytes of bodies without a length, until the client hung up
    hung_up: int = 0  # clients that did

    def next(self, request: dict[str, Any]) -> Reply:
        if self.sees is not None and (images := images_of(request)):
            return self.sees(images[0])
        script = self.readings if self.readings and "tools" in request else self.script
        return script.pop(0) if len(script) > 1 else script[0]

    @property
    def drafts(self) -> list[dict[str, Any]]:
        """The requests for a text."""
        return [request for request in self.requests if "tools" not in request]

    def chat(self, seconds: float = 10.0, provider: str = "openai", retries: int = 0) -> LangChainChat:
        url = self.url if provider in ("openai", "google") else self.url.removesuffix("/v1")
        return LangChainChat(ChatSettings(f"{provider}:{MODEL}", url, KEY, seconds, retries))


def images_of(request: dict[str, Any]) -> list[bytes]:
    """The images of a request, as OpenAI's format has them: PNGs in data URLs."""
    parts = [
        part for message in request["messages"] if isinstance(message["content"], list) for part in message["content"]
    ]
    urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
    return [base64.b64decode(url.removeprefix("data:image/png;base64,"), validate=True) for url in urls]


def says(text: str | None) -> Reply:
    """A completion."""
    return completes({"content": text})


def calls(function: str, arguments: Any) -> Reply:
    """A call of a function; arguments that are no text are written as JSON."""
    written = arguments if isinstance(arguments, str) else json.dumps(arguments)
    call = {"id": "call_1", "type": "function", "function": {"name": function, "arguments": written}}
    return completes({"content": None, "tool_calls": [call]})


def completes(message: dict[str, Any], finish_reason: Any = "stop") -> Reply:
    """A completion of one message, for 1,000 and 200 tokens."""
    usage = {"prompt_tokens": 1000, "completion_tokens": 200, "total_tokens": 1200}
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish_reason}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": MODEL, "choices": [choice], "usage": usage}
    return Reply(json.dumps(body))


def calls_as_anthropic(*calls: tuple[str, Any], stop_reason: str = "tool_use") -> Reply:
    """A message of Anthropic's that calls functions."""
    content = [{"type": "tool_use", "id": f"toolu_{name}", "name": name, "input": given} for name, given in calls]
    usage = {"input_tokens": 1000, "output_tokens": 200}
    body = {"id": "msg_1", "type": "message", "role": "assistant", "model": MODEL, "content": content, "usage": usage}
    return Reply(json.dumps({**body, "stop_reason": stop_reason, "stop_sequence": None}))


def fails(status: int) -> Reply:
    """An error that quotes the key, as providers do."""
    return Reply(json.dumps({"error": {"message": f"No luck with {KEY}", "type": "error", "code": None}}), status)


def variables(settings: Settings, url: str) -> dict[str, str]:
    """What a process of its own needs to use a store of external Postgres with the stub at a URL."""
    assert settings.database_url is not None
    return {
        "TIEOUT_DATABASE_URL": settings.database_url.get_secret_value(),
        "TIEOUT_CORPUS": settings.corpus,
        "TIEOUT_DATA_DIR": str(settings.resolved_data_dir),
        "TIEOUT_CHAT_MODEL": f"openai:{MODEL}",
        "TIEOUT_CHAT_BASE_URL": url,
        "OPENAI_API_KEY": KEY,
        "NO_PROXY": "127.0.0.1",
    }


@contextmanager
def serve() -> Iterator[Endpoint]:
    """An endpoint on a free port of this machine."""
    stub = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            assert self.path in PATHS.values()
            stub.requests.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            stub.keys.append(self.headers["authorization"] or self.headers["x-api-key"])
            reply = stub.next(stub.requests[-1])
            self.close_connection = True
            if reply.delay and stub.stopped.wait(reply.delay):
                return
            content = reply.body.encode()
            self.send_response(reply.status)
            self.send_header("content-type", reply.kind)
            if reply.pour is None:
                self.send_header("content-length", str(len(content)))
            self.send_header("connection", "close")
            for name, value in reply.headers or (("retry-after-ms", "10"),):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)
            for part in reply.pour() if reply.pour else ():
                if stub.stopped.wait(reply.pace):
                    return
                try:
                    self.wfile.write(part)
                except OSError:
                    stub.hung_up += 1
                    raise
                stub.poured += len(part)

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
