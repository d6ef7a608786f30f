"""Anthropic's batch API: requests go up with the batch, results come down as lines."""

from collections.abc import Sequence
from typing import Any

from langchain_core.utils.function_calling import convert_to_openai_tool

from tools.backends.chat.batches.wire import Wire, count, json_lines
from tools.errors import BatchFailed
from tools.ports.batches import BatchReply, BatchRequest

_URL = "https://api.anthropic.com"
_VERSION = "2023-06-01"


class AnthropicBatches:
    """A `BatchApi`. Its batches bear no mark of ours: one whose id was lost is paid for again."""

    def __init__(
        self, model: str, key: str, base_url: str | None = None, *, temperature: float = 0.1, first_wait: float = 1.0
    ) -> None:
        self._model = model
        self._temperature = temperature
        headers = {"x-api-key": key, "anthropic-version": _VERSION}
        self._wire = Wire("Anthropic", base_url or _URL, headers, first_wait=first_wait)

    @property
    def model(self) -> str:
        return self._model

    @property
    def most(self) -> int:
        return 10_000

    async def close(self) -> None:
        await self._wire.close()

    async def find(self, mark: str) -> str | None:
        """None: Anthropic keeps nothing to find a batch by."""
        return None

    async def submit(self, requests: Sequence[BatchRequest], mark: str) -> str:
        """Make a batch of the requests."""
        made = {"requests": [{"custom_id": one.key, "params": self._params(one)} for one in requests]}
        batch = await self._wire.json("POST", "v1/messages/batches", json=made)
        if not isinstance(batch.get("id"), str):
            raise BatchFailed("Anthropic made a batch without an id.")
        return batch["id"]

    async def replies(self, batch: str) -> dict[str, BatchReply] | None:
        """The results once the batch has ended."""
        told = await self._wire.json("GET", f"v1/messages/batches/{batch}")
        if told.get("processing_status") != "ended":
            return None
        body = await self._wire.raw("GET", f"v1/messages/batches/{batch}/results")
        return {str(line.get("custom_id")): _reply(line.get("result") or {}) for line in json_lines(body)}

    def _params(self, request: BatchRequest) -> dict[str, Any]:
        params: dict[str, Any] = {
            "model": self._model,
            "temperature": self._temperature,
            "max_tokens": request.max_tokens,
            "system": request.system,
            "messages": [{"role": "user", "content": request.user}],
        }
        if request.function is not None:
            tool = convert_to_openai_tool(request.function)["function"]
            described = {"name": tool["name"], "description": tool["description"], "input_schema": tool["parameters"]}
            params |= {"tools": [described], "tool_choice": {"type": "tool", "name": tool["name"]}}
        return params


def _reply(result: dict[str, Any]) -> BatchReply:
    if result.get("type") != "succeeded":
        return BatchReply(failure=str(result.get("type") or "no result"))
    message: Any = result.get("message") or {}
    used = count(message.get("usage"), "input_tokens"), count(message.get("usage"), "output_tokens")
    if message.get("stop_reason") in {"max_tokens", "refusal"}:
        return BatchReply("", None, "broken off", *used)
    try:
        parts = message["content"]
        if calls := [dict(part["input"]) for part in parts if part["type"] == "tool_use"]:
            [arguments] = calls
            return BatchReply("", arguments, "", *used)
        return BatchReply("".join(part["text"] for part in parts if part["type"] == "text").strip(), None, "", *used)
    except (KeyError, TypeError, ValueError):
        return BatchReply("", None, "a reply of another shape", *used)
