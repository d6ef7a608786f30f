"""Work that runs out of time, loses its client, or fails, ends; and leaves its place."""

import asyncio
from typing import Any

import pytest
from starlette.requests import Request

from server.http.limits import Gate
from server.http.problems import Problem
from server.http.work import ClientGone, Desk


def request(gone: asyncio.Event) -> Request:
    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "method": "POST", "path": "/", "headers": []}, receive)


class Work:
    """Work that never ends by itself, and tells how it went."""

    def __init__(self) -> None:
        self.began, self.cancelled = asyncio.Event(), False

    async def run(self) -> str:
        self.began.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return "never"


async def one() -> int:
    return 1


async def test_what_ends_in_time_is_handed_on() -> None:
    assert await Desk(Gate(1, 0), 60).answer(request(asyncio.Event()), one()) == 1


async def test_what_takes_too_long_is_cancelled() -> None:
    work, desk = Work(), Desk(Gate(1, 0), 0.01)
    with pytest.raises(Problem) as given_up:
        await desk.within(work.run())
    assert (given_up.value.details.status, work.cancelled) == (504, True)
    assert await desk.within(one()) == 1


async def test_waiting_for_a_place_counts() -> None:
    gate, work = Gate(1, 1), Work()
    async with gate.entered():
        with pytest.raises(Problem) as given_up:
            await Desk(gate, 0.01).within(work.run())
    assert (given_up.value.details.status, work.began.is_set()) == (504, False)


async def test_a_client_that_goes_takes_its_work_along() -> None:
    gone, work, desk = asyncio.Event(), Work(), Desk(Gate(1, 0), 60)
    answer = asyncio.create_task(desk.answer(request(gone), work.run()))
    await work.began.wait()
    gone.set()
    with pytest.raises(ClientGone):
        await answer
    assert work.cancelled
    assert await desk.within(one()) == 1


async def test_a_time_out_of_the_work_s_own_is_its_own() -> None:
    async def fails() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        await Desk(Gate(1, 0), 60).within(fails())
