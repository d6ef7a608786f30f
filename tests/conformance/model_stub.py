"""Endpoints on this machine that speak OpenAI's and Voyage's embeddings and Cohere's ways, or what a test scripts."""

import base64
import hashlib
import json
import math
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np

KEY = "sk-never-to-be-told-4711"
PATHS = {"/v1/embeddings", "/v1/multimodalembeddings", "/v2/embed", "/v2/rerank"}


@dataclass(frozen=True)
class Reply:
    """One reply; a `delay` of seconds comes before it."""

    body: str
    status: int = 200
    kind: str = "application/json"
    delay: float = 0.0
    headers: dict[str, str] = field(default_factory=lambda: {"retry-after-ms": "10"})


@dataclass
class Endpoint:
    """Replies as scripted, then as a well-behaved server does. With `always`, the script's one reply stays."""

    url: str = ""
    script: list[Reply] = field(default_factory=list)
    always: bool = False
    behave: Callable[[dict[str, Any]], Any] | None = None
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def next(self, path: str, request: dict[str, Any]) -> Reply:
        if self.script:
            return self.script[0] if self.always else self.script.pop(0)
        behave = self.behave or next(usual for end, usual in USUAL.items() if path.endswith(end))
        return Reply(json.dumps(behave(request)))


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def vector(text: str, dimension: int) -> list[float]:
    """A text's words, each in a place of its own; longer than 1."""
    row = [0.0] * dimension
    row[0] = 0.5  # of texts without a word
    for word in words(text):
        row[int(hashlib.md5(word.encode()).hexdigest(), 16) % dimension] += 2.0
    return row


def embeds(request: dict[str, Any], dimension: int = 1536, *, text_only: bool = False) -> dict[str, Any]:
    """What OpenAI answers: in base64 where that is asked for. `text_only`: a server that knows no base64."""
    texts = request["input"]
    assert all(isinstance(text, str) and text for text in texts), "OpenAI refuses an empty text"
    data: list[dict[str, Any]] = []
    for index, text in enumerate(texts):
        row: Any = vector(text, dimension)
        if request.get("encoding_format") == "base64" and not text_only:
            row = base64.b64encode(np.array(row, dtype="<f4").tobytes()).decode()
        data.append({"object": "embedding", "index": index, "embedding": row})
    usage = {"prompt_tokens": 8, "total_tokens": 8}
    return {"object": "list", "data": data, "model": request["model"], "usage": usage}


def looks(request: dict[str, Any], dimension: int = 1024) -> dict[str, Any]:
    """What Voyage answers: of each page's text, and of its image where it has one."""
    data: list[dict[str, Any]] = []
    for index, page in enumerate(request["inputs"]):
        texts = [part["text"] for part in page["content"] if part["type"] == "text"]
        images = [part["image_base64"] for part in page["content"] if part["type"] == "image_base64"]
        assert all(texts), "Voyage refuses an empty text"
        assert all(image.startswith("data:image/") for image in images)
        row = vector(" ".join(texts), dimension)
        row[1] += 0.1 * len(images)
        data.append({"object": "embedding", "index": index, "embedding": row})
    return {"object": "list", "data": data, "model": request["model"], "usage": VOYAGE_USAGE}


def embeds_by_type(request: dict[str, Any]) -> dict[str, Any]:
    """What Cohere's endpoint gives."""
    rows = [vector(text, 1536) for text in request["texts"]]
    return {"id": "1", "response_type": "embeddings_by_type", "embeddings": {"float": rows}, "texts": request["texts"]}


def reranks(request: dict[str, Any]) -> dict[str, Any]:
    """What Cohere answers: the best first."""
    asked = {*words(request["query"])}
    assert all(request["documents"]), "Cohere refuses an empty text"
    scores = [len(asked & {*words(text)}) / (len(asked) + 1) for text in request["documents"]]
    results = [{"index": index, "relevance_score": score} for index, score in enumerate(scores)]
    results.sort(key=lambda result: -result["relevance_score"])
    meta = {"api_version": {"version": "2"}, "billed_units": {"search_units": 1}}
    return {"id": "8a2c3d84-0000-0000-0000-000000000000", "results": results, "meta": meta}


VOYAGE_USAGE = {"text_tokens": 8, "image_pixels": 100, "video_pixels": 0, "total_tokens": 9}
USUAL = {"multimodalembeddings": looks, "embeddings": embeds, "/embed": embeds_by_type, "rerank": reranks}


def data(*vectors: Any, indexes: list[Any] | None = None) -> Reply:
    """Vectors of a server, sound or not."""
    places = indexes if indexes is not None else [*range(len(vectors))]
    items = [{"object": "embedding", "index": i, "embedding": v} for i, v in zip(places, vectors, strict=True)]
    usage = {"prompt_tokens": 1, **VOYAGE_USAGE}
    body = {"object": "list", "data": items, "model": "m", "usage": usage}
    return Reply(json.dumps(body))  # writes NaN, as Python's servers do


def results(*scored: tuple[Any, Any]) -> Reply:
    """Scores of a server, sound or not."""
    return Reply(json.dumps({"id": "1", "results": [{"index": i, "relevance_score": s} for i, s in scored]}))


def fails(status: int, **headers: str) -> Reply:
    """An error that quotes the key, as providers do."""
    body = {"error": {"message": f"No luck with {KEY}", "type": "error", "code": None}, "message": f"No: {KEY}"}
    body |= {"detail": f"Nothing for {KEY}"}  # Voyage's
    return Reply(json.dumps(body), status, headers=headers or {"retry-after-ms": "10"})


HANGS = Reply("", delay=math.inf)


@contextmanager
def serve() -> Iterator[Endpoint]:
    """An endpoint on a free port of this machine."""
    stub = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            assert self.path in PATHS, self.path
            stub.times.append(time.monotonic())
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            stub.requests.append(request)
            stub.keys.append(self.headers["authorization"])
            self.close_connection = True
            reply = stub.next(self.path, request)
            if reply.delay and stub.stopped.wait(min(reply.delay, 3600)):
                return
            content = reply.body.encode()
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("content-type", reply.kind)
            self.send_header("content-length", str(len(content)))
            self.send_header("connection", "close")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            pass  # a client that gave up waiting

    with Server(("127.0.0.1", 0), Handler) as server:
        stub.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield stub
        stub.stopped.set()
        server.shutdown()
        thread.join()
