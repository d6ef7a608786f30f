"""What no model tells of a request: which texts can be read, how large a grid may be, how a number is written."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, cast

from tools.models.base import MOST_PLACES
from tools.text import is_seen

NO_NUL = "^[^\\u0000]*$"
_PLANES = (range(0x1E000), range(0xE0000, 0xE1000))  # where such characters are
_NUMBER = f"^-?[0-9]{{1,{MOST_PLACES}}}(\\.[0-9]{{1,{MOST_PLACES}}})?$"
_EITHER: list[Any] = [{"type": "number"}, {"type": "string"}]


@cache
def readable() -> str:
    """The pattern of a text without NUL bytes that holds a character which can be seen."""
    unseen = [letter for letter in map(chr, chain(*_PLANES)) if not is_seen(letter)]
    return f"^[^\\u0000]*[^{''.join(_ranges(unseen))}][^\\u0000]*$"


def _ranges(letters: list[str]) -> Iterator[str]:
    """Letters in order, each run of neighbours by its ends."""
    first = last = letters[0]
    for letter in (*letters[1:], ""):
        if letter and ord(letter) == ord(last) + 1:
            last = letter
            continue
        yield re.escape(first) if first == last else f"{re.escape(first)}-{re.escape(last)}"
        first = last = letter


def grids_of(cells: int) -> list[dict[str, Any]]:
    """The shapes of grids with at most so many cells: as many rows as each number of questions leaves."""
    most = {cells // questions: questions for questions in range(1, cells + 1)}
    return [
        {"properties": {"rows": {"maxItems": rows}, "questions": {"maxItems": questions}}}
        for rows, questions in most.items()
    ]


def bound_numbers(described: Any) -> None:
    """Tell of each number that may be given as text how it is written."""
    if isinstance(described, dict):
        schema = cast(dict[str, Any], described)
        if cast(list[Any], schema.get("anyOf", []))[:2] == _EITHER:
            schema["anyOf"][1] = {"type": "string", "pattern": _NUMBER}
        for part in schema.values():
            bound_numbers(part)
    elif isinstance(described, list):
        for part in cast(list[Any], described):
            bound_numbers(part)


def without_nul(field: Mapping[str, Any]) -> dict[str, Any]:
    """A parameter's schema; no text that is asked with has a NUL byte."""
    plain = field.get("type") == "string" and not {"pattern", "format"} & field.keys()
    return {**field, "pattern": NO_NUL} if plain else {**field}
