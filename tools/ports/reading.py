"""What the steps of one answer read of the store is read once: they ask for the same calendars, filings and facts.

What a store tells the revision of is kept from one answer to the next, for as long as that stays the same.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator, Sized, ValuesView
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import wraps
from types import CoroutineType
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

Given = ParamSpec("Given")
Read = TypeVar("Read", bound=Sized)
Key = tuple[Any, ...]

_ROWS = 40_000  # that are kept from one answer to the next, of a kilobyte each

_KEPT: ContextVar[dict[Key, Any] | None] = ContextVar("what one answer has read", default=None)


class Revision:
    """What was read of one revision of a store: so many rows at most, those that were asked for last."""

    def __init__(self, most: int = _ROWS) -> None:
        self._most = most
        self._rows = 0
        self._read: OrderedDict[Key, Sized] = OrderedDict()

    def get(self, key: Key) -> Sized | None:
        """What was read, if it is kept."""
        if (found := self._read.get(key)) is not None:
            self._read.move_to_end(key)
        return found

    def keep(self, key: Key, read: Sized) -> None:
        """Keep what was read, and drop what was not asked for the longest."""
        if key in self._read or _weight(read) > self._most:
            return
        self._read[key] = read
        self._rows += _weight(read)
        while self._rows > self._most:
            _, dropped = self._read.popitem(last=False)
            self._rows -= _weight(dropped)


class Revisions:
    """Knows what was read of a store's newest revision. `newest` asks the store which one that is."""

    def __init__(self, newest: Callable[[], Awaitable[str]]) -> None:
        self._newest = newest
        self._known = ""
        self._revision = Revision()

    async def newest(self) -> Revision:
        """The revision that stands now. Whoever goes on reading an older one leaves nothing behind in it."""
        if (name := await self._newest()) != self._known:
            self._known, self._revision = name, Revision()
        return self._revision


class Store(Protocol):
    """A store that is read within answers; `revisions` is None where it doesn't tell when something in it changes."""

    @property
    def revisions(self) -> Revisions | None: ...


AnyStore = TypeVar("AnyStore", bound=Store)


@contextmanager
def one_reading() -> Generator[None]:
    """Within the block, and in the tasks that it starts, what is read stays as it was read first. Nothing is to be
    loaded within.
    """
    before = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(before)


def read_once(
    read: Callable[Concatenate[AnyStore, Given], "CoroutineType[Any, Any, Read]"],
) -> Callable[Concatenate[AnyStore, Given], "CoroutineType[Any, Any, Read]"]:
    """A store's method whose list or mapping is kept within `one_reading`, by its arguments, and from one to the next
    where the store tells its revisions; outside of it, no more than the method. The rows are not to be changed.
    """

    @wraps(read)
    async def once(store: AnyStore, /, *args: Given.args, **kwargs: Given.kwargs) -> Read:
        kept = _KEPT.get()
        if kept is None:
            return await read(store, *args, **kwargs)
        given = [_frozen(one) for one in args]
        key = (id(store), read.__name__, *given, *sorted(kwargs.items()))
        if key not in kept:
            revision = await _revision(store, kept)
            found = revision.get(key) if revision is not None else None
            if found is None:
                found = await cast(Any, read)(store, *given, **kwargs)
                if revision is not None:
                    revision.keep(key, found)
            kept[key] = found
        return copy(kept[key])  # whoever changes its own list changes nobody else's

    return once


async def _revision(store: Store, kept: dict[Key, Any]) -> Revision | None:
    """The revision that one answer reads, asked for before the first row is read: what comes after is never older."""
    revisions = store.revisions
    if revisions is None:
        return None
    key = (id(revisions),)
    if key not in kept:
        kept[key] = await revisions.newest()
    return cast(Revision, kept[key])


def _weight(read: Sized) -> int:
    return 1 + len(read)


def _frozen(one: object) -> object:
    """An argument that tells one reading from another by its value, never by its place in memory."""
    by_place = isinstance(one, (Iterator, ValuesView)) or type(one).__hash__ is None
    return tuple(cast(Iterable[object], one)) if by_place else cast(object, one)
