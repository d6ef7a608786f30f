"""OpenAI's batch API: a file of requests goes up, a batch of it is made, a file of replies comes down."""

import json
from collections.abc import Sequence
from typing import Any

from langchain_core.utils.function_calling import convert_to_openai_tool

from tools.backends.chat.batches.wire import Wire, count, json_lines, object_of
from tools.errors import BatchFailed, BatchGone
from tools.ports.batches import BatchReply, BatchRequest

_URL = "https://api.openai.com/v1"
_ENDPOINT = "/v1/chat/completions"
_OVER = frozenset({"completed", "expired", "cancelled"})  # with what had been answered by then
_MARK = "tieout"


class OpenAIBatches:
    """A `BatchApi`. Batches bear their mark as metadata, so that one can be found again."""

    def __init__(
        self, model: str, key: str, base_url: str | None = None, *, temperature: float = 0.1, first_wait: float = 1.0
    ) -> None:
        self._model = model
        self._temperature = temperature
        headers = {"Authorization": f"Bearer {key}"}
        self._wire = Wire("OpenAI", base_url or _URL, headers, first_wait=first_wait)

    @property
    def model(self) -> str:
        return self._model

    @property
    def most(self) -> int:
        return 10_000

    async def close(self) -> None:
        await self._wire.close()

    async def find(self, mark: str) -> str | None:
        """The newest hundred batches are looked through."""
        listed = await self._wire.json("GET", "batches", params={"limit": 100})
        batches: list[Any] = listed.get("data") or []
        for batch in batches:
            if object_of(batch, "metadata").get(_MARK) == mark:
                return str(batch["id"])
        return None

    async def submit(self, requests: Sequence[BatchRequest], mark: str) -> str:
        """Upload the requests and make a batch of them."""
        lines = "\n".join(json.dumps(self._line(request)) for request in requests)
        part = ("requests.jsonl", lines.encode(), "application/jsonl")
        file = await self._wire.json("POST", "files", files={"file": part}, data={"purpose": "batch"})
        made = {
            "input_file_id": file.get("id"),
            "endpoint": _ENDPOINT,
            "completion_window": "24h",
            "metadata": {_MARK: mark},
        }
        batch = await self._wire.json("POST", "batches", json=made)
        if not isinstance(batch.get("id"), str):
            raise BatchFailed("OpenAI made a batch without an id.")
        return batch["id"]

    async def replies(self, batch: str) -> dict[str, BatchReply] | None:
        """The replies once the batch is over. One that failed as a whole is a `BatchGone`."""
        told = await self._wire.json("GET", f"batches/{batch}")
        if told.get("status") == "failed":
            raise BatchGone(f"OpenAI could not run batch {batch}: {_why(told)}.")
        if told.get("status") not in _OVER:
            return None
        found: dict[str, BatchReply] = {}
        for name in ("output_file_id", "error_file_id"):
            if file := told.get(name):
                body = await self._wire.raw("GET", f"files/{file}/content")
                found |= {str(line.get("custom_id")): _reply(line) for line in json_lines(body)}
        return found

    def _line(self, request: BatchRequest) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "temperature": self._temperature,
            "max_completion_tokens": request.max_tokens,
            "messages": [{"role": "system", "content": request.system}, {"role": "user", "content": request.user}],
        }
        if request.function is not None:
            tool = convert_to_openai_tool(request.function)
            chosen = {"type": "function", "function": {"name": tool["function"]["name"]}}
            body |= {"tools": [tool], "tool_choice": chosen}
        return {"custom_id": request.key, "method": "POST", "url": _ENDPOINT, "body": body}


def _reply(line: dict[str, Any]) -> BatchReply:
    response: Any = line.get("response") or {}
    body: Any = response.get("body") or {}
    if line.get("error") or response.get("status_code") != 200:
        return BatchReply(failure=f"status {response.get('status_code')}" if response else "no reply")
    used = count(body.get("usage"), "prompt_tokens"), count(body.get("usage"), "completion_tokens")
    try:
        [choice] = body["choices"]
        message = choice["message"]
        if choice.get("finish_reason") in {"length", "content_filter"}:
            return BatchReply("", None, "broken off", *used)
        if calls := message.get("tool_calls"):
            [call] = calls
            return BatchReply("", dict(json.loads(call["function"]["arguments"])), "", *used)
        return BatchReply((message.get("content") or "").strip(), None, "", *used)
    except (KeyError, TypeError, ValueError, AttributeError):
        return BatchReply("", None, "a reply of another shape", *used)


def _why(batch: dict[str, Any]) -> str:
    found: list[Any] = object_of(batch, "errors").get("data") or [{}]
    return str(found[0].get("code") or "no reason given")
