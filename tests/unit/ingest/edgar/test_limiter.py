"""No eleven requests within a second, however long they travel, and no slot is lost for good."""

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar.errors import CannotKeep
from ingest.edgar.limiter import LEASE, LONGEST_PAUSE, PERIOD, RATE, RateLimiter, Slots


@dataclass(frozen=True)
class Trip:
    """How long a request waits before it is asked for, travels there, and its answer travels back."""

    wait: float
    there: float
    back: float


seconds = st.floats(0, 3)
trips = st.lists(st.builds(Trip, st.floats(0, 0.3), seconds, seconds), min_size=RATE + 1, max_size=60)


def arrivals(planned: list[Trip]) -> list[float]:
    """When each of the requests arrives, by a clock that ticks when something happens."""
    slots, now, arrived = Slots(), 0.0, list[float]()
    returning: list[tuple[float, str]] = []
    for trip in planned:
        now += trip.wait
        while True:
            for moment, slot in sorted(returning):
                if moment <= now:
                    slots.give_back(slot, moment)
                    returning.remove((moment, slot))
            slot = slots.take(now)
            if slot is not None:
                break
            now += 0.02
        arrived.append(now + trip.there)
        returning.append((now + trip.there + trip.back, slot))
    return sorted(arrived)


@given(trips)
def test_the_server_never_sees_eleven_within_a_second(planned: list[Trip]) -> None:
    times = arrivals(planned)
    assert all(later - earlier >= 1.0 for earlier, later in zip(times, times[RATE:], strict=False))


def test_a_slot_comes_back_a_second_after_the_answer_began() -> None:
    slots = Slots()
    held = [slots.take(100.0) for _ in range(RATE)]
    assert None not in held
    assert slots.take(100.5) is None
    slots.give_back(str(held[0]), 101.0)
    assert slots.take(101.0 + PERIOD - 0.01) is None
    assert slots.take(101.0 + PERIOD) is not None
    assert slots.take(101.0 + PERIOD) is None


def test_the_slots_of_a_killed_process_come_back_by_themselves() -> None:
    slots = Slots()
    lost = [slots.take(0.0) for _ in range(RATE)]
    assert slots.take(LEASE - 0.01) is None
    assert slots.take(LEASE) is not None
    slots.give_back(str(lost[0]), LEASE)  # too late: it is nobody's any more
    assert len(slots.held) == 1


def test_a_pause_holds_for_everybody_and_has_an_end() -> None:
    slots = Slots()
    slots.pause(5.0, 0.0)
    slots.pause(2.0, 0.0)
    assert slots.take(4.9) is None
    assert slots.take(5.0) is not None
    slots.pause(1e9, 10.0)
    assert slots.take(10.0 + LONGEST_PAUSE) is not None


def test_slots_from_before_a_restart_of_the_machine_are_forgotten() -> None:
    slots = Slots({f"{number}": 1_000_000.0 for number in range(RATE)})
    assert slots.take(5.0) is not None


async def test_limiters_of_one_folder_share_its_slots(tmp_path: Path) -> None:
    now = 0.0
    one, other = (RateLimiter(tmp_path, lambda: now) for _ in range(2))
    for limiter in [one, other] * (RATE // 2):
        async with limiter.slot():
            pass
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2), one.slot():
            pass
    now = PERIOD
    async with other.slot():
        assert len(json.loads((tmp_path / "requests.json").read_text())) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": "b"}', "null", '{"a": null}', "\x00" * 40])
async def test_a_torn_file_costs_a_second(tmp_path: Path, text: str) -> None:
    now = 0.0
    (tmp_path / "requests.json").write_text(text)
    limiter = RateLimiter(tmp_path, lambda: now)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2), limiter.slot():
            pass
    now = PERIOD
    async with limiter.slot():
        pass


async def test_a_cancelled_request_gives_its_slot_back(tmp_path: Path) -> None:
    limiter = RateLimiter(tmp_path, lambda: 0.0)

    async def ask() -> None:
        async with limiter.slot():
            await asyncio.sleep(60)

    task = asyncio.create_task(ask())
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert list(json.loads((tmp_path / "requests.json").read_text()).values()) == [PERIOD]


async def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotKeep, match="TIEOUT_DATA_DIR"):
        async with RateLimiter(tmp_path / "file").slot():
            pass
