"""What one answer reads of a store is read once, and no more than that."""

import asyncio
from collections.abc import Iterable

from tools.ports.reading import Revision, Revisions, one_reading, read_once


class Store:
    """Counts what it is asked for."""

    def __init__(self, revisions: Revisions | None = None) -> None:
        self.revisions = revisions
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


class Clock:
    """Tells the revision that the test sets."""

    def __init__(self) -> None:
        self.name = "first"
        self.asked = 0

    async def __call__(self) -> str:
        self.asked += 1
        return self.name


async def test_what_a_store_tells_the_revision_of_is_kept_until_that_changes() -> None:
    clock = Clock()
    store = Store(Revisions(clock))
    for name in ("first", "first", "second", "second"):
        clock.name = name
        with one_reading():
            await store.rows(["a"])
            await store.rows(["b"])
    assert store.asked == [("a", False), ("b", False)] * 2
    assert clock.asked == 4  # once an answer


async def test_an_answer_that_began_before_a_change_leaves_nothing_behind_for_those_after_it() -> None:
    clock = Clock()
    store = Store(Revisions(clock))
    with one_reading():
        await store.rows(["b"])
        clock.name = "second"
        await _read_apart(store)
        early = await store.rows(["a"])  # of the revision that it began with
    with one_reading():
        assert await store.rows(["a"]) == ["row 2"]
        assert early == ["row 3"]


async def _read_apart(store: Store) -> None:
    with one_reading():
        await store.rows(["a"])


async def test_whoever_changes_its_list_changes_nothing_of_later_answers() -> None:
    store = Store(Revisions(Clock()))
    for _ in range(2):
        with one_reading():
            rows = await store.rows(["a"])
            assert rows == ["row 1"]
            rows.clear()


async def test_outside_of_an_answer_nothing_is_kept() -> None:
    clock = Clock()
    store = Store(Revisions(clock))
    await store.rows(["a"])
    await store.rows(["a"])
    assert (len(store.asked), clock.asked) == (2, 0)


def test_of_too_many_rows_those_go_that_were_not_asked_for_the_longest() -> None:
    revision = Revision(most=10)
    for name in "abc":
        revision.keep((name,), ["row"] * 2)
    assert revision.get(("a",)) is not None
    revision.keep(("d",), ["row"] * 3)
    assert [name for name in "abcd" if revision.get((name,)) is not None] == ["a", "c", "d"]


def test_what_is_larger_than_all_that_is_kept_is_not_kept() -> None:
    revision = Revision(most=10)
    revision.keep(("a",), ["row"])
    revision.keep(("b",), ["row"] * 20)
    assert [name for name in "ab" if revision.get((name,)) is not None] == ["a"]


def test_what_is_kept_twice_counts_once() -> None:
    revision = Revision(most=10)
    for _ in range(8):
        revision.keep(("a",), ["row"] * 4)
    revision.keep(("b",), ["row"] * 4)
    assert revision.get(("a",)) is not None
