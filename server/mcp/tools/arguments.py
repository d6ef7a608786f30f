"""Arguments as clients spell them: scalars where lists are due, a tool's names in singular and plural."""

import re
from collections.abc import Mapping
from typing import Any, cast

from tools.errors import InvalidInput

_CURSOR = "cursor"  # any tool takes one
_NUMBERS = re.compile(r"\s*\d+(\s*,\s*\d+)+\s*")


def spelled(arguments: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments by the names and in the forms of a tool's schema.

    A scalar becomes a list where a list is due, a list of one a scalar where that is. `ticker` is taken for `tickers`
    where the tool knows that name alone, and the other way round, `year` for `fiscal_years`. Raises `InvalidInput` for
    what the tool does not know: what is left out silently may have been the year that was meant.
    """
    known: dict[str, Any] = schema["properties"]
    given: dict[str, Any] = {}
    for name, value in arguments.items():
        meant = next((one for one in _spellings(name) if one in known or one == _CURSOR), None)
        if meant is None and value is None:
            continue
        if meant is None:
            raise InvalidInput(f"There is no argument {name!r}. Known are: {', '.join(known)}.")
        if meant != name and arguments.get(meant) is not None and value is not None:
            raise InvalidInput(f"{name} and {meant} are the same argument: give {meant} alone.")
        if meant == name or value is not None:
            given[meant] = _formed(value, known.get(meant, {}))
    return given


def _spellings(name: str) -> tuple[str, ...]:
    other = name.removesuffix("s") if name.endswith("s") else f"{name}s"
    return name, other, f"fiscal_{name}", f"fiscal_{other}"


def _formed(value: Any, schema: Mapping[str, Any]) -> Any:
    types = _types(schema)
    match value:
        case list() if len(cast(list[Any], value)) == 1 and types and not types & {"array", "object"}:
            return cast(list[Any], value)[0]
        case str() if "array" in types:
            return _listed(value)
        case bool() | int() | float() if "array" in types:
            return [value]
        case _:
            return value


def _listed(text: str) -> Any:
    if text.lstrip().startswith("["):
        return text  # a list in JSON, which the server itself reads
    return text.split(",") if _NUMBERS.fullmatch(text) else [text]


def _types(schema: Mapping[str, Any]) -> set[str]:
    choices = [schema, *schema.get("anyOf", ())]
    return {one for choice in choices for one in _each(choice.get("type"))}


def _each(types: Any) -> list[str]:
    return cast(list[str], types) if isinstance(types, list) else [types] if types else []
