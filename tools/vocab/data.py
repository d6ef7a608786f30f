"""Reads the data files of a package."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast


@cache
def load_toml(name: str, package: str = "tools.vocab") -> Mapping[str, Any]:
    """A data file of a package, as it is written. It is read once and shared: do not change it.

    Raises `ValueError` where it is no TOML.
    """
    try:
        return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{package.replace('.', '/')}/{name}: {error}") from error


def freeze(value: Any) -> Any:
    """A list as a tuple, anything else as it is."""
    return tuple(cast(list[Any], value)) if isinstance(value, list) else value
