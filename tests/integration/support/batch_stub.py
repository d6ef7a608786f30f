"""Providers on this machine that speak OpenAI's and Anthropic's batch APIs."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-never-to-be-told-4711"
_USAGE = {"prompt_tokens": 1000, "completion_tokens": 200, "input_tokens": 1000, "output_tokens": 200}
Body = dict[str, Any]


@dataclass
class Provider:
    """Batches of one provider. `reply` makes the text of a call, or the arguments of a function, from its body.

    `looks` is how often a batch is looked at before it is done; `refuse` are statuses with which the next requests are
    refused; `status` is what OpenAI's batches end as; `spoil` changes the lines of results.
    """

    reply: Callable[[Body], str | Body]
    url: str = ""
    looks: int = 1
    refuse: list[int] = field(default_factory=list)
    status: str = "completed"
    spoil: Callable[[list[str]], list[str]] = lambda lines: lines
    calls: list[Body] = field(default_factory=list)  # of all batches, in their order
    batches: dict[str, list[Body]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    looked: dict[str, int] = field(default_factory=dict)
    looked_at: threading.Event = field(default_factory=threading.Event)

    def make(self, requests: list[Body], mark: str = "") -> str:
        name = f"batch_{len(self.batches) + 1}"
        self.batches[name], self.marks[name] = requests, mark
        self.calls += requests
        return name

    def is_done(self, batch: str) -> bool:
        self.looked[batch] = self.looked.get(batch, 0) + 1
        self.looked_at.set()
        return self.looked[batch] > self.looks

    def openai_lines(self, batch: str) -> str:
        lines: list[str] = []
        for request in self.batches[batch]:
            said = self.reply(request["body"])
            function = request["body"].get("tools", [{}])[0].get("function", {}).get("name")
            call = {"id": "1", "type": "function", "function": {"name": function, "arguments": json.dumps(said)}}
            message = {"content": said} if isinstance(said, str) else {"content": None, "tool_calls": [call]}
            body = {"choices": [{"message": message, "finish_reason": "stop"}], "usage": _USAGE}
            lines.append(
                json.dumps({"custom_id": request["custom_id"], "response": {"status_code": 200, "body": body}})
            )
        return "\n".join(self.spoil(lines))

    def anthropic_lines(self, batch: str) -> str:
        lines: list[str] = []
        for request in self.batches[batch]:
            said = self.reply(request["params"])
            part = {"type": "text", "text": said}
            if not isinstance(said, str):
                part = {"type": "tool_use", "id": "1", "name": "f", "input": said}
            message = {"content": [part], "usage": _USAGE, "stop_reason": "end_turn"}
            result = {"type": "succeeded", "message": message}
            lines.append(json.dumps({"custom_id": request["custom_id"], "result": result}))
        return "\n".join(self.spoil(lines))


@contextmanager
def serve(provider: Provider) -> Iterator[Provider]:
    """The provider on a free port; its address is for `chat_base_url`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"provider": provider}))
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    provider: Provider

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["content-length"]))
        if self._is_refused():
            return
        if self.path == "/v1/files":
            [text] = re.findall(rb'name="file".*?\r\n\r\n(.*?)\r\n--', data, re.DOTALL)
            name = f"file_{len(self.provider.files) + 1}"
            self.provider.files[name] = text.decode()
            self._send(json.dumps({"id": name}))
        elif self.path == "/v1/batches":
            made = json.loads(data)
            requests = [json.loads(line) for line in self.provider.files[made["input_file_id"]].splitlines()]
            self._send(json.dumps({"id": self.provider.make(requests, made["metadata"]["tieout"])}))
        else:
            assert self.path == "/v1/messages/batches"
            self._send(json.dumps({"id": self.provider.make(json.loads(data)["requests"])}))

    def do_GET(self) -> None:
        if self._is_refused():
            return
        path, _, _ = self.path.partition("?")
        match path.split("/")[2:]:
            case ["batches"]:
                listed = [{"id": name, "metadata": {"tieout": mark}} for name, mark in self.provider.marks.items()]
                self._send(json.dumps({"data": listed}))
            case ["batches", name] if name in self.provider.batches:
                status = self.provider.status if self.provider.is_done(name) else "in_progress"
                told = {"status": status, "output_file_id": f"out-{name}"}
                self._send(json.dumps({**told, "errors": {"data": [{"code": "token_limit", "message": KEY}]}}))
            case ["files", name, "content"]:
                self._send(self.provider.openai_lines(name.removeprefix("out-")))
            case ["messages", "batches", name] if name in self.provider.batches:
                status = "ended" if self.provider.is_done(name) else "in_progress"
                self._send(json.dumps({"processing_status": status}))
            case ["messages", "batches", name, "results"]:
                self._send(self.provider.anthropic_lines(name))
            case _:
                self._send("{}", 404)

    def _is_refused(self) -> bool:
        key = self.headers["authorization"] or self.headers["x-api-key"]
        if key.removeprefix("Bearer ") != KEY:
            self._send("{}", 401)
            return True
        if self.provider.refuse:
            self._send(json.dumps({"error": {"message": f"No luck with {KEY}"}}), self.provider.refuse.pop(0))
            return True
        return False

    def _send(self, body: str, status: int = 200) -> None:
        data = body.encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""
