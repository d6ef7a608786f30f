"""What the steps of one answer read of the store is read once: they ask for the same calendars, filings and facts."""

from collections.abc import Callable, Generator, Iterable, Iterator, ValuesView
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import wraps
from types import CoroutineType
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

Store = TypeVar("Store")
Given = ParamSpec("Given")
Read = TypeVar("Read")

_KEPT: ContextVar[dict[tuple[Any, ...], Any] | None] = ContextVar("what one answer has read", default=None)


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
    read: Callable[Concatenate[Store, Given], "CoroutineType[Any, Any, Read]"],
) -> Callable[Concatenate[Store, Given], "CoroutineType[Any, Any, Read]"]:
    """A store's method whose list or mapping is kept within `one_reading`, by its arguments; outside of it, no more
    than the method.
    """

    @wraps(read)
    async def once(store: Store, /, *args: Given.args, **kwargs: Given.kwargs) -> Read:
        kept = _KEPT.get()
        if kept is None:
            return await read(store, *args, **kwargs)
        given = [_frozen(one) for one in args]
        key = (id(store), read.__name__, *given, *sorted(kwargs.items()))
        if key not in kept:
            kept[key] = await cast(Any, read)(store, *given, **kwargs)
        return copy(kept[key])  # whoever changes its own list changes nobody else's

    return once


def _frozen(one: object) -> object:
    """An argument that tells one reading from another by its value, never by its place in memory."""
    by_place = isinstance(one, (Iterator, ValuesView)) or type(one).__hash__ is None
    return tuple(cast(Iterable[object], one)) if by_place else cast(object, one)
