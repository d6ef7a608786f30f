"""Results in pages that fit a client's context: the text and the structured content count together."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from server.mcp.tools.cursors import Place, make_cursor
from server.mcp.tools.wire import pack, with_sources
from server.text.footnotes import Footnotes
from tools.errors import InvalidInput
from tools.models.passages import CHARACTERS_PER_TOKEN

MOST_TOKENS = 25_000
_ROOM = int((MOST_TOKENS - 500) * CHARACTERS_PER_TOKEN)
_OF_CUT = 800  # characters, for what is said of a cut
_MOST_ENTRIES = 2_000  # of a page: each takes more than forty characters
_LENGTHS = (20_000, 8_000, 3_000, 1_000, 300, 100)  # to which long texts are cut, until they fit

Record = TypeVar("Record", bound=BaseModel)


@dataclass(frozen=True)
class Draft(Generic[Record]):
    """A result before it is cut into pages.

    Its lists are paged one after another: `order` names those that come first, the others follow. `spare` are fields
    that say nothing new, left out where the whole does not fit; `once` those that only the first page has.
    """

    model: Record
    render: Callable[[Record, Footnotes], str]
    order: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    once: tuple[str, ...] = ()

    @property
    def lists(self) -> dict[str, int]:
        """The lists of the record in the order of paging, and how long each is."""
        fields = dict(self.model)
        names = dict.fromkeys((*self.order, *fields))
        return {name: len(fields[name]) for name in names if isinstance(fields[name], tuple)}

    @property
    def next_inner(self) -> str | None:
        """The cursor of a step that pages by itself."""
        return getattr(self.model, "next_cursor", None)


@dataclass(frozen=True)
class Page:
    """What a client gets of a result: a text, and structured content."""

    text: str
    structured: dict[str, Any]
    is_whole: bool

    @property
    def size(self) -> int:
        """In characters, as they are sent at most."""
        return len(json.dumps(self.text)) + len(json.dumps(self.structured))


def make_page(draft: Draft[Any], key: str, place: Place) -> Page:
    """The page of a result that begins at a place. Raises `InvalidInput` for a place behind the end."""
    total = sum(draft.lists.values())
    whole = _Window(draft, key, place.inner, 0, total)
    if place.entry == 0 and total <= _MOST_ENTRIES and (page := whole.page()).size <= _ROOM:
        return page
    lean = replace(draft, model=_without(draft.model, draft.spare))
    left = sum(lean.lists.values())
    if place.entry and place.entry >= left:
        raise InvalidInput("cursor: it lies behind the end of the result, which has changed since. Begin without one.")
    window = replace(whole, draft=lean, first=place.entry, left_out=draft.spare)
    return _largest(window, min(left, place.entry + _MOST_ENTRIES))


def _largest(window: "_Window", most: int) -> Page:
    """The page with as many entries as fit; with one at least, whose texts are cut where it is too long by itself."""
    low, high, best = window.first, most, None
    while low < high:
        middle = (low + high + 1) // 2
        page = replace(window, end=middle).page()
        low, high, best = (middle, high, page) if page.size <= _ROOM - _OF_CUT else (low, middle - 1, best)
    return best or _clipped(replace(window, end=min(window.first + 1, most)))


def _clipped(window: "_Window") -> Page:
    pages = (replace(window, longest=length).page() for length in (None, *_LENGTHS))
    page = next(pages)
    while page.size > _ROOM and (shorter := next(pages, None)) is not None:
        page = shorter
    return page


@dataclass(frozen=True)
class _Window:
    """Some entries of a result, and what has to be said of those that are not among them."""

    draft: Draft[Any]
    key: str
    inner: str | None
    first: int
    end: int
    left_out: tuple[str, ...] = ()
    longest: int | None = None

    def page(self) -> Page:
        total = sum(self.draft.lists.values())
        cursor = self._next(total)
        model = _sliced(self.draft.model, dict(self._slices()))
        if self.first:
            model = _without(model, self.draft.once)
        if self.longest is not None:
            model = _clip(model, self.longest)
        kind = cast(type[BaseModel], type(model))
        pages_itself = "next_cursor" in kind.model_fields
        model = model.model_copy(update={"next_cursor": cursor}) if pages_itself else model
        notes = Footnotes()
        text = self.draft.render(model, notes)
        said = self._said()
        more = f"More: repeat the call with cursor {cursor!r}." if cursor and not pages_itself else ""
        text = "\n".join(filter(None, (text, f"Cut to fit: {said}" if said else "", more)))
        added = {"cut": said or None, "next_cursor": cursor}
        packed = {**pack(model, notes), **{name: value for name, value in added.items() if value is not None}}
        return Page(text, with_sources(packed, kind, notes), is_whole=not said)

    def _next(self, total: int) -> str | None:
        if self.end < total:
            return make_cursor(self.key, Place(self.end, self.inner))
        inner = self.draft.next_inner
        return None if inner is None else make_cursor(self.key, Place(0, inner))

    def _slices(self) -> Iterator[tuple[str, tuple[int, int]]]:
        before = 0
        for name, count in self.draft.lists.items():
            yield name, (min(max(self.first - before, 0), count), min(max(self.end - before, 0), count))
            before += count

    def _said(self) -> str:
        """What is cut: which entries of which list are here, and what is left out."""
        lengths = self.draft.lists
        told = [
            f"{name.replace('_', ' ')} {first + 1} to {end} of {lengths[name]}"
            if end > first
            else f"none of {lengths[name]} {name.replace('_', ' ')}"
            for name, (first, end) in self._slices()
            if (first, end) != (0, lengths[name])
        ]
        parts = [f"this page has {', '.join(told)}."] if told else []
        parts += [f"Left out: {', '.join(self.left_out)}."] if self.left_out else []
        parts += (
            [f"Texts end after {self.longest:,} characters, lists within entries after {_most_within(self.longest)}."]
            if self.longest is not None
            else []
        )
        return " ".join(parts)


def _sliced(model: BaseModel, slices: Mapping[str, tuple[int, int]]) -> BaseModel:
    return model.model_copy(update={name: getattr(model, name)[slice(*span)] for name, span in slices.items()})


def _without(model: BaseModel, names: tuple[str, ...]) -> BaseModel:
    """The record with the fields' defaults in place of what they hold; a text that has none is empty."""
    fields = type(model).model_fields
    defaults = {name: fields[name].get_default(call_default_factory=True) for name in names}
    return model.model_copy(update={name: "" if one is PydanticUndefined else one for name, one in defaults.items()})


def _most_within(longest: int) -> int:
    """How long a list within an entry may be, where texts end after so many characters."""
    return max(5, longest // 20)


def _clip(value: Any, longest: int) -> Any:
    """A value whose texts, and lists within it, are not too long."""
    match value:
        case str():
            return value if len(value) <= longest else f"{value[:longest]}…"
        case BaseModel():
            return value.model_copy(update={name: _clip(part, longest) for name, part in value})
        case tuple():
            return tuple(_clip(part, longest) for part in cast(tuple[Any, ...], value)[: _most_within(longest)])
        case dict():
            items = list(cast(dict[str, Any], value).items())[: _most_within(longest)]
            return {key: _clip(part, longest) for key, part in items}
        case _:
            return value
