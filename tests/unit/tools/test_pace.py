"""A long check tells how far it is, and lets others run."""

import asyncio
from itertools import pairwise
from types import SimpleNamespace

import pytest

from tools.pace import Pace


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that stands still until `now` is set."""
    known = SimpleNamespace(now=0.0)
    monkeypatch.setattr("tools.pace.time", SimpleNamespace(monotonic=lambda: known.now))
    return known


async def test_steps_are_told_now_and_then_and_stages_always(clock: SimpleNamespace) -> None:
    told: list[tuple[float, str]] = []

    async def tell(done: float, message: str) -> None:
        told.append((done, message))

    pace = Pace(tell)
    for step in range(100):
        clock.now = step / 100
        await pace.step(clock.now, "step")
    assert [done for done, _ in told] == [0.25, 0.5, 0.75]
    await pace.stage(1, "stage")
    await pace.stage(1, "stage")
    assert told[-2:] == [(1, "stage")] * 2
    clock.now += 0.2
    await pace.step(1, "soon after a stage")
    assert told[-1] == (1, "stage")


async def test_others_run_between_steps(clock: SimpleNamespace) -> None:
    ran: list[float] = []

    async def other() -> None:
        while True:
            ran.append(clock.now)
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    pace = Pace(None)
    for step in range(20):
        clock.now = step / 100
        await pace.step(0, "")
    assert len(ran) == 3
    assert all(later - earlier >= 0.05 for earlier, later in pairwise(ran))
    task.cancel()


async def test_without_a_listener_nothing_is_told(clock: SimpleNamespace) -> None:
    pace = Pace(None)
    clock.now = 10
    await pace.step(0.5, "step")
    await pace.stage(1, "stage")
