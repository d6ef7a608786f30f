"""Cursors: where the next page of a call begins. They are opaque, and belong to one call."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tools.errors import InvalidInput

_MOST = 2_000  # characters
_PARTS = TypeAdapter(tuple[str, str | None, int])


@dataclass(frozen=True)
class Place:
    """Where a page begins: at which of the entries of a result, and at which page of a step that pages by itself."""

    entry: int = 0
    inner: str | None = None


def call_key(tool: str, arguments: Mapping[str, Any]) -> str:
    """What tells a call from others: the tool and its arguments, but for the cursor."""
    given = {name: value for name, value in arguments.items() if name != "cursor" and value is not None}
    text = json.dumps([tool, given], sort_keys=True, default=str)
    return sha256(text.encode(errors="replace")).hexdigest()[:16]


def make_cursor(key: str, place: Place) -> str:
    """A place in a call's result, for the client to bring back."""
    parts = json.dumps([key, place.inner, place.entry], separators=(",", ":"))
    return urlsafe_b64encode(parts.encode()).decode().rstrip("=")


def read_cursor(key: str, cursor: object) -> Place:
    """The place that a cursor stands for. Raises `InvalidInput` for one that this call did not return."""
    if cursor is None:
        return Place()
    shown = repr(cursor)[:40]
    if not isinstance(cursor, str) or not cursor.isascii() or len(cursor) > _MOST:
        raise InvalidInput(f"cursor: {shown} is not one that an earlier page returned.")
    try:
        found, inner, entry = _PARTS.validate_json(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)), strict=True)
    except (ValueError, ValidationError) as error:
        raise InvalidInput(f"cursor: {shown} is not one that an earlier page returned.") from error
    if found != key:
        raise InvalidInput("cursor: it belongs to another call. Repeat the arguments of the page that returned it.")
    if entry < 0:
        raise InvalidInput(f"cursor: {shown} is not one that an earlier page returned.")
    return Place(entry, inner)
