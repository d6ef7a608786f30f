"""Schemas made small: a client pays for every token of `tools/list` in every conversation."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, cast

_NEEDLESS = frozenset({"title", "additionalProperties"})
_DEFS = "#/$defs/"
_NEEDLESS_IN_OUTPUT = _NEEDLESS | {"description", "default", "format"}


def compact_input(schema: Any, opaque: Collection[str] = ()) -> Any:
    """An input schema without what its names say already; models named in `opaque` become plain objects."""
    compact = _compact(schema, _NEEDLESS)
    for name in set(opaque) & {*compact.get("$defs", {})}:
        compact["$defs"][name] = {"type": "object"}
    return _inlined(compact)


def compact_output(
    schema: Any,
    sources_key: str = "sources",
    opaque: Collection[str] = (),
    brief: Mapping[str, Collection[str]] | None = None,
) -> Any:
    """An output schema of records as they are sent, without prose: sources by number, nothing that may be null or
    empty required, decimals as numbers.

    The models named in `opaque` become plain objects: another tool of the list spells them out. Of those in `brief`
    the fields are told that it names; the rest are in the result all the same.
    """
    compact = _sent(_compact(schema, _NEEDLESS_IN_OUTPUT))
    models = compact.get("$defs", {})
    has_sources = "Source" in models
    for name, fields in (brief or {}).items():
        told = models[name]["properties"]
        models[name] = {"type": "object", "properties": {field: told[field] for field in fields}}
    for name in set(opaque) & {*models}:
        models[name] = {"type": "object"}
    _drop_unused(compact)
    if has_sources:
        sources: dict[str, Any] = {"type": "object"}
        if "properties" in models.get("Source", {}):
            told = "By the number that `source` gives."
            sources |= {"description": told, "additionalProperties": {"$ref": "#/$defs/Sourced"}}
        source = models.pop("Source", None)
        compact = _numbered(compact)
        compact["properties"][sources_key] = sources
        compact["$defs"] = compact.get("$defs", {}) | {"Sourced": source}
    compact = _inlined(compact)
    compact["properties"] |= {"cut": {"type": "string"}, "next_cursor": {"type": "string"}}
    return compact


def with_cursor(schema: dict[str, Any]) -> dict[str, Any]:
    """An input schema with the argument that asks for a later page."""
    cursor = {"type": "string", "description": "A page's next_cursor."}
    return {**schema, "properties": {**schema["properties"], "cursor": cursor}}


def _sent(schema: Any) -> Any:
    """A schema of what may leave out nulls and empty lists."""
    if isinstance(schema, list):
        return [_sent(part) for part in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    sent = {key: _sent(part) for key, part in cast(dict[str, Any], schema).items()}
    fields: dict[str, Any] = sent.get("properties", {})
    if isinstance(sent.get("required"), list):
        sent["required"] = [name for name in sent["required"] if not _may_be_left_out(fields[name])]
        if not sent["required"]:
            del sent["required"]
    if fields:
        sent["properties"] = {name: _never_null(field) for name, field in fields.items()}
    return sent


def _never_null(schema: Any) -> Any:
    """A field's schema without null: what is null is not sent."""
    kinds = schema.get("type")
    if isinstance(kinds, list):
        left = [kind for kind in cast(list[Any], kinds) if kind != "null"]
        return {**schema, "type": left[0] if len(left) == 1 else left}
    choices = [choice for choice in schema.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) == 1:
        return {**{key: value for key, value in schema.items() if key != "anyOf"}, **choices[0]}
    return {**schema, "anyOf": choices} if choices else schema


def _may_be_left_out(schema: Mapping[str, Any]) -> bool:
    choices = [schema, *schema.get("anyOf", ())]
    types = {name for choice in choices for name in _listed(choice.get("type"))}
    return bool(types & {"null", "array"})


def _listed(one: Any) -> list[Any]:
    return cast(list[Any], one) if isinstance(one, list) else [one]


def _numbered(schema: Any) -> Any:
    """A schema with a source's number in the place of each source."""
    if isinstance(schema, list):
        return [_numbered(part) for part in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    parts = cast(dict[str, Any], schema)
    if parts.get("$ref") == "#/$defs/Source":
        return {"type": "string"}
    return {key: _numbered(part) for key, part in parts.items()}


def _drop_unused(schema: dict[str, Any]) -> None:
    """Leave out the models that nothing refers to any more."""
    models: dict[str, Any] = schema.get("$defs", {})
    used: set[str] = set()
    ahead = _references({key: part for key, part in schema.items() if key != "$defs"})
    while ahead:
        name = ahead.pop().removeprefix(_DEFS)
        if name in models and name not in used:
            used.add(name)
            ahead += _references(models[name])
    for name in models.keys() - used:
        del models[name]


def _inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with the models that are used once, or are plain objects, in the place of what refers to them."""
    _drop_unused(schema)
    models: dict[str, Any] = schema.pop("$defs", {})
    uses = Counter([*_references(schema), *_references(models)])
    # A model within itself is referred to from outside, too: what is used once ends.
    once = {name: model for name, model in models.items() if model == {"type": "object"} or uses[_DEFS + name] < 2}
    kept = {name: _replaced(model, once) for name, model in models.items() if name not in once}
    inlined = _replaced(schema, once)
    return {"$defs": kept, **inlined} if kept else inlined


def _replaced(schema: Any, models: Mapping[str, Any]) -> Any:
    """A schema with models themselves where it refers to them."""
    if isinstance(schema, list):
        return [_replaced(part, models) for part in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    parts = cast(dict[str, Any], schema)
    model = models.get(str(parts.get("$ref")).removeprefix(_DEFS))
    if model is not None:
        return {**_replaced(model, models), **{key: part for key, part in parts.items() if key != "$ref"}}
    return _shorten_choice({key: _replaced(part, models) for key, part in parts.items()})


def _references(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [found for part in cast(list[Any], schema) for found in _references(part)]
    if not isinstance(schema, dict):
        return []
    parts = cast(dict[str, Any], schema)
    own = [parts["$ref"]] if isinstance(parts.get("$ref"), str) else []
    return own + [found for part in parts.values() for found in _references(part)]


def _compact(schema: Any, needless: frozenset[str]) -> Any:
    if isinstance(schema, list):
        return [_compact(part, needless) for part in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    compact: dict[str, Any] = {}
    for key, value in cast(dict[str, Any], schema).items():
        if key in {"properties", "$defs"}:
            compact[key] = {name: _compact(part, needless) for name, part in value.items()}
        elif key not in needless and not (key == "default" and value in (None, [])):
            compact[key] = _compact(value, needless)
    return _shorten_choice(compact)


def _shorten_choice(schema: dict[str, Any]) -> dict[str, Any]:
    """{"anyOf": [{"type": "integer"}, {"type": "null"}]} says no more than {"type": ["integer", "null"]}."""
    choices = cast(list[dict[str, Any]], schema.get("anyOf") or [])
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    full = [choice for choice in choices if choice != {"type": "null"}]
    if len(full) == 1 and len(choices) == 2 and isinstance(full[0].get("type"), str) and "enum" not in full[0]:
        return {**full[0], "type": [full[0]["type"], "null"], **rest}
    if not choices or not all(set(choice) == {"type"} for choice in choices):
        return schema
    types = [choice["type"] for choice in choices]
    if "number" in types and "string" in types:
        types.remove("string")  # decimals are taken as text as well, but always given as numbers
    return {**rest, "type": types[0] if len(types) == 1 else types}
