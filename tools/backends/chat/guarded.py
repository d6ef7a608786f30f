"""HTTP clients for the providers' packages that trust no endpoint: no redirects, and replies of a bounded size."""

import importlib
import sys
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

from tools.errors import ModelSilent

MOST_BYTES = 2 * 2**20  # of a reply: an answer has some thousand characters


def guarded_client(sdk: str) -> Any:
    """The package's own kind of client, proxies of the environment included."""
    hooks = {"request": [_plain], "response": [_guard]}
    return importlib.import_module(sdk).DefaultAsyncHttpxClient(follow_redirects=False, event_hooks=hooks)


def endpoint_fault(error: BaseException | None) -> ModelSilent | None:
    """What the guard refused, where that is behind an error."""
    while error is not None and not isinstance(error, ModelSilent):
        error = error.__cause__ or error.__context__
    return error


async def _plain(request: Any) -> None:
    # A compressed reply of two megabytes may unfold into gigabytes.
    request.headers["accept-encoding"] = "identity"


async def _guard(response: Any) -> None:
    """Refuse a redirect, which would carry the key along, and hold the body to its bound while it is read."""
    if 300 <= response.status_code < 400:
        raise ModelSilent("The model's endpoint sends its callers on to another address, which are not followed.")
    if response.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise ModelSilent("The model's endpoint compresses its replies, which it was asked not to.")
    _check_size(int(size) if (size := response.headers.get("content-length", "")).isdecimal() else 0)
    http = sys.modules[type(response).__module__.partition(".")[0]]
    response.stream = _capped(http.AsyncByteStream)(response.stream)


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise ModelSilent(f"The model's reply is larger than {MOST_BYTES // 2**20} MiB.")


@cache
def _capped(base: Any) -> Any:
    """A stream of the package's HTTP library: each has a class of its own, and takes no other."""

    class Capped(base):
        def __init__(self, stream: Any) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            size = 0
            async for part in self._stream:
                size += len(part)
                _check_size(size)
                yield part

        async def aclose(self) -> None:
            await self._stream.aclose()

    return Capped
