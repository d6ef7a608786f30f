"""Arguments as clients spell them: scalars where lists are due, a tool's names in singular and plural."""

from collections.abc import Mapping
from typing import Any

from tools.errors import InvalidInput


def spelled(arguments: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments by the names and in the forms of a tool's schema.

    A scalar becomes a list where a list is due, a list of one a scalar where that is. `ticker` is taken for `tickers`
    where the tool knows that name alone, and the other way round.
    """
    known: dict[str, Any] = schema["properties"]
    given: dict[str, Any] = {}
    for name, value in arguments.items():
        meant = name if name in known else _other_number(name)
        meant = meant if meant in known else name
        if meant != name and arguments.get(meant) is not None and value is not None:
            raise InvalidInput(f"{name} and {meant} are the same argument: give {meant} alone.")
        if meant == name or value is not None:
            given[meant] = _formed(value, known.get(meant, {}))
    return given


def _other_number(name: str) -> str:
    return name.removesuffix("s") if name.endswith("s") else f"{name}s"


def _formed(value: Any, schema: Mapping[str, Any]) -> Any:
    types = _types(schema)
    if "array" in types and not isinstance(value, list | tuple) and value is not None:
        return _listed(value)
    if types and not types & {"array", "object"} and isinstance(value, list) and len(value) == 1:  # pyright: ignore[reportUnknownArgumentType]
        return value[0]  # pyright: ignore[reportUnknownVariableType]
    return value


def _listed(value: Any) -> Any:
    # A list in JSON is read as one by the server itself.
    if isinstance(value, dict) or (isinstance(value, str) and value.lstrip().startswith("[")):
        return value  # pyright: ignore[reportUnknownVariableType]
    return [value]


def _types(schema: Mapping[str, Any]) -> set[str]:
    choices = [schema, *schema.get("anyOf", ())]
    return {one for choice in choices for one in _each(choice.get("type"))}


def _each(types: Any) -> list[str]:
    return types if isinstance(types, list) else [types] if types else []  # pyright: ignore[reportUnknownVariableType]
