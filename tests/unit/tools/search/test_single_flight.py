"""A search that several want at the same time is run once."""

import asyncio

import pytest

from tools.search.single_flight import Once


class Search:
    """A search that is let go on, or fails, from outside."""

    def __init__(self) -> None:
        self.runs = 0
        self.may_end = asyncio.Event()
        self.fails = False
        self.ended = False

    async def __call__(self) -> int:
        self.runs += 1
        try:
            await self.may_end.wait()
        finally:
            self.ended = True
        if self.fails:
            raise LookupError("down")
        return self.runs


async def test_equal_searches_are_one() -> None:
    once, search, other = Once(), Search(), Search()
    waiting = asyncio.gather(once.run("a", search), once.run("a", search), once.run("b", other))
    search.may_end.set()
    other.may_end.set()
    assert await waiting == [1, 1, 1]
    assert (search.runs, other.runs) == (1, 1)
    assert await once.run("a", search) == 1


async def test_a_failure_reaches_all() -> None:
    once, search = Once(), Search()
    search.fails = True
    search.may_end.set()
    outcomes = await asyncio.gather(once.run("a", search), once.run("a", search), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [LookupError, LookupError]


async def test_who_gives_up_ends_it_for_nobody_else() -> None:
    once, search = Once(), Search()
    patient = asyncio.create_task(once.run("a", search))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await once.run("a", search)
    search.may_end.set()
    assert await patient == 1


async def test_what_nobody_waits_for_is_ended() -> None:
    once, search = Once(), Search()
    waiting = [asyncio.create_task(once.run("a", search)) for _ in range(2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.wait([waiting[0]])
    assert not search.ended
    waiting[1].cancel()
    await asyncio.wait([waiting[1]])
    assert search.ended
    search.may_end.set()
    assert await once.run("a", search) == 2
