"""Whether a host's name resolves, answered in time."""

import asyncio
import socket
import threading
import urllib.request
from contextlib import suppress

from ingest.edgar.errors import Unreachable


async def check_name(scheme: str, host: str, port: int, seconds: float) -> None:
    """Raises `Unreachable` where the name of a host does not resolve in time.

    Offline, a resolver may hang for half a minute, and a thread of the event loop that waits for it keeps the whole
    process from ending. So a thread that nobody waits for asks first. Where a proxy does the asking, nothing is done.
    """
    if scheme in urllib.request.getproxies() and not urllib.request.proxy_bypass(host):
        return
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[OSError | None] = loop.create_future()

    def settle(error: OSError | None) -> None:
        if not answer.done():
            answer.set_result(error)

    def look_up() -> None:
        error: OSError | None = None
        try:
            socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as failure:
            error = failure
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=look_up, name=f"look up {host}", daemon=True).start()
    try:
        async with asyncio.timeout(seconds):
            error = await answer
    except TimeoutError:
        raise Unreachable(unreachable(host, "its name could not be looked up in time")) from None
    if error is not None:
        raise Unreachable(unreachable(host, error.strerror or str(error)))


def unreachable(host: str, reason: str) -> str:
    """What to say of a host that can't be reached."""
    return f"{host} can't be reached: {reason}. Check the connection, and try again."
