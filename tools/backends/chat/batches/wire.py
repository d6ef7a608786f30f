"""HTTP to a provider's batch API: retries of what may pass, no redirects, replies of a bounded size."""

import json
from collections.abc import Iterator
from typing import Any, cast

import httpx
import stamina

from tools.errors import BatchFailed, BatchGone

MOST_BYTES = 512 * 2**20  # of a batch's results
_SECONDS = 60.0  # a try
_TRIES = 5
_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})


class _Passing(Exception):
    """A refusal that may pass."""


class Wire:
    """Requests to one provider, with its key. What goes wrong is a `BatchFailed`, which never tells the key."""

    def __init__(self, provider: str, base_url: str, headers: dict[str, str], *, first_wait: float = 1.0) -> None:
        self._provider = provider
        self._first_wait = first_wait
        self._http = httpx.AsyncClient(
            base_url=base_url.rstrip("/") + "/", headers=headers, timeout=_SECONDS, follow_redirects=False
        )

    async def close(self) -> None:
        await self._http.aclose()

    async def json(self, method: str, path: str, **how: Any) -> dict[str, Any]:
        """The object that the provider answers with."""
        raw = await self.raw(method, path, **how)
        try:
            found: Any = json.loads(raw)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise BatchFailed(f"{self._provider} answered {method} {path} with something that is no JSON object.")
        return cast(dict[str, Any], found)

    async def raw(self, method: str, path: str, **how: Any) -> bytes:
        """The body that the provider answers with."""
        try:
            async for attempt in stamina.retry_context(
                on=(_Passing, httpx.TransportError),
                attempts=_TRIES,
                wait_initial=self._first_wait,
                wait_jitter=self._first_wait,
                timeout=None,
            ):
                with attempt:
                    return await self._once(method, path, **how)
        except (_Passing, httpx.HTTPError) as error:
            said = str(error) if isinstance(error, _Passing) else type(error).__name__
            raise BatchFailed(
                f"{self._provider} did not answer {method} {path}: {said}. Run the batch again."
            ) from error
        raise AssertionError("retries end in a reply or an error")

    async def _once(self, method: str, path: str, **how: Any) -> bytes:
        async with self._http.stream(method, path, **how) as response:
            if response.status_code in _PASSING:
                raise _Passing(f"status {response.status_code}")
            if response.status_code == 404:
                raise BatchGone(f"{self._provider} does not know {path} any more. Run the batch again.")
            if response.status_code >= 300:
                # The body may quote the request, or the key.
                raise BatchFailed(f"{self._provider} refused {method} {path}: status {response.status_code}.")
            body = bytearray()
            async for part in response.aiter_bytes():
                body += part
                if len(body) > MOST_BYTES:
                    raise BatchFailed(f"{self._provider} sent more than {MOST_BYTES >> 20} MiB for {path}.")
            return bytes(body)


def json_lines(body: bytes) -> Iterator[dict[str, Any]]:
    """The objects of a JSONL body; what is none is passed over: a call without a reply counts as failed."""
    for line in body.splitlines():
        try:
            found: Any = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict):
            yield cast(dict[str, Any], found)


def object_of(told: Any, name: str) -> dict[str, Any]:
    """A field that should be an object; an empty one where it is none."""
    value: Any = cast(dict[str, Any], told).get(name) if isinstance(told, dict) else None
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def count(usage: Any, name: str) -> int:
    """A number of tokens that a provider tells; 0 where it is none."""
    value: Any = cast(dict[str, Any], usage).get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and value >= 0 else 0
