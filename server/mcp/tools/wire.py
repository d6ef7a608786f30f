"""Records as clients get them: without nulls and empty lists, every source once, by its number."""

import re
from collections.abc import Mapping
from typing import Any, cast

from pydantic import BaseModel

from server.text.footnotes import Footnotes
from tools.models.facts import Source

SOURCES = "sources"
SOURCES_OF_ANSWER = "sources_by_id"  # an answer's `sources` are what it draws on
_NUMBER = re.compile(r"\d{1,6}")


def pack(model: BaseModel, notes: Footnotes) -> dict[str, Any]:
    """The record's JSON, each source in it as its number; `with_sources` adds what the numbers stand for."""
    packed = _packed(model, model.model_dump(mode="json"), notes)
    return cast(dict[str, Any], packed)


def with_sources(packed: dict[str, Any], model: type[BaseModel], notes: Footnotes) -> dict[str, Any]:
    """The packed record with its sources, by number."""
    sources = {number: _full(source) for number, source in notes.sources.items()}
    return {**packed, sources_key(model): sources} if sources else packed


def sources_key(model: type[BaseModel]) -> str:
    """Under which name a record's sources stand."""
    return SOURCES_OF_ANSWER if "citations" in model.model_fields else SOURCES


def _full(source: Source) -> dict[str, Any]:
    return source.model_dump(mode="json", exclude_none=True)


def _packed(value: Any, dumped: Any, notes: Footnotes) -> Any:
    """What was dumped of a value, smaller; None where nothing is left of it."""
    if isinstance(value, Source):
        return notes.number(value)
    if isinstance(value, BaseModel) and isinstance(dumped, dict):
        fields = cast(dict[str, Any], dumped)
        return {key: small for key, part in fields.items() if (small := _part(value, key, part, notes)) is not None}
    if isinstance(value, list | tuple) and isinstance(dumped, list):
        parts = zip(cast(list[Any], value), cast(list[Any], dumped), strict=True)
        return [shown if (small := _packed(part, shown, notes)) is None else small for part, shown in parts] or None
    if isinstance(value, Mapping) and isinstance(dumped, dict):
        parts = zip(cast(Mapping[Any, Any], value).values(), cast(dict[str, Any], dumped).items(), strict=True)
        return {key: _packed(part, shown, notes) for part, (key, shown) in parts} or None
    return dumped


def _part(model: BaseModel, key: str, dumped: Any, notes: Footnotes) -> Any:
    if not isinstance(dumped, dict | list):  # most parts; a source is dumped as an object
        return dumped
    names = type(model).model_fields
    name = key if key in names else next(n for n, field in names.items() if field.serialization_alias == key)
    return _packed(getattr(model, name), cast(Any, dumped), notes)


def unpack(data: Any) -> Any:
    """An answer as a client got it, with its sources in their places again; anything else as it is."""
    if not isinstance(data, dict):
        return data
    whole = dict(cast(dict[str, Any], data))
    sources: Any = whole.pop(SOURCES_OF_ANSWER, None)
    for added in ("cut", "next_cursor"):
        whole.pop(added, None)
    return _unpacked(whole, cast(dict[str, Any], sources)) if isinstance(sources, dict) else whole


def _unpacked(data: Any, sources: Mapping[str, Any], name: str = "") -> Any:
    if isinstance(data, dict):
        return {key: _unpacked(part, sources, key) for key, part in cast(dict[str, Any], data).items()}
    if isinstance(data, list):
        return [_unpacked(part, sources, name) for part in cast(list[Any], data)]
    of_source = name in {"source", "first_source", "prior_source", "resolved_citations"}
    return sources.get(data, data) if of_source and isinstance(data, str) and _NUMBER.fullmatch(data) else data
