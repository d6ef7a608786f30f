"""Bodies are counted as they come, and so are those who wait."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from server.http.limits import BodyLimit, Gate
from server.http.problems import Problem

HANGS: Any = None


async def answered(messages: Sequence[Any], length: bytes | None = None, seconds: float = 60) -> tuple[int, bytes, int]:
    """The status and the body of what came back, and how many messages were read; the application echoes."""
    left, sent = list(messages), list[Any]()

    async def receive() -> Any:
        if not left or left[0] is HANGS:
            await asyncio.Event().wait()
        return left.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": message["body"]})

    headers = [(b"content-length", length)] if length is not None else []
    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    await BodyLimit(echo, 10, seconds)(scope, receive, send)
    return sent[0]["status"], b"".join(one.get("body", b"") for one in sent), len(messages) - len(left)


def part(body: bytes, more: bool = True) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


async def test_a_body_is_handed_on_whole() -> None:
    assert await answered([part(b"12345"), part(b"67890", more=False)]) == (200, b"1234567890", 2)


async def test_a_body_that_is_declared_too_large_is_not_waited_for() -> None:
    status, body, _ = await answered([{"type": "http.disconnect"}], b"11")
    assert status == 413
    assert b"A body has at most 10 bytes" in body


async def test_a_body_that_grows_too_large_is_not_read_to_its_end() -> None:
    status, _, read = await answered([part(b"x" * 500_000)] * 1000)
    assert status == 413
    assert read < 10


@pytest.mark.parametrize("length", [b"-1", b"many", b"9" * 5000])
async def test_a_length_that_makes_no_sense_is_no_way_around(length: bytes) -> None:
    assert (await answered([part(b"x" * 11, more=False)], length))[0] == 413


async def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    status, body, _ = await answered([part(b"12"), HANGS], seconds=0.01)
    assert status == 408
    assert b"slow_client" in body


async def test_so_many_work_and_so_many_wait() -> None:
    gate, go = Gate(1, 1), asyncio.Event()
    entered: list[int] = []

    async def work(number: int) -> None:
        async with gate.entered():
            entered.append(number)
            await go.wait()

    first, second = (asyncio.create_task(work(number)) for number in (1, 2))
    await asyncio.sleep(0)
    with pytest.raises(Problem) as refused:
        await work(3)
    assert (refused.value.details.status, refused.value.headers["Retry-After"]) == (503, "5")
    assert entered == [1]
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    go.set()
    await second
    await work(4)
    assert entered == [1, 2, 4]
