"""What one answer reads of a store is read once, and no more than that."""

import asyncio
from collections.abc import Iterable

from tools.ports.reading import one_reading, read_once


class Store:
    """Counts what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    @read_once
    async def rows(self, names: Iterable[str], *, wide: bool = False) -> list[str]:
        self.asked.append((*names, wide))
        return [f"row {len(self.asked)}"]


async def test_within_one_reading_the_same_is_read_once() -> None:
    store = Store()
    with one_reading():
        first = await store.rows(["a", "b"])
        assert await store.rows(name for name in ("a", "b")) == first
        assert await store.rows({"a": 1, "b": 2}.keys()) == first
        assert await asyncio.create_task(store.rows(("a", "b"))) == first
    assert store.asked == [("a", "b", False)]


async def test_other_arguments_and_other_stores_are_read_by_themselves() -> None:
    store, other = Store(), Store()
    with one_reading():
        rows = [await store.rows(["a"]), await store.rows(["a"], wide=True), await store.rows(["b"])]
        await other.rows(["a"])
    assert rows == [["row 1"], ["row 2"], ["row 3"]]
    assert other.asked == [("a", False)]


async def test_iterators_one_after_the_other_in_one_place_are_told_apart() -> None:
    store = Store()
    with one_reading():
        for name in "abcabc":
            await store.rows(iter([name]))
            await store.rows({name: name}.values())
    assert store.asked == [("a", False), ("b", False), ("c", False)]


async def test_whoever_changes_its_list_changes_nobody_elses() -> None:
    store = Store()
    with one_reading():
        (await store.rows(["a"])).clear()
        assert await store.rows(["a"]) == ["row 1"]


async def test_outside_and_in_the_next_one_it_is_read_again() -> None:
    store = Store()
    await store.rows(["a"])
    await store.rows(["a"])
    for _ in range(2):
        with one_reading():
            await store.rows(["a"])
    assert len(store.asked) == 4


async def test_a_reading_within_another_starts_anew_and_leaves_the_outer_as_it_was() -> None:
    store = Store()
    with one_reading():
        await store.rows(["a"])
        with one_reading():
            await store.rows(["a"])
        await store.rows(["a"])
    assert len(store.asked) == 2
