"""Calls wait for their turn in order, and those that wait for others give theirs up."""

import asyncio

import pytest

from server.mcp.turns import Turns, give_up_turn


async def _work(turns: Turns, name: str, log: list[str], go: asyncio.Event, *, lends: bool = False) -> None:
    async with turns.taken():
        log.append(name)
        if lends:
            give_up_turn()
            give_up_turn()  # once is enough
        await go.wait()


async def test_so_many_work_at_once_in_the_order_in_which_they_came() -> None:
    turns, log, go = Turns(2), list[str](), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for name in "abcd":
            group.create_task(_work(turns, name, log, go))
        for _ in range(10):
            await asyncio.sleep(0)
        assert log == ["a", "b"]
        go.set()
    assert log == ["a", "b", "c", "d"]


async def test_who_waits_outside_keeps_nobody_waiting() -> None:
    turns, log, go = Turns(1), list[str](), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(_work(turns, "a", log, go, lends=True))
        group.create_task(_work(turns, "b", log, go))
        group.create_task(_work(turns, "c", log, go))
        for _ in range(10):
            await asyncio.sleep(0)
        assert log == ["a", "b"]
        go.set()
    assert log == ["a", "b", "c"]


async def test_a_cancelled_call_frees_its_place() -> None:
    turns, log, never = Turns(1), list[str](), asyncio.Event()
    first = asyncio.create_task(_work(turns, "a", log, never))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    async with asyncio.timeout(60), turns.taken():
        await asyncio.sleep(0)
    assert log == ["a"]


async def test_where_others_machines_are_waited_for_all_go_at_once() -> None:
    turns, log, go = Turns(None), list[str](), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for name in "abc":
            group.create_task(_work(turns, name, log, go))
        await asyncio.sleep(0)
        assert log == ["a", "b", "c"]
        go.set()
